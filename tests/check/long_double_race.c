// Two threads that write the same `long double` race, even if only its last bytes overlap.
#include <pthread.h>

static union { long double x; unsigned short words[8]; } shared;

static void *write(void *arg) {
    shared.x = 1.5L;
    return arg;
}

int main(void) {
    pthread_t t;
    pthread_create(&t, 0, write, 0);
    shared.words[4] = 1;
    pthread_join(t, 0);
}
