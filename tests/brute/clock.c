// Who reads the clock first sees the earlier time; sleeping changes what others see.
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>
#include <unistd.h>

static atomic_int order;

static void *look(void *unused)
{
    if (clock() > 0)
        order++;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, look, NULL);
    pthread_create(&threads[1], NULL, look, NULL);
    usleep(1);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return order;
}
