// The mutex is destroyed by a thread that does not wait for the one that still locks it; its section is empty, so that
// no access races.
// flags: --model rc11
// flags(sc): --model sc
#include <pthread.h>
#include <stdlib.h>

static pthread_mutex_t *m;

static void *user(void *u)
{
    pthread_mutex_lock(m);
    pthread_mutex_unlock(m);
    return u;
}

int main(void)
{
    pthread_t t;
    m = malloc(sizeof *m);
    pthread_mutex_init(m, 0);
    pthread_create(&t, 0, user, 0);
    pthread_mutex_lock(m);
    pthread_mutex_unlock(m);
    pthread_mutex_destroy(m);
    pthread_join(t, 0);
    return 0;
}
