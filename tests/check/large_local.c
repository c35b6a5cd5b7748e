// A local variable that is larger than the stack of a thread.
#include <pthread.h>

static void *fill(void *unused)
{
    char large[10 << 20];
    large[(long)unused] = 1;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, fill, NULL);
    pthread_join(thread, NULL);
    return 0;
}
