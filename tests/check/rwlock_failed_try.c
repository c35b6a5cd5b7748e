// A write lock that is tried while another thread holds it orders nothing: the read of data races with the write,
// though the lock was released in between.
#include <pthread.h>
#include <stdatomic.h>

static pthread_rwlock_t lock = PTHREAD_RWLOCK_INITIALIZER;
static atomic_int released;
static int data;

static void *holder(void *arg) {
  data = 1;
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  atomic_store_explicit(&released, 1, memory_order_relaxed);
  pthread_rwlock_wrlock(&lock);
  pthread_rwlock_unlock(&lock);
  return arg;
}

int main(void) {
  pthread_t t;
  pthread_create(&t, 0, holder, 0);
  int seen = 0;
  if (atomic_load_explicit(&released, memory_order_relaxed)) {
    if (pthread_rwlock_trywrlock(&lock) == 0)
      pthread_rwlock_unlock(&lock);
    else
      seen = data;
  }
  pthread_join(t, 0);
  return seen;
}
