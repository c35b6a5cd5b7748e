// A loop with pure iterations and one that writes, distinguished by the first read: the write must not be lost.
// flags: --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int request = 2;
static atomic_int gate = 3;
static atomic_int answered;

static void *server(void *unused)
{
    for (;;) {
        int asked = request;
        if (asked < 1)
            break;
        if (gate != 3)
            break;
        if (asked == 1)
            continue;
        answered = 1;
    }
    return unused;
}

static void *observer(void *unused)
{
    assert(!answered);
    return unused;
}

static void *closer(void *unused)
{
    request = 0;
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    pthread_create(&threads[0], NULL, server, NULL);
    pthread_create(&threads[1], NULL, observer, NULL);
    pthread_create(&threads[2], NULL, closer, NULL);
    return 0;
}
