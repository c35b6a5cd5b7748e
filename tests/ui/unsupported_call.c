// A library function that is not modelled.
#include <netdb.h>

int main(void)
{
    struct addrinfo *found;
    return getaddrinfo("example.org", "80", 0, &found);
}
