/* Threads insert messages into a hash table of 128 cells with compare-exchange (Flanagan and Godefroid, POPL 2005): of
   twelve threads or more, some come to the same cells. The assertion is about the first cell that each tries. With
   -DCAS the compare-exchange is that of the hardware; otherwise it is made with a mutex for each cell. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 12
#endif
#define SIZE 128
#define MOST 4

#ifdef CAS
static atomic_int table[SIZE];

static int exchanged(int cell, int from, int to)
{
    return atomic_compare_exchange_strong(&table[cell], &from, to);
}
#else
static int table[SIZE];
static pthread_mutex_t locks[SIZE];

static int exchanged(int cell, int from, int to)
{
    int done = 0;
    pthread_mutex_lock(&locks[cell]);
    if (table[cell] == from) {
        table[cell] = to;
        done = 1;
    }
    pthread_mutex_unlock(&locks[cell]);
    return done;
}
#endif

static void *insert(void *arg)
{
    int id = *(int *)arg;
    for (int m = 1; m <= MOST; m++) {
        int message = m * 11 + id;
        int cell = message * 7 % SIZE;
        assert(cell >= 0);
        while (!exchanged(cell, 0, message))
            cell = (cell + 1) % SIZE;
    }
    return 0;
}

int main(void)
{
    pthread_t t[N];
    int ids[N];
#ifndef CAS
    for (int i = 0; i < SIZE; i++)
        pthread_mutex_init(&locks[i], 0);
#endif
    for (int i = 0; i < N; i++) {
        ids[i] = i;
        pthread_create(&t[i], 0, insert, &ids[i]);
    }
    for (int i = 0; i < N; i++)
        pthread_join(t[i], 0);
    return 0;
}
