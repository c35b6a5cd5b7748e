// The address of a local variable outlives its function.
static int *counter(void)
{
    int value = 1;
    int *where = &value;
    return where;
}

int main(void)
{
    int *where = counter();
    return *where;
}
