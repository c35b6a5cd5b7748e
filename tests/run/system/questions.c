// Questions to the system whose answers are the same everywhere.
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <gnu/libc-version.h>
#include <linux/membarrier.h>
#include <poll.h>
#include <pthread.h>
#include <sched.h>
#include <stdio.h>
#include <sys/prctl.h>
#include <sys/random.h>
#include <sys/resource.h>
#include <sys/select.h>
#include <sys/syscall.h>
#include <unistd.h>

int main(void)
{
    struct rlimit limit = { 100, 200 }, again;
    printf("%d ", setrlimit(RLIMIT_NOFILE, &limit));
    printf("%d %d %d\n", getrlimit(RLIMIT_NOFILE, &again), (int)again.rlim_cur, (int)again.rlim_max);
    limit.rlim_cur = 300;
    printf("%d %d\n", setrlimit(RLIMIT_NOFILE, &limit), errno == EINVAL);
    char name[16] = "";
    printf("%d %d ", prctl(PR_SET_NAME, "a rather long name"), prctl(PR_GET_NAME, name));
    printf("%s\n", name);
    unsigned char bytes[20] = { 0 };
    printf("%d %d\n", (int)getrandom(bytes, sizeof bytes, 0), (int)syscall(SYS_getrandom, bytes, 3, 0));
    printf("%d\n", gnu_get_libc_version()[0]);
    printf("%d\n", dlsym(RTLD_DEFAULT, "no such symbol") == NULL && dlerror() != NULL && dlerror() == NULL);
    printf("%d %d\n", syscall(SYS_membarrier, MEMBARRIER_CMD_QUERY, 0) >= 0, (int)syscall(SYS_membarrier, 12345, 0));
    cpu_set_t set;
    CPU_ZERO(&set);
    CPU_SET(3, &set);
    printf("%d %d\n", CPU_COUNT(&set), sched_getaffinity(0, sizeof set, &set));
    printf("%d %d\n", CPU_COUNT(&set) > 0, CPU_ISSET(900, &set) != 0);
    printf("%d ", sched_setaffinity(0, sizeof set, &set));
    printf("%d ", pthread_setaffinity_np(pthread_self(), sizeof set, &set));
    cpu_set_t same;
    printf("%d ", pthread_getaffinity_np(pthread_self(), sizeof same, &same));
    printf("%d\n", CPU_EQUAL(&set, &same) != 0);
    printf("%d ", poll(NULL, 0, 1));
    struct timeval span = { 0, 10 };
    printf("%d ", select(0, NULL, NULL, NULL, &span));
    struct pollfd list[2] = { { 1, POLLOUT, 0 }, { -1, POLLIN, 9 } };
    printf("%d ", poll(list, 2, -1));
    printf("%d %d\n", list[0].revents == POLLOUT, list[1].revents);
    printf("%d\n", getppid() > 0 && getpid() > 0 && gettid() == getpid());
    return 0;
}
