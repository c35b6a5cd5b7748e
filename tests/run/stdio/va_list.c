// A va_list made by hand, as the x86-64 ABI lays it out: registers first, then the overflow area.
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

struct list { unsigned gp_offset, fp_offset; void *overflow, *saved; };

static void show(unsigned gp, unsigned fp, void *overflow, void *saved, const char *format) {
    struct list raw = {gp, fp, overflow, saved};
    va_list list;
    memcpy(&list, &raw, sizeof raw);
    vprintf(format, list);
    memcpy(&raw, &list, sizeof raw);
    printf(" | %u %u %td\n", raw.gp_offset, raw.fp_offset, (char *)raw.overflow - (char *)overflow);
}

int main(void) {
    struct { long ints[6]; struct { double low, high; } floats[8]; } saved;
    long overflow[8] = {100, 101, 102, 103};
    double d = 0.25;
    memcpy(&overflow[4], &d, sizeof d);
    for (int i = 0; i < 6; i++) saved.ints[i] = 10 + i;
    for (int i = 0; i < 8; i++) saved.floats[i].low = i + 0.5, saved.floats[i].high = -1;
    show(0, 48, overflow, &saved, "%d %f %ld %g");
    show(32, 160, overflow, &saved, "%d %g %ld %d %d");
    show(48, 176, overflow, &saved, "%d %d %d %d %g");
    show(40, 176, overflow, &saved, "%ld %*d %.*d");
    return 0;
}
