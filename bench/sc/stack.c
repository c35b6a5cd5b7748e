/* One thread pushes, one pops, under one mutex.
 *
 * Idea: SV-COMP, pthread, "stack_true"; counts in Tracer (OOPSLA 2018), table 3.
 * N:    number of pushes, and of attempts to pop.
 * SC:   C(2N, N) executions: the orders of the critical sections.
 */
#include <assert.h>
#include <pthread.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int stack[N];
static int top;

static void *pusher(void *arg)
{
    (void)arg;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        assert(top < N);
        stack[top++] = i;
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

static void *popper(void *arg)
{
    (void)arg;
    for (int i = 0; i < N; i++) {
        pthread_mutex_lock(&lock);
        if (top > 0) {
            int value = stack[--top];
            assert(0 <= value && value < N);
        }
        pthread_mutex_unlock(&lock);
    }
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, pusher, 0);
    pthread_create(&t2, 0, popper, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    assert(0 <= top && top <= N);
    return 0;
}
