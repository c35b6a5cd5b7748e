// Threads that pass a file on: what is written and closed before is read back, and a file that does not exist yet is missing.
#include <atomic>
#include <cassert>
#include <fstream>
#include <string>
#include <thread>

static std::atomic<bool> done;

int main()
{
    std::thread writer([] {
        std::ofstream("/report") << "ready\n";
        done = true;
    });
    bool was_done = done;
    std::ifstream in("/report");
    std::string line;
    assert(!was_done || (std::getline(in, line) && line == "ready"));
    writer.join();
    return 0;
}
