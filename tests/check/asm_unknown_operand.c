// So does an operand in an unknown place.
int main(void)
{
    double x = 1;
    __asm__ __volatile__("sqrtsd %0, %0" : "+x"(x));
    return x != 1;
}
