// A program that does nothing: what a tool takes to start.
#include <pthread.h>
#include <stdatomic.h>
int main(void)
{
    return 0;
}
