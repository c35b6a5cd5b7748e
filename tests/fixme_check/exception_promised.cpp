// An exception that one thread stores and another rethrows.
// right: verified
#include "../check/exception_promised.cpp"
