// Nobody uses what is read from `y`. If the read were given some order with the store, the race on `data` would be hidden.
// flags: --model rc11
// flags(sc): --model sc --search traces
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

static atomic_int y;
static int data;

static void *writer(void *unused)
{
    data = 1;
    y = 1;
    return unused;
}

static void *reader(void *unused)
{
    int ignored = y;
    (void)ignored;
    int seen = data;
    (void)seen;
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    pthread_create(&threads[0], NULL, writer, NULL);
    pthread_create(&threads[1], NULL, reader, NULL);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
}
