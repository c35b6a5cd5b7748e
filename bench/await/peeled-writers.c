/* W threads store K values each, and after them one stores the last; a loop whose first look is before it waits for that.
 *
 * Idea: "ws+r-peeled" in Dynamic partial order reductions for spinloops (SAVER), table II.
 * W:    writers.
 * K:    what each of them stores.
 */
#define N 2
#include "threads.h"

#ifndef W
#define W 3
#endif
#ifndef K
#define K 3
#endif

static atomic_int x = 1;

static void *writer(void *arg)
{
    for (int k = 1; k <= K; k++)
        x = (int)(intptr_t)arg * K + k;
    return 0;
}

static void body(int me)
{
    if (me == 0) {
        int seen = x;
        while (seen)
            seen = x;
        return;
    }
    pthread_t writers[W];
    for (intptr_t i = 0; i < W; i++)
        pthread_create(&writers[i], 0, writer, (void *)i);
    for (int i = 0; i < W; i++)
        pthread_join(writers[i], 0);
    x = 0;
}

static void after(void) {}
