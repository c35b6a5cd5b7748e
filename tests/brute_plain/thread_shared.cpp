// A std::thread that two threads know: its handle is memory like any other.
#include <thread>

static std::thread worker;
static int done;

int main()
{
    worker = std::thread([] { done = 1; });
    std::thread other([] {
        if (done && worker.joinable())
            worker.join();
    });
    other.join();
    if (worker.joinable())
        worker.detach();
    return done;
}
