// `long double` in C++: streams, limits, overloads of <cmath>, templates and initialisers.
#include <algorithm>
#include <cmath>
#include <iomanip>
#include <iostream>
#include <limits>
#include <numeric>
#include <vector>

static long double table[3] = {1.0L / 3, std::numeric_limits<long double>::epsilon(), -std::numeric_limits<long double>::infinity()};

int main() {
    for (long double x : table) std::cout << x << ' ' << std::setprecision(20) << std::scientific << x << ' ' << std::fixed << std::setprecision(3) << x << '\n';
    std::cout << std::defaultfloat << std::setprecision(18) << 3.5f << ' ' << 2.25 << ' ' << std::numeric_limits<long double>::max() << ' ' << std::hexfloat << 1.5L << '\n';
    std::vector<long double> list = {3.25L, -1e-20L, 1e20L, 0.5L};
    std::sort(list.begin(), list.end());
    std::cout << std::defaultfloat << std::accumulate(list.begin(), list.end(), 0.0L) << ' ' << list[1] << ' ' << std::sqrt(2.0L) << ' '
              << std::floor(-2.5L) << ' ' << std::isnan(table[2] - table[2]) << std::isinf(table[2]) << ' ' << std::max(0.5L, 1.5L) << '\n';
}
