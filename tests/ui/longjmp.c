// setjmp is not modelled.
#include <setjmp.h>

static jmp_buf back;

int main(void)
{
    return setjmp(back);
}
