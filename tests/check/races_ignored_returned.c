// A local variable that another thread still reads when its function returns.
// flags: --model sc --races=ignore
// flags(weak): --races=ignore
#include <pthread.h>

static int *published;

static void publish(void)
{
    int local = 7;
    published = &local;
}

static void *look(void *unused)
{
    int *seen = published;
    return (void *)(long)(seen ? *seen : 0);
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    publish();
    pthread_join(thread, NULL);
    return 0;
}
