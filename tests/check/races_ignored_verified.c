// Peterson's algorithm with plain variables is correct if accesses are not reordered.
// flags: --model sc --races=ignore --unroll 2
// flags(weak): --races=ignore
#include <assert.h>
#include <pthread.h>

static int wants[2], turn, inside;

static void *enter(void *self)
{
    long me = (long)self;
    wants[me] = 1;
    turn = 1 - (int)me;
    for (int tries = 0; wants[1 - me] && turn == 1 - me; tries++)
        if (tries == 1)
            return NULL;
    inside++;
    assert(inside == 1);
    inside--;
    wants[me] = 0;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, enter, (void *)1);
    enter((void *)0);
    pthread_join(thread, NULL);
    return 0;
}
