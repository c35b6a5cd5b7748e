// A pool of memory that two threads share.
// compiler flags: -std=c++17
#include <memory_resource>
#include <thread>

int main()
{
    std::pmr::synchronized_pool_resource pool;
    std::thread other([&pool] { pool.deallocate(pool.allocate(8), 8); });
    pool.deallocate(pool.allocate(8), 8);
    other.join();
}
