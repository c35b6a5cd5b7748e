/* Two writers of two values each; who has joined them looks at the last. */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int a;
static void *one(void *u) { a = 7; a = 6; return u; }
static void *two(void *u) { a = 0; a = 1; return u; }
int main(void)
{
    pthread_t t[2];
    pthread_create(&t[0], 0, one, 0);
    pthread_create(&t[1], 0, two, 0);
    pthread_join(t[0], 0);
    pthread_join(t[1], 0);
    assert(a != 7);
}
