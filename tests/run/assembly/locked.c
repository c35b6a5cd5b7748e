/* Locked instructions, by size and operand, with the flags that they set. */
#include <stdio.h>

typedef unsigned char u8;
typedef unsigned short u16;
typedef unsigned u32;
typedef unsigned long u64;

#define BOTH(type, suffix, reg)                                                                                    \
    static void of_##suffix(type start, type by)                                                                   \
    {                                                                                                              \
        type x = start, v = by;                                                                                    \
        u8 zero, carry, sign, over, below_or_same, less, less_or_same;                                             \
        __asm__ __volatile__("lock; add" #suffix " %1, %0" : "+m"(x) : reg(by) : "memory", "cc");                  \
        printf("add %llx", (unsigned long long)x);                                                                 \
        __asm__ __volatile__("lock sub" #suffix " %8, %0\n\tsete %1; setc %2\n setb %2; sets %3; seto %4; setbe %5; setl %6; setle %7" \
                             : "+m"(x), "=q"(zero), "=q"(carry), "=q"(sign), "=q"(over), "=q"(below_or_same),      \
                               "=q"(less), "=q"(less_or_same)                                                      \
                             : reg(by)                                                                             \
                             : "memory", "cc");                                                                    \
        printf(" sub %llx %d%d%d%d%d%d%d", (unsigned long long)x, zero, carry, sign, over, below_or_same, less, less_or_same); \
        __asm__ __volatile__("lock and" #suffix " %1, %0" : "+m"(x) : reg(by) : "memory", "cc");                   \
        printf(" and %llx", (unsigned long long)x);                                                                \
        __asm__ __volatile__("lock or" #suffix " %1, %0" : "+m"(x) : reg(by) : "memory", "cc");                    \
        __asm__ __volatile__("lock xor" #suffix " $5, %0" : "+m"(x)::"memory", "cc");                              \
        __asm__ __volatile__("lock not" #suffix " %0" : "+m"(x)::"memory");                                        \
        printf(" not %llx", (unsigned long long)x);                                                                \
        __asm__ __volatile__("lock inc" #suffix " %0; setz %1" : "+m"(x), "=q"(zero)::"memory", "cc");             \
        __asm__ __volatile__("lock\n\tdec" #suffix " %0\n\tsetnz %1\n\tsets %2" : "+m"(x), "=q"(over), "=q"(sign)::"memory", "cc"); \
        printf(" dec %llx %d%d%d", (unsigned long long)x, zero, over, sign);                                       \
        __asm__ __volatile__("lock xadd" #suffix " %0, %1" : "+" reg(v), "+m"(x)::"memory", "cc");                 \
        printf(" xadd %llx %llx", (unsigned long long)v, (unsigned long long)x);                                   \
        __asm__ __volatile__("xchg" #suffix " %0, %1" : "+" reg(v), "+m"(x)::"memory");                            \
        printf(" xchg %llx %llx", (unsigned long long)v, (unsigned long long)x);                                   \
        type old = start;                                                                                          \
        __asm__ __volatile__("lock cmpxchg" #suffix " %3, %1; setz %2" : "+a"(old), "+m"(x), "=q"(zero) : reg(by) : "memory", "cc"); \
        printf(" cmpxchg %llx %llx %d", (unsigned long long)old, (unsigned long long)x, zero);                     \
        __asm__ __volatile__("lock cmpxchg" #suffix " %3, %1; setne %2" : "+a"(old), "+m"(x), "=q"(zero) : reg(by) : "memory", "cc"); \
        printf(" again %llx %llx %d\n", (unsigned long long)old, (unsigned long long)x, zero);                     \
    }
BOTH(u8, b, "q")
BOTH(u16, w, "r")
BOTH(u32, l, "r")
BOTH(u64, q, "r")

static void bits(u32 number)
{
    u32 words[4] = {0xdeadbeef, 1, 0, 0x80000000};
    u64 wide = 0x8000000000000001;
    u8 was;
    int mask;
    __asm__ __volatile__("lock btsl %2, %0; setc %1" : "+m"(words[0]), "=q"(was) : "r"(number) : "memory", "cc");
    printf("bts %d", was);
    __asm__ __volatile__("lock btrl %2, %0\n\tsetc %1" : "+m"(words[0]), "=qm"(was) : "r"(number ^ 1) : "memory", "cc");
    printf(" btr %d", was);
    __asm__ __volatile__("lock btcl %2, %0" : "+m"(words[0]), "=@ccc"(was) : "r"(number ^ 3) : "memory");
    printf(" btc %d %x %x %x %x", was, words[0], words[1], words[2], words[3]);
    __asm__ __volatile__("lock btsq $63, %0" : "+m"(wide), "=@ccc"(was)::"memory");
    __asm__ __volatile__("btq $1, %1\n\tsbb %0, %0" : "=r"(mask) : "m"(wide) : "cc");
    printf(" %d %d", was, mask);
    __asm__ __volatile__("btl %2, %1\n\tsbbl %0, %0" : "=r"(mask) : "m"(words[0]), "Ir"(number) : "cc");
    printf(" %d\n", mask);
}

static void pair(u64 low, u64 high)
{
    struct {
        u64 low, high;
    } __attribute__((aligned(16))) pair = {low, high};
    u64 a = 1, d = 2;
    u8 done;
    for (int i = 0; i < 2; i++) {
        __asm__ __volatile__("lock; cmpxchg16b %0; setz %1" : "+m"(pair), "=q"(done), "+a"(a), "+d"(d) : "b"(7UL), "c"(8UL) : "memory", "cc");
        printf("16b %d %lx %lx %lx %lx\n", done, a, d, pair.low, pair.high);
    }
    u64 word = low;
    u32 lower = (u32)low, upper = (u32)(low >> 32);
    __asm__ __volatile__("lock; cmpxchg8b (%3)" : "=@ccz"(done), "+a"(lower), "+d"(upper) : "r"(&word), "b"(3), "c"(4) : "memory");
    printf("8b %d %lx\n", done, word);
}

int main(void)
{
    u64 values[] = {0, 1, 2, 0x7f, 0x80, 0xff, 0x7fff, 0x8000, 0x7fffffff, 0x80000000, 0xffffffff, 0x8000000000000000};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        for (unsigned j = 0; j < sizeof values / sizeof *values; j += 1 + i % 2) {
            of_b((u8)values[i], (u8)values[j]);
            of_w((u16)values[i], (u16)values[j]);
            of_l((u32)values[i], (u32)values[j]);
            of_q(values[i], values[j]);
        }
    for (u32 i = 0; i < 128; i += 13)
        bits(i);
    pair(1, 2);
    pair(0x100000005, 2);
    return 0;
}
