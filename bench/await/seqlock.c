/* Sequence lock: writers make the number odd while they write, readers look again when it was odd or has changed.
 *
 * Idea: Lameter, Effective synchronization on Linux/NUMA systems (2005), as in Linux; "seqlock" in Awaiting for Godot, table I.
 * W:    threads that write.
 * R:    threads that read.
 * B:    threads that read, and write one more.
 */
#include "roles.h"

static pthread_mutex_t writing = PTHREAD_MUTEX_INITIALIZER;
static atomic_uint number;
static atomic_int data;

static unsigned begin(void)
{
    unsigned seen;
    while ((seen = number) & 1)
        ;
    return seen;
}

static int read_it(void)
{
    unsigned seen;
    int found;
    do {
        seen = begin();
        found = data;
    } while (number != seen);
    return found;
}

static void write_it(int value)
{
    pthread_mutex_lock(&writing);
    number = number + 1;
    data = value;
    number = number + 1;
    pthread_mutex_unlock(&writing);
}

static void writes(int me)
{
    (void)me;
    write_it(42);
}

static void reads(int me)
{
    (void)me;
    read_it();
}

static void does_both(int me)
{
    (void)me;
    write_it(read_it() + 1);
}

static void after(void)
{
    assert(number == 2 * (W + B));
}
