// Two threads count without a lock, and look at each other.
#include <pthread.h>

static int x, y;

static void *count(void *unused)
{
    x++;
    y = x;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    int seen = y;
    x++;
    pthread_join(thread, NULL);
    return seen + x;
}
