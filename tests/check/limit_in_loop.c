// A limit ends the search in executions that are long because of one loop: the verdict names it.
// flags: --model sc --max-executions 3
// flags(ra): --model ra --max-executions 3
#include <pthread.h>
#include <stdatomic.h>

static atomic_int ticks, stop;

static void *count(void *unused)
{
    for (int i = 0; i < 2000; i++) {
        int before = atomic_fetch_add(&ticks, 1);
        if (atomic_load(&stop) > before)
            break;
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    atomic_store(&stop, 1);
    pthread_join(thread, NULL);
    return 0;
}
