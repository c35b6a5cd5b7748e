/* A deque of tasks: its owner works at one end, a thief takes from the other.
 *
 * Idea: Chase and Lev, Dynamic circular work-stealing deque (2005), in C11 by Lê, Pop, Cohen and Zappa Nardelli (2013); counts in
 *       Tracer (OOPSLA 2018), table 7, "Chase_Lev_deque(2)". The owner pushes three tasks, for which the array must grow, and takes
 *       two back; others steal.
 * THIEVES: how many threads steal. STEALS: how many tasks each of them tries to steal.
 * RA:   no closed form. With the two fences no task is handed out twice.
 */
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>

#ifndef STEALS
#define STEALS 1
#endif
#ifndef THIEVES
#define THIEVES 1
#endif
#define SMALL 2
#define LARGE 4
#define NOTHING 0

static atomic_int top, bottom;
/* The array in use: 0 is the small one, 1 the large one. */
static atomic_int which;
static atomic_int small[SMALL], large[LARGE];

static int size(int array)
{
    return array ? LARGE : SMALL;
}

static atomic_int *cell(int array, int at)
{
    return array ? &large[at % LARGE] : &small[at % SMALL];
}

static void push(int task)
{
    int b = bottom, t = top, array = which;
    if (b - t > size(array) - 1) {
        for (int i = t; i < b; i++) {
            int kept = *cell(array, i);
            *cell(1, i) = kept;
        }
        array = 1;
        which = array;
    }
    *cell(array, b) = task;
    bottom = b + 1;
}

static int take(void)
{
    int b = bottom - 1, array = which;
    bottom = b;
    atomic_thread_fence(memory_order_seq_cst);
    int t = top, task = NOTHING;
    if (t > b) {
        bottom = b + 1;
        return task;
    }
    task = *cell(array, b);
    if (t == b) {
        if (!atomic_compare_exchange_strong(&top, &t, t + 1))
            task = NOTHING;
        bottom = b + 1;
    }
    return task;
}

static int steal(void)
{
    int t = top;
    atomic_thread_fence(memory_order_seq_cst);
    int b = bottom, task = NOTHING;
    if (t < b) {
        int array = which;
        task = *cell(array, t);
        if (!atomic_compare_exchange_strong(&top, &t, t + 1))
            task = NOTHING;
    }
    return task;
}

static int stolen[THIEVES][STEALS];

static void *thief(void *arg)
{
    int *mine = arg;
    for (int i = 0; i < STEALS; i++)
        mine[i] = steal();
    return 0;
}

int main(void)
{
    pthread_t thieves[THIEVES];
    for (int i = 0; i < THIEVES; i++)
        pthread_create(&thieves[i], 0, thief, stolen[i]);
    push(1);
    push(2);
    push(3);
    int first = take(), second = take();
    for (int i = 0; i < THIEVES; i++)
        pthread_join(thieves[i], 0);
    assert(first != second || first == NOTHING);
    for (int i = 0; i < THIEVES; i++)
        for (int k = 0; k < STEALS; k++)
            assert(stolen[i][k] == NOTHING || (stolen[i][k] != first && stolen[i][k] != second));
    return 0;
}
