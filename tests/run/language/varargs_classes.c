// Numbers of 128 bits, structures and vectors among variable arguments: some in registers, some in memory.
#include <stdarg.h>
#include <stdio.h>

struct pair { long a, b; };
struct floats { float x, y; };
struct three { float x, y, z; };
struct mixed { double d; long l; };
struct doubles { double a, b; };
struct large { long w[3]; };
struct chars { char c[3]; };
typedef float four __attribute__((vector_size(16)));
struct wide { _Alignas(16) long a; long b; };

static void show(const char *kinds, ...)
{
    va_list list;
    va_start(list, kinds);
    for (; *kinds; kinds++)
        switch (*kinds) {
        case 'i': printf("%d ", va_arg(list, int)); break;
        case 'l': printf("%ld ", va_arg(list, long)); break;
        case 'd': printf("%g ", va_arg(list, double)); break;
        case 'q': { __int128 q = va_arg(list, __int128); printf("%lx:%lx ", (long)(q >> 64), (long)q); break; }
        case 'D': printf("%g ", (double)va_arg(list, long double)); break;
        case 'p': { struct pair p = va_arg(list, struct pair); printf("(%ld %ld) ", p.a, p.b); break; }
        case 'f': { struct floats f = va_arg(list, struct floats); printf("(%g %g) ", f.x, f.y); break; }
        case 't': { struct three t = va_arg(list, struct three); printf("(%g %g %g) ", t.x, t.y, t.z); break; }
        case 'm': { struct mixed m = va_arg(list, struct mixed); printf("(%g %ld) ", m.d, m.l); break; }
        case 'e': { struct doubles m = va_arg(list, struct doubles); printf("(%g %g) ", m.a, m.b); break; }
        case 'L': { struct large m = va_arg(list, struct large); printf("(%ld %ld %ld) ", m.w[0], m.w[1], m.w[2]); break; }
        case 'c': { struct chars m = va_arg(list, struct chars); printf("(%c%c%c) ", m.c[0], m.c[1], m.c[2]); break; }
        case 'v': { four m = va_arg(list, four); printf("<%g %g %g %g> ", m[0], m[1], m[2], m[3]); break; }
        case 'w': { struct wide m = va_arg(list, struct wide); printf("w(%ld %ld) ", m.a, m.b); break; }
        }
    va_end(list);
    printf("\n");
}
static void fixed(struct large big, double d, const char *f, ...)
{
    va_list list;
    va_start(list, f);
    printf("%ld %g ", big.w[2], d);
    vprintf(f, list);
    va_end(list);
}
int main(void)
{
    __int128 big = ((__int128)0x123456789abcdefL << 64) | 0xfedcba987654321L;
    struct pair p = { 1, 2 };
    struct floats f = { 1.5f, 2.5f };
    struct three t = { 3.5f, 4.5f, 5.5f };
    struct mixed m = { 6.5, 7 };
    struct doubles e = { 8.5, 9.5 };
    struct large l = { { 10, 11, 12 } };
    struct chars c = { "xyz" };
    struct wide w = { 13, 14 };
    four v = { 1, 2, 3, 4 };
    show("q", big);
    show("qq", big, big + 1);
    show("iqlq", 1, big, 2L, big + 1);
    show("iiqiq", 1, 2, big, 3, big + 1);
    show("DqDiDq", 1.5L, big, 2.5L, 3, 4.5L, big);
    show("ipippiqp", 1, p, 2, p, p, 3, big, p);
    show("ftmef", f, t, m, e, f);
    show("ftmefftmedddf", f, t, m, e, f, f, t, m, e, 1.0, 2.0, 3.0, f);
    show("LiqLdLq", l, 1, big, l, 1.5, l, big);
    show("cicwciwiw", c, 1, c, w, c, 2, w, 3, w);
    show("viqvdvdddddvdvf", v, 1, big, v, 1.5, v, 2.5, 3.5, 4.5, 5.5, 6.5, v, 7.5, v, f);
    fixed(l, 2.5, "%d %g %s %ld %ld %ld %ld %g %Lg\n", 1, 2.5, "three", 4L, 5L, 6L, 7L, 8.5, 9.5L);
    return 0;
}
