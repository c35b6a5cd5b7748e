// A hash table with open addressing: calls, branches, integer arithmetic, loads that depend on loads.
#include <stdio.h>

#ifndef N
#define N 60000
#endif
#define SLOTS 131072u

struct entry {
    unsigned key;
    unsigned count;
};

static struct entry table[SLOTS];

static unsigned hash(unsigned key)
{
    key ^= key >> 16;
    key *= 0x45d9f3bu;
    key ^= key >> 15;
    return key;
}

static struct entry *find(unsigned key)
{
    unsigned slot = hash(key) % SLOTS;
    while (table[slot].count && table[slot].key != key)
        slot = (slot + 1) % SLOTS;
    return &table[slot];
}

int main(void)
{
    unsigned state = 1, collisions = 0;
    for (int round = 0; round < 10; round++)
        for (int i = 0; i < N; i++) {
            state = state * 1664525u + 1013904223u;
            struct entry *entry = find(state >> 15);
            collisions += entry->count != 0;
            entry->key = state >> 15;
            entry->count++;
        }
    unsigned sum = 0;
    for (unsigned slot = 0; slot < SLOTS; slot++)
        sum = sum * 31 + table[slot].key * table[slot].count;
    printf("%u hits, sum %u\n", collisions, sum);
    return 0;
}
