// The assumption does not hold: the execution ends without a verdict.
#include <estragon.h>

int main(void)
{
    estragon_assume(1 + 1 == 3);
    return 0;
}
