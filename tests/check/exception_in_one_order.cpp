// What a handler does is wrong, and only one order of the threads gets there.
#include <atomic>
#include <cassert>
#include <stdexcept>
#include <thread>

static std::atomic<int> stock{1};
static std::atomic<int> sold{0};

static void sell()
{
    try {
        int left = stock;
        if (left == 0)
            throw std::out_of_range("sold out");
        stock = left - 1;
        sold++;
    } catch (const std::out_of_range &) {
        sold--;
    }
}

int main()
{
    std::thread first(sell), second(sell);
    first.join();
    second.join();
    assert(sold == 1);
}
