// Nothing concurrent: verified, but that says little.
#include <assert.h>

int main(void)
{
    int x = 1;
    assert(x == 1);
    return 0;
}
