// Jumps between functions are not modelled.
#include <setjmp.h>

static jmp_buf back;

static void fail(void)
{
    longjmp(back, 1);
}

int main(void)
{
    if (setjmp(back))
        return 1;
    fail();
    return 0;
}
