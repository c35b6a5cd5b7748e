/* CLH lock: a queue in which each thread looks at the node of the one before it, and then takes that node as its own.
 *
 * Idea: Craig, Building FIFO and priority-queuing spin locks from atomic swap (1993); Magnusson, Landin and Hagersten (IPPS 1994).
 * N:    number of threads, each once inside.
 * SC:   N!: nothing but the order in the queue.
 */
#include "counter.h"

static atomic_int busy[N + 1];
static _Atomic(atomic_int *) tail = &busy[N];

static void lock(int me)
{
    busy[me] = 1;
    atomic_int *before = atomic_exchange(&tail, &busy[me]);
    while (*before)
        ;
}

static void unlock(int me)
{
    busy[me] = 0;
}
