/* Threads insert messages into one hash table; the first collisions come with the twelfth thread.
 *
 * Idea: Flanagan and Godefroid, Dynamic partial-order reduction for model checking software (POPL 2005), "Indexer";
 *       counts in Tracer (OOPSLA 2018), table 2, and Kase, table 2.
 * N:    number of threads.
 * SC:   1 execution up to N = 11, then 8^(N - 11).
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 12
#endif
#define SIZE 128
#define MESSAGES 4

static atomic_int table[SIZE];

static void *inserter(void *arg)
{
    int tid = (int)(intptr_t)arg;
    for (int m = 1; m <= MESSAGES; m++) {
        int w = m * 11 + tid;
        int h = w * 7 % SIZE;
        int empty = 0;
        while (!atomic_compare_exchange_strong(&table[h], &empty, w)) {
            assert(empty != 0);
            empty = 0;
            h = (h + 1) % SIZE;
        }
    }
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, inserter, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    return 0;
}
