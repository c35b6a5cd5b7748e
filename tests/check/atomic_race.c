// A plain read of what another thread writes atomically: both places are shown.
#include <pthread.h>

static int flag;

static void *look(void *unused)
{
    return flag ? unused : NULL;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, look, NULL);
    __atomic_store_n(&flag, 1, __ATOMIC_SEQ_CST);
    pthread_join(thread, NULL);
    return 0;
}
