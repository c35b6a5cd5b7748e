// compiler flags: -std=c++17
// shared_ptr across threads, lists, hash tables, recursive and timed mutexes.
#include <chrono>
#include <cstdio>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <thread>
#include <unordered_map>
#include <unordered_set>

struct Node {
    int n;
    explicit Node(int n) : n(n) {}
    ~Node() { std::printf("node %d gone\n", n); }
};

static std::recursive_mutex nested;
static std::timed_mutex timed;

static int depth(int n)
{
    std::lock_guard<std::recursive_mutex> lock(nested);
    return n == 0 ? 0 : 1 + depth(n - 1);
}

int main()
{
    auto node = std::make_shared<Node>(1);
    std::weak_ptr<Node> weak = node;
    std::thread a([node] { depth(node->n + 3); }), b([copy = node] { depth(copy->n); });
    a.join();
    b.join();
    node.reset();
    std::printf("expired %d depth %d\n", weak.expired(), depth(4));

    std::list<int> one{3, 1, 2}, two{9, 8};
    one.splice(one.begin(), two, two.begin());
    one.sort();
    one.reverse();
    one.swap(two);
    for (int n : two)
        std::printf("%d ", n);
    for (int n : one)
        std::printf("(%d) ", n);
    two.remove(2);
    std::printf("size %zu\n", two.size());

    std::unordered_map<std::string, int> count;
    for (auto word : {"to", "be", "or", "not", "to", "be"})
        count[word]++;
    std::printf("words %zu to %d or %d buckets %zu\n", count.size(), count["to"], count["or"], count.bucket_count());
    std::unordered_set<int> numbers;
    for (int i = 0; i < 100; i++)
        numbers.insert(i * i);
    numbers.erase(49);
    std::printf("numbers %zu %zu %zu buckets %zu\n", numbers.size(), numbers.count(49), numbers.count(64), numbers.bucket_count());
    std::multiset<int, std::greater<int>> sorted{5, 1, 5, 3};
    sorted.erase(sorted.find(5));
    for (auto at = sorted.rbegin(); at != sorted.rend(); ++at)
        std::printf("%d ", *at);
    timed.lock();
    std::thread c([] { std::printf("got it %d\n", timed.try_lock_for(std::chrono::milliseconds(1))); });
    c.join();
    timed.unlock();
    std::function<int(int)> twice = [](int n) { return 2 * n; };
    return twice(21);
}
