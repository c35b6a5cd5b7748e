// An atomic that one thread writes by its name and another reads through a table of pointers.
// flags(sc): --model sc
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

static atomic_int first, second;
static atomic_int *const all[] = {&first, &second};

static void *look(void *unused)
{
    for (int i = 0; i < 2; i++)
        assert(atomic_load(all[i]) == 0);
    return unused;
}

int main(void)
{
    pthread_t looker;
    pthread_create(&looker, NULL, look, NULL);
    atomic_store(&second, 1);
    pthread_join(looker, NULL);
}
