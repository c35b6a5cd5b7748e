// One thread frees what the other reads.
#include <pthread.h>
#include <stdlib.h>

static void *look(void *number)
{
    return (void *)(long)*(int *)number;
}

int main(void)
{
    pthread_t thread;
    int *number = malloc(sizeof *number);
    *number = 1;
    pthread_create(&thread, NULL, look, number);
    free(number);
    pthread_join(thread, NULL);
    return 0;
}
