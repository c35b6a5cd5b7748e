// Returning from main is an exit.
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

static void bye(void) { printf("bye %d\n", errno); }

int main(int argc, char **argv) {
    atexit(bye);
    errno = 5;
    printf("%d %d %d\n", argc, argv[argc] == NULL, errno);
    printf("%ld %d\n", sysconf(_SC_PAGESIZE), getpagesize());
    return 42;
}
