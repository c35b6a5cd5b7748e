// The name of main is misspelt.
int mian(void)
{
    return 0;
}
