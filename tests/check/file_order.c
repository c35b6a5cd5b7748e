// Two threads append to one file: which line comes first depends on the schedule, and the search tries both.
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdio.h>

static FILE *file;

static void *append(void *text)
{
    fputs(text, file);
    return NULL;
}

int main(void)
{
    char line[8];
    pthread_t thread;
    file = fopen("/tmp/log", "w+");
    pthread_create(&thread, NULL, append, "a\n");
    append("b\n");
    pthread_join(thread, NULL);
    rewind(file);
    fgets(line, sizeof line, file);
    assert(line[0] == 'b');
    return 0;
}
