// What compilers add to the language: vectors, cleanup attributes, statement expressions, ranges of cases, old atomics, and the like.
#define _GNU_SOURCE
#include <complex.h>
#include <immintrin.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

typedef int four __attribute__((vector_size(16)));

struct Flexible {
    int count;
    int items[];
};

union Bits {
    float number;
    unsigned bits;
};

static int cleaned;

static void clean(int *what)
{
    cleaned = cleaned * 10 + *what;
}

static void vectors(void)
{
    four a = {1, 2, 3, 4}, b = a + a, above = a > 2;
    printf("%d %d %d\n", b[2], above[1], above[3]);
    __m128i sum = _mm_add_epi32(_mm_set1_epi32(1), _mm_set1_epi32(2));
    int out[4];
    _mm_storeu_si128((__m128i *)out, sum);
    printf("%d %x\n", out[3], _mm_movemask_epi8(_mm_cmpeq_epi8(sum, sum)));
    float square[4];
    _mm_storeu_ps(square, _mm_mul_ps(_mm_set1_ps(1.5f), _mm_set1_ps(1.5f)));
    printf("%g\n", square[0]);
}

static int count, locked;
static long mask = 5;

static void *update(void *unused)
{
    __sync_fetch_and_add(&count, 1);
    while (__sync_lock_test_and_set(&locked, 1))
        ;
    __sync_lock_release(&locked);
    __sync_synchronize();
    return unused;
}

int main(void)
{
    vectors();
    {
        __attribute__((cleanup(clean))) int first = 1;
        __attribute__((cleanup(clean))) int second = 2;
    }
    int doubled = ({ int twice = cleaned * 2; twice; });
    switch (doubled) {
    case 40 ... 50: printf("%d\n", doubled); break;
    default: printf("other\n");
    }
    struct Flexible *flexible = malloc(sizeof *flexible + 2 * sizeof(int));
    flexible->items[1] = 7;
    union Bits bits = {.number = 1};
    double complex z = 1 + 2 * I;
    z *= z;
    printf("%d %x %g %d\n", flexible->items[1], bits.bits, creal(z), _Generic(1.0, int: 1, double: 2, default: 3));
    free(flexible);
    pthread_t thread;
    pthread_create(&thread, NULL, update, NULL);
    update(NULL);
    pthread_join(thread, NULL);
    printf("%d %d\n", count, __sync_bool_compare_and_swap(&count, 2, 9));
    printf("%ld %ld\n", __sync_fetch_and_nand(&mask, 4), mask);
    __builtin_prefetch(&count);
    printf("%d\n", pthread_setname_np(pthread_self(), "worker"));
    return 0;
}
