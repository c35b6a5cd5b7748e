// A local static is constructed by whichever thread comes first: the compiler's look at its guard is an access, too.
#include <atomic>
#include <pthread.h>

static std::atomic<int> constructed;
static thread_local int me;

struct Owned {
    int owner;
    Owned() : owner(me) { constructed++; }
};

static int owner()
{
    static Owned one;
    return one.owner;
}

int first, second, seen;

static void *run(void *unused)
{
    me = 1;
    second = owner();
    constructed.fetch_add(2);
    return unused;
}

int main()
{
    pthread_t thread;
    pthread_create(&thread, nullptr, run, nullptr);
    first = owner();
    seen = constructed;
    pthread_join(thread, nullptr);
    return 0;
}
