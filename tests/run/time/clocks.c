// Clocks go forward.
#include <errno.h>
#include <stdio.h>
#include <sys/time.h>
#include <time.h>

static double now(clockid_t id) {
    struct timespec t;
    if (clock_gettime(id, &t) || t.tv_nsec < 0 || t.tv_nsec > 999999999) return -1;
    return t.tv_sec + t.tv_nsec / 1e9;
}

int main(void) {
    time_t a, b = time(&a);
    printf("%d %d\n", a == b, b > 1500000000);
    printf("%d %d\n", now(CLOCK_MONOTONIC) <= now(CLOCK_MONOTONIC), now(CLOCK_REALTIME) > 1.5e9);
    printf("%d\n", now(CLOCK_PROCESS_CPUTIME_ID) >= 0);
    struct timeval v;
    printf("%d %d\n", gettimeofday(&v, NULL), v.tv_usec >= 0 && v.tv_usec < 1000000 && v.tv_sec >= b);
    struct timespec s;
    printf("%d %d\n", timespec_get(&s, TIME_UTC) == TIME_UTC, s.tv_sec >= b);
    printf("%d\n", clock_getres(CLOCK_MONOTONIC, &s));
    clock_t start = clock();
    while (clock() == start) {}
    puts("time passes");
    double began = now(CLOCK_MONOTONIC);
    while (now(CLOCK_MONOTONIC) - began < 0.0001) {}
    puts("and ends a wait");
    volatile int bad = 12345;
    printf("%d", clock_gettime(bad, &s));
    printf(" %d\n", errno == EINVAL);
    return 0;
}
