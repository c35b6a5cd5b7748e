// The life of a local variable ends while the other thread reads it.
#include <pthread.h>

static int *published;

static void show(void)
{
    int local = 7;
    published = &local;
    published = 0;
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
    show();
    pthread_join(thread, NULL);
    return 0;
}
