// Atomic references and atomic floating-point numbers: no addition is lost.
// compiler flags: -std=c++20
// flags(ra): --model ra
#include <atomic>
#include <cassert>
#include <thread>

static int count;
static std::atomic<double> sum{0};

int main()
{
    std::jthread none([](std::stop_token stop) { (void)stop.stop_requested(); });
    std::thread other([] {
        std::atomic_ref<int>(count)++;
        sum.fetch_add(1.0);
    });
    std::atomic_ref<int>(count)++;
    sum += 2.0;
    other.join();
    assert(count == 2 && sum == 3.0);
}
