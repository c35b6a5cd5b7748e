// The handle of a new thread is written while another thread reads it.
#include <pthread.h>

static pthread_t first, second;
static int seen;

static void *nothing(void *unused)
{
    return unused;
}

static void *look(void *unused)
{
    seen = second != 0;
    return unused;
}

int main(void)
{
    pthread_create(&first, NULL, look, NULL);
    pthread_create(&second, NULL, nothing, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    return seen;
}
