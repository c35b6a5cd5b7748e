// Two threads look for free cells of a table in a loop without a bound; the assertion is about the cell where they
// begin. For assertions only, loop, table and mutexes are left out: one execution.
// flags: --model rc11
// flags(assertions): --model rc11 --property assertions
// flags(memory): --model rc11 --property assertions,memory
// flags(some): --model sc --property assertions,deadlocks,memory,races
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define SIZE 4

static atomic_int table[SIZE];

static void *insert(void *arg)
{
    int value = *(int *)arg, cell = value * 3 % SIZE;
    assert(cell >= 0 && cell < SIZE);
    int old = 0;
    while (!atomic_compare_exchange_strong(&table[cell], &old, value)) {
        cell = (cell + 1) % SIZE;
        old = 0;
    }
    return 0;
}

int main(void)
{
    pthread_t t[2];
    int values[2] = {1, 5};
    for (int i = 0; i < 2; i++)
        pthread_create(&t[i], 0, insert, &values[i]);
    for (int i = 0; i < 2; i++)
        pthread_join(t[i], 0);
    return 0;
}
