/* What the locks protect: a plain counter, so that two threads inside at once are a data race and a lost round an assertion. */
#include "threads.h"

static void lock(int me);
static void unlock(int me);

static int counter;

static void body(int me)
{
    lock(me);
    counter++;
    unlock(me);
}

static void after(void)
{
    assert(counter == N);
}
