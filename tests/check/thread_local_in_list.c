// Each thread has its own thread-local variables; they may be in a list, where other threads access them.
#include <assert.h>
#include <pthread.h>
#include <stddef.h>

struct list {
    struct list *next, *previous;
};
struct reader {
    long count;
    char pad[120];
    struct list node;
};

static struct list registry = {&registry, &registry};
static __thread struct reader me = {.count = 3};
static __thread int twice __attribute__((tls_model("initial-exec")));
static pthread_mutex_t mutex = PTHREAD_MUTEX_INITIALIZER;

static void *enter_and_leave(void *unused)
{
    pthread_mutex_lock(&mutex);
    me.node.next = registry.next;
    me.node.previous = &registry;
    registry.next->previous = &me.node;
    registry.next = &me.node;
    pthread_mutex_unlock(&mutex);
    pthread_mutex_lock(&mutex);
    me.node.next->previous = me.node.previous;
    me.node.previous->next = me.node.next;
    twice = 2 * me.count;
    pthread_mutex_unlock(&mutex);
    assert(twice == 6 || twice == 8);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, enter_and_leave, NULL);
    pthread_mutex_lock(&mutex);
    for (struct list *at = registry.next; at != &registry; at = at->next)
        ((struct reader *)((char *)at - offsetof(struct reader, node)))->count++;
    pthread_mutex_unlock(&mutex);
    pthread_join(thread, NULL);
    assert(me.count == 3 && twice == 0);
    return 0;
}
