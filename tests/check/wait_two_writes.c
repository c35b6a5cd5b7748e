// A loop whose iterations are pure on one path of three: the writes on both others must be explored.
// flags: --unroll 3
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int request = 2;
static atomic_int gate = 3;
static atomic_int opened;
static atomic_int shut;

static void *server(void *unused)
{
    int asked;
    while ((asked = request) >= 1) {
        if (gate == 3) {
            if (asked == 1)
                continue;
            opened = 1;
        } else {
            shut = 1;
        }
    }
    return unused;
}

static void *observer(void *unused)
{
    gate = 4;
    assert(!(opened && shut));
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
