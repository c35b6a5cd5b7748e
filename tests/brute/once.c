// One-time initialisation by whoever comes first.
#include <pthread.h>

static pthread_once_t once = PTHREAD_ONCE_INIT;
static int made;

static void make(void)
{
    made++;
}

static void *user(void *unused)
{
    pthread_once(&once, make);
    return unused;
}

int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, user, 0);
    pthread_create(&t[1], 0, user, 0);
    user(0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    return made - 1;
}
