// One thread waits for all of a word of which another writes a part.
// flags: --model sc
#include <pthread.h>
#include <stdatomic.h>

static union {
    atomic_uint whole;
    atomic_ushort part[2];
} word;

static void *waiter(void *arg)
{
    (void)arg;
    while (word.whole != 0x10000)
        ;
    return 0;
}

static void *writer(void *arg)
{
    (void)arg;
    word.part[1] = 2;
    word.part[1] = 1;
    return 0;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, 0, waiter, 0);
    pthread_create(&b, 0, writer, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
