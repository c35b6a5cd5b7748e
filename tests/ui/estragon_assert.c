// An assertion of estragon.h, with its own message.
#include <estragon.h>

int main(void)
{
    int held = 2;
    estragon_assert(held == 1, "exactly one lock is held");
    return 0;
}
