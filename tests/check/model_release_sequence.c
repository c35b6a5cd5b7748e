// A relaxed store after a release store by the same thread. In C++20 it ends the release sequence, so a reader that
// acquires its value does not synchronise with the release; by the rule of RC11 as published in 2017 it does.
// flags: --model rc11 --no-slice
// flags(stores): --model rc11 --release-sequences rc11 --no-slice
// flags(sc): --model sc --no-slice
// flags(sc_stores): --model sc --release-sequences rc11 --no-slice
// flags(plain): --model rc11 --no-slice
// compiler flags(plain): -DPLAIN
// flags(plain_stores): --model rc11 --release-sequences rc11 --no-slice
// compiler flags(plain_stores): -DPLAIN
// flags(plain_sc): --model sc --no-slice
// compiler flags(plain_sc): -DPLAIN
// flags(plain_sc_stores): --model sc --release-sequences rc11 --no-slice
// compiler flags(plain_sc_stores): -DPLAIN
// flags(plain_tso_stores): --model tso --release-sequences rc11 --no-slice
// compiler flags(plain_tso_stores): -DPLAIN
#include <pthread.h>
#include <stdatomic.h>

#ifdef PLAIN
static int x;
#define WRITE_X() (x = 1)
#define READ_X() (flag != 0 ? x : 0)
#else
static atomic_int x;
#define WRITE_X() atomic_store_explicit(&x, 1, memory_order_relaxed)
#define READ_X() atomic_load_explicit(&x, memory_order_relaxed)
#endif

static atomic_int y;

static void *writer(void *unused)
{
    WRITE_X();
    atomic_store_explicit(&y, 1, memory_order_release);
    atomic_store_explicit(&y, 2, memory_order_relaxed);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, writer, NULL);
    int flag = atomic_load_explicit(&y, memory_order_acquire);
    (void)READ_X();
    (void)flag;
    pthread_join(thread, NULL);
    return 0;
}
