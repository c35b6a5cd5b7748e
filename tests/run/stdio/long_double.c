// `long double` as text: `printf`, `scanf`, `strtold`, and through variable arguments.
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef long double ld;

struct pair { int tag; ld value; };

static void show(ld x) {
    unsigned long long low;
    unsigned short high;
    memcpy(&low, &x, 8);
    memcpy(&high, (char *)&x + 8, 2);
    printf("%04x%016llx", high, low);
}

static void forms(ld x) {
    printf("%Lf %Le %Lg %La\n", x, x, x, x);
    printf("[%.0Lf] [%.3Lf] [%+.20Le] [%-30.18Lg] [%030.5LE] [%#LG] [%.3La] [%.0La] [%.20LA]\n", x, x, x, x, x, x, x, x, x);
}

static ld sum(int count, ...) {
    va_list list;
    va_start(list, count);
    ld total = 0;
    for (int i = 0; i < count; i++) {
        total += va_arg(list, int);
        total += va_arg(list, ld);
        struct pair p = va_arg(list, struct pair);
        total += p.tag * p.value;
        total += va_arg(list, double);
    }
    va_end(list);
    return total;
}

static void say(const char *format, ...) {
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

static struct pair twice(struct pair p) { p.value *= 2; p.tag++; return p; }

static void read(const char *text) {
    char *end;
    errno = 0;
    ld x = strtold(text, &end);
    show(x);
    printf(" '%s' %d\n", end, errno == ERANGE);
}

int main(void) {
    const ld numbers[] = {0.0L, -0.0L, 1.0L, -1.5L, 0.1L, 2.5L, 3.5L, 123456789.987654321L, 1e18L, 1e-5L, 9.9999995L, 99999.95L, 1e22L, 1e100L, 0x1p-70L, 0xf.ffffffffffffffp0L, 1e30L / 3};
    for (unsigned i = 0; i < sizeof numbers / sizeof *numbers; i++) forms(numbers[i]);
    volatile ld zero = 0;
    printf("%Lf %LF %Lg %5Le|%-6Lg|\n", 1 / zero, -1 / zero, -(zero / zero), 1 / zero, -1 / zero);
    printf("%.30Le %.30Le %.4Lg\n", 1.18973149535723176502e+4932L, 3.64519953188247460253e-4951L, 3.36210314311209350626e-4932L);
    printf("%La %La\n", 3.64519953188247460253e-4951L, 3.36210314311209350626e-4932L);
    printf("%d %Lf %d %Lf %s\n", 1, 2.5L, 3, 4.25L, "end");
    say("%d %Lg %d %d %Lg %s %Lg\n", 1, 2.5L, 3, 4, 5.5L, "and", 6.5L);
    struct pair p = {2, 0.25L};
    printf("%.10Lf\n", sum(2, 1, 0.125L, p, 8.0, 3, 0.5L, twice(p), 0.0625));
    const char *texts[] = {
        "0.1", " 1.5e3x", "-2.25", "1e4932", "1e4933", "-1e5000", "3.3621e-4932", "1e-4940", "1e-4951", "1e-4960", "1e-9999", "18446744073709551615",
        "18446744073709551617", "9223372036854775807.5", "0x1.8p3", "0x1.ffffffffffffffffp0", "0x1.00000000000000010p0", "0x1.0000000000000001p0", "0x1.00000000000000011p0",
        "inf", "-infinity!", "nan", "abc", ".", "1e", "123456789012345678901234567890123456789012345678901234567890e-40",
        "0.500000000000000000027105054312137610850186320021748542785644531250", "0.500000000000000000027105054312137610850186320021748542785644531251",
    };
    for (unsigned i = 0; i < sizeof texts / sizeof *texts; i++) read(texts[i]);
    ld (*volatile parse)(const char *, char **) = strtold;
    ld a = parse("-0.75", 0), b;
    show(a);
    puts("");
    double c;
    printf("%d ", sscanf("1.5 -2e-3 7.25", "%Lf %Lg %lf", &a, &b, &c));
    show(a);
    show(b);
    printf(" %g\n", c);
}
