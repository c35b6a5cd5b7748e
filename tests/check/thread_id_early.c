// The new thread reads its own id: glibc has stored it by then, POSIX does not require that, and the assumptions say so.
#include <assert.h>
#include <pthread.h>
static pthread_t id;
static void *works(void *unused)
{
    assert(pthread_equal(id, pthread_self()));
    return unused;
}
int main(void)
{
    pthread_create(&id, NULL, works, NULL);
    pthread_join(id, NULL);
    return 0;
}
