/* A set of integers under one mutex: a sorted list that main fills, in which N threads look for keys; main deletes some
   when they are done. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>
#include <stdlib.h>

#ifndef N
#define N 6
#endif

struct node {
    int key;
    struct node *next;
};

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct node *set;

static void insert(int key)
{
    struct node *fresh = malloc(sizeof *fresh);
    fresh->key = key;
    pthread_mutex_lock(&m);
    struct node **at = &set;
    while (*at && (*at)->key < key)
        at = &(*at)->next;
    fresh->next = *at;
    *at = fresh;
    pthread_mutex_unlock(&m);
}

static void delete(int key)
{
    pthread_mutex_lock(&m);
    struct node **at = &set;
    while (*at && (*at)->key < key)
        at = &(*at)->next;
    struct node *found = *at && (*at)->key == key ? *at : 0;
    if (found)
        *at = found->next;
    pthread_mutex_unlock(&m);
    free(found);
}

static int contains(int key)
{
    pthread_mutex_lock(&m);
    struct node *at = set;
    while (at && at->key < key)
        at = at->next;
    int found = at && at->key == key;
    pthread_mutex_unlock(&m);
    return found;
}

static void *work(void *arg)
{
    int id = (int)(intptr_t)arg;
    assert(contains(id) == (id % 2 == 0));
    assert(!contains(id + 100));
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < N; i += 2)
        insert(i);
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    for (int i = 0; i < N; i += 2)
        delete(i);
    assert(!set);
    return 0;
}
