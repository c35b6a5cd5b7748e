// A lock is in an object that is freed while another thread waits for it.
// flags: --model ra
// compiler flags(spin_lock): -DSPIN_LOCK
// compiler flags(semaphore): -DSEMAPHORE
// compiler flags(read_lock): -DREAD_LOCK
// compiler flags(write_lock): -DWRITE_LOCK
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdlib.h>

#if defined SPIN_LOCK
typedef pthread_spinlock_t lock_t;
#define INIT(x) pthread_spin_init(x, 0)
#define LOCK pthread_spin_lock
#define USE LOCK
#define UNLOCK pthread_spin_unlock
#elif defined SEMAPHORE
typedef sem_t lock_t;
#define INIT(x) sem_init(x, 0, 1)
#define LOCK sem_wait
#define USE LOCK
#define UNLOCK sem_post
#elif defined READ_LOCK || defined WRITE_LOCK
typedef pthread_rwlock_t lock_t;
#define INIT(x) pthread_rwlock_init(x, NULL)
#define LOCK pthread_rwlock_wrlock
#ifdef READ_LOCK
#define USE pthread_rwlock_rdlock
#else
#define USE LOCK
#endif
#define UNLOCK pthread_rwlock_unlock
#else
typedef pthread_mutex_t lock_t;
#define INIT(x) pthread_mutex_init(x, NULL)
#define LOCK pthread_mutex_lock
#define USE LOCK
#define UNLOCK pthread_mutex_unlock
#endif

struct object { lock_t lock; };
static _Atomic(struct object *) shared;
static void *user(void *unused)
{
    struct object *o = atomic_load(&shared);
    if (o) {
        USE(&o->lock);
        UNLOCK(&o->lock);
    }
    return unused;
}
static void *destroyer(void *unused)
{
    struct object *o = atomic_load(&shared);
    LOCK(&o->lock);
    atomic_store(&shared, NULL);
    free(o);
    return unused;
}
int main(void)
{
    pthread_t a, b;
    struct object *o = calloc(1, sizeof *o);
    INIT(&o->lock);
    atomic_store(&shared, o);
    pthread_create(&a, NULL, user, NULL);
    pthread_create(&b, NULL, destroyer, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    return 0;
}
