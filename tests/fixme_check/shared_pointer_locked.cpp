// The data race in a std::atomic<std::shared_ptr> that is found under sc is not found by default, since the lock of
// libstdc++ 12 spins by a compare-exchange whose expected value loses its lock bit after each failure.
// flags: --max-steps 500
// right: error: 1 finding
// compiler flags: -std=c++20
#include "../check/shared_pointer_unlocked_relaxed.cpp"
