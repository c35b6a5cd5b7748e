// Deferred calls, calls with the default policy, a future that is waited for with a time limit first, and a task that is
// moved into its thread.
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
    std::packaged_task<int(int)> task([](int number) { return number + 1; });
    std::future<int> done = task.get_future();
    std::thread mover(std::move(task), 3);
    promised.wait_for(std::chrono::milliseconds(1));
    assert(promised.get() + either.get() + deferred.get() == 6);
    assert(done.get() == 4);
    other.join();
    mover.join();
}
