// Workers report events to a counter that wakes whoever waits for enough of them. Nothing is wrong here.
#include <condition_variable>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

class EventCounter {
public:
    void add(const std::string &name)
    {
        std::lock_guard<std::mutex> guard(mutex);
        names.push_back(name);
        changed.notify_all();
    }

    void wait_for(std::size_t count)
    {
        std::unique_lock<std::mutex> lock(mutex);
        changed.wait(lock, [&] { return names.size() >= count; });
    }

    std::size_t letters() const
    {
        std::size_t sum = 0;
        for (const std::string &name : names)
            sum += name.size();
        return sum;
    }

private:
    std::mutex mutex;
    std::condition_variable changed;
    std::vector<std::string> names;
};

int main()
{
    auto counter = std::make_shared<EventCounter>();
    std::vector<std::thread> workers;
    for (int i = 0; i < 3; i++)
        workers.emplace_back([counter, i] { counter->add("event number " + std::string(1, char('1' + i))); });
    counter->wait_for(3);
    for (std::thread &worker : workers)
        worker.join();
    std::printf("%zu letters\n", counter->letters());
    return 0;
}
