/* One mutex over an array; two threads that change different halves of it. */
#include <pthread.h>
#include <stdint.h>
#ifndef K
#define K 8
#endif
static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int array[2 * K];
static void *body(void *u)
{
    int from = (int)(intptr_t)u;
    for (int i = from; i < from + K; i++) {
        pthread_mutex_lock(&m);
        array[i]++;
        pthread_mutex_unlock(&m);
    }
    return 0;
}
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, body, (void *)0);
    pthread_create(&t[1], 0, body, (void *)(intptr_t)K);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
}
