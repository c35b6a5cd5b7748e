// Each philosopher takes the left fork, then the right one. When all hold their left fork, nobody ever eats.
#include <pthread.h>
#include <stdio.h>

#define SEATS 3

static pthread_mutex_t forks[SEATS];
static int meals[SEATS];

static void *philosopher(void *seat)
{
    int left = (int)(long)seat, right = (left + 1) % SEATS;
    pthread_mutex_lock(&forks[left]);
    pthread_mutex_lock(&forks[right]);
    meals[left]++;
    pthread_mutex_unlock(&forks[right]);
    pthread_mutex_unlock(&forks[left]);
    return NULL;
}

int main(void)
{
    pthread_t threads[SEATS];
    for (int i = 0; i < SEATS; i++)
        pthread_mutex_init(&forks[i], NULL);
    for (long i = 0; i < SEATS; i++)
        pthread_create(&threads[i], NULL, philosopher, (void *)i);
    for (int i = 0; i < SEATS; i++)
        pthread_join(threads[i], NULL);
    printf("%d meals\n", meals[0] + meals[1] + meals[2]);
    return 0;
}
