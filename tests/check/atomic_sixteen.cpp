// Atomic objects of 16 bytes, with the processor's instruction or without it: none of two updates is lost.
// flags: --model sc
// compiler flags: -std=c++20
// flags(rc11): --model rc11
// flags(ra): --model ra
// flags(instruction): --model sc
// compiler flags(instruction): -std=c++20 -mcx16
#include <atomic>
#include <cassert>
#include <thread>

struct alignas(16) Tagged {
    void *pointer;
    unsigned long tag;
};

static std::atomic<Tagged> top;

static void update()
{
    Tagged old = top.load();
    while (!top.compare_exchange_strong(old, Tagged{nullptr, old.tag + 1}))
        ;
}

int main()
{
    std::thread other(update);
    update();
    other.join();
    assert(top.load().tag == 2);
}
