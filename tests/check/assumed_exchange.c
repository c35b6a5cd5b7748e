// An assumption that a compare-exchange succeeds is an await of the expected value.
// flags(ra): --model ra
#include <pthread.h>
#include <stdatomic.h>

void __VERIFIER_assume(int);

static atomic_int x;

static void *renew(void *unused)
{
    int expected = 1;
    __VERIFIER_assume(atomic_compare_exchange_strong(&x, &expected, 1));
    return unused;
}

static void *add(void *unused)
{
    atomic_fetch_add(&x, 1);
    return unused;
}

int main(void)
{
    pthread_t thread;
    for (int i = 0; i < 3; i++)
        pthread_create(&thread, NULL, renew, NULL);
    pthread_create(&thread, NULL, add, NULL);
    return 0;
}
