// The clocks of C++, pauses, and how many processors there are.
#include <chrono>
#include <cstdio>
#include <thread>

int main()
{
    auto before = std::chrono::steady_clock::now();
    std::this_thread::sleep_for(std::chrono::milliseconds(3));
    std::this_thread::yield();
    std::printf("%d\n", std::chrono::steady_clock::now() - before >= std::chrono::milliseconds(3));
    auto today = std::chrono::system_clock::now(), later = today + std::chrono::milliseconds(2);
    std::this_thread::sleep_until(later);
    std::printf("%d\n", std::chrono::system_clock::now() >= later);
    std::printf("%d\n", std::chrono::high_resolution_clock::now().time_since_epoch().count() > 0);
    std::printf("%d\n", std::thread::hardware_concurrency() > 0);
}
