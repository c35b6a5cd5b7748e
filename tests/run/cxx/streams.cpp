// compiler flags: -std=c++17
// std::cout: what it inserts, and the format it obeys.
#include <iomanip>
#include <iostream>
#include <string>
#include <string_view>

struct Point {
    int x, y;
};

static std::ostream &operator<<(std::ostream &out, const Point &p)
{
    return out << '(' << p.x << ", " << p.y << ')';
}

int main()
{
    std::cout << "text " << std::string("string ") << std::string_view("view of it", 4) << '\n';
    std::cout << 1 << ' ' << -2L << ' ' << 3u << ' ' << 4ul << ' ' << -5LL << ' ' << 6ull << ' ' << (short)-7 << ' '
              << (unsigned short)65535 << std::endl;
    std::cout << true << false << std::boolalpha << true << false << std::noboolalpha << true << '\n';
    std::cout << 1.5 << ' ' << 0.1f << ' ' << 1e100 << ' ' << 100000.0 << ' ' << 1234567.0 << '\n';
    std::cout << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::scientific << 12345.678 << '\n';
    std::cout << std::defaultfloat << std::setprecision(6) << 2.5 << '\n';
    std::cout << std::hex << 255 << ' ' << -1 << ' ' << std::showbase << 255u << ' ' << std::uppercase << 48879 << ' '
              << std::oct << 8 << std::dec << std::nouppercase << std::noshowbase << ' ' << 10 << '\n';
    std::cout << '[' << std::setw(6) << 42 << "] [" << std::left << std::setw(6) << 42 << "] [" << std::right
              << std::setfill('0') << std::setw(6) << -42 << "] [" << std::internal << std::setw(6) << -42 << "]\n";
    std::cout << std::setfill(' ') << std::right << std::setw(8) << "ab" << '|' << std::setw(3) << 'c' << "|\n";
    std::cout << Point{3, -4} << std::showpos << ' ' << 5 << std::noshowpos << '\n';
    std::cout << (void *)nullptr << ' ' << nullptr << '\n';
    std::cout.put('p').write("written", 4) << std::flush;
    std::cout << (char)'c' << (signed char)'s' << (unsigned char)'u' << std::ends << std::endl;
    std::cerr << "not compared " << 1 << std::endl;
    return 0;
}
