/* Two threads find the greatest common divisor of two numbers: one takes the smaller from the first, one from the second.
 *
 * Idea: VerifyThis 2015, challenge 2; SV-COMP, pthread-atomic, "gcd"; counts in Tracer (OOPSLA 2018), table 3.
 * N:    how often each thread looks. The paper's unrolling 8 is N = 8.
 * RA:   no closed form; see the manifest.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef N
#define N 3
#endif

static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static atomic_int first = 17, second = 7;

/* Takes theirs from mine where mine is larger. What is compared is read again, as in the original. */
static void take(atomic_int *mine, atomic_int *theirs)
{
    pthread_mutex_lock(&lock);
    int m = *mine;
    int t = *theirs;
    if (m > t) {
        m = *mine;
        t = *theirs;
        *mine = m - t;
    }
    pthread_mutex_unlock(&lock);
}

/* The numbers are looked at without the mutex, before and after. */
static void reduce(atomic_int *mine, atomic_int *theirs)
{
    for (int i = 0; i < N; i++) {
        int m = *mine;
        int t = *theirs;
        if (m != t) {
            take(mine, theirs);
            m = *mine;
            t = *theirs;
            assert(m > 0 && t > 0);
        }
    }
}

static void *left(void *arg)
{
    (void)arg;
    reduce(&first, &second);
    return 0;
}

static void *right(void *arg)
{
    (void)arg;
    reduce(&second, &first);
    return 0;
}

int main(void)
{
    pthread_t t1, t2;
    pthread_create(&t1, 0, left, 0);
    pthread_create(&t2, 0, right, 0);
    pthread_join(t1, 0);
    pthread_join(t2, 0);
    return 0;
}
