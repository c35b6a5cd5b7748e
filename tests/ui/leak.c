// Memory is not freed before the end.
// flags: --leaks
#include <stdlib.h>

int main(void)
{
    char *buffer = malloc(100);
    buffer[0] = 'x';
    return 0;
}
