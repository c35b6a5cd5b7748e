// `long double`, bit by bit: each operation on every pair of edge cases, and on numbers drawn from a generator.
#include <math.h>
#include <stdio.h>
#include <string.h>

typedef long double ld;
typedef unsigned long long u64;

static ld make(unsigned exponent, u64 significand) {
    ld x = 0;
    unsigned short high = (unsigned short)exponent;
    memcpy(&x, &significand, 8);
    memcpy((char *)&x + 8, &high, 2);
    return x;
}

static u64 hash;

static void mix(u64 x) { hash = (hash ^ x) * 0x9e3779b97f4a7c15ull; hash ^= hash >> 29; }

static void see(ld x) {
    u64 low;
    unsigned short high;
    memcpy(&low, &x, 8);
    memcpy(&high, (char *)&x + 8, 2);
    mix(low);
    mix(high);
}

static void show(const char *name, ld x) {
    u64 low;
    unsigned short high;
    memcpy(&low, &x, 8);
    memcpy(&high, (char *)&x + 8, 2);
    printf("%s %04x%016llx\n", name, high, low);
}

static void see_double(double x) { u64 bits; memcpy(&bits, &x, 8); mix(bits); }
static void see_float(float x) { unsigned bits; memcpy(&bits, &x, 4); mix(bits); }

static void see_integers(ld x) {
    if (x > -128 && x < 127) mix((unsigned char)(signed char)x);
    if (x > -1 && x < 65535) mix((unsigned short)x);
    if (x > -0x1p31L && x < 0x1p31L) mix((unsigned)(int)x);
    if (x > -1 && x < 0x1p32L) mix((unsigned)x);
    if (x > -0x1p63L && x < 0x1p63L) {
        mix((u64)(long long)x);
        if (fabsl(x) < 0x1p62L) mix((u64)llroundl(x) + 3 * (u64)lrintl(x));
    }
    if (x > -1 && x < 0x1p64L) mix((u64)x);
    if (x > -0x1p127L && x < 0x1p127L) {
        __int128 wide = (__int128)x;
        mix((u64)wide);
        mix((u64)(wide >> 64));
        see((ld)wide);
    }
}

static void one(ld x) {
    see(-x);
    see(fabsl(x));
    see(sqrtl(x));
    see(floorl(x));
    see(ceill(x));
    see(truncl(x));
    see(rintl(x));
    see(roundl(x));
    see_double((double)x);
    see_float((float)x);
    see((ld)(double)x);
    see((ld)(float)x);
    mix(isnan(x) != 0);
    mix(isinf(x) != 0);
    mix(isfinite(x) != 0);
    mix(isnormal(x) != 0);
    mix(signbit(x) != 0);
    mix(fpclassify(x));
    see_integers(x);
}

static void two(ld x, ld y) {
    see(x + y);
    see(x - y);
    see(x * y);
    see(x / y);
    see(copysignl(x, y));
    if (!isnan(x) && !isnan(y)) {
        if (x != y) see(fmaxl(x, y) - 3 * fminl(x, y));
        if (fabsl(x) < 1e300L && fabsl(y) > 1e-300L) see(fmodl(x, y));
    }
    mix(x < y);
    mix(x <= y);
    mix(x > y);
    mix(x >= y);
    mix(x == y);
    mix(x != y);
    mix(isunordered(x, y) != 0);
    mix(islessgreater(x, y) != 0);
}

static u64 state = 88172645463325252ull;

static u64 draw(void) {
    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return state;
}

/// Exponents near each other, near the ends, or anywhere; significands full, sparse, or nearly all ones.
static ld number(void) {
    u64 how = draw(), significand = draw();
    unsigned exponent = 16383 + (unsigned)(how >> 8) % 140 - 70;
    switch (how % 8) {
    case 0: exponent = (how >> 8) % 70; break;
    case 1: exponent = 32766 - (how >> 8) % 70; break;
    case 2: exponent = (how >> 8) % 32767; break;
    case 3: exponent = 16383 + (how >> 8) % 2200 - 1100; break;
    }
    switch ((how >> 40) % 4) {
    case 0: significand &= significand << (how >> 48) % 60; break;
    case 1: significand |= -1ull << (how >> 48) % 60; break;
    case 2: significand = 1ull << (how >> 48) % 60; break;
    }
    if (exponent) significand |= 1ull << 63; else significand &= ~0ull >> 1;
    return make(exponent | (how >> 60 & 1) << 15, significand);
}

int main(void) {
    const ld edges[] = {
        0.0L, -0.0L, 1.0L, -1.0L, 0.5L, 1.5L, 2.5L, -2.5L, 0.1L, 3.0L, 1e-18L, 1e18L, 0x1p63L, -0x1p63L, 0x1p64L, 1e4000L, 1e-4000L,
        make(0, 1), make(0x8000, 1), make(0, ~0ull >> 1), make(1, 1ull << 63), make(0x7ffe, ~0ull), make(0xfffe, ~0ull),
        make(0x7fff, 1ull << 63), make(0xffff, 1ull << 63), make(0x7fff, 3ull << 62), make(0xffff, 3ull << 62 | 5), make(0x7fff, 1ull << 63 | 7),
        make(0x3fff, ~0ull), make(0x403d, ~0ull), make(0x403e, ~0ull), 0x1.fffffffffffff8p1023L, 0x1p-1074L, 0x1.8p-1075L, 0x1p-1075L, 0x1.ffffffp127L,
        0x1p-150L, 0x1.000001p-126L,
    };
    enum { COUNT = sizeof edges / sizeof *edges };
    for (int i = 0; i < COUNT; i++) {
        hash = 0;
        one(edges[i]);
        for (int j = 0; j < COUNT; j++) two(edges[i], edges[j]);
        printf("%d %016llx\n", i, hash);
    }
    for (int row = 0; row < 20; row++) {
        hash = 0;
        for (int i = 0; i < 100; i++) {
            ld x = number(), y = number();
            one(x);
            two(x, y);
            see(fmal(x, y, number()));
            see(fmal(x, y, -(x * y)));
            u64 whole = draw();
            see((ld)whole);
            see((ld)(long long)whole);
            see((ld)(int)whole);
            see((ld)(unsigned __int128)whole * whole);
            double narrow;
            memcpy(&narrow, &whole, 8);
            if (!isnan(narrow)) see((ld)narrow);
        }
        printf("row %d %016llx\n", row, hash);
    }
    volatile ld zero = 0, third = 1.0L / 3, huge = 1e4932L, tiny = 3.3621e-4932L;
    show("0/0", zero / zero);
    show("1/0", 1 / zero);
    show("-1/0", -1 / zero);
    show("inf-inf", 1 / zero - 1 / zero);
    show("sqrt(-1)", sqrtl(-1 - zero));
    show("1/3", third);
    show("sum", third + third + third);
    show("overflow", huge * huge);
    show("underflow", tiny * tiny);
    show("subnormal", tiny / 1024);
    show("fmod", fmodl(huge, third));
    third += 1;
    third++;
    show("compound", third *= 3);
    printf("%d %d %d\n", (int)sizeof third, third > 6.99L, !zero);
}
