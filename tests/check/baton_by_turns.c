// A baton is passed to each thread in turn: what a thread waits for is computed in the condition.
// flags(sc): --model sc
#include <pthread.h>
#include <stdatomic.h>

#define N 4

static atomic_int baton;
static int passes;

static void *pass(void *arg)
{
    int me = (int)(long)arg;
    for (int turn = 0; turn < 3; turn++) {
        while (atomic_load(&baton) != turn * N + me)
            ;
        passes++;
        atomic_fetch_add(&baton, 1);
    }
    return arg;
}

int main(void)
{
    pthread_t threads[N];
    for (long i = 0; i < N; i++)
        pthread_create(&threads[i], NULL, pass, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], NULL);
    return passes != 3 * N;
}
