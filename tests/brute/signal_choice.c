// Which waiter a signal wakes is tried for each choice of a third thread.
#include <estragon.h>
#include <pthread.h>
#include <stdatomic.h>
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t c = PTHREAD_COND_INITIALIZER;
static atomic_int x;
static void *waiter(void *unused) { pthread_mutex_lock(&m); pthread_cond_wait(&c, &m); pthread_mutex_unlock(&m); return unused; }
static void *chooser(void *unused) { estragon_choose(2); pthread_cond_broadcast(&c); return unused; }
static void *other(void *unused) { pthread_cond_broadcast(&c); return unused; }
int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, waiter, 0);
    pthread_create(&t[1], 0, waiter, 0);
    pthread_create(&t[2], 0, chooser, 0);
    pthread_create(&t[3], 0, other, 0);
    pthread_cond_signal(&c);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    pthread_join(t[2], 0);
    pthread_join(t[3], 0);
    return 0;
}
