// A spin lock is in an object that is freed while another thread waits for it.
// flags: --model ra
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>
struct object { pthread_spinlock_t mutex; };
static _Atomic(struct object *) shared;
static void *user(void *unused)
{
    struct object *o = atomic_load(&shared);
    if (o) {
        pthread_spin_lock(&o->mutex);
        pthread_spin_unlock(&o->mutex);
    }
    return unused;
}
static void *destroyer(void *unused)
{
    struct object *o = atomic_load(&shared);
    pthread_spin_lock(&o->mutex);
    atomic_store(&shared, NULL);
    free(o);
    return unused;
}
int main(void)
{
    pthread_t a, b;
    struct object *o = calloc(1, sizeof *o);
    pthread_spin_init(&o->mutex,0);
    atomic_store(&shared, o);
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, destroyer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
