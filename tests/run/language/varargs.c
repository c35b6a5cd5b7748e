// Functions with variable arguments, defined by the program.
#include <stdarg.h>
#include <stdio.h>

static double sum(const char *kinds, ...)
{
    va_list list;
    double total = 0;
    va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': total += va_arg(list, int); break;
        case 'l': total += va_arg(list, long); break;
        case 'd': total += va_arg(list, double); break;
        case 's': for (const char *text = va_arg(list, const char *); *text; text++) total += 1; break;
        }
    va_end(list);
    return total;
}

static int largest_of(int count, va_list list)
{
    int largest = va_arg(list, int);
    for (int i = 1; i < count; i++) {
        int next = va_arg(list, int);
        largest = next > largest ? next : largest;
    }
    return largest;
}

static int largest(int count, ...)
{
    va_list list, again;
    va_start(list, count);
    va_copy(again, list);
    int result = largest_of(count, list);
    result = result * 1000 + largest_of(count, again);
    va_end(again);
    va_end(list);
    return result;
}

static void say(const char *format, ...)
{
    va_list list;
    va_start(list, format);
    vprintf(format, list);
    va_end(list);
}

int main(void)
{
    printf("%.2f\n", sum("iildsid", 1, -2, 3L, 4.25, "five!", 6, 0.5));
    printf("%.2f\n", sum("iiiiiiiiiidddddddddd", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, .1, .2, .3, .4, .5, .6, .7, .8, .9, 1.0));
    printf("%d\n", largest(9, 3, 1, 4, 1, 5, 9, 2, 6, 5));
    say("%s %d %c %5.1f|%-6s|%06d\n", "text", 42, 'x', 2.25, "left", -17);
    return 0;
}
