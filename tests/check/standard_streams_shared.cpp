// Two threads write to the standard output, and read from the standard input, which is not a race.
#include <cassert>
#include <iomanip>
#include <iostream>
#include <sstream>
#include <thread>

static void say(int number)
{
    std::ostringstream own;
    own << std::setw(3) << number;
    std::cout << std::setw(5) << own.str() << std::endl;
}

int main()
{
    std::thread other(say, 1);
    say(2);
    other.join();
    int number = 1;
    std::cin >> number;
    assert(!std::cin && number == 1);
}
