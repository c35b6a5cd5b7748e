// Updates that are undone if they came too early.
#include <stdatomic.h>

#define ALL 0x100000

static atomic_int left = ALL, open;

// The update itself decides, as the loop that polls before the next try does.
static void lock_to_read(void)
{
    while (atomic_fetch_sub(&left, 1) <= 0) {
        atomic_fetch_add(&left, 1);
        while (left <= 0)
            ;
    }
}

// It is undone on the way out, too.
static void look(void)
{
    int had;
    do {
        had = atomic_fetch_sub(&left, ALL);
        atomic_fetch_add(&left, ALL);
    } while (had != ALL);
}

// Another read decides.
static void enter(void)
{
    while (1) {
        atomic_fetch_sub(&left, 1);
        if (open)
            break;
        atomic_fetch_add(&left, 1);
    }
}

// Not all of it is given back.
static void leak(void)
{
    while (atomic_fetch_sub(&left, 2) <= 0)
        atomic_fetch_add(&left, 1);
}

// What is given back depends on what is found there.
static int count(void)
{
    int had, sum = 0;
    while ((had = atomic_fetch_sub(&left, 1)) <= 0)
        sum += atomic_fetch_add(&left, 1);
    return sum;
}

int main(void)
{
    lock_to_read();
    look();
    enter();
    leak();
    return count();
}
