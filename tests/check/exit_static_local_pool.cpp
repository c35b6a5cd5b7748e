// A static object that owns a thread: its destructor, at exit, stops and joins the thread.
#include <thread>
#include <mutex>
#include <condition_variable>
struct Pool { std::mutex m; std::condition_variable c; bool stop = false; std::thread t{[this] { std::unique_lock l(m); c.wait(l, [this] { return stop; }); }};
 ~Pool() { { std::lock_guard l(m); stop = true; } c.notify_all(); t.join(); } };
Pool &get() { static Pool p; return p; }
int main() { get(); return 0; }
