// An instruction that is not known ends the check, by its name.
int main(void)
{
    unsigned a = 0, b, c = 0, d;
    __asm__ __volatile__("nop\n\tcpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    return a + b + c + d == 1;
}
