/* A hash table with open addressing, whose cells are claimed with compare-exchange. Two threads insert N keys in all;
   what each reads back of its own is asserted, and a count of collisions and probes is kept that nobody reads. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdint.h>

#ifndef N
#define N 4
#endif
#define SIZE 8

static atomic_int keys[SIZE], values[SIZE], probes, collisions;

static int insert(int key, int value)
{
    for (int i = 0; i < SIZE; i++) {
        int cell = (key / 2 + i) % SIZE, old = 0;
        atomic_fetch_add(&probes, 1);
        if (atomic_compare_exchange_strong(&keys[cell], &old, key) || old == key) {
            values[cell] = value;
            return cell;
        }
        atomic_fetch_add(&collisions, 1);
    }
    return -1;
}

static void *work(void *arg)
{
    int id = (int)(intptr_t)arg;
    for (int i = id; i < N; i += 2) {
        int cell = insert(1 + i, 10 * (1 + i));
        assert(cell >= 0);
        assert(values[cell] == 10 * (1 + i));
    }
    return 0;
}

int main(void)
{
    pthread_t t[2];
    for (intptr_t i = 0; i < 2; i++)
        pthread_create(&t[i], 0, work, (void *)i);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
