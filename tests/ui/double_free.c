// The same memory is freed twice.
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(16);
    char *alias = buffer;
    free(buffer);
    free(alias);
    return 0;
}
