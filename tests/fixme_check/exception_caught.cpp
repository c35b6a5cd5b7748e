// A throw that the program catches.
// right: verified
#include "../check/exception_caught.cpp"
