// A join that fails because the thread still runs orders nothing.
#define _GNU_SOURCE
#include <pthread.h>
#include <stdatomic.h>

static int plain;
static atomic_int go;

static void *writer(void *arg)
{
    (void)arg;
    plain = 1;
    go = 1;
    return 0;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, 0, writer, 0);
    if (pthread_tryjoin_np(thread, 0) != 0) {
        int seen = plain;
        pthread_join(thread, 0);
        return seen;
    }
    return plain;
}
