// An exception that leaves a thread ends the program, although main could have caught it.
#include <stdexcept>
#include <thread>

static void work(int number)
{
    if (number > 1)
        throw std::runtime_error("too many");
}

int main()
{
    try {
        std::thread first(work, 1), second(work, 2);
        first.join();
        second.join();
    } catch (const std::exception &) {
        return 1;
    }
}
