// One thread unmaps memory that the other still uses; the first execution of the search has no error.
#include <pthread.h>
#include <stdatomic.h>
#include <sys/mman.h>

static atomic_int *shared;

static void *user(void *unused)
{
    atomic_fetch_add(shared, 1);
    return unused;
}

int main(void)
{
    shared = mmap(NULL, 4096, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    pthread_t thread;
    pthread_create(&thread, NULL, user, NULL);
    munmap(shared, 4096);
    pthread_join(thread, NULL);
    return 0;
}
