// --races=ignore: what the search learns about the block that the second thread also accesses must mean the same to
// `replay`, which runs the program without the passes over loops.
// flags: --model sc --races=ignore
// flags(weak): --races=ignore
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static atomic_int started, ready;
static int *_Atomic block;

static void *add(void *unused)
{
    started = 1;
    ready = 1;
    int *cell;
    while (!(cell = block))
        ;
    *cell = *cell + 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, add, NULL);
    while (ready + started < 2)
        ;
    int *cell = malloc(sizeof *cell);
    *cell = 0;
    block = cell;
    *cell = *cell + 1;
    pthread_join(thread, NULL);
    assert(*cell == 2);
    free(cell);
}
