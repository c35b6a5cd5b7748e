// A block is freed while another thread may still write it.
#include <pthread.h>
#include <stdlib.h>

static int *shared;

static void *write(void *unused)
{
    *shared = 1;
    return unused;
}

int main(void)
{
    shared = malloc(sizeof *shared);
    pthread_t thread;
    pthread_create(&thread, NULL, write, NULL);
    free(shared);
    pthread_join(thread, NULL);
    return 0;
}
