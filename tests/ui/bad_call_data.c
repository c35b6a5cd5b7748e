// Data is called as if it were a function.
static int number = 7;

int main(void)
{
    void (*call)(void) = (void (*)(void))&number;
    call();
    return 0;
}
