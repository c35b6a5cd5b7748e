/* A skip list of two levels into which two threads insert, in the lower level first (Herlihy and Shavit, The art of
   multiprocessor programming). The assertion is about the height that a thread draws for a node. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#define LEVELS 2

struct node {
    int key;
    _Atomic(struct node *) next[LEVELS];
};

static struct node head;

static void link_in(struct node *fresh, int level)
{
    for (;;) {
        struct node *before = &head, *after;
        while ((after = before->next[level]) && after->key < fresh->key)
            before = after;
        fresh->next[level] = after;
        if (atomic_compare_exchange_strong(&before->next[level], &after, fresh))
            return;
    }
}

static int height(unsigned *random)
{
    *random = *random * 1103515245 + 12345;
    return 1 + (*random >> 16) % LEVELS;
}

static void insert(int id)
{
    unsigned random = (unsigned)id;
    for (int i = 0; i < N; i++) {
        int levels = height(&random);
        assert(levels >= 1 && levels <= LEVELS);
        struct node *fresh = calloc(1, sizeof *fresh);
        fresh->key = 2 * i + id;
        for (int level = 0; level < levels; level++)
            link_in(fresh, level);
    }
}

static void *one(void *u)
{
    insert(0);
    return u;
}

static void *two(void *u)
{
    insert(1);
    return u;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
