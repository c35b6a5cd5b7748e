// SV-COMP style: reach_error is reached.
extern void __VERIFIER_error(void);

static void check(int condition)
{
    if (!condition)
        __VERIFIER_error();
}

int main(void)
{
    check(1 + 1 == 3);
    return 0;
}
