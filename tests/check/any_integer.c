// Any integer is more than can be tried.
#include <estragon.h>

int main(void)
{
    int value = estragon_nondet_int();
    estragon_assert(value != 7, "seven");
    return 0;
}
