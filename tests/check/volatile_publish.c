// A volatile flag that publishes plain data: as a relaxed atomic it does not order the data, which is what real hardware may show.
// flags: --volatile=atomic
#include <pthread.h>

static volatile int flag;
static int data;

static void *produce(void *unused)
{
    data = 1;
    flag = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, produce, NULL);
    while (!flag)
        ;
    int seen = data;
    pthread_join(thread, NULL);
    return seen != 1;
}
