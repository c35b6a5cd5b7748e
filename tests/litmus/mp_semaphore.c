// Message passing through a semaphore: who waits for it has the message.
// sc, tso, pso, ra, rc11: 1 execution
// sc, tso, pso, ra, rc11: a=1
#include "litmus.h"

static sem_t s;
static int message, a;

__attribute__((constructor)) static void set_up(void)
{
    sem_init(&s, 0, 0);
}

static void thread0(void)
{
    message = 1;
    sem_post(&s);
}

static void thread1(void)
{
    sem_wait(&s);
    a = message;
}

LITMUS(2, "a=%d", a)
