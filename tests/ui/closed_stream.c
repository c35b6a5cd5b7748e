// A stream is used after it was closed.
#include <stdio.h>

int main(void)
{
    FILE *file = fopen("/tmp/a", "w");
    fclose(file);
    fputs("late", file);
    return 0;
}
