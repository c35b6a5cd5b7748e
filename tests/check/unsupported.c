// A call to a function that is not modelled.
#include <netdb.h>
#include <pthread.h>

static void *work(void *unused)
{
    struct addrinfo *found;
    getaddrinfo("localhost", "http", 0, &found);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    pthread_join(thread, NULL);
    return 0;
}
