/* Semaphores, spin locks, once. */
#include <errno.h>
#include <limits.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdio.h>

static sem_t ping, pong, many;
static pthread_spinlock_t spin;
static pthread_once_t once = PTHREAD_ONCE_INIT;
static int counter, initialised;

static void initialise(void)
{
    initialised++;
}

static void *other(void *arg)
{
    for (int i = 0; i < 3; i++) {
        sem_wait(&ping);
        printf("pong %d\n", i);
        sem_post(&pong);
    }
    return arg;
}

static void *spins(void *arg)
{
    pthread_once(&once, initialise);
    for (int i = 0; i < 5; i++) {
        pthread_spin_lock(&spin);
        counter += initialised;
        pthread_spin_unlock(&spin);
    }
    return arg;
}

int main(void)
{
    pthread_t a, b;
    int value = -1;
    printf("init %d %d %d\n", sem_init(&ping, 0, 0), sem_init(&pong, 0, 0), sem_init(&many, 0, 2));
    pthread_create(&a, NULL, other, NULL);
    for (int i = 0; i < 3; i++) {
        printf("ping %d\n", i);
        sem_post(&ping);
        sem_wait(&pong);
    }
    pthread_join(a, NULL);
    printf("try %d %d\n", sem_trywait(&many), sem_trywait(&many));
    errno = 0;
    printf("empty %d", sem_trywait(&many));
    printf(" again %d\n", errno == EAGAIN);
    struct timespec past = {0, 0};
    printf("timed %d", sem_timedwait(&many, &past));
    printf(" out %d\n", errno == ETIMEDOUT);
    printf("post %d value %d", sem_post(&many), sem_getvalue(&many, &value));
    printf(" %d\n", value);
    printf("too large %d", sem_init(&ping, 0, (unsigned)INT_MAX + 1));
    printf(" %d\n", errno == EINVAL);
    sem_init(&ping, 0, INT_MAX);
    printf("overflow %d", sem_post(&ping));
    printf(" %d\n", errno == EOVERFLOW);
    printf("destroy %d\n", sem_destroy(&many));
    printf("spin %d\n", pthread_spin_init(&spin, PTHREAD_PROCESS_PRIVATE));
    pthread_create(&a, NULL, spins, NULL);
    pthread_create(&b, NULL, spins, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    printf("counter %d once %d\n", counter, initialised);
    printf("try %d busy %d\n", pthread_spin_trylock(&spin), pthread_spin_trylock(&spin) == EBUSY);
    printf("unlock %d destroy %d\n", pthread_spin_unlock(&spin), pthread_spin_destroy(&spin));
    return 0;
}
