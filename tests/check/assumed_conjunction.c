// An assumption about two variables is an await of both.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static atomic_int x, y;

static void *count(void *unused)
{
    for (int i = 1; i <= 5; i++) {
        x = i;
        y = i;
    }
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    __VERIFIER_assume(x == 5 && y == 5);
    return 0;
}
