// printf of integers, characters, strings.
#include <limits.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

int main(void) {
    int values[] = {0, 1, -1, 42, -42, 12345, INT_MAX, INT_MIN};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        int v = values[i];
        printf("[%d][%5d][%-5d][%05d][%+d][% d][%.5d][%8.5d][%-8.5d|][%08.5d]\n", v, v, v, v, v, v, v, v, v, v);
        printf("[%u][%x][%X][%o][%#x][%#X][%#o][%#010x][%#.6x][%-#12x|]\n", v, v, v, v, v, v, v, v, v, v);
        printf("[%.0d][%.0x][%#.0o][%5.0d][%+.0d][%-+8d|][%+ d][%0-8d|]\n", v, v, v, v, v, v, v, v);
    }
    printf("%hhd %hhu %hd %hu\n", 300, 300, 70000, 70000);
    printf("%ld %lu %lx\n", LONG_MIN, ULONG_MAX, LONG_MIN);
    printf("%lld %llu %llo\n", LLONG_MIN, ULLONG_MAX, ULLONG_MAX);
    printf("%jd %zu %td %zd\n", (intmax_t)-7, (size_t)-1, (ptrdiff_t)-9, (ptrdiff_t)8);
    printf("%i%%%c%c|%3c|%-3c|\n", 7, 'a', 0x141, 'b', 'c');
    printf("[%*d][%-*d][%*d][%.*d][%.*d][%*.*d]\n", 6, 42, 6, 42, -6, 42, 4, 42, -4, 42, 8, 3, 42);
    printf("[%s][%10s][%-10s][%.2s][%10.2s][%.0s][%.*s]\n", "text", "text", "text", "text", "text", "text", 3, "text");
    printf("[%s][%.3s][%10s]\n", (char *)NULL, (char *)NULL, (char *)NULL);
    printf("[%p][%10p]\n", (void *)NULL, (void *)NULL);
    printf("[%p][%16p][%-16p]\n", (void *)0x1234, (void *)0xabcdef, (void *)0xabcdef);
    char unterminated[3] = {'a', 'b', 'c'};
    printf("[%.3s][%.1s]\n", unterminated, unterminated);
    int count = -1;
    long long_count = -1;
    signed char small = -1;
    printf("12345%n678%ln9%hhn\n", &count, &long_count, &small);
    printf("%d %ld %d\n", count, long_count, small);
    printf("%5%|%-5%|\n");
    printf("%d %d\n", printf("abc\n"), printf("%s", ""));
    char buffer[10];
    int length = snprintf(buffer, sizeof buffer, "%s-%d", "longer than it", 42);
    printf("%d [%s]\n", length, buffer);
    printf("%d\n", snprintf(NULL, 0, "%1000d", 5));
    length = snprintf(buffer, 1, "%d", 12345);
    printf("%d [%s]\n", length, buffer);
    printf("%d ", sprintf(buffer, "%03d|%s", 7, "x"));
    puts(buffer);
    printf("%'d %hx %hhX\n", 1234567, -1, -1);
    return 0;
}
