// The routine of a once flag enters its own flag.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;

static void routine(void)
{
    pthread_once(&once, routine);
}

int main(void)
{
    pthread_once(&once, routine);
    return 0;
}
