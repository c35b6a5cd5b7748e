/* Instructions without a lock: registers, parts of them, memory and what they count. */
#include <stdio.h>
#include <x86intrin.h>

typedef unsigned long u64;

struct node {
    int value;
    int rest[7];
};

static u64 scan(u64 x)
{
    u64 forward = 77, reverse = 77;
    unsigned char none;
    __asm__("bsfq %2, %0; setz %1" : "+r"(forward), "=q"(none) : "rm"(x) : "cc");
    __asm__("bsr %1, %0" : "+r"(reverse) : "r"(x) : "cc");
    printf("%lx: %lu %lu %d", x, forward, reverse, none);
    unsigned low = (unsigned)x, count;
    __asm__("popcntl %1, %0" : "=r"(count) : "r"(low) : "cc");
    __asm__("bswap %0" : "+r"(low));
    printf(" %u %x\n", count, low);
    return forward;
}

int main(void)
{
    int x = 3, r, three = 3;
    __asm__ __volatile__("movl %1, %0" : "=r"(r) : "m"(x) : "memory");
    printf("%d\n", r);
    __asm__ __volatile__("movl $0x10, %0" : "=m"(x)::"memory");
    __asm__ __volatile__("mov %1, %0" : "=r"(r) : "r"(x));
    printf("%d %d\n", x, r);
    unsigned y = 0x11223344;
    unsigned char low = 0xaa;
    __asm__("movb %1, %b0" : "+q"(y) : "q"(low));
    printf("%x\n", y);
    __asm__("movw $0x5566, %w0" : "+r"(y));
    printf("%x\n", y);
    u64 wide = ~0UL;
    __asm__("movl %1, %k0" : "+r"(wide) : "r"(y));
    printf("%lx\n", wide);
    __asm__("movq $-2, %0" : "=r"(wide));
    printf("%lx\n", wide);
    __asm__("movzbl %1, %0" : "=r"(y) : "q"(low));
    __asm__("movsbl %1, %0" : "=r"(r) : "m"(low));
    printf("%u %d\n", y, r);
    struct node node = {1, {2, 3, 4, 5, 6, 7, 8}};
    __asm__("movl 8(%1), %0" : "=r"(r) : "r"(&node) : "memory");
    printf("%d", r);
    __asm__("movl 4(%1,%2,4), %0" : "=r"(r) : "r"(&node), "r"(5L) : "memory");
    printf(" %d", r);
    __asm__("leaq 12(%1,%2,4), %0" : "=r"(wide) : "r"(&node), "r"(1L));
    printf(" %ld\n", (long)(wide - (u64)&node));
    __asm__("xorl %%ecx, %%ecx; addl $7, %%ecx; movl %%ecx, %0" : "=r"(r)::"ecx", "cc");
    printf("%d\n", r);
    int a = 5, b = 9;
    __asm__("xchg %0, %1" : "+r"(a), "+r"(b));
    printf("%d %d\n", a, b);
    _Bool below, above, less, equal;
    __asm__("cmpl %3, %2" : "=@ccb"(below), "=@ccg"(above) : "r"(a), "r"(-1));
    __asm__("testl %2, %2" : "=@ccs"(less), "=@ccz"(equal) : "r"(-b));
    printf("%d %d %d %d\n", below, above, less, equal);
    __asm__("addl %1, %0" : "+m"(x) : "ir"(4) : "cc");
    __asm__("subl $1, %0; negl %0; notl %0" : "+m"(x)::"cc");
    __asm__("shll $3, %0; sarl $1, %0" : "+r"(a)::"cc");
    printf("%d %d\n", x, a);
    int old = 3;
    __asm__("cmpxchgl %2, %1" : "+a"(old), "+r"(three) : "r"(8) : "cc");
    printf("%d %d\n", old, three);
    char *p = (char *)&node;
    __asm__("" : "+r"(p));
    __asm__("" : "=r"(p) : "0"(p));
    __asm__("" : : "r"(p));
    __asm__ __volatile__("nop; nop\n\tnop # a comment; lock" ::: "memory");
    __asm__ __volatile__("rep; nop\n\trep nop; pause");
    __asm__ __volatile__("lock; addl $0, 0(%%rsp)" ::: "memory", "cc");
    __asm__ __volatile__("mfence; lfence; sfence" ::: "memory");
    printf("%d\n", ((struct node *)p)->value);
    scan(0);
    scan(1);
    scan(0x8000000000000000);
    scan(0x00ff00ff00000000);
    unsigned lo, hi, cpu;
    __asm__ __volatile__("rdtsc" : "=a"(lo), "=d"(hi));
    u64 first = (u64)hi << 32 | lo;
    __asm__ __volatile__("rdtscp" : "=a"(lo), "=d"(hi), "=c"(cpu));
    u64 second = (u64)hi << 32 | lo;
    printf("%d %d\n", first <= second, second <= __rdtsc());
    void *self;
    __asm__("movq %%fs:0, %0" : "=r"(self));
    printf("%d\n", self == __builtin_thread_pointer());
    return 0;
}
