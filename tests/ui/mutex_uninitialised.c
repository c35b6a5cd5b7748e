// A mutex in fresh memory is locked without having been initialised.
#include <pthread.h>
#include <stdlib.h>

int main(void)
{
    pthread_mutex_t *mutex = malloc(sizeof *mutex);
    pthread_mutex_lock(mutex);
    free(mutex);
    return 0;
}
