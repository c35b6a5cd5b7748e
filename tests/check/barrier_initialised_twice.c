// A barrier that is in use must not be initialised again.
#include <pthread.h>

static pthread_barrier_t barrier;

int main(void) {
    pthread_barrier_init(&barrier, 0, 1);
    pthread_barrier_destroy(&barrier);
    pthread_barrier_init(&barrier, 0, 1);
    pthread_barrier_init(&barrier, 0, 2);
    return 0;
}
