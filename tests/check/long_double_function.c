// A function of `long double` that is not modelled is named.
#include <math.h>

int main(void) {
    volatile long double x = 1;
    return sinl(x) > 2 || powl(x, 2) > 2;
}
