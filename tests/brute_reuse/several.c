// Blocks that come and go in two threads, with other ways to allocate and to free.
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static _Atomic(void *) shared;
static atomic_int equal;

static void *work(void *unused)
{
    void *mine = calloc(2, 8);
    void *other = atomic_exchange(&shared, mine);
    free(other);
    void *next = realloc(NULL, 16);
    if (next == mine || next == other)
        atomic_fetch_add(&equal, 1);
    free(next);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    work(NULL);
    pthread_join(thread, NULL);
    return 0;
}
