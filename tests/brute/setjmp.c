// Threads that give up by a jump out of a function whose variable is shared with nobody.
#include <setjmp.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int x, y;

static void attempt(jmp_buf *back, int by) {
    int seen = atomic_fetch_add(&x, by);
    if (seen)
        longjmp(*back, seen);
    atomic_store(&y, by);
}

static void *run(void *arg) {
    jmp_buf back;
    int tries = 0, seen = setjmp(back);
    if (tries++ < 2 && seen != 4)
        attempt(&back, arg ? 1 : 2);
    if (seen)
        atomic_store(&y, seen + 10 * tries);
    return 0;
}

int main(void) {
    pthread_t a, b;
    pthread_create(&a, 0, run, &x);
    pthread_create(&b, 0, run, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    return y == 0;
}
