// Functions that pause the thread.
#include <stdio.h>
#include <time.h>
#include <unistd.h>

int main(void)
{
    struct timespec pause = {0, 1};
    printf("%d", usleep(10));
    printf(" %d", nanosleep(&pause, NULL));
    printf(" %d", clock_nanosleep(CLOCK_MONOTONIC, 0, &pause, NULL));
    printf(" %u\n", sleep(0));
    return 0;
}
