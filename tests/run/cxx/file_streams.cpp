// File streams: writing, reading back by lines and by words, appending, positions, binary data, and files that are not there.
#include <cstdio>
#include <fstream>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <string>
#include <vector>

static const char *const name = "/tmp/estragon-file-streams-test";

static void write()
{
    std::ofstream out(name);
    std::cout << out.is_open() << out.good() << '\n';
    out << "first line\n" << 42 << ' ' << std::hex << 255 << ' ' << std::setprecision(3) << 2.71828 << "\n\nlast";
    std::cout << out.tellp() << ' ' << bool(out.put('\n')) << '\n';
    out.close();
    std::cout << out.is_open() << out.good() << '\n';
}

static void read_lines()
{
    std::ifstream in(name);
    std::string line;
    for (int number = 1; std::getline(in, line); number++)
        std::cout << number << ": [" << line << "]\n";
    std::cout << in.eof() << in.fail() << in.bad() << '\n';
}

static void read_words()
{
    std::ifstream in{std::string(name)};
    std::string a, b;
    int decimal = 0, hex = 0;
    double number = 0;
    in >> a >> b >> decimal >> std::hex >> hex >> number;
    std::cout << a << ' ' << b << ' ' << decimal << ' ' << hex << ' ' << number << ' ' << in.good() << '\n';
    int none = 7;
    in >> none;
    std::cout << in.fail() << in.eof() << none << '\n';
    in.clear();
    std::string rest;
    in >> rest;
    std::cout << rest << '\n';
}

static void append()
{
    std::ofstream(name, std::ios::app) << "appended\n";
    std::ifstream in(name, std::ios::ate);
    std::cout << in.tellg() << '\n';
    in.seekg(-9, std::ios::end);
    std::string word;
    in >> word;
    in.seekg(0);
    std::stringstream whole;
    whole << in.rdbuf();
    std::cout << word << ' ' << whole.str().size() << '\n';
}

static void change()
{
    std::fstream both(name, std::ios::in | std::ios::out);
    both.seekp(0);
    both << "FIRST";
    both.seekg(0);
    std::string line;
    std::getline(both, line);
    std::cout << line << '\n';
}

static void binary()
{
    std::vector<char> data;
    for (int i = 0; i < 300; i++)
        data.push_back(char(i * 7));
    std::ofstream(name, std::ios::binary | std::ios::trunc).write(data.data(), data.size());
    std::ifstream in(name, std::ios::binary);
    std::vector<char> back(400);
    in.read(back.data(), 400);
    std::cout << in.gcount() << ' ' << in.eof() << in.fail() << ' ' << std::equal(data.begin(), data.end(), back.begin()) << '\n';
    in.clear();
    in.seekg(10);
    std::cout << in.peek() << ' ' << in.get() << ' ' << in.tellg() << '\n';
}

static void missing()
{
    std::remove(name);
    std::ifstream in(name);
    int number = 5;
    std::cout << in.is_open() << in.fail() << in.bad() << !in << bool(in >> number) << number << '\n';
    std::ofstream nowhere("/tmp/estragon-no-such-directory/file");
    nowhere << 1;
    std::cout << nowhere.is_open() << nowhere.fail() << '\n';
    std::fstream neither(name, std::ios::in | std::ios::out);
    std::cout << neither.is_open() << '\n';
    in.clear();
    in.open(name);
    std::cout << in.fail() << '\n';
}

int main()
{
    write();
    read_lines();
    read_words();
    append();
    change();
    binary();
    missing();
    return 0;
}
