// Two threads throw the same exception again, and the last one to handle it destroys it.
#include <cassert>
#include <exception>
#include <thread>

struct Error {
    int number = 3;
    ~Error()
    {
        number = 0;
    }
};

static std::exception_ptr kept = std::make_exception_ptr(Error());

static void handle(std::exception_ptr mine)
{
    try {
        std::rethrow_exception(mine);
    } catch (const Error &error) {
        assert(error.number == 3);
    }
}

int main()
{
    std::thread other(handle, kept);
    std::exception_ptr mine = std::move(kept);
    handle(std::move(mine));
    other.join();
}
