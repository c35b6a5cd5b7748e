// A std::atomic<std::shared_ptr> is loaded and replaced. A load in libstdc++ 12 unlocks with a relaxed access, so its
// read of the pointer is not ordered before a later write: a data race in the library.
// flags: --model sc
// compiler flags: -std=c++20
#include <atomic>
#include <cassert>
#include <memory>
#include <thread>

static std::atomic<std::shared_ptr<int>> shared = std::make_shared<int>(1);

int main()
{
    std::thread writer([] { shared.store(std::make_shared<int>(2)); });
    std::shared_ptr<int> seen = shared.load();
    assert(*seen == 1 || *seen == 2);
    writer.join();
}
