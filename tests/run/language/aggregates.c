// Structs by value, unions, bit fields, arrays of structs, packed and aligned structs, flexible members, compound literals.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct small { char tag; short half; };
struct medium { int a; double b; };
struct large { long values[9]; char name[5]; };
struct nested { struct small inner[3]; struct medium other; };
union shape { int whole; unsigned char bytes[4]; float real; };
struct bits { unsigned low : 3; int middle : 7; unsigned high : 22; unsigned long wide : 40; };
struct flexible { int count; int items[]; };
struct __attribute__((packed)) packed { char tag; int number; long wide; };
struct __attribute__((aligned(64))) line { int number; };
static struct line lines[2];

static struct small flip(struct small value)
{
    struct small result = {value.tag + 1, -value.half};
    return result;
}

static struct medium scale(struct medium value, int factor)
{
    value.a *= factor;
    value.b *= factor;
    return value;
}

static struct large shift(struct large value, int by)
{
    for (int i = 0; i < 9; i++)
        value.values[i] += by;
    value.name[0]++;
    return value;
}

static int total(struct nested value)
{
    int sum = value.other.a;
    for (int i = 0; i < 3; i++)
        sum += value.inner[i].half * value.inner[i].tag;
    return sum;
}

int main(void)
{
    struct small s = flip(flip((struct small){'a', 300}));
    printf("small %c %d size %zu\n", s.tag, s.half, sizeof s);

    struct medium m = scale((struct medium){.b = 1.5, .a = 4}, 3);
    printf("medium %d %.2f\n", m.a, m.b);

    struct large before = {{1, 2, 3, 4, 5, 6, 7, 8, 9}, "name"};
    struct large after = shift(before, 100);
    printf("large %ld %ld %s %s\n", before.values[8], after.values[8], before.name, after.name);

    struct nested n = {{{1, 10}, {2, 20}, {3, 30}}, {7, 0.5}};
    struct nested copy = n;
    copy.inner[1].half = -20;
    printf("nested %d %d\n", total(n), total(copy));

    union shape shape;
    shape.real = 1.0f;
    printf("union %08x %02x\n", (unsigned)shape.whole, shape.bytes[3]);
    shape.bytes[0] = 0xff;
    printf("union %08x\n", (unsigned)shape.whole);

    struct bits bits = {5, -33, 1234567, 0x123456789aUL};
    bits.low += 6;
    bits.middle -= 40;
    bits.high ^= 0x3fffff;
    bits.wide <<= 4;
    printf("bits %u %d %u %lx size %zu\n", bits.low, bits.middle, bits.high, (unsigned long)bits.wide, sizeof bits);

    struct packed packed[2] = {{'a', -1, 1L << 40}, {'b', 7, -8}};
    packed[1].number += packed[0].number;
    packed[1].wide -= packed[0].wide;
    printf("packed %zu %d %ld\n", sizeof packed, packed[1].number, packed[1].wide);

    struct line own;
    printf("aligned %zu %d %d\n", sizeof lines, (int)((unsigned long)lines % 64), (int)((unsigned long)&own % 64));

    struct flexible *flexible = malloc(sizeof *flexible + 4 * sizeof(int));
    flexible->count = 4;
    for (int i = 0; i < 4; i++)
        flexible->items[i] = i * i;
    printf("flexible %d %d\n", flexible->count, flexible->items[3]);
    free(flexible);

    int grid[3][4] = {{1, 2}, {[3] = 9}, {0}};
    int (*row)[4] = &grid[1];
    printf("grid %d %d %zu\n", (*row)[3], grid[0][1], sizeof grid / sizeof *grid);
    printf("compare %d\n", memcmp(&n.other, &(struct medium){7, 0.5}, sizeof(int)));
    return 0;
}
