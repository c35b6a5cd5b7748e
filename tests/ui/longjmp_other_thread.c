// A jump to a function that another thread has called.
#include <pthread.h>
#include <setjmp.h>

static jmp_buf back;

static void *jump(void *unused)
{
    longjmp(back, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    if (setjmp(back) == 0) {
        pthread_create(&thread, 0, jump, 0);
        pthread_join(thread, 0);
    }
    return 0;
}
