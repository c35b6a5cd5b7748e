// A number that was never an address is used as one.
int main(void)
{
    int *where = (int *)0x123456789abcUL;
    return *where;
}
