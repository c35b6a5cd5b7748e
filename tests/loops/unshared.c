// Writes to memory that others could access, but perhaps do not.
#include <stdatomic.h>

static struct node {
    int value;
    struct node *next;
} pool[8];

static _Atomic(struct node *) top;
static atomic_int tail;
static int cached, last;

static void push(int at)
{
    struct node *node = &pool[at], *seen;
    do {
        seen = top;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(&top, &seen, node));
}

static void wait_with_cache(int mine)
{
    while (cached == mine)
        cached = tail;
}

// The last iteration does not write.
static void note_failures(void)
{
    while (tail == 0)
        last = 1;
}

// Each iteration reads what the last one wrote.
static void count_failures(void)
{
    while (tail == 0)
        last++;
}

// The node may be the stack.
static void push_to(_Atomic(struct node *) *stack, struct node *node)
{
    struct node *seen;
    do {
        seen = *stack;
        node->next = seen;
    } while (!atomic_compare_exchange_strong(stack, &seen, node));
}

int main(void)
{
    push(1);
    wait_with_cache(0);
    note_failures();
    count_failures();
    push_to(&top, &pool[2]);
    return 0;
}
