/* A lock for readers and writers made of two counts, which are changed in sections of a mutex. A thread that may not
   enter goes away. Readers look at a value that writers change. */
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t m = PTHREAD_MUTEX_INITIALIZER;
static int writing, reading, value, looks;

static void *writer(void *u)
{
    int mine = 0;
    pthread_mutex_lock(&m);
    if (!writing && !reading)
        mine = writing = 1;
    pthread_mutex_unlock(&m);
    if (mine) {
        value = 3;
        pthread_mutex_lock(&m);
        writing = 0;
        pthread_mutex_unlock(&m);
    }
    return u;
}

static void *reader(void *u)
{
    int mine = 0;
    pthread_mutex_lock(&m);
    if (!writing) {
        reading++;
        mine = 1;
    }
    pthread_mutex_unlock(&m);
    if (mine) {
        int seen = value;
        assert(value == seen);
        pthread_mutex_lock(&m);
        reading--;
        looks++;
        pthread_mutex_unlock(&m);
    }
    return u;
}

int main(void)
{
    pthread_t t[4];
    pthread_create(&t[0], 0, writer, 0);
    pthread_create(&t[1], 0, reader, 0);
    pthread_create(&t[2], 0, writer, 0);
    pthread_create(&t[3], 0, reader, 0);
    for (int i = 0; i < 4; i++)
        pthread_join(t[i], 0);
    return 0;
}
