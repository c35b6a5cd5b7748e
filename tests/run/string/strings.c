// C strings: lengths, copies, comparisons, searches.
#define _GNU_SOURCE
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int sign(int x) { return (x > 0) - (x < 0); }
static const char *or_null(const char *s) { return s ? s : "(none)"; }

int main(void) {
    char buf[64];
    volatile size_t n = 3;
    printf("%zu %zu %zu %zu\n", strlen(""), strlen("four"), strnlen("four", n), strnlen("ab", 9));
    puts(strcpy(buf, "hello"));
    printf("%td\n", stpcpy(buf, "hello") - buf);
    memset(buf, '#', 20);
    strncpy(buf, "abc", 6);
    for (int i = 0; i < 8; i++) printf("%c", buf[i] ? buf[i] : '0');
    puts("");
    memset(buf, '#', 20);
    printf("%td\n", stpncpy(buf, "abcdef", n) - buf);
    printf("%.5s\n", buf);
    strcpy(buf, "one");
    puts(strcat(buf, "+two"));
    puts(strncat(buf, "+three", n));
    puts(strncat(buf, "", 5));

    printf("%d %d %d %d\n", strcmp("a", "a"), sign(strcmp("a", "b")), sign(strcmp("b", "a")), sign(strcmp("ab", "a")));
    printf("%d %d\n", sign(strcmp("\xe9", "z")), sign(strcmp("", "x")));
    printf("%d %d %d\n", strncmp("abcX", "abcY", 3), sign(strncmp("abcX", "abcY", 4)), strncmp("a", "b", 0));
    printf("%d %d %d\n", strcasecmp("HeLLo", "hEllO"), sign(strcasecmp("a", "B")), strncasecmp("ABx", "aby", 2));
    printf("%d %zu\n", sign(strcoll("a", "b")), strxfrm(NULL, "length", 0));

    const char *path = "/usr/local/bin";
    printf("%s %s %s\n", strchr(path, 'l'), strrchr(path, '/'), or_null(strchr(path, 'z')));
    printf("%zu %zu\n", strlen(strchr(path, 0)), strlen(strrchr(path, 0)));
    printf("%s|%s\n", strchrnul(path, 'b'), strchrnul(path, '?'));
    printf("%s %s %s\n", strstr(path, "local"), or_null(strstr(path, "locals")), strstr(path, ""));
    printf("%s\n", strcasestr("Some TEXT here", "text"));
    printf("%zu %zu %zu\n", strspn("112358x", "0123456789"), strcspn("abc,def", ",;"), strcspn("abc", ""));
    printf("%s %s\n", strpbrk("key: value", " :"), or_null(strpbrk("word", ",")));

    char list[] = ",,red,green,,blue,";
    for (char *t = strtok(list, ","); t; t = strtok(NULL, ",")) printf("<%s>", t);
    puts("");
    char nested[] = "a b;c d e;f", *outer, *inner;
    for (char *t = strtok_r(nested, ";", &outer); t; t = strtok_r(NULL, ";", &outer)) {
        for (char *u = strtok_r(t, " ", &inner); u; u = strtok_r(NULL, " ", &inner)) printf("(%s)", u);
        printf("/");
    }
    puts("");
    char fields[] = "a::b:", *rest = fields;
    for (char *t; (t = strsep(&rest, ":"));) printf("[%s]", t);
    puts("");

    char *copy = strdup(path);
    copy[1] = 'U';
    printf("%s %s\n", copy, path);
    free(copy);

    puts(strerror(ENOENT));
    puts(strerror(0));
    printf("%s / %s\n", strerror(EINVAL), strerror(ENOMEM));
    puts(strerror(12345));
    errno = EACCES;
    printf("%m\n");
    return 0;
}
