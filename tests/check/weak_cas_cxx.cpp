// The same in C++; the strong one does not fail spuriously.
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> strong, weak;

int main() {
    std::thread other([] {});
    int expected = 0;
    bool taken = strong.compare_exchange_strong(expected, 1);
    assert(taken);
    taken = weak.compare_exchange_weak(expected, 1);
    other.join();
    assert(taken);
}
