// A lock that is taken by adding one, which is taken off again if it was not free: nobody can tell failing attempts,
// so they are not explored, and only the order matters in which N threads take the lock.
// flags(ra): --model ra
// flags(sc): --model sc
// flags(tso): --model tso
// compiler flags(four): -DN=4
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#ifndef N
#define N 3
#endif

static atomic_int users;
static int inside;

static void *body(void *arg)
{
    while (atomic_fetch_add(&users, 1) != 0)
        atomic_fetch_sub(&users, 1);
    inside++;
    atomic_fetch_sub(&users, 1);
    return arg;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < N; i++)
        pthread_create(&threads[i], 0, body, 0);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    assert(inside == N);
    assert(users == 0);
    return 0;
}
