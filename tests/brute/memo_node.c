// What threads do depends on plain memory that others have made and published.
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct node { int value, seen; };

static struct node *_Atomic published;
static atomic_int last;

static void *publisher(void *arg)
{
    struct node *node = malloc(sizeof *node);
    node->value = (int)(long)arg;
    node->seen = 0;
    published = node;
    return 0;
}

static void *looker(void *arg)
{
    (void)arg;
    struct node *node = published;
    if (node) {
        node->seen = node->value + 1;
        last = node->seen;
    }
    return 0;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, publisher, (void *)1);
    pthread_create(&b, 0, publisher, (void *)4);
    pthread_create(&c, 0, looker, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    assert(last == 0 || last == 2 || last == 5);
    return 0;
}
