// Handlers run in reverse order, those registered meanwhile too; then the destructors; the code is the one given.
#include <stdio.h>
#include <stdlib.h>

static void late(void) { puts("registered while exiting"); }
static void first(void) { puts("registered first"); }
static void second(void) {
    puts("registered second");
    atexit(late);
}

__attribute__((constructor)) static void before(void) { puts("before main"); }
__attribute__((destructor)) static void after(void) { puts("after all"); }

static void leave(int code) {
    puts("leaving");
    exit(code);
}

int main(void) {
    printf("%d %d\n", atexit(first), atexit(second));
    leave(258 + 41);
    puts("never");
}
