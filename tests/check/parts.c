// Parts of variables are named as in the source.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

struct slot {
    atomic_int state;
    union {
        long whole;
        int half[2];
    } value;
    pthread_mutex_t lock;
};

static struct {
    int size;
    struct slot slots[2][2];
    void *(*run)(void *);
    struct slot *latest;
} table;

static void *work(void *unused)
{
    struct slot *slot = &table.slots[1][0];
    pthread_mutex_lock(&slot->lock);
    slot->state++;
    slot->value.half[1] = 7;
    pthread_mutex_unlock(&slot->lock);
    return unused;
}

int main(void)
{
    pthread_t threads[2];
    table.run = work;
    table.latest = &table.slots[0][1];
    for (int i = 0; i < 2; i++)
        pthread_create(&threads[i], NULL, work, NULL);
    assert(table.slots[1][0].state != 1);
    table.slots[1][0].value.half[1] = 8;
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return 0;
}
