// The program gives up.
#include <stdlib.h>

static void fail(void)
{
    abort();
}

int main(void)
{
    fail();
    return 0;
}
