// A std::thread is joined twice.
#include <thread>

int main()
{
    std::thread thread([] {});
    thread.join();
    thread.join();
    return 0;
}
