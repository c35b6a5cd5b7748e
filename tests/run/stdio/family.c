// The other members of the printf family, and plain output.
#define _GNU_SOURCE
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static int out(const char *format, ...) {
    va_list list;
    va_start(list, format);
    int n = vprintf(format, list);
    va_end(list);
    return n;
}

static char *text(const char *format, ...) {
    va_list list, again;
    va_start(list, format);
    va_copy(again, list);
    int n = vsnprintf(NULL, 0, format, list);
    char *s = malloc(n + 1);
    vsprintf(s, format, again);
    va_end(again);
    va_end(list);
    return s;
}

static void to(FILE *file, const char *format, ...) {
    va_list list;
    va_start(list, format);
    vfprintf(file, format, list);
    va_end(list);
}

int main(void) {
    setvbuf(stdout, NULL, _IONBF, 0);
    printf(" %d\n", out("%d %s %g %c %ld", 1, "two", 3.5, '4', 5L));
    char *s = text("%d %f %d %f %d %f %d %f %d %f %d %f %s", 1, 1.5, 2, 2.5, 3, 3.5, 4, 4.5, 5, 5.5, 6, 6.5, "end");
    puts(s);
    free(s);
    s = text("%f %f %f %f %f %f %f %f %f %f", 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1.0);
    puts(s);
    free(s);
    to(stdout, "%s %d\n", "to a file", 9);
    to(stderr, "not compared\n");
    fprintf(stdout, "%x\n", 255);
    fprintf(stderr, "nor this\n");
    dprintf(1, "%s\n", "descriptor");
    char *made;
    printf("%d ", asprintf(&made, "<%05d>", 42));
    puts(made);
    free(made);

    printf("%d\n", puts("puts"));
    printf("%d\n", putchar('p'));
    printf("%d\n", fputc('q', stdout));
    printf("%d\n", putc('r', stdout));
    printf("%d\n", fputs("fputs ", stdout) >= 0);
    printf(" %zu\n", fwrite("0123456789", 2, 4, stdout));
    printf("%zu\n", fwrite("x", 0, 4, stdout));
    printf(" %zd\n", write(1, "write", 5));
    fwrite("a\0b\n", 1, 4, stdout);
    printf("%d %d %d %d\n", fflush(stdout), fflush(NULL), fileno(stdin), fileno(stderr));
    printf("%d\n", ferror(stdout));
    errno = ENOENT;
    perror("not compared");
    printf("%s\n", stdout != stderr && stdin != stdout ? "three streams" : "?");
    errno = 0;
    printf("%zd %d\n", write(77, "x", 1), errno == EBADF);
    return 0;
}
