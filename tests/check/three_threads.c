// A flag that is claimed by a test and a set: all three may pass the test.
// flags: --no-slice
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int taken, inside, unrelated;

static void *enter(void *unused)
{
    unrelated++;
    if (!taken) {
        taken = 1;
        inside++;
        assert(inside < 3);
        inside--;
    }
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    for (int i = 0; i < 3; i++)
        pthread_create(&threads[i], NULL, enter, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
