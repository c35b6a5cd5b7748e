/* A list inside of structs: for the head, which is in no struct, the address of the struct around it is outside of everything, */
/* and nothing is accessed there. Right in practice whatever the distance, on the heap, on the stack and among variables. */
#include <pthread.h>
#include <stddef.h>
#include <stdlib.h>

struct list {
    struct list *next;
};
struct reader {
    char pad[128];
    struct list node;
};
struct far {
    char pad[1 << 20];
    struct list node;
};
#define ENTRY(type, p) ((struct type *)((char *)(p) - offsetof(struct type, node)))

static struct list before[8], head = {&head};
static pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;
static struct reader me;

static int count(void)
{
    int found = 0;
    pthread_mutex_lock(&lock);
    for (struct reader *at = ENTRY(reader, head.next); &at->node != &head; at = ENTRY(reader, at->node.next))
        found++;
    pthread_mutex_unlock(&lock);
    return found;
}

static void *enter(void *unused)
{
    pthread_mutex_lock(&lock);
    me.node.next = head.next;
    head.next = &me.node;
    pthread_mutex_unlock(&lock);
    return unused;
}

int main(void)
{
    pthread_t thread;
    struct list local = {&local}, *heap = malloc(sizeof *heap);
    heap->next = heap;
    before[7].next = &local;
    struct reader *of_local = ENTRY(reader, local.next), *of_heap = ENTRY(reader, heap->next);
    struct far *of_far = ENTRY(far, before[7].next);
    if (of_local->node.next != &local || of_heap->node.next != heap || of_far->node.next != &local)
        abort();
    free(heap);
    pthread_create(&thread, NULL, enter, NULL);
    int found = count();
    pthread_join(thread, NULL);
    return found > 1;
}
