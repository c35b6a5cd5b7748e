/* Thread-specific data and its destructors. */
#include <errno.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

static pthread_key_t key, again, plain;
static int rounds;

static void destroy(void *value)
{
    printf("destroy %d\n", *(int *)value);
    free(value);
}

static void revive(void *value)
{
    rounds++;
    pthread_setspecific(again, value);
}

static void *worker(void *arg)
{
    printf("fresh %d\n", pthread_getspecific(key) == NULL);
    int *value = malloc(sizeof *value);
    *value = *(int *)arg;
    printf("set %d\n", pthread_setspecific(key, value));
    pthread_setspecific(plain, arg);
    pthread_setspecific(again, arg);
    printf("get %d\n", *(int *)pthread_getspecific(key));
    return NULL;
}

int main(void)
{
    printf("create %d\n", pthread_key_create(&key, destroy));
    pthread_key_create(&again, revive);
    pthread_key_create(&plain, NULL);
    for (int i = 1; i <= 2; i++) {
        pthread_t thread;
        pthread_create(&thread, NULL, worker, &i);
        pthread_join(thread, NULL);
        printf("rounds %d\n", rounds);
    }
    printf("main %d\n", pthread_getspecific(key) == NULL);
    printf("delete %d %d\n", pthread_key_delete(key), pthread_key_delete(key) == EINVAL);
    printf("deleted %d %d\n", pthread_setspecific(key, &rounds) == EINVAL, pthread_getspecific(key) == NULL);
    return 0;
}
