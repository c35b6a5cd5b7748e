// Two threads write to seven cells that another one reads: many executions, and no error in any of them.
//
// It shows how a search is spread over several threads or machines: `cargo xtask cluster-demo`. There are 279,936
// executions with --search traces, since it is asked for; 2,187 differ in what is read.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#define CELLS 7

static atomic_int cells[CELLS];

static void *write_all(void *arg) {
    for (int i = 0; i < CELLS; i++) cells[i] = *(int *)arg;
    return 0;
}

static void *read_all(void *arg) {
    int sum = 0;
    for (int i = 0; i < CELLS; i++) sum += cells[i];
    assert(sum <= 2 * CELLS);
    return arg;
}

int main(void) {
    int one = 1, two = 2;
    pthread_t a, b, c;
    pthread_create(&a, 0, write_all, &one);
    pthread_create(&b, 0, write_all, &two);
    pthread_create(&c, 0, read_all, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
}
