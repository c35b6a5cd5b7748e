// A wait in a loop that waits for something else, and answers on its way: the assertion fails.
// flags: --model sc --max-steps 500
// right: error: 1 finding
// flags(ra): --max-steps 500 --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int asked, answered, done;

static void *ask(void *unused)
{
    asked = 1;
    while (!answered)
        ;
    done = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, ask, NULL);
    for (;;) {
        while (!asked)
            ;
        if (done)
            break;
        answered = 1;
    }
    assert(!done);
    return 0;
}
