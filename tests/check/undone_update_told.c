// One access that observes the transient value is enough: it tells another thread, which the loop hears of once it has
// succeeded. The assertion can fail. BY_UPDATE: the access is an update.
// flags: --unroll 3
// flags(sc): --model sc --unroll 3
// flags(update): --unroll 3
// compiler flags(update): -DBY_UPDATE=1
// flags(update_sc): --model sc --unroll 3
// compiler flags(update_sc): -DBY_UPDATE=1
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int users, seen, open;

static void *enters(void *arg)
{
    while (1) {
        int may = open;
        atomic_fetch_add(&users, 1);
        if (may)
            break;
        atomic_fetch_sub(&users, 1);
    }
    assert(seen == 0);
    return arg;
}

static void *watches(void *arg)
{
#if BY_UPDATE
    int found = atomic_fetch_add(&users, 10);
#else
    int found = users;
#endif
    if (found == 1)
        seen = 1;
    open = 1;
    return arg;
}

int main(void)
{
    pthread_t entering, watching;
    pthread_create(&entering, 0, enters, 0);
    pthread_create(&watching, 0, watches, 0);
    pthread_join(entering, 0);
    pthread_join(watching, 0);
    return 0;
}
