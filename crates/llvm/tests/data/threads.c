// Threads, thread-local variables, a mutex, inline assembly that passes a value through.
#include <pthread.h>
#include <stdlib.h>

static _Thread_local int mine = 3;
static _Thread_local int counters[4];
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;
static int shared;

static void *work(void *arg) {
    int n = *(int *)arg;
    __asm__ volatile("" : "+r"(n));
    pthread_mutex_lock(&mutex);
    shared += n + mine;
    counters[2] = n;
    pthread_mutex_unlock(&mutex);
    return &mine;
}

int main(void) {
    pthread_t threads[2];
    int args[2] = {1, 2};
    int *block = malloc(sizeof(int) * (size_t)args[1]);
    for (int i = 0; i < 2; i++)
        if (pthread_create(&threads[i], 0, work, &args[i]))
            abort();
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], 0);
    free(block);
    return shared;
}
