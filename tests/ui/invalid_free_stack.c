// A local variable is freed.
#include <stdlib.h>

int main(void)
{
    int local = 0;
    int *where = &local;
    free(where);
    return 0;
}
