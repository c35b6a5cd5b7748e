// The same data race where the lock is observed: it spins by a compare-exchange whose expected value loses its lock bit
// after each failure.
// compiler flags: -std=c++20
#include "shared_pointer_unlocked_relaxed.cpp"
