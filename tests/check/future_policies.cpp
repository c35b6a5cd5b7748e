// Deferred calls, calls with the default policy, and a future that is waited for with a time limit first.
// compiler flags: -std=c++17
// flags(ra): --model ra
#include <cassert>
#include <chrono>
#include <future>
#include <thread>

int main()
{
    std::future<int> deferred = std::async(std::launch::deferred, [] { return 1; });
    std::future<int> either = std::async([] { return 2; });
    std::promise<int> promise;
    std::future<int> promised = promise.get_future();
    std::thread other([&] { promise.set_value(3); });
    promised.wait_for(std::chrono::milliseconds(1));
    assert(promised.get() + either.get() + deferred.get() == 6);
    other.join();
}
