// The loop writes one element too many.
#include <stdlib.h>

int main(void)
{
    int *squares = malloc(4 * sizeof(int));
    for (int i = 0; i <= 4; i++)
        squares[i] = i * i;
    free(squares);
    return 0;
}
