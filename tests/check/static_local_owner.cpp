// A local static is constructed by whichever thread comes first, which need not be the main thread.
// flags(ra): --model ra
#include <cassert>
#include <thread>

static thread_local int me;

struct Owned {
    int owner;
    Owned() : owner(me) {}
};

static int owner()
{
    static Owned one;
    return one.owner;
}

int main()
{
    std::thread other([] {
        me = 1;
        owner();
    });
    assert(owner() == 0);
    other.join();
}
