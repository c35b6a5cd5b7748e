// No file exists at the start of any execution: what another execution wrote is gone.
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <unistd.h>

static void *count(void *unused)
{
    int file = open("/tmp/count", O_CREAT | O_RDWR | O_APPEND, 0600);
    write(file, "x", 1);
    close(file);
    return unused;
}

int main(void)
{
    char text[8];
    assert(access("/tmp/count", F_OK) != 0);
    pthread_t thread;
    pthread_create(&thread, NULL, count, NULL);
    count(NULL);
    pthread_join(thread, NULL);
    int file = open("/tmp/count", O_RDONLY);
    assert(read(file, text, sizeof text) == 2);
    return 0;
}
