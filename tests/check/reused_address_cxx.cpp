// `new` reuses addresses, too.
// flags: --model sc --reuse-addresses
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int *> slot;

int main()
{
    int *first = new int(1);
    slot = first;
    std::thread other([] {
        int *old = slot.exchange(nullptr);
        delete old;
        slot = new int(2);
    });
    int *seen = first;
    if (slot.compare_exchange_strong(seen, nullptr)) {
        assert(*first == 1);
        delete first;
    }
    other.join();
    delete slot.load();
}
