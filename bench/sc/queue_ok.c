/* Threads that fill a queue and threads that empty it take turns, by flags under one mutex.
 *
 * Idea: SV-COMP, pthread, "queue_ok", with more threads; counts in Tracer (OOPSLA 2018), table 3.
 * N:    number of threads, each with one critical section: every second one fills. The paper's count is that of nine.
 * SC:   N! executions: the orders of the critical sections.
 * RA:   N!, too.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif
#define SIZE 6

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[SIZE], stored[SIZE];
static int head, tail, amount;
static bool may_fill = true, may_empty;

static void put(int value)
{
    assert(amount < SIZE);
    queue[tail] = value;
    tail = (tail + 1) % SIZE;
    amount++;
}

static int take(void)
{
    assert(amount > 0);
    int value = queue[head];
    head = (head + 1) % SIZE;
    amount--;
    return value;
}

static void *filler(void *arg)
{
    int value = (int)(intptr_t)arg;
    pthread_mutex_lock(&lock);
    if (may_fill) {
        for (int i = 0; i < SIZE; i++) {
            value += i;
            put(value);
            stored[i] = value;
        }
        may_fill = false;
        may_empty = true;
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

static void *emptier(void *arg)
{
    (void)arg;
    pthread_mutex_lock(&lock);
    if (may_empty) {
        for (int i = 0; i < SIZE; i++) {
            int value = take();
            assert(value == stored[i]);
        }
        may_empty = false;
        may_fill = true;
    }
    pthread_mutex_unlock(&lock);
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, i % 2 ? emptier : filler, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    assert(amount == (may_fill ? 0 : SIZE));
    return 0;
}
