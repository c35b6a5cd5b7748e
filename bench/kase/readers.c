/* N threads that read a table under one mutex, after it has been filled. */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 6
#endif

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int table[16];

static void *read_all(void *arg)
{
    int sum = 0;
    for (int i = 0; i < 3; i++) {
        pthread_mutex_lock(&m);
        sum += table[(i + (int)(intptr_t)arg) % 16];
        pthread_mutex_unlock(&m);
    }
    assert(sum >= 3);
    return 0;
}

int main(void)
{
    pthread_t t[N];
    for (int i = 0; i < 16; i++)
        table[i] = i + 1;
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&t[i], 0, read_all, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
