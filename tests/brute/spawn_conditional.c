// Threads that exist in some executions only, and are met in different parts of the search: each of two threads spawns
// one if it comes first, and main spawns another if neither has come yet.
#include <pthread.h>
#include <stdatomic.h>

atomic_int first, sum;

void *leaf(void *arg) {
    atomic_fetch_add(&sum, *(int *)arg);
    return 0;
}

void *parent(void *arg) {
    int expected = 0;
    if (atomic_compare_exchange_strong(&first, &expected, *(int *)arg)) {
        pthread_t child;
        pthread_create(&child, 0, leaf, arg);
        pthread_join(child, 0);
    }
    return 0;
}

int main(void) {
    static int numbers[] = {1, 2, 3};
    pthread_t a, b, c;
    pthread_create(&a, 0, parent, &numbers[0]);
    pthread_create(&b, 0, parent, &numbers[1]);
    int early = atomic_load(&first) == 0;
    if (early)
        pthread_create(&c, 0, leaf, &numbers[2]);
    pthread_join(a, 0);
    pthread_join(b, 0);
    if (early)
        pthread_join(c, 0);
    return 0;
}
