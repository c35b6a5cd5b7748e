/* The main thread ends; the process goes on until the last thread calls exit. */
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static void late(void)
{
    printf("handler\n");
}

static void first(void)
{
    printf("first registered, last called\n");
}

static pthread_t main_thread;

static void *worker(void *arg)
{
    void *result;
    pthread_join(main_thread, &result);
    printf("main gave %ld, argument %ld\n", (long)result, (long)arg);
    exit(23);
}

int main(void)
{
    pthread_t thread;
    atexit(first);
    atexit(late);
    main_thread = pthread_self();
    pthread_create(&thread, NULL, worker, (void *)5);
    pthread_exit((void *)99);
}
