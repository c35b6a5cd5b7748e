// sscanf, and a standard input that is at its end.
#include <stdio.h>
#include <string.h>

int main(void) {
    int a = -1, b = -1, c = -1, n = 0;
    long l = 0;
    long long ll = 0;
    unsigned u = 0;
    short h = 0;
    unsigned char hh = 0;
    size_t z = 0;
    float f = 0;
    double d = 0;
    char s[32], t[32], ch = 0;
    printf("%d: ", sscanf("12 -34 0x1f", "%d %d %x", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    printf("%d: ", sscanf("0x1F 017 19", "%i %i %i", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    printf("%d: ", sscanf("-5000000000 9000000000 4000000000 70000 300 77", "%ld %lld %u %hd %hhu %zu", &l, &ll, &u, &h, &hh, &z));
    printf("%ld %lld %u %d %d %zu\n", l, ll, u, h, hh, z);
    printf("%d: ", sscanf("1.5 -2.25e3", "%f%lf", &f, &d));
    printf("%g %g\n", f, d);
    printf("%d: ", sscanf("  word another", "%s%s", s, t));
    printf("[%s] [%s]\n", s, t);
    printf("%d: ", sscanf("abcdef", "%3s%c%n", s, &ch, &n));
    printf("[%s] %c %d\n", s, ch, n);
    printf("%d: ", sscanf("12345678", "%3d%2d%d", &a, &b, &c));
    printf("%d %d %d\n", a, b, c);
    printf("%d: ", sscanf("key=value;rest", "%[^=]=%[^;];%s", s, t, t + 16));
    printf("[%s] [%s] [%s]\n", s, t, t + 16);
    printf("%d: ", sscanf("abc123", "%[a-z]%[0-9]", s, t));
    printf("[%s] [%s]\n", s, t);
    printf("%d: ", sscanf("a]b", "%[]a]%s", s, t));
    printf("[%s] [%s]\n", s, t);
    printf("%d: ", sscanf("1,2,3", "%d,%*d,%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d: ", sscanf("10%20", "%d%%%d", &a, &b));
    printf("%d %d\n", a, b);
    printf("%d %d %d %d\n", sscanf("", "%d", &a), sscanf("x", "%d", &a), sscanf("1 x", "%d %d", &a, &b), sscanf("   ", "%d", &a));
    printf("%d %d\n", sscanf("5 apples", "%d oranges", &a), sscanf("abc", "abd%d", &a));
    printf("%d %c\n", sscanf(" x", "%c", &ch), ch);
    printf("%d %c\n", sscanf(" x", " %c", &ch), ch);
    memset(s, 0, sizeof s);
    printf("%d %s\n", sscanf("abcdef", "%4c", s), s);
    printf("%d %d\n", sscanf("99999999999999999999", "%d", &a), a);
    printf("%d %u\n", sscanf("-1", "%u", &u), u);
    printf("%d %g\n", sscanf("inf", "%lf", &d), d);
    printf("%d %g\n", sscanf("0x1.8p1", "%lf", &d), d);

    printf("%d %d %d\n", feof(stdin), getchar(), feof(stdin) != 0);
    clearerr(stdin);
    printf("%d %d\n", feof(stdin), fgetc(stdin));
    printf("%d %d\n", scanf("%d", &a), fgets(s, sizeof s, stdin) == NULL);
    printf("%zu\n", fread(s, 1, 4, stdin));
    return 0;
}
