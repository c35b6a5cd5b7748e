// A jump within inline assembly ends the check, by its text.
int main(void)
{
    int left = 3;
    __asm__ goto("1: decl %0\n\tjnz 1b\n\tjmp %l[out]" : "+r"(left) : : "cc" : out);
    return 1;
out:
    return left;
}
