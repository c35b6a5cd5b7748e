// A lock made of an exchange, freed by its owner while another thread waits for it.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct object { atomic_int lock; int value; };
static _Atomic(struct object *) shared;
static void lock(struct object *o) { while (atomic_exchange(&o->lock, 1)) ; }
static void unlock(struct object *o) { atomic_store(&o->lock, 0); }
static void *user(void *unused)
{
    struct object *o = atomic_load(&shared);
    if (o) { lock(o); o->value++; unlock(o); }
    return unused;
}
static void *destroyer(void *unused)
{
    struct object *o = atomic_load(&shared);
    lock(o);
    atomic_store(&shared, NULL);
    free(o);                                  // others may be waiting for its lock
    return unused;
}
int main(void)
{
    pthread_t a, b;
    struct object *o = calloc(1, sizeof *o);
    atomic_store(&shared, o);
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, destroyer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
