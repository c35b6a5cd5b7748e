// _BitInt of more than 128 bits: all that is done with them but multiplication and division.
#include <stdint.h>
#include <stdio.h>

#if defined(__BITINT_MAXWIDTH__) && __BITINT_MAXWIDTH__ >= 257
typedef unsigned _BitInt(257) widest;

static void show(const char *what, widest x) {
    printf("%s", what);
    for (int i = 4; i >= 0; i--) {
        printf(" %016llx", (unsigned long long)(x >> 64 * i));
    }
    printf("\n");
}

static uint64_t seed = 1;

static widest any(void) {
    widest x = 0;
    for (int i = 0; i < 5; i++) {
        seed = seed * 6364136223846793005 + 1442695040888963407;
        // Words of zeros and ones let carries run through.
        uint64_t word = (seed >> 62) == 0 ? 0 : (seed >> 62) == 1 ? ~0ull : seed;
        x = x << 60 | word;
    }
    return x;
}

#define COMPARE(a, b) printf("%d%d%d%d%d%d\n", (a) < (b), (a) <= (b), (a) > (b), (a) >= (b), (a) == (b), (a) != (b))

#define WIDTH(N)                                                                                                       \
    static void width_##N(int count) {                                                                                 \
        unsigned _BitInt(N) a = (unsigned _BitInt(N))any(), b = (unsigned _BitInt(N))any();                            \
        _BitInt(N) c = (_BitInt(N))a, d = (_BitInt(N))b;                                                               \
        show(#N " +", a + b);                                                                                          \
        show(#N " -", a - b);                                                                                          \
        show(#N " s+", (widest)((c >> 1) + (d >> 1)));                                                                 \
        show(#N " s-", (widest)((c >> 1) - (d >> 1)));                                                                 \
        show(#N " &|^~", ((a & b) | (a ^ 12345)) & ~(b >> 100));                                                       \
        show(#N " <<", a << count);                                                                                    \
        show(#N " >>", a >> count);                                                                                    \
        show(#N " s>>", (widest)(c >> count));                                                                         \
        show(#N " 65", a << 65 | a >> 65);                                                                             \
        show(#N " 64", (widest)(c >> 64) + (a << 64));                                                                 \
        COMPARE(a, b);                                                                                                 \
        COMPARE(c, d);                                                                                                 \
        COMPARE(a, a);                                                                                                 \
        COMPARE(a, a ^ 1);                                                                                             \
        COMPARE(c, c ^ ((unsigned _BitInt(N))1 << (N - 1)));                                                           \
        printf("%lld %d %d\n", (long long)c, (int16_t)d, !a);                                                          \
        c = (int32_t)d;                                                                                                \
        show(#N " int", (widest)c);                                                                                    \
        a = (unsigned _BitInt(N))(count < 90 ? b : a + 1);                                                             \
        show(#N " ?:", a);                                                                                             \
    }
WIDTH(129)
WIDTH(136)
WIDTH(191)
WIDTH(192)
WIDTH(256)
WIDTH(257)

int main(void) {
    for (int count = 0; count < 129; count += 8) {
        width_129(count);
        width_136(count);
        width_191(count + 62);
        width_192(count + 63);
        width_256(2 * count - (count == 128));
        width_257(2 * count);
    }
    return 0;
}
#else
int main(void) { return 0; }
#endif
