// Which of two locks a thread took first matters after the loop: both begin with the first lock in the end, and the
// thread that was to begin with the other one is done first. So the first thread has failed with each of the locks,
// and is back where it was. The iterations are explored.
// flags: --unroll 4
// flags(sc): --unroll 4 --model sc
#include <assert.h>
#include <pthread.h>

static pthread_mutex_t locks[2] = { PTHREAD_MUTEX_INITIALIZER, PTHREAD_MUTEX_INITIALIZER };
static int done, other_began_with;

static int take(int begin)
{
    for (int first = begin;; first = !first) {
        pthread_mutex_lock(&locks[first]);
        if (pthread_mutex_trylock(&locks[!first]) == 0)
            return first;
        pthread_mutex_unlock(&locks[first]);
    }
}

static void *other(void *unused)
{
    other_began_with = take(1);
    done = 1;
    pthread_mutex_unlock(&locks[0]);
    pthread_mutex_unlock(&locks[1]);
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, other, NULL);
    int began_with = take(0);
    assert(!(done && other_began_with == 0 && began_with == 0));
    pthread_mutex_unlock(&locks[0]);
    pthread_mutex_unlock(&locks[1]);
    pthread_join(thread, NULL);
    return 0;
}
