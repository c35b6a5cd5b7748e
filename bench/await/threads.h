/* A program of N threads that all run `body`, each with its own number, and `after` at the end. */
#ifndef THREADS_H
#define THREADS_H
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 2
#endif

static void body(int me);
static void after(void);

static void *thread(void *arg)
{
    body((int)(intptr_t)arg);
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, thread, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    after();
    return 0;
}
#endif
