// Members of objects made by `new`, of templates as well.
// flags: --model sc
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

template <typename T, int N> struct Ring {
    std::atomic<int> head{0};
    T items[N]{};
    std::atomic<int> done[N]{};
};
struct Node {
    int value;
    std::atomic<Node *> next;
};
static std::atomic<Node *> top;

int main()
{
    auto *ring = new Ring<long, 3>();
    auto owned = std::make_unique<Ring<int, 2>>();
    top.store(new Node{1, nullptr});
    std::thread other([&] {
        ring->done[2].store(1);
        owned->head++;
        ring->items[1] = 2;
    });
    top.load()->next.store(nullptr);
    assert(ring->done[2].load() == 0);
    ring->items[1] = 3;
    other.join();
}
