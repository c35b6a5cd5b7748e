// Of two mutexes, one protects a count, which both threads change, and one what they do not share: two executions, one
// for each order of the counting.
// flags: --model rc11
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t counting = PTHREAD_MUTEX_INITIALIZER, apart = PTHREAD_MUTEX_INITIALIZER;
static int count, seen[2];

static void *work(void *arg)
{
    int *mine = arg;
    pthread_mutex_lock(&apart);
    *mine = 1;
    pthread_mutex_unlock(&apart);
    pthread_mutex_lock(&counting);
    *mine = ++count;
    pthread_mutex_unlock(&counting);
    pthread_mutex_lock(&apart);
    (*mine)++;
    pthread_mutex_unlock(&apart);
    return 0;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, work, &seen[0]);
    pthread_create(&t[1], 0, work, &seen[1]);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(seen[0] + seen[1] == 5);
    return 0;
}
