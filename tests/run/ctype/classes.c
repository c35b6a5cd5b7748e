// Every character in every class, by macro and by function.
#include <ctype.h>
#include <stdio.h>

typedef int test(int);

static void row(const char *name, test *f) {
    unsigned hash = 0, count = 0;
    for (int c = -1; c < 256; c++) {
        int yes = f(c) != 0;
        hash = hash * 31 + yes;
        count += yes;
    }
    printf("%-8s %3u %08x\n", name, count, hash);
}

#define BOTH(name)                                                                     \
    do {                                                                               \
        row(#name, name);                                                              \
        int differ = 0;                                                                \
        for (int c = -1; c < 256; c++) differ += (name(c) != 0) != ((name)(c) != 0);   \
        printf("  macro and function differ %d\n", differ);                            \
    } while (0)

int main(void) {
    BOTH(isupper);
    BOTH(islower);
    BOTH(isalpha);
    BOTH(isdigit);
    BOTH(isxdigit);
    BOTH(isspace);
    BOTH(isprint);
    BOTH(isgraph);
    BOTH(isblank);
    BOTH(iscntrl);
    BOTH(ispunct);
    BOTH(isalnum);
    unsigned up = 0, low = 0;
    for (int c = -1; c < 256; c++) {
        up = up * 31 + toupper(c);
        low = low * 31 + tolower(c);
    }
    printf("%08x %08x\n", up, low);
    for (const char *s = "Hello, World 42!"; *s; s++) putchar(isupper(*s) ? tolower(*s) : toupper(*s));
    puts("");
    printf("%d\n", isalpha((char)-30) != 0);
    return 0;
}
