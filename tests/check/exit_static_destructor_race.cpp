// The destructor of a global runs when main returns, while a thread that was not joined may still run.
#include <pthread.h>
struct Foo { ~Foo() { ++n; } static int n; };
int Foo::n = 0;
Foo f;
static void *one(void *u) { Foo::n = 42; return u; }
int main() { pthread_t t; pthread_create(&t, nullptr, one, nullptr); return 0; }
