/* A sender and a receiver take turns over a ring, under one mutex.
 *
 * Idea: SV-COMP, pthread, "circular_buffer".
 * N:    number of attempts of each thread.
 * SC:   C(2N, N) executions: the orders of the critical sections.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 3
#endif
#define SIZE 10

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int ring[SIZE];
static unsigned first, next, used;
static bool may_send = true, may_receive;

static bool insert(int value)
{
    if (used == SIZE)
        return false;
    ring[next] = value;
    next = (next + 1) % SIZE;
    used++;
    return true;
}

static int remove_oldest(void)
{
    assert(used > 0);
    int value = ring[first];
    first = (first + 1) % SIZE;
    used--;
    return value;
}

static void *sender(void *arg)
{
    (void)arg;
    int sent = 0;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        if (may_send && insert(sent)) {
            sent++;
            may_send = false;
            may_receive = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

static void *receiver(void *arg)
{
    (void)arg;
    int expected = 0;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        if (may_receive) {
            int value = remove_oldest();
            assert(value == expected);
            expected++;
            may_receive = false;
            may_send = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, sender, 0);
    pthread_create(&t2, 0, receiver, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
