// A std::atomic<std::shared_ptr> under release-acquire, where the lock inside it orders a load before a store. The lock
// of libstdc++ 12 spins by a compare-exchange whose expected value loses its lock bit after each failure.
// flags: --model ra --max-steps 500
// right: verified
// compiler flags: -std=c++20
#include "../check/shared_pointer_unlocked_relaxed.cpp"
