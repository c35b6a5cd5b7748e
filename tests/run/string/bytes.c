// Ranges of bytes.
#define _GNU_SOURCE
#include <stdio.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

static int sign(int x) { return (x > 0) - (x < 0); }

int main(void) {
    char a[32], b[32];
    void *(*volatile copy)(void *, const void *, size_t) = memcpy;
    void *(*volatile move)(void *, const void *, size_t) = memmove;
    void *(*volatile set)(void *, int, size_t) = memset;
    set(a, 'a', sizeof a);
    a[31] = 0;
    puts(a);
    copy(b, "0123456789", 11);
    puts(b);
    move(b + 2, b, 5);
    puts(b);
    move(b, b + 2, 5);
    puts(b);
    printf("%td\n", (char *)mempcpy(a, b, 4) - a);
    puts(a);
    printf("%s\n", memccpy(a, "key=value", '=', 20) ? "stopped" : "not found");
    printf("%.4s %d\n", a, memccpy(a, "none", '=', 4) == NULL);

    printf("%d %d %d %d\n", sign(memcmp("abc", "abd", 3)), sign(memcmp("abc", "abd", 2)), sign(memcmp("\xff", "\x01", 1)),
           memcmp("x", "y", 0));
    printf("%d\n", bcmp("same", "same", 4));
    const char *text = "find the needle in it";
    printf("%td %d\n", (char *)memchr(text, 'n', 21) - text, memchr(text, 'n', 3) == NULL);
    printf("%td\n", (char *)memrchr(text, 'i', 21) - text);
    printf("%td\n", (char *)rawmemchr(text, 't') - text);
    printf("%td %d %d\n", (char *)memmem(text, 21, "needle", 6) - text, memmem(text, 21, "noodle", 6) == NULL,
           memmem(text, 21, "", 0) == text);
    bzero(a, 4);
    printf("%d %d\n", a[0], a[3]);
    explicit_bzero(b, sizeof b);
    printf("%d\n", b[5]);
    char swapped[6] = {0};
    swab("badc", swapped, 4);
    puts(swapped);
    bcopy("moved", a, 6);
    puts(a);
    struct pair { char c; int i; } one = {'x', 3}, two;
    memcpy(&two, &one, sizeof one);
    printf("%c %d\n", two.c, two.i);
    return 0;
}
