// Jumps out of calls, within one function and out of several; what variables hold after them.
#include <setjmp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static jmp_buf outer, inner;
static int depth;

static void deep(int n) {
    char room[32];
    memset(room, n, sizeof room);
    if (n == 0)
        longjmp(outer, 42);
    deep(n - 1);
    depth += room[0];
}

static int compare(const void *a, const void *b) {
    if (*(const int *)a == 3)
        longjmp(inner, 0);
    return *(const int *)a - *(const int *)b;
}

// Variables that are changed between the two returns.
static int changed(int given) {
    int plain = 1;
    volatile int kept = 1;
    struct { int x, y; } pair = {1, 2};
    int *pointer = &plain;
    int r = setjmp(outer);
    if (r < 3) {
        plain += 10;
        kept += 100;
        pair.y += 1000;
        *pointer += 1;
        given--;
        longjmp(outer, r + 1);
    }
    printf("%d %d %d %d %d %d\n", r, plain, kept, pair.x, pair.y, given);
    return plain;
}

// Temporary values of the expression in which setjmp is called.
static int twice(int x) { return 2 * x; }
static int operands(void) {
    volatile int again = 0;
    int sum = twice(21) + setjmp(inner);
    if (!again) {
        again = 1;
        longjmp(inner, 5);
    }
    return sum;
}

static int loops(void) {
    volatile int tries = 0;
    for (volatile int i = 0; i < 3; i++) {
        if (setjmp(inner) < 2) {
            tries++;
            longjmp(inner, tries % 3 + 0);
        }
    }
    return tries;
}

static int variable_length(int n) {
    int numbers[n];
    for (int i = 0; i < n; i++)
        numbers[i] = i;
    sigjmp_buf here;
    int r = sigsetjmp(here, 1);
    if (!r) {
        numbers[n - 1] = 7;
        siglongjmp(here, -3);
    }
    return r + numbers[n - 1];
}

static void nested(void) {
    jmp_buf saved;
    memcpy(saved, outer, sizeof saved);
    if (setjmp(inner) == 0)
        longjmp(inner, 9);
    puts("inner");
    longjmp(saved, 8);
}

int main(void) {
    int r = setjmp(outer);
    printf("first %d\n", r);
    if (r == 0)
        deep(20);
    printf("depth %d\n", depth);
    if ((r = setjmp(inner)) == 0) {
        int numbers[] = {5, 4, 3, 2, 1};
        qsort(numbers, 5, sizeof *numbers, compare);
    }
    printf("from qsort %d\n", r);
    printf("%d\n", changed(20));
    printf("%d\n", operands());
    printf("%d\n", loops());
    printf("%d\n", variable_length(4));
    switch (setjmp(outer)) {
    case 0:
        nested();
        break;
    case 8:
        puts("back");
        break;
    default:
        puts("elsewhere");
    }
    return 0;
}
