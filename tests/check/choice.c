// One of the values that may be chosen fails, and one is excluded.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_uint chosen;

static void *choose(void *unused)
{
    unsigned int value = estragon_choose(4);
    estragon_assume(value != 1);
    chosen = value;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, choose, NULL);
    pthread_join(thread, NULL);
    estragon_assert(chosen != 3, "three was chosen");
    return 0;
}
