// Variadic functions, on the calling and on the called side.
#include <stdarg.h>

int printf(const char *, ...);
struct large { long words[3]; };

static double sum(int count, ...) {
    va_list list, copy;
    va_start(list, count);
    va_copy(copy, list);
    double total = 0;
    for (int i = 0; i < count; i++)
        total += va_arg(list, int) + va_arg(list, double);
    total += va_arg(copy, int);
    va_end(copy);
    va_end(list);
    return total;
}

static long words(int count, ...) {
    va_list list;
    va_start(list, count);
    struct large l = va_arg(list, struct large);
    va_end(list);
    return l.words[2];
}

int main(void) {
    struct large l = {{1, 2, 3}};
    return printf("%d %s\n", (int)sum(2, 1, 2.0, 3, 4.0), "x") + (int)words(1, l);
}
