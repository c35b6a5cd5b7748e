// Arithmetic on all widths, conversions, builtins.
typedef __int128 wide;

static double floats(float f, double d, int n) {
    d = d * f + n - d / 2.0;
    return -d > 1.0e10 ? __builtin_sqrt(d) : __builtin_fabs(d) + __builtin_floor(d) + __builtin_copysign(d, f);
}

static unsigned bits(unsigned n) {
    return (unsigned)(__builtin_popcount(n) + __builtin_clz(n | 1) + __builtin_ctz(n | 1)) + __builtin_bswap32(n);
}

static int checked(int a, int b) {
    int sum;
    long product;
    if (__builtin_add_overflow(a, b, &sum) || __builtin_mul_overflow((long)a, (long)b, &product))
        return -1;
    return sum + (int)product;
}

static void big(wide *a, unsigned long b) { *a = *a * ((wide)1 << 70) + b; }

int main(void) {
    unsigned char c = 200;
    signed char s = (signed char)c;
    short h = (short)(c * s);
    unsigned u = (unsigned)h << 3 ^ ~c;
    long l = (long)(int)u >> 2;
    float f = (float)l;
    wide w = l;
    big(&w, u);
    return (int)floats(f, (double)u, (int)(unsigned long)f) + (int)bits(u) + checked(s, h) + (int)(w % 77) + !l;
}
