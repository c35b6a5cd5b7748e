// Exceptions between threads: futures, std::call_once, static variables whose initialisation fails, terminate handlers.
#include <condition_variable>
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <future>
#include <mutex>
#include <stdexcept>
#include <thread>

template <typename F>
void show(const char *what, F f)
{
    try {
        f();
        printf("%s: nothing\n", what);
    } catch (const std::exception &error) {
        printf("%s: %s\n", what, error.what());
    } catch (int number) {
        printf("%s: %d\n", what, number);
    }
}

int fails(int number)
{
    throw std::runtime_error("number " + std::to_string(number));
}

struct Table {
    int number;
    Table(int number) : number(number)
    {
        if (number < 0)
            throw number;
    }
};

int looked_up(int number)
{
    static Table table(number);
    return table.number;
}

thread_local int calls = 0;

int main()
{
    auto deferred = std::async(std::launch::deferred, fails, 1);
    show("deferred", [&] { deferred.get(); });
    auto async = std::async(std::launch::async, fails, 2);
    show("async", [&] { async.get(); });
    std::packaged_task<int(int)> task(fails);
    auto packaged = task.get_future();
    std::thread runs(std::move(task), 3);
    show("packaged_task", [&] { packaged.get(); });
    runs.join();
    std::promise<int> promise;
    std::shared_future<int> shared = promise.get_future().share();
    std::thread first([&] { show("never", [&] { throw 1; }); }), breaks([&] { promise.set_exception(std::make_exception_ptr(4)); });
    first.join();
    breaks.join();
    show("shared", [&] { shared.get(); });
    show("shared again", [&] { shared.get(); });

    std::once_flag flag;
    for (int attempt = 0; attempt < 4; attempt++)
        show("call_once", [&] {
            std::call_once(flag, [&] {
                calls++;
                if (attempt < 2)
                    throw attempt;
            });
        });
    printf("%d calls\n", calls);

    show("static", [] { looked_up(-1); });
    show("static again", [] { looked_up(-2); });
    show("static at last", [] { looked_up(5); });
    printf("%d\n", looked_up(-3));

    std::exception_ptr kept;
    std::thread catches([&] {
        try {
            fails(6);
        } catch (...) {
            kept = std::current_exception();
        }
    });
    catches.join();
    show("from a thread", [&] { std::rethrow_exception(kept); });
    std::mutex mutex;
    show("locked", [&] {
        std::lock_guard<std::mutex> guard(mutex);
        throw 7;
    });
    printf("%s\n", mutex.try_lock() ? "free" : "locked");

    std::set_terminate([] {
        try {
            std::rethrow_exception(std::current_exception());
        } catch (const std::exception &error) {
            printf("terminated by %s\n", error.what());
        }
        fflush(stdout);
        std::_Exit(3);
    });
    std::thread last([] { fails(8); });
    last.join();
}
