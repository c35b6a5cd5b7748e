// A thread object is destroyed while its thread can still be joined.
#include <thread>

int main()
{
    std::thread worker([] {});
    return 0;
}
