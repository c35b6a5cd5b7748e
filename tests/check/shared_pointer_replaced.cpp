// A shared_ptr is replaced atomically while another thread copies it.
// flags(ra): --model ra
#include <cassert>
#include <memory>
#include <thread>

static std::shared_ptr<int> shared = std::make_shared<int>(1);

int main()
{
    std::thread writer([] { std::atomic_store(&shared, std::make_shared<int>(2)); });
    std::shared_ptr<int> seen = std::atomic_load(&shared);
    assert(*seen == 1 || *seen == 2);
    writer.join();
    assert(*shared == 2);
}
