// There are too many integers to try all of them.
#include <estragon.h>

int main(void)
{
    int value = estragon_nondet_int();
    estragon_assert(value != 7, "seven");
    return 0;
}
