// Functions that are built into compilers, memory on the stack that grows with a number, aliases, and order of constructors.
#include <alloca.h>
#include <immintrin.h>
#include <stdio.h>
#include <string.h>

static int squared(int number) { return number * number; }
int square(int) __attribute__((weak, alias("defined")));
int defined(int number) { return squared(number); }
extern int nowhere __attribute__((weak));

static int order;
__attribute__((constructor(102))) static void second(void) { order = order * 10 + 2; }
__attribute__((constructor(101))) static void first(void) { order = order * 10 + 1; }

static int sum(int n)
{
    char own[n];
    char *more = alloca(n);
    memset(own, 1, n);
    memset(more, 2, n);
    return own[n - 1] + more[0];
}

int main(void)
{
    volatile unsigned number = 0x12345678;
    printf("%d %d %d\n", __builtin_ffs(8), __builtin_parity(7), __builtin_constant_p(1));
    printf("%x %x\n", __builtin_bswap32(number), __builtin_rotateleft32(number, 8));
    printf("%d\n", __builtin_expect(number == 1, 0) ? 1 : 2);
    printf("%d %d %d\n", sum(10), square(5), &nowhere != 0);
    printf("%d\n", order);
    _mm_pause();
    _mm_mfence();
    _mm_lfence();
    _mm_sfence();
    __builtin_ia32_pause();
    return 0;
}
