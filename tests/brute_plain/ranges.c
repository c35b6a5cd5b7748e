// Accesses of different sizes overlap: single fields, a copy of all of them, and zeros over them.
#include <pthread.h>
#include <string.h>

struct pair {
    int first, second;
    char rest[24];
};
static struct pair shared = {1, 2, ""};

static void *copy(void *unused)
{
    struct pair mine = shared;
    shared.second = mine.first;
    return (void *)(long)mine.second;
}

int main(void)
{
    pthread_t thread;
    void *seen;
    pthread_create(&thread, NULL, copy, NULL);
    shared.first = 5;
    memset(&shared, 0, sizeof shared);
    pthread_join(thread, &seen);
    return shared.second + (int)(long)seen;
}
