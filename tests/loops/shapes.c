// Loops that wait, in all shapes, and loops that do not.
#include <pthread.h>
#include <sched.h>
#include <stdatomic.h>

static atomic_int flag, lock, count, version;
static int sum;

struct node {
    struct node *_Atomic next;
    atomic_int locked;
};

static int ready(atomic_int *what)
{
    return atomic_load(what) != 0;
}

static void shapes(void)
{
    while (atomic_load(&flag) == 0)
        sched_yield();
    do {
        sched_yield();
    } while (!atomic_load(&flag));
    for (;;) {
        int now = atomic_load(&flag);
        if (now > 3)
            break;
        if (now < 0)
            return;
    }
again:
    if (!atomic_load(&flag))
        goto again;
    while (!ready(&flag))
        sched_yield();
    int last = atomic_load(&flag);
    while (last == 0)
        last = atomic_load(&flag);
}

static void locks(struct node *node)
{
    while (atomic_exchange(&lock, 1))
        sched_yield();
    int expected = 0;
    while (!atomic_compare_exchange_strong(&lock, &expected, 1))
        expected = 0;
    while (atomic_fetch_or(&lock, 1) & 1)
        while (atomic_load(&lock) & 1)
            sched_yield();
    int old = atomic_load(&count);
    while (!atomic_compare_exchange_weak(&count, &old, old + 1))
        sched_yield();
    while (atomic_load(&node->locked))
        sched_yield();
    while (!atomic_load(&node->next))
        sched_yield();
}

static void partly(void)
{
    int before, seen;
    do {
        before = atomic_load(&version);
        seen = atomic_load(&count);
    } while ((before & 1) || atomic_load(&version) != before);
    do {
        seen = atomic_load(&count);
        if (seen == 4)
            atomic_store(&version, 1);
    } while (seen >= 4);
}

static void others(int n)
{
    for (int i = 0; i < n; i++)
        sum += i;
    int rounds = 0;
    while (!atomic_load(&flag))
        rounds++;
    sum += rounds;
    while (atomic_fetch_add(&count, 1) != 0)
        sched_yield();
    while (!flag)
        pthread_exit(0);
    for (;;)
        sched_yield();
}

int main(void)
{
    struct node node;
    shapes();
    locks(&node);
    partly();
    others(3);
    return 0;
}
