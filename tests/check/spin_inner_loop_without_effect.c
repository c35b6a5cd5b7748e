// A loop without effects that need not terminate, and has its beginning in common with a loop that waits: it must not
// be taken for a delay. Here it never terminates.
// flags: --max-steps 500
// flags(sc): --max-steps 500 --model sc
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint ready;

static void *wait(void *unused)
{
    unsigned seen = 0;
    do {
        while (seen == 0)
            ;
        seen = atomic_load(&ready);
    } while (seen == 0);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, wait, NULL);
    atomic_store(&ready, 1);
    pthread_join(thread, NULL);
    return 0;
}
