// So does an operand in a place that is not known.
int main(void)
{
    double x = 1;
    __asm__ __volatile__("sqrtsd %0, %0" : "+x"(x));
    return x != 1;
}
