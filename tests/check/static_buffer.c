// gmtime returns one buffer for all threads: a thread may read the other thread's date, though there is no race.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <time.h>

static atomic_int turn;

static void *first(void *unused)
{
    time_t start = 0;
    struct tm *date = gmtime(&start);
    atomic_store(&turn, 1);
    while (atomic_load(&turn) != 2) {
    }
    assert(date->tm_year == 70);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, first, NULL);
    time_t later = 1000000000;
    while (atomic_load(&turn) != 1) {
    }
    gmtime(&later);
    atomic_store(&turn, 2);
    pthread_join(thread, NULL);
    return 0;
}
