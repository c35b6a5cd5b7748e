// The mathematical functions, bit by bit.
#define _GNU_SOURCE
#include <math.h>
#include <stdio.h>

typedef double unary(double);
typedef float single(float);
typedef double binary(double, double);

static const double points[] = {0.0, -0.0, 0.3, -0.7, 1.0, -1.0, 1.5, 2.5, -2.5, 3.75, 10.0, -33.3, 1e-5, 1e10, 700, 1e300, 5e-324};
enum { COUNT = sizeof points / sizeof *points };

static void one(const char *name, unary *f) {
    printf("%s", name);
    for (int i = 0; i < COUNT; i++) {
        double r = f(points[i]);
        if (isnan(r)) printf(" nan"); else printf(" %a", r);
    }
    puts("");
}

static void one_single(const char *name, single *f) {
    printf("%s", name);
    for (int i = 0; i < COUNT - 2; i++) {
        float r = f(points[i]);
        if (isnan(r)) printf(" nan"); else printf(" %a", r);
    }
    puts("");
}

static void two(const char *name, binary *f) {
    printf("%s", name);
    for (int i = 0; i < COUNT; i++)
        for (int k = 0; k < COUNT; k += 4) {
            double r = f(points[i], points[k]);
            if (isnan(r)) printf(" nan"); else printf(" %a", r);
        }
    puts("");
}

// Which of two zeros is smaller is left open.
static double least(double x, double y) { return fmin(x, y) + 0.0; }
static double most(double x, double y) { return fmax(x, y) + 0.0; }

#define ONE(f) one(#f, f)
#define SINGLE(f) one_single(#f, f)
#define TWO(f) two(#f, f)

int main(void) {
    ONE(sin); ONE(cos); ONE(tan); ONE(asin); ONE(acos); ONE(atan); ONE(sinh); ONE(cosh); ONE(tanh); ONE(asinh); ONE(acosh);
    ONE(atanh); ONE(exp); ONE(exp2); ONE(expm1); ONE(log); ONE(log2); ONE(log10); ONE(log1p); ONE(sqrt); ONE(cbrt); ONE(fabs);
    ONE(floor); ONE(ceil); ONE(round); ONE(trunc); ONE(rint); ONE(nearbyint); ONE(logb); ONE(tgamma); ONE(lgamma); ONE(erf);
    ONE(erfc);
    SINGLE(sinf); SINGLE(cosf); SINGLE(tanf); SINGLE(expf); SINGLE(logf); SINGLE(sqrtf); SINGLE(fabsf); SINGLE(floorf);
    SINGLE(ceilf); SINGLE(roundf); SINGLE(truncf); SINGLE(cbrtf); SINGLE(atanf); SINGLE(erff); SINGLE(lgammaf);
    TWO(pow); TWO(atan2); TWO(hypot); TWO(fmod); TWO(remainder); TWO(copysign); TWO(nextafter); TWO(least); TWO(most); TWO(fdim);
    printf("%a %a %a\n", powf(2.5f, 3), fmodf(7.5f, 2), atan2f(1, -2));
    double (*parts)(double, double *) = modf;
    for (int i = 0; i < COUNT; i++) {
        int e, q, sign;
        double whole, x = points[i], m = frexp(x, &e), part = parts(x, &whole);
        printf("%a %d %a %a %d", m, e, part, whole, ilogb(x));
        printf(" %a %a", ldexp(x, 3), scalbn(x, -1070));
        printf(" %a %d", remquo(x, 0.75, &q), q & 7);
        lgamma_r(x, &sign);
        printf(" %d %d %d %d %d\n", sign, !!isnan(x), !!isinf(x), !!signbit(x), !!isnormal(x));
        if (fabs(x) < 1e15) printf("%ld %lld %ld %lld\n", lround(x), llround(x), lrint(x), llrint(x));
    }
    double s, c;
    sincos(0.5, &s, &c);
    printf("%a %a %a %d %d\n", s, c, fma(1.5, 2.5, -3.75), isnan(nan("")), fpclassify(0.0) == FP_ZERO);
    printf("%d %d %d\n", !!isinf(-INFINITY), !!isfinite(1.0), fpclassify(1e-310) == FP_SUBNORMAL);
    return 0;
}
