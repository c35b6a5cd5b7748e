// Two threads change different halves of an array under one mutex: one execution, and 70 if each order of the sections
// is explored.
// flags: --model rc11
// flags(sc): --model sc
// flags(all): --model sc --no-slice
#include <pthread.h>
#include <stdint.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int array[8];

static void *half(void *arg)
{
    int from = (int)(intptr_t)arg;
    for (int i = from; i < from + 4; i++) {
        pthread_mutex_lock(&m);
        array[i]++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, half, (void *)0);
    pthread_create(&t[1], 0, half, (void *)4);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return 0;
}
