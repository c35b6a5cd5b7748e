/* One thread enqueues, one dequeues; flags under one mutex make them take turns where they meet.
 *
 * Idea: SV-COMP, pthread, "queue_ok", with two threads that meet often; queue_ok.c is that of the tables.
 * N:    number of attempts of each thread.
 * SC:   C(2N, N) executions: the orders of the critical sections.
 */
#include <assert.h>
#include <pthread.h>
#include <stdbool.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int queue[N], head, tail;
static bool may_put = true, may_take;

static void *producer(void *arg)
{
    (void)arg;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        if (may_put) {
            queue[tail] = 100 + tail;
            tail++;
            may_put = false;
            may_take = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

static void *consumer(void *arg)
{
    (void)arg;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        if (may_take) {
            assert(head < tail && queue[head] == 100 + head);
            head++;
            may_take = false;
            may_put = true;
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, producer, 0);
    pthread_create(&t2, 0, consumer, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(tail - head == (may_take ? 1 : 0));
    return 0;
}
