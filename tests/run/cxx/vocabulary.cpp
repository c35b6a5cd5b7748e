// compiler flags: -std=c++17
// Variants, any, optional, views of strings, queues by priority, conversions between numbers and strings.
#include <any>
#include <array>
#include <cstdio>
#include <deque>
#include <numeric>
#include <optional>
#include <queue>
#include <string>
#include <string_view>
#include <tuple>
#include <typeinfo>
#include <variant>
#include <vector>

int main()
{
    std::variant<int, std::string> either = "text";
    std::printf("%zu %s\n", either.index(), std::get<std::string>(either).c_str());
    either = 7;
    std::printf("%d\n", std::visit([](auto &&value) { return int(sizeof value); }, either));
    std::any any = 5;
    std::printf("%d %d\n", std::any_cast<int>(any), std::any_cast<double>(&any) == nullptr);
    std::printf("%s %d %d\n", any.type().name(), any.type() == typeid(int), any.type() == typeid(const char *));
    std::optional<int> maybe;
    std::printf("%d", maybe.has_value());
    maybe = 3;
    std::printf(" %d\n", maybe.value_or(4));
    std::string_view view = "abcdef";
    std::printf("%zu %d\n", view.find("cd"), int(view.substr(2, 3).size()));
    std::priority_queue<int> queue;
    for (int number : {3, 9, 4})
        queue.push(number);
    std::printf("%d\n", queue.top());
    std::deque<int> both(100, 1);
    both.push_front(2);
    both.pop_back();
    std::array<int, 3> three{1, 2, 3};
    std::printf("%d %d\n", std::accumulate(both.begin(), both.end(), 0), std::get<1>(std::tuple(1, three[2])));
    std::printf("%s %d\n", std::to_string(42).c_str(), std::stoi("17") + 1);
}
