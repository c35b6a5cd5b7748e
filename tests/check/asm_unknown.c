// An unknown instruction ends the check; the report names it.
int main(void)
{
    unsigned a = 0, b, c = 0, d;
    __asm__ __volatile__("nop\n\tcpuid" : "+a"(a), "=b"(b), "+c"(c), "=d"(d));
    return a + b + c + d == 1;
}
