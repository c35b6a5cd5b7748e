// compiler flags: -std=c++17
// String streams in and out, formats, manipulators, getline, failed reads, input from nothing, streams that are handed on.
#include <cstdio>
#include <iomanip>
#include <iostream>
#include <iterator>
#include <sstream>
#include <string>
#include <thread>
#include <vector>

struct Point {
    int x, y;
};

static std::ostream &operator<<(std::ostream &out, const Point &point)
{
    return out << '(' << point.x << ", " << point.y << ')';
}

static std::istream &operator>>(std::istream &in, Point &point)
{
    char open, comma, close;
    return in >> open >> point.x >> comma >> point.y >> close;
}

static void show(const std::ostringstream &out)
{
    std::printf("[%s]\n", out.str().c_str());
}

int main()
{
    std::ostringstream numbers;
    numbers << 42 << ' ' << -7L << ' ' << 3000000000u << ' ' << 1.5 << ' ' << 0.1f << ' ' << 1e100 << ' ' << true << ' ' << 'c'
            << ' ' << short(3) << ' ' << 18446744073709551615ull << ' ' << (void *)nullptr;
    show(numbers);

    std::ostringstream formats;
    formats << std::hex << 255 << ' ' << std::showbase << 255 << ' ' << std::uppercase << 255 << ' ' << std::oct << 8 << std::dec
            << ' ' << std::showpos << 5 << std::noshowpos << ' ' << std::boolalpha << false;
    show(formats);

    std::ostringstream fields;
    fields << std::setw(6) << 42 << '|' << std::left << std::setw(6) << "ab" << '|' << std::right << std::setfill('*') << std::setw(6)
           << 1.25 << '|' << std::internal << std::setw(6) << -42 << '|';
    show(fields);

    std::ostringstream floats;
    floats << std::fixed << std::setprecision(2) << 3.14159 << ' ' << std::scientific << 31415.9 << ' ' << std::defaultfloat
           << std::setprecision(10) << 2.0 / 3 << ' ' << std::showpoint << 1.0;
    show(floats);

    std::istringstream words("  one two\t3 4.5 0x1f true rest of the line\nnext line\n\nlast");
    std::string one, two, line;
    int three = 0, hex = 0;
    double four = 0;
    bool truth = false;
    words >> one >> two >> three >> four >> std::hex >> hex >> std::boolalpha >> truth;
    std::printf("%s %s %d %g %d %d\n", one.c_str(), two.c_str(), three, four, hex, truth);
    while (std::getline(words, line))
        std::printf("<%s>\n", line.c_str());
    std::printf("%d %d %d\n", words.eof(), words.fail(), words.bad());

    std::istringstream wrong("12x abc 99999999999 -1");
    int value = 5;
    wrong >> value;
    std::printf("%d %d\n", value, wrong.good());
    std::string skipped;
    wrong >> skipped >> value;
    std::printf("%s %d %d\n", skipped.c_str(), value, wrong.fail());
    wrong.clear();
    wrong.ignore(100, ' ');
    wrong >> value;
    std::printf("%d %d\n", value, wrong.fail());
    wrong.clear();
    wrong >> value;
    std::printf("%d %d\n", value, wrong.eof());

    std::stringstream both;
    both << Point{3, 4} << ' ' << Point{-5, 6};
    Point first{}, second{};
    both >> first >> second;
    std::printf("%d %d %d %d\n", first.x, first.y, second.x, second.y);
    both.clear();
    both.str("7 8 9");
    std::vector<int> all{std::istream_iterator<int>(both), std::istream_iterator<int>()};
    std::printf("%zu %d\n", all.size(), all.back());

    std::istringstream characters("ab\ncdef");
    char buffer[3] = {};
    std::printf("%c %c", characters.get(), characters.peek());
    characters.getline(buffer, sizeof buffer);
    std::printf(" %s", buffer);
    characters.read(buffer, 2);
    std::printf(" %c%c %ld %ld\n", buffer[0], buffer[1], long(characters.gcount()), long(characters.tellg()));
    characters.seekg(0);
    characters >> buffer[0];
    characters.unget();
    std::printf("%c %d\n", buffer[0], characters.get());

    std::ostringstream moved;
    moved << "moved";
    std::ostringstream to = std::move(moved);
    to << ' ' << "on";
    show(to);

    std::thread worker([] {
        std::ostringstream own;
        own << 1 << 2.5;
        std::cout << "worker " << own.str() << std::endl;
    });
    worker.join();

    int input = 3;
    std::cin >> input;
    std::cout << std::setw(4) << input << std::cin.eof() << std::cin.fail() << '\n' << std::flush;
    std::cout << std::stoi("12") + std::stod("1.5") << ' ' << std::to_string(3) << std::endl;
    std::cerr << "to the error stream" << std::endl;
    std::ostream other(std::cout.rdbuf());
    other << "through another stream\n";
}
