/* Executions with a part that stays and a part that changes, each as long as one likes. Ours.
 *
 * One writer and READERS readers of one variable. Everyone works on atomic variables of its own: main P times before it
 * starts the others, which is the part that all executions share, and each reader N times after it has read, which is the
 * part that changes from one execution to the next.
 * SC: 2^READERS executions, whatever N and P.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 1
#endif
#ifndef P
#define P 0
#endif
#ifndef READERS
#define READERS 10
#endif

static atomic_int x;
static atomic_int own[READERS + 1];

static void *reader(void *arg)
{
    intptr_t me = (intptr_t)arg;
    int seen = x;
    for (int i = 0; i < N; i++)
        own[me] = seen + i;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    x = 1;
    return 0;
}

int main(void)
{
    pthread_t threads[READERS + 1];
    for (int i = 0; i < P; i++)
        own[READERS] = i;
    pthread_create(&threads[READERS], 0, writer, 0);
    for (intptr_t i = 0; i < READERS; i++)
        pthread_create(&threads[i], 0, reader, (void *)i);
    for (int i = 0; i <= READERS; i++)
        pthread_join(threads[i], 0);
    return 0;
}
