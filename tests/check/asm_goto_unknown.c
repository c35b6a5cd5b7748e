// An unknown jump in inline assembly ends the check; the report shows its text.
int main(void)
{
    int left = 3;
    __asm__ goto("1: decl %0\n\tjnz 1b\n\tjmp %l[out]" : "+r"(left) : : "cc" : out);
    return 1;
out:
    return left;
}
