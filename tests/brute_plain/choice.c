// A choice before the first thread, and one while there are two.
#include <estragon.h>
#include <pthread.h>

static int x;

static void *add(void *unused)
{
    x += 1 + (int)estragon_choose(2);
    return unused;
}

int main(void)
{
    pthread_t thread;
    x = (int)estragon_choose(2);
    x++;
    pthread_create(&thread, NULL, add, NULL);
    x = x * 2;
    pthread_join(thread, NULL);
    return x;
}
