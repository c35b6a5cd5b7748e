// Each says that it wants to enter and looks at the other.
#include <assert.h>
#include <pthread.h>

static int wants[2], inside;

static void *enter(void *self)
{
    long me = (long)self;
    wants[me] = 1;
    if (!wants[1 - me]) {
        inside++;
        assert(inside == 1);
        inside--;
    }
    return NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, enter, (void *)1);
    enter((void *)0);
    pthread_join(thread, NULL);
    return 0;
}
