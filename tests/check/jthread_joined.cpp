// A std::jthread is joined where its scope ends; a function that takes a stop token is given one.
// compiler flags: -std=c++20
// flags(ra): --model ra
#include <atomic>
#include <cassert>
#include <thread>

static std::atomic<int> count;
static int plain;

int main()
{
    {
        std::jthread one([] { count++; });
        std::jthread two([](std::stop_token stop) {
            plain = 1 + stop.stop_requested();
            count++;
        });
    }
    assert(count == 2 && (plain == 1 || plain == 2));
}
