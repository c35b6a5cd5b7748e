/* A lock-free ordered list (Harris, DISC 2001; Michael, SPAA 2002), in which two threads insert and delete. The
   assertion is about the keys that they compute, and so about no node. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 2
#endif
#define LIMIT 64

struct node {
    int key;
    _Atomic(uintptr_t) next; /* The lowest bit: the node is deleted. */
};

static _Atomic(uintptr_t) head;

static struct node *pointer(uintptr_t link) { return (struct node *)(link & ~(uintptr_t)1); }

/* The first node whose key is not smaller, and the link to it; unlinks deleted nodes on the way. */
static struct node *find(int key, _Atomic(uintptr_t) **link)
{
again:;
    _Atomic(uintptr_t) *at = &head;
    struct node *node = pointer(*at);
    while (node) {
        uintptr_t next = node->next;
        if (next & 1) {
            uintptr_t old = (uintptr_t)node;
            if (!atomic_compare_exchange_strong(at, &old, next & ~(uintptr_t)1))
                goto again;
        } else {
            if (node->key >= key)
                break;
            at = &node->next;
        }
        node = pointer(next);
    }
    *link = at;
    return node;
}

static int insert(int key)
{
    struct node *fresh = malloc(sizeof *fresh);
    fresh->key = key;
    for (;;) {
        _Atomic(uintptr_t) *link;
        struct node *next = find(key, &link);
        if (next && next->key == key) {
            free(fresh);
            return 0;
        }
        fresh->next = (uintptr_t)next;
        uintptr_t old = (uintptr_t)next;
        if (atomic_compare_exchange_strong(link, &old, (uintptr_t)fresh))
            return 1;
    }
}

static int delete(int key)
{
    for (;;) {
        _Atomic(uintptr_t) *link;
        struct node *node = find(key, &link);
        if (!node || node->key != key)
            return 0;
        uintptr_t next = node->next;
        if (next & 1)
            continue;
        if (atomic_compare_exchange_strong(&node->next, &next, next | 1)) {
            find(key, &link);
            return 1;
        }
    }
}

static void work(int id)
{
    for (int i = 0; i < N; i++) {
        int key = (id * 17 + i * 5) % LIMIT;
        assert(key >= 0 && key < LIMIT);
        insert(key);
        delete((key + 5) % LIMIT);
    }
}

static void *one(void *u)
{
    work(0);
    return u;
}

static void *two(void *u)
{
    work(1);
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
