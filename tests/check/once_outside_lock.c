// What a function does that runs once is ordered before those who also ask for it, not before those who take a lock.
#include <assert.h>
#include <threads.h>

static mtx_t lock;
static cnd_t changed;
static once_flag flag = ONCE_FLAG_INIT;
static int count;

static void begin(void) { count = 10; }

static int worker(void *unused)
{
    call_once(&flag, begin);
    mtx_lock(&lock);
    count++;
    cnd_signal(&changed);
    mtx_unlock(&lock);
    return 5;
}

int main(void)
{
    thrd_t thread;
    int result;
    mtx_init(&lock, mtx_plain);
    cnd_init(&changed);
    thrd_create(&thread, worker, NULL);
    mtx_lock(&lock);
    while (!count)
        cnd_wait(&changed, &lock);
    mtx_unlock(&lock);
    thrd_join(thread, &result);
    assert(result == 5 && count == 11);
    return 0;
}
