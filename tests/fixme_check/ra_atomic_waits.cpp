// C++ waits at an atomic object under release-acquire: no wakeup is lost.
// flags: --model ra
// right: verified
// compiler flags: -std=c++20
// compiler flags(boolean): -std=c++20 -DBOOLEAN
// compiler flags(flag): -std=c++20 -DFLAG
// compiler flags(latch): -std=c++20 -DLATCH
// compiler flags(arrive): -std=c++20 -DARRIVE
// compiler flags(barrier): -std=c++20 -DBARRIER
#include "../check/atomic_waits.cpp"
