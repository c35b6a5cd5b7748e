// Atomic accesses by the built-in functions of compilers, old and new, of numbers and of a small struct.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>

struct pair {
    int left, right;
};

static int count;
static short small;
static long mask;
static char locked;
static struct pair pair;
static int guarded;

static void *update(void *unused)
{
    struct pair mine = {1, 2}, seen;
    char flag = 0;
    __atomic_fetch_add(&count, 1, __ATOMIC_RELAXED);
    __atomic_add_fetch(&small, 1, __ATOMIC_ACQ_REL);
    __atomic_store(&pair, &mine, __ATOMIC_RELEASE);
    __atomic_load(&pair, &seen, __ATOMIC_ACQUIRE);
    assert(seen.left == 1 && seen.right == 2);
    assert(!__atomic_test_and_set(&flag, __ATOMIC_SEQ_CST) && flag);
    __atomic_signal_fence(__ATOMIC_SEQ_CST);
    __sync_fetch_and_nand(&mask, 0);
    while (__sync_lock_test_and_set(&locked, 1))
        ;
    guarded++;
    __sync_lock_release(&locked);
    __sync_synchronize();
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, update, NULL);
    update(NULL);
    pthread_join(thread, NULL);
    assert(count == 2 && small == 2 && mask == -1 && guarded == 2);
    assert(!__sync_bool_compare_and_swap(&count, 100, 1) && __atomic_always_lock_free(4, 0));
    return 0;
}
