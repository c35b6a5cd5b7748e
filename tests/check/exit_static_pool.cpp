// The same with a global, and with `exit`, which leaves locals of main alone.
// flags: --model ra
// compiler flags(return): -DRETURN
#include <thread>
#include <cstdlib>
#include <mutex>
#include <condition_variable>
struct Pool { std::mutex m; std::condition_variable c; bool stop = false; std::thread t{[this] { std::unique_lock l(m); c.wait(l, [this] { return stop; }); }};
 ~Pool() { { std::lock_guard l(m); stop = true; } c.notify_all(); t.join(); } };
static Pool pool;
#ifdef RETURN
int main() { return 0; }
#else
int main() { std::exit(0); }
#endif
