// The reader may still use the node when it is freed.
// flags: --keep-going
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node {
    atomic_int value;
};

static struct node *_Atomic shared;

static void *reader(void *unused)
{
    struct node *mine = shared;
    if (mine)
        mine->value++;
    return unused;
}

int main(void)
{
    pthread_t thread;
    struct node *node = malloc(sizeof *node);
    atomic_init(&node->value, 0);
    shared = node;
    pthread_create(&thread, NULL, reader, NULL);
    shared = NULL;
    free(node);
    pthread_join(thread, NULL);
    return 0;
}
