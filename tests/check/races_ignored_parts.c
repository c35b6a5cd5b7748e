// Parts of variables, pointers to them, and functions.
// flags: --model sc --races=ignore
// flags(weak): --races=ignore
#include <assert.h>
#include <pthread.h>

struct pair {
    int first, second;
};

static struct {
    struct pair pairs[2];
    struct pair *latest;
    void (*then)(struct pair *);
} shared;

static void swap(struct pair *pair)
{
    int kept = pair->first;
    pair->first = pair->second;
    pair->second = kept;
}

static void *work(void *unused)
{
    shared.latest = &shared.pairs[1];
    shared.then = swap;
    shared.pairs[1].second = 3;
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, work, NULL);
    if (shared.then) {
        shared.then(shared.latest);
        assert(shared.pairs[1].first != 3);
    }
    pthread_join(thread, NULL);
    return 0;
}
