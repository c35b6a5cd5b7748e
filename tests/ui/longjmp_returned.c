// A jump to a function that has returned.
#include <setjmp.h>

static jmp_buf back;

static int set(void)
{
    return setjmp(back);
}

int main(void)
{
    if (set() == 0)
        longjmp(back, 1);
    return 0;
}
