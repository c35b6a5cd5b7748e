// A pointer into the middle of an allocation is freed.
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(16);
    free(buffer + 1);
    return 0;
}
