// The sequences of pseudo-random numbers.
#include <stdio.h>
#include <stdlib.h>

static void show(void) {
    for (int i = 0; i < 5; i++) printf(" %d", rand());
    puts("");
}

int main(void) {
    show();
    unsigned seeds[] = {0, 1, 42, 12345, 0x7fffffff, 0x80000000, 0xffffffff};
    for (unsigned i = 0; i < sizeof seeds / sizeof *seeds; i++) {
        srand(seeds[i]);
        printf("%u:", seeds[i]);
        show();
    }
    srandom(7);
    unsigned long sum = 0;
    for (int i = 0; i < 1000; i++) sum = sum * 3 + random();
    printf("%lu %d\n", sum, RAND_MAX);
    unsigned state = 99;
    for (int i = 0; i < 5; i++) printf("%d ", rand_r(&state));
    puts("");
    printf("%.10f %ld %ld\n", drand48(), lrand48(), mrand48());
    srand48(2024);
    printf("%.10f %ld %ld\n", drand48(), lrand48(), mrand48());
    unsigned short own[3] = {1, 2, 3};
    printf("%.10f %ld %ld", erand48(own), nrand48(own), jrand48(own));
    printf(" %u %u %u\n", own[0], own[1], own[2]);
    return 0;
}
