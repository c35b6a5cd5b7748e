// An exception that one thread stores and another rethrows.
#include <cassert>
#include <future>
#include <thread>

int main()
{
    std::promise<int> promise;
    auto future = promise.get_future();
    std::thread thread([&] { promise.set_exception(std::make_exception_ptr(1)); });
    int result = 0;
    try {
        future.get();
    } catch (int thrown) {
        result = thrown;
    }
    thread.join();
    assert(result == 1);
}
