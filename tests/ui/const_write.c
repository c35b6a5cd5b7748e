// A string literal is written.
int main(void)
{
    char *name = "estragon";
    name[0] = 'E';
    return 0;
}
