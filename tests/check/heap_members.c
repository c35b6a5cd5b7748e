// Members of heap blocks have names: of structures, of arrays of them, and of an array without bounds at the end.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct slot {
    int key;
    atomic_int value;
};
struct queue {
    pthread_mutex_t lock;
    atomic_int head;
    struct slot slots[4];
    struct queue *next;
};
struct row {
    long count;
    atomic_int items[];
};
static struct queue *queue;

static void *use(void *row)
{
    struct row *own = row;
    pthread_mutex_lock(&queue->lock);
    atomic_store(&queue->slots[3].value, 1);
    atomic_fetch_add(&own->items[2], 1);
    atomic_fetch_add(&queue->next[1].head, 1);
    pthread_mutex_unlock(&queue->lock);
    return NULL;
}

int main(void)
{
    pthread_t thread;
    struct row *row = calloc(1, sizeof *row + 4 * sizeof(atomic_int));
    queue = calloc(1, sizeof *queue);
    queue->next = calloc(2, sizeof(struct queue));
    // Nothing says what this block holds.
    void *unknown = calloc(1, 16);
    atomic_int *second = (atomic_int *)unknown + 1;
    pthread_create(&thread, NULL, use, row);
    atomic_store(second, 1);
    assert(atomic_load(&row->items[2]) == 0);
    pthread_join(thread, NULL);
    free(unknown);
    return 0;
}
