/* A hash table under one mutex; N threads put and get keys of buckets that no other thread uses. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 6
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static struct {
    int key, value;
} buckets[2 * N];

static void put(int key, int value)
{
    pthread_mutex_lock(&m);
    buckets[key % (2 * N)].key = key;
    buckets[key % (2 * N)].value = value;
    pthread_mutex_unlock(&m);
}

static int get(int key)
{
    int value = -1;
    pthread_mutex_lock(&m);
    if (buckets[key % (2 * N)].key == key)
        value = buckets[key % (2 * N)].value;
    pthread_mutex_unlock(&m);
    return value;
}

static void *work(void *arg)
{
    int id = (int)(intptr_t)arg;
    put(id + 1, 7);
    assert(get(id + 1) == 7);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
