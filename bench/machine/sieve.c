// Sieve of Eratosthenes: stores and loads of bytes in inner loops with a stride.
#include <stdio.h>

#ifndef N
#define N 400000
#endif

static unsigned char composite[N];

int main(void)
{
    int primes = 0;
    for (int round = 0; round < 5; round++) {
        primes = 0;
        for (int i = 0; i < N; i++)
            composite[i] = 0;
        for (int i = 2; i < N; i++) {
            if (composite[i])
                continue;
            primes++;
            for (long j = (long)i * i; j < N; j += i)
                composite[j] = 1;
        }
    }
    printf("%d primes below %d\n", primes, N);
    return 0;
}
