// Waits inside of loops that do more: what such a loop adds about its own first look is not kept apart from the wait.
#include <stdatomic.h>
#include <sched.h>

static atomic_int step[4];
static int sum;

static void wait_for(int which, int value)
{
    while (step[which] != value)
        ;
}

static void rounds(int me)
{
    for (int round = 0; round < 3; round++)
        for (int i = 0; i < 4; i++) {
            if (i % 2 != me)
                continue;
            wait_for(i, round);
            wait_for((i + 1) % 4, round);
            step[i] = round + 1;
        }
}

static void either(void)
{
    for (;;) {
        int now = step[0];
        if (now == 3)
            break;
        if (now == 1 || now == 2)
            continue;
        while ((now = step[1]) < 2)
            sched_yield();
        sum += now;
    }
}

static int peeled(void)
{
    int last = step[0];
    while ((last & 1) == 0)
        last = step[0];
    return last;
}

int main(void)
{
    rounds(peeled());
    either();
    return 0;
}
