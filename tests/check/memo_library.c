// A library function reads and writes plain memory that threads share: what it read has been overwritten when it returns. Whether the first
// thread draws second decides how many executions there are: 3.
// flags: --model sc
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static unsigned seed = 1;
static int first;
static atomic_int x;

static int draw(void)
{
    pthread_mutex_lock(&lock);
    int drawn = rand_r(&seed);
    pthread_mutex_unlock(&lock);
    return drawn;
}

static void *one(void *arg)
{
    (void)arg;
    if (draw() != first)
        x = 1;
    return 0;
}

static void *other(void *arg)
{
    (void)arg;
    (void)draw();
    x = 2;
    return 0;
}

int main(void)
{
    unsigned copy = seed;
    first = rand_r(&copy);
    pthread_t a, b;
    pthread_create(&a, 0, one, 0);
    pthread_create(&b, 0, other, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return 0;
}
