// Numbers from text.
#include <errno.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

static void show_long(const char *s, int base) {
    char *end;
    errno = 0;
    long v = strtol(s, &end, base);
    printf("strtol(\"%s\", %d) = %ld, %td used, range %d\n", s, base, v, end - s, errno == ERANGE);
    errno = 0;
    unsigned long u = strtoul(s, &end, base);
    printf("strtoul = %lu, %td used, range %d\n", u, end - s, errno == ERANGE);
}

static void show_double(const char *s) {
    char *end;
    errno = 0;
    double d = strtod(s, &end);
    printf("strtod(\"%s\") = %.17g %a, %td used, range %d\n", s, d, d, end - s, errno == ERANGE);
    errno = 0;
    float f = strtof(s, &end);
    printf("strtof = %.9g, %td used, range %d\n", f, end - s, errno == ERANGE);
}

int main(void) {
    const char *ints[] = {"0", "42", "-42", "+7", "  \t\n12abc", "0x1F", "0X", "0xg", "017", "08", "", "-", "abc", "z9",
                          "9223372036854775807", "9223372036854775808", "-9223372036854775808", "-9223372036854775809",
                          "18446744073709551615", "18446744073709551616", "-18446744073709551615", "- 5", "00000012"};
    for (unsigned i = 0; i < sizeof ints / sizeof *ints; i++) {
        int bases[] = {0, 8, 10, 16, 36};
        for (int b = 0; b < 5; b++) show_long(ints[i], bases[b]);
    }
    const char *doubles[] = {"0", "-0", "1.5", ".5", "5.", ".", "1e3", "1e", "1e+", "1e-3x", "inf", "-INFINITY", "infin",
                             "1e308", "1e309", "-1e309", "1e-320", "1e-400", "0x1.8p1", "0x.8", "0x", "0x1p-1074", "0xAbC",
                             "123456789012345678901234567890", "0.1", "3.4e38", "3.5e38", "1e-46", "1.17549435e-38",
                             "2.2250738585072011e-308", "0x1.fffffffffffff8p0", "  \t-2.5e-1z", "e5", "0e400", "16777217"};
    for (unsigned i = 0; i < sizeof doubles / sizeof *doubles; i++) show_double(doubles[i]);
    printf("%d %d\n", isnan(strtod("nan", NULL)), isnan(strtod("NAN(12)", NULL)));
    printf("%d %ld %lld %g\n", atoi(" -17x"), atol("4000000000"), atoll("-9000000000"), atof("2.5e2"));
    printf("%jd %ju\n", strtoimax("-5", NULL, 10), strtoumax("5", NULL, 10));
    errno = 0;
    volatile int bad = 1;
    printf("%ld", strtol("10", NULL, bad));
    printf(" %d\n", errno == EINVAL);
    printf("%d %ld %lld\n", abs(-5), labs(-6L), llabs(-7LL));
    div_t d = div(-17, 5);
    ldiv_t l = ldiv(17, -5);
    lldiv_t ll = lldiv(-9000000000LL, 7);
    printf("%d %d %ld %ld %lld %lld\n", d.quot, d.rem, l.quot, l.rem, ll.quot, ll.rem);
    printf("%s\n", getenv("NO_SUCH_VARIABLE_HERE") ? "set" : "unset");
    return 0;
}
