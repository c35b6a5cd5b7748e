/* <threads.h>. */
#include <stdio.h>
#include <stdlib.h>
#include <threads.h>
#include <time.h>

static mtx_t mutex, nested;
static cnd_t cond;
static once_flag flag = ONCE_FLAG_INIT;
static tss_t key;
static int ready, once;

static void first(void)
{
    once++;
}

static void destroy(void *value)
{
    printf("destroy %d\n", *(int *)value);
    free(value);
}

static int worker(void *arg)
{
    call_once(&flag, first);
    int *own = malloc(sizeof *own);
    *own = *(int *)arg;
    tss_set(key, own);
    mtx_lock(&mutex);
    while (!ready)
        cnd_wait(&cond, &mutex);
    mtx_unlock(&mutex);
    return -*(int *)tss_get(key);
}

static int leaves(void *arg)
{
    (void)arg;
    printf("try %d\n", mtx_trylock(&mutex) == thrd_busy);
    struct timespec past = {0, 0};
    printf("timed %d\n", mtx_timedlock(&mutex, &past) == thrd_timedout);
    thrd_exit(12);
}

int main(void)
{
    thrd_t thread;
    int result, value = 5;
    printf("init %d %d %d\n", mtx_init(&mutex, mtx_timed), mtx_init(&nested, mtx_plain | mtx_recursive), cnd_init(&cond));
    printf("key %d\n", tss_create(&key, destroy));
    printf("create %d\n", thrd_create(&thread, worker, &value) == thrd_success);
    call_once(&flag, first);
    mtx_lock(&mutex);
    ready = 1;
    printf("signal %d\n", cnd_signal(&cond));
    mtx_unlock(&mutex);
    printf("join %d", thrd_join(thread, &result));
    printf(" %d once %d\n", result, once);
    printf("nested %d %d %d\n", mtx_lock(&nested), mtx_lock(&nested), mtx_trylock(&nested));
    printf("unlock %d %d %d\n", mtx_unlock(&nested), mtx_unlock(&nested), mtx_unlock(&nested));
    mtx_lock(&mutex);
    thrd_create(&thread, leaves, NULL);
    thrd_join(thread, &result);
    printf("left with %d\n", result);
    struct timespec past = {0, 0};
    printf("timed out %d\n", cnd_timedwait(&cond, &mutex, &past) == thrd_timedout);
    mtx_unlock(&mutex);
    printf("self %d\n", thrd_equal(thrd_current(), thrd_current()) != 0);
    thrd_yield();
    printf("broadcast %d\n", cnd_broadcast(&cond));
    cnd_destroy(&cond);
    mtx_destroy(&mutex);
    tss_delete(key);
    return 0;
}
