// Inline assembly that jumps: by flags, to one of several labels, with outputs, and not at all.
#include <stdio.h>

static int sign(int number)
{
    __asm__ goto("testl %0, %0\n\tjz %l1\n\tjs %l2" : : "r"(number) : "cc" : zero, negative);
    return 1;
zero:
    return 0;
negative:
    return -1;
}

static int exchange(int *word, int old, int new)
{
    __asm__ goto("lock; cmpxchgl %2, %0\n\tjne %l[failed]"
                 : "+m"(*word), "+a"(old)
                 : "r"(new)
                 : "memory", "cc"
                 : failed);
    return 100 + old;
failed:
    return old;
}

// What stands behind a jump happens only where it is not taken.
static int count_down(unsigned *left, unsigned *spent)
{
    __asm__ goto("cmpl $0, %0; je %l[empty]\n\tsubl $1, %0\n\taddl $1, %1; jmp %l[more]"
                 :
                 : "m"(*left), "m"(*spent)
                 : "memory", "cc"
                 : empty, more);
    return -1;
empty:
    return 0;
more:
    return 1;
}

// A static key: the code that is never patched, and the table that says where it could be.
static int key_that_is_off(void)
{
    __asm__ goto("1: .byte 0x0f,0x1f,0x44,0x00,0\n\t"
                 ".pushsection .discard.keys, \"aw\"\n\t.balign 8\n\t.long 1b - ., %l[yes] - .\n\t.popsection"
                 : : : : yes);
    return 0;
yes:
    return 1;
}

static int key_that_is_on(void)
{
    __asm__ goto("1:\n\tjmp %l[yes]" : : : : yes);
    return 0;
yes:
    return 1;
}

// No instruction: control passes to the next statement.
static int empty(void)
{
    __asm__ goto("" : : : : other);
    return 1;
other:
    return 2;
}

int main(void)
{
    printf("%d\n", empty());
    printf("%d %d %d\n", sign(7), sign(0), sign(-7));
    int word = 5;
    int first = exchange(&word, 4, 9), second = exchange(&word, 5, 9);
    printf("%d %d %d\n", first, second, word);
    unsigned left = 3, spent = 0;
    while (count_down(&left, &spent))
        printf("%u %u\n", left, spent);
    printf("%d %d\n", key_that_is_off(), key_that_is_on());
    for (int i = 0; i < 3; i++) {
        __asm__ goto("cmpl $1, %0; jne %l[next]" : : "r"(i) : "cc" : next);
        printf("one\n");
    next:
        printf("%d\n", i);
    }
    return 0;
}
