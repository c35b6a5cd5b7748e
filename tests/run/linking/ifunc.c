/* A function that another one chooses when the program is loaded: called, and through a pointer. */
#include <stdio.h>

static int one(int x) { return x + 1; }
static int two(int x) { return x + 2; }
static int wide = 1;
static int (*choose(void))(int) { return wide ? two : one; }
int add(int) __attribute__((ifunc("choose")));
static void nothing(void) {}
static void (*choose_nothing(void))(void) { return nothing; }
void hook(void) __attribute__((ifunc("choose_nothing")));

__attribute__((constructor)) static void early(void) { printf("%d\n", add(1)); }

int main(void)
{
    int (*through)(int) = add;
    hook();
    printf("%d %d\n", add(5), through(7));
    return 0;
}
