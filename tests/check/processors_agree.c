// All functions that return the number of processors agree.
#define _GNU_SOURCE
#include <assert.h>
#include <sched.h>
#include <sys/sysinfo.h>
#include <unistd.h>
int main(void)
{
    cpu_set_t set;
    CPU_ZERO(&set);
    assert(sched_getaffinity(0, sizeof set, &set) == 0);
    assert(CPU_COUNT(&set) == sysconf(_SC_NPROCESSORS_ONLN));
    assert(get_nprocs() == sysconf(_SC_NPROCESSORS_CONF));
    assert(sched_getcpu() < get_nprocs());
    return 0;
}
