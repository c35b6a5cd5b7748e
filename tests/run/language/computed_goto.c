// Addresses of labels, an extension of GNU C: in a local and in a static table, with jumps forwards and backwards.
#include <stdio.h>

static int evaluate(const char *program)
{
    static void *const operations[] = {&&increment, &&twice, &&end};
    int result = 0;
    goto *operations[*program++ - 'a'];
twice:
    result *= 2;
    goto *operations[*program++ - 'a'];
increment:
    result++;
    goto *operations[*program++ - 'a'];
end:
    return result;
}

int main(int argc, char **argv)
{
    void *labels[] = {&&first, &&second};
    goto *labels[argc % 2];
first:
    printf("first\n");
second:
    printf("second\n");
    printf("%d %d\n", evaluate("abbabc"), evaluate("c"));
    return 0;
}
