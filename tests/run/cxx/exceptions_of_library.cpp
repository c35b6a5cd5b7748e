// compiler flags: -std=c++17 -Wno-potentially-evaluated-expression
// Exceptions that the library throws and the program catches, with their texts.
#include <any>
#include <bitset>
#include <cstdio>
#include <functional>
#include <future>
#include <map>
#include <memory>
#include <new>
#include <optional>
#include <sstream>
#include <stdexcept>
#include <string>
#include <system_error>
#include <typeinfo>
#include <variant>
#include <vector>

struct Animal {
    virtual ~Animal() = default;
};
struct Dog : Animal {};
struct Cat : Animal {};

template <typename F>
void attempt(const char *what, F f)
{
    try {
        f();
        printf("%s: nothing\n", what);
    } catch (const std::system_error &error) {
        printf("%s: system_error %s %d %s\n", what, error.code().category().name(), error.code().value(), error.what());
    } catch (const std::future_error &error) {
        printf("%s: future_error %d %s\n", what, error.code().value(), error.what());
    } catch (const std::out_of_range &error) {
        printf("%s: out_of_range %s\n", what, error.what());
    } catch (const std::logic_error &error) {
        printf("%s: logic_error %s\n", what, error.what());
    } catch (const std::bad_alloc &error) {
        printf("%s: bad_alloc %s\n", what, error.what());
    } catch (const std::exception &error) {
        printf("%s: exception %s\n", what, error.what());
    }
}

int main()
{
    std::vector<int> numbers(3);
    std::map<int, int> map;
    std::string text = "text";
    Dog dog;
    Animal &animal = dog;
    Animal *volatile none = nullptr;
    volatile unsigned long huge = 1ul << 62;
    attempt("stoi", [] { std::stoi("word"); });
    attempt("stoi of a large number", [] { std::stoi("99999999999"); });
    attempt("stod", [] { std::stod(""); });
    attempt("vector::at", [&] { numbers.at(3); });
    attempt("map::at", [&] { map.at(1); });
    attempt("string::at", [&] { text.at(9); });
    attempt("substr", [&] { text.substr(5); });
    attempt("resize", [&] { text.resize(huge * 2); });
    attempt("reserve", [&] { numbers.reserve(huge); });
    attempt("bitset", [] { std::bitset<4>("12"); });
    attempt("new", [&] { delete[] new char[huge]; });
    attempt("new of a negative number", [&] { delete[] new int[static_cast<long>(huge) * -1]; });
    attempt("dynamic_cast", [&] { (void)dynamic_cast<Cat &>(animal); });
    attempt("typeid", [&] { (void)typeid(*none).name(); });
    attempt("function", [] { std::function<void()>()(); });
    attempt("shared_ptr", [] { std::shared_ptr<int>(std::weak_ptr<int>()); });
    attempt("optional", [] { (void)std::optional<int>().value(); });
    attempt("any_cast", [] { (void)std::any_cast<int>(std::any(2.5)); });
    attempt("get", [] { (void)std::get<int>(std::variant<int, double>(2.5)); });
    attempt("system_error", [] { throw std::system_error(std::make_error_code(std::errc::no_such_file_or_directory), "opening"); });
    attempt("promise", [] {
        std::promise<int> promise;
        promise.set_value(1);
        promise.set_value(2);
    });
    attempt("future", [] { std::future<int>().get(); });
    attempt("broken promise", [] {
        std::future<int> future = std::promise<int>().get_future();
        future.get();
    });
    attempt("stream", [] {
        std::istringstream stream("word");
        stream.exceptions(std::ios::failbit);
        int number;
        stream >> number;
    });
    std::logic_error copied("a text of its own"), other("another");
    other = copied;
    attempt("copy", [&] { throw std::logic_error(other); });
    attempt("enough", [] {});
}
