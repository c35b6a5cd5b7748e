// Threads that write to a file each, one by a descriptor and one by a stream, do not disturb each other: one execution.
// flags: --model sc
#include <assert.h>
#include <fcntl.h>
#include <pthread.h>
#include <stdio.h>
#include <unistd.h>

static int file;
static FILE *stream;

static void *by_descriptor(void *unused)
{
    for (int i = 0; i < 3; i++)
        write(file, "x", 1);
    return unused;
}

static void *by_stream(void *unused)
{
    for (int i = 0; i < 3; i++)
        fputs("yy", stream);
    return unused;
}

int main(void)
{
    pthread_t first, second;
    file = open("/tmp/first", O_CREAT | O_RDWR, 0600);
    stream = fopen("/tmp/second", "w");
    pthread_create(&first, NULL, by_descriptor, NULL);
    pthread_create(&second, NULL, by_stream, NULL);
    pthread_join(first, NULL);
    pthread_join(second, NULL);
    assert(lseek(file, 0, SEEK_CUR) == 3 && ftell(stream) == 6);
    close(file);
    fclose(stream);
    return 0;
}
