// A function is called through a pointer of another type.
static int add(int a, int b)
{
    return a + b;
}

int main(void)
{
    int (*negate)(int) = (int (*)(int))add;
    return negate(1);
}
