// The assertion does not hold.
#include <assert.h>

int main(void)
{
    int balance = 5;
    balance -= 7;
    assert(balance >= 0 && "never overdrawn");
    return 0;
}
