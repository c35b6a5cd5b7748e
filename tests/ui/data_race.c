// Two threads add to a plain counter, and nothing orders the additions.
#include <pthread.h>

static int counter;

static void *count(void *unused)
{
    counter++;
    return unused;
}

int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, count, 0);
    counter++;
    pthread_join(other, 0);
    return 0;
}
