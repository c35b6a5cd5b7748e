// Only assertions are asked for, and none depends on `statistics`, so the race of its accesses is left out; not so if
// races are asked for. With -DRACE, a race of the accesses that the assertion is about is met anyway, and the whole
// program is checked.
// flags: --model rc11 --property assertions
// flags(races): --model rc11 --property races
// flags(met): --model rc11 --property assertions
// compiler flags(met): -DRACE
#include <assert.h>
#include <pthread.h>

static int statistics, seen;

static void *work(void *u)
{
    statistics++;
#ifdef RACE
    seen = 1;
#endif
    return u;
}

int main(void)
{
    pthread_t t;
    pthread_create(&t, 0, work, 0);
    statistics++;
    assert(seen <= 1);
    pthread_join(t, 0);
    return 0;
}
