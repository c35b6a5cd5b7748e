// Atomic objects of 16 bytes under release-acquire.
// flags: --model ra
// right: verified
// compiler flags: -std=c++20
// compiler flags(instruction): -std=c++20 -mcx16
#include "../check/atomic_sixteen.cpp"
