// compiler flags: -std=c++17
// Memory resources: the default, monotonic buffers, pools, and one of the program's own; atomic accesses of a shared_ptr.
#include <cstdio>
#include <list>
#include <map>
#include <memory>
#include <memory_resource>
#include <string>
#include <thread>
#include <vector>

struct Counting : std::pmr::memory_resource {
    int taken = 0, given = 0;
    void *do_allocate(size_t bytes, size_t align) override
    {
        taken++;
        return std::pmr::new_delete_resource()->allocate(bytes, align);
    }
    void do_deallocate(void *block, size_t bytes, size_t align) override
    {
        given++;
        std::pmr::new_delete_resource()->deallocate(block, bytes, align);
    }
    bool do_is_equal(const std::pmr::memory_resource &other) const noexcept override { return this == &other; }
};

static std::shared_ptr<int> shared = std::make_shared<int>(1);

int main()
{
    Counting counting;
    {
        std::pmr::vector<std::pmr::string> words(&counting);
        words.emplace_back("a string that is too long to be kept inside of the object");
        words.emplace_back("short");
        std::printf("%zu %s %d\n", words.size(), words[1].c_str(), words[0].get_allocator().resource() == &counting);
    }
    std::printf("balanced %d, used %d\n", counting.taken == counting.given, counting.taken > 2);
    {
        std::byte buffer[256];
        std::pmr::monotonic_buffer_resource monotonic(buffer, sizeof buffer, &counting);
        std::pmr::vector<int> numbers(&monotonic);
        for (int i = 0; i < 500; i++)
            numbers.push_back(i);
        std::pmr::list<int> more({1, 2, 3}, &monotonic);
        std::printf("%d %zu\n", numbers[499], more.size());
    }
    std::printf("balanced %d\n", counting.taken == counting.given);
    {
        std::pmr::unsynchronized_pool_resource pool(&counting);
        std::pmr::map<int, int> squares(&pool);
        for (int i = 0; i < 50; i++)
            squares[i] = i * i;
        for (int i = 0; i < 50; i += 2)
            squares.erase(i);
        std::printf("%zu %d\n", squares.size(), squares[7]);
    }
    std::printf("balanced %d\n", counting.taken == counting.given);
    {
        std::pmr::synchronized_pool_resource pool;
        auto fill = [&pool] {
            std::pmr::vector<int> own(&pool);
            for (int i = 0; i < 20; i++)
                own.push_back(i);
        };
        std::thread one(fill), two(fill);
        one.join();
        two.join();
    }
    std::pmr::memory_resource *before = std::pmr::set_default_resource(&counting);
    std::printf("%d %d\n", before == std::pmr::new_delete_resource(), std::pmr::get_default_resource() == &counting);
    std::pmr::set_default_resource(nullptr);
    std::printf("%d\n", *std::pmr::get_default_resource() == *std::pmr::null_memory_resource());

    std::thread writer([] { std::atomic_store(&shared, std::make_shared<int>(2)); });
    std::shared_ptr<int> seen = std::atomic_load(&shared);
    std::printf("%d\n", *seen == 1 || *seen == 2);
    writer.join();
    std::shared_ptr<int> expected = std::atomic_load(&shared);
    std::printf("%d %d\n", *expected, std::atomic_compare_exchange_strong(&shared, &expected, std::make_shared<int>(3)));
    std::printf("%d\n", *shared);
}
