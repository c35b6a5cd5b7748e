// A wait for a semaphore with a time limit on another clock may time out at any moment; the assumptions say so.
#define _GNU_SOURCE
#include <pthread.h>
#include <semaphore.h>
#include <time.h>

int main(void) {
    struct timespec limit = {1, 0};
    sem_t semaphore;
    sem_init(&semaphore, 0, 1);
    return sem_clockwait(&semaphore, CLOCK_MONOTONIC, &limit);
}
