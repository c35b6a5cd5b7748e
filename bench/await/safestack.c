/* A stack of indices, without memory that is used again: a pop takes the link of the top away before it takes the top.
 *
 * Idea: Vyukov's SafeStack (2010), whose fault no tester found for long; table II of Awaiting for Godot.
 * N:    number of threads.
 * OPS:  one digit for each thread, the last thread's last: that many operations, in turn pop, push, pop, push.
 * UNCHECKED: if defined, nothing is done with what was popped, so that all executions are explored although the stack is wrong.
 */
#include "threads.h"

#ifndef OPS
#define OPS 21
#endif
#define CELLS 3

static struct {
    atomic_int next;
    int owner; /* plain: two owners at a time are a data race */
} cells[CELLS] = {{1, 0}, {2, 0}, {-1, 0}};
static atomic_int head = 0, count = CELLS;

static int pop(void)
{
    while (count > 1) {
        int first = head;
        int next = atomic_exchange(&cells[first].next, -1);
        if (next < 0)
            continue;
        int seen = first;
        if (atomic_compare_exchange_strong(&head, &seen, next)) {
            atomic_fetch_sub_explicit(&count, 1, memory_order_release);
            return first;
        }
        atomic_exchange(&cells[first].next, next);
    }
    return -1;
}

static void push(int cell)
{
    int first;
    do {
        first = head;
        cells[cell].next = first;
    } while (!atomic_compare_exchange_strong(&head, &first, cell));
    atomic_fetch_add_explicit(&count, 1, memory_order_release);
}

static int operations(int me)
{
    int digits = OPS;
    for (int i = N - 1; i > me; i--)
        digits /= 10;
    return digits % 10;
}

static void body(int me)
{
    int cell = -1;
    for (int i = 0; i < operations(me); i++) {
        if (i % 2) {
            push(cell);
        } else {
            while ((cell = pop()) < 0)
                ;
#ifndef UNCHECKED
            cells[cell].owner = me;
            assert(cells[cell].owner == me);
#endif
        }
    }
}

static void after(void) {}
