/* estragon_cxx.h: read before every C++ file.
 *
 * libstdc++ promises that the bodies of std::string and its like are in its shared library, which is not there to run here.
 * Without that promise the compiler puts the bodies into the program.
 *
 * The last owner of a std::shared_ptr reads both of its counts as one word, which no memory model describes. libstdc++ does
 * without when a race detector watches, and one does.
 */
#if defined(__cplusplus) && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0
#undef _GLIBCXX_TSAN
#define _GLIBCXX_TSAN 1
#endif
