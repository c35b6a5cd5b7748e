// Three threads count what they do, and look at a setting that changes; nobody looks at the counters. Only the order in
// which they are first matters: six executions, instead of one for each order of the counting and each setting that is
// seen.
// flags: --model rc11
// flags(sc): --model sc
// flags(all): --model sc --no-slice --max-executions 1000
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int hits, longest, setting, first;

static void *work(void *unused)
{
    hits++;
    int seen = setting;
    if (atomic_exchange(&first, 1) == 0)
        hits++;
    longest = seen > 3 ? seen : 3;
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    setting = 5;
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    assert(first == 1);
}
