// A structure with atomics is copied while a thread may still write to one of them: a data race.
// flags: --model rc11
#include <pthread.h>
#include <stdatomic.h>

struct counters {
    atomic_int first, second;
};

static struct counters shared;

static void *writer(void *unused)
{
    atomic_store(&shared.first, 1);
    atomic_store(&shared.second, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    while (atomic_load(&shared.first) == 0)
        ;
    struct counters copied = shared;
    pthread_join(thread, 0);
    return copied.second;
}
