// An exception that the library throws and the program catches.
// right: verified
#include "../check/caught_in_library.cpp"
