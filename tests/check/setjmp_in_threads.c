// Each thread has its own buffer and gives up by a jump when it reads that the flag is set, out of a function that holds a lock. The counter of
// attempts is changed between the two returns of setjmp.
#include <assert.h>
#include <pthread.h>
#include <setjmp.h>
#include <stdatomic.h>

static atomic_int taken;
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static int winners;

static void attempt(jmp_buf *back) {
    int local = 0;
    pthread_mutex_lock(&lock);
    local = atomic_exchange(&taken, 1);
    if (local) {
        pthread_mutex_unlock(&lock);
        longjmp(*back, 1);
    }
    winners++;
    pthread_mutex_unlock(&lock);
}

static void *run(void *unused) {
    jmp_buf back;
    int tries = 0;
    if (setjmp(back) == 0) {
        tries++;
        attempt(&back);
        return (void *)1L;
    }
    assert(tries == 1);
    return unused;
}

int main(void) {
    pthread_t threads[2];
    void *results[2];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], 0, run, 0);
    for (int i = 0; i < 2; i++)
        pthread_join(threads[i], &results[i]);
    assert(winners == 1);
    assert((long)results[0] + (long)results[1] == 1);
    return 0;
}
