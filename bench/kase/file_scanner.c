/* A parallel search in files: the main thread puts paths into a bounded queue, workers take them out and search the
   contents, and count what they have seen and found under mutexes of their own. The assertion is about the queue. */
#include <assert.h>
#include <pthread.h>
#include <string.h>

#ifndef N
#define N 3
#endif
#define WORKERS 2
#define ROOM 2

static const char *const contents[] = {"haystack", "needle in a stack", "nothing", "a needle"};

static pthread_mutex_t queue = PTHREAD_MUTEX_INITIALIZER, output = PTHREAD_MUTEX_INITIALIZER,
                       statistics = PTHREAD_MUTEX_INITIALIZER;
static pthread_cond_t not_empty = PTHREAD_COND_INITIALIZER, not_full = PTHREAD_COND_INITIALIZER;
static int paths[ROOM], first, count, done, matches, scanned, bytes;

static void put(int path)
{
    pthread_mutex_lock(&queue);
    while (count == ROOM)
        pthread_cond_wait(&not_full, &queue);
    paths[(first + count) % ROOM] = path;
    count++;
    assert(count <= ROOM);
    pthread_cond_signal(&not_empty);
    pthread_mutex_unlock(&queue);
}

static int take(void)
{
    int path = -1;
    pthread_mutex_lock(&queue);
    while (count == 0 && !done)
        pthread_cond_wait(&not_empty, &queue);
    if (count > 0) {
        path = paths[first];
        first = (first + 1) % ROOM;
        count--;
        assert(count >= 0);
        pthread_cond_signal(&not_full);
    }
    pthread_mutex_unlock(&queue);
    return path;
}

static void *worker(void *u)
{
    int path;
    while ((path = take()) >= 0) {
        const char *text = contents[path % 4];
        int length = (int)strlen(text), found = strstr(text, "needle") != 0;
        pthread_mutex_lock(&statistics);
        scanned++;
        bytes += length;
        pthread_mutex_unlock(&statistics);
        if (found) {
            pthread_mutex_lock(&output);
            matches++;
            pthread_mutex_unlock(&output);
        }
    }
    return u;
}

int main(void)
{
    pthread_t t[WORKERS];
    for (int i = 0; i < WORKERS; i++)
        pthread_create(&t[i], 0, worker, 0);
    for (int i = 0; i < N; i++)
        put(i);
    pthread_mutex_lock(&queue);
    done = 1;
    pthread_cond_broadcast(&not_empty);
    pthread_mutex_unlock(&queue);
    for (int i = 0; i < WORKERS; i++)
        pthread_join(t[i], 0);
    return 0;
}
