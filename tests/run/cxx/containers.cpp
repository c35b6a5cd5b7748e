// std::string, std::vector, std::unique_ptr, std::shared_ptr, std::function, algorithms.
// compiler flags: -std=c++17
#include <algorithm>
#include <array>
#include <cstdio>
#include <deque>
#include <functional>
#include <memory>
#include <numeric>
#include <optional>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

struct Loud {
    explicit Loud(int id) : id(id) {}
    ~Loud() { std::printf("gone %d\n", id); }
    int id;
};

int main()
{
    std::string text = "short";
    text += " and then long enough to leave the small buffer";
    std::printf("%s %zu %zu\n", text.c_str(), text.size(), text.find("long"));
    std::string part = text.substr(10, 4) + "!";
    part.insert(0, ">");
    std::printf("%s %d\n", part.c_str(), part < text);

    std::vector<int> numbers {5, 3, 9, 1};
    for (int i = 0; i < 20; i++)
        numbers.push_back(i * i % 7);
    std::sort(numbers.begin(), numbers.end());
    numbers.erase(std::unique(numbers.begin(), numbers.end()), numbers.end());
    for (int number : numbers)
        std::printf("%d ", number);
    std::printf("sum %d\n", std::accumulate(numbers.begin(), numbers.end(), 0));

    std::vector<std::string> words {"pear", "apple", "a rather long word that needs the heap", "fig"};
    std::sort(words.begin(), words.end(), [](const auto &a, const auto &b) { return a.size() < b.size(); });
    for (const std::string &word : words)
        std::printf("[%s]", word.c_str());
    std::printf("\n");

    std::shared_ptr<Loud> shared = std::make_shared<Loud>(1), copy = shared;
    std::weak_ptr<Loud> weak = shared;
    shared.reset();
    std::printf("%ld %d\n", copy.use_count(), weak.lock()->id);
    copy.reset();
    std::printf("%d\n", weak.expired());
    std::unique_ptr<Loud> unique(new Loud(2));
    std::unique_ptr<Loud> moved = std::move(unique);
    std::printf("%d %d\n", unique == nullptr, moved->id);

    std::function<int(int)> twice = [](int value) { return value * 2; };
    std::function<int(int)> more = [twice, offset = 5](int value) { return twice(value) + offset; };
    std::printf("%d\n", more(4));

    std::array<int, 4> fixed {4, 3, 2, 1};
    std::reverse(fixed.begin(), fixed.end());
    auto [low, high] = std::minmax({3, 8, 1});
    std::optional<int> nothing, something = 3;
    std::printf("%d %d %d %d %d\n", fixed[0], low, high, nothing.has_value(), something.value_or(0));
    std::deque<int> queue;
    for (int i = 0; i < 200; i++) {
        queue.push_back(i);
        if (i % 3 == 0)
            queue.pop_front();
    }
    std::printf("%zu %d %d\n", queue.size(), queue.front(), queue.back());
    return std::get<1>(std::make_tuple(1, 7, 3));
}
