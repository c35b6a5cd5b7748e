// An atomic section beside a lock that nobody else takes: the section conflicts with taking it.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, seen;
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *section(void *unused)
{
    estragon_atomic_begin();
    atomic_store(&x, 1);
    estragon_atomic_end();
    return unused;
}

static void *look(void *unused)
{
    pthread_mutex_lock(&mutex);
    atomic_store(&seen, 1 + atomic_load(&x));
    pthread_mutex_unlock(&mutex);
    return unused;
}

int main(void)
{
    pthread_t s, t;
    pthread_create(&s, 0, section, 0);
    pthread_create(&t, 0, look, 0);
    pthread_join(s, 0);
    pthread_join(t, 0);
    return 0;
}
