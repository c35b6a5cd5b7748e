// compiler flags: -std=c++17
// When objects begin and end: globals, local statics, thread-local ones, exit functions, threads' own objects.
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <thread>

struct Named {
    const char *name;
    explicit Named(const char *name) : name(name) { std::printf("begin %s\n", name); }
    ~Named() { std::printf("end %s\n", name); }
};

static Named first("first global"), second("second global");
static thread_local Named own("thread-local");

static void use()
{
    static Named local("local static");
    std::printf("use %s and %s\n", own.name, local.name);
}

__attribute__((constructor)) static void early()
{
    std::printf("constructor function\n");
}

__attribute__((destructor)) static void late()
{
    std::printf("destructor function\n");
}

int main()
{
    auto held = std::make_unique<Named>("moved into the thread");
    std::thread one([held = std::move(held)] { use(); });
    one.join();
    use();
    std::atexit([] { std::printf("exit function\n"); });
    std::thread two(use);
    two.join();
    return 300;
}
