// Any integer is more than can be tried.
#include <estragon.h>

int main(void)
{
    estragon_assert(estragon_nondet_int() != 7, "seven");
    return 0;
}
