// Bit-fields of up to 128 bits in structs that are written one field at a time: the other bits stay undefined.
#include <stdio.h>

#pragma pack(1)
struct wide {
    unsigned long a : 31;
    unsigned long b : 41;
};

struct wider {
    unsigned long a : 7;
    long b : 50;
    unsigned long c : 44;
    long d : 5;
};

int main(void)
{
    struct wide p;
    p.b = 5;
    printf("%d\n", (int)p.b);
    p.b += 3;
    printf("%d\n", (int)p.b);
    struct wider q;
    q.d = -3;
    q.b = -123456789;
    printf("%d %ld\n", (int)q.d, (long)q.b);
    struct wider copy = q;
    copy.c = 99;
    printf("%d %ld %lu\n", (int)copy.d, (long)copy.b, (unsigned long)copy.c);
    if (copy.d == -3 && copy.c != 98)
        puts("as written");
    return 0;
}
