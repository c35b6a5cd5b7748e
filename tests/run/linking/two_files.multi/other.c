int shared = 40;
extern int tentative;
int from_main(int value);

static int helper(int value)
{
    return value + 1000;
}

int from_other(int value)
{
    shared++;
    return helper(from_main(value)) + tentative;
}
