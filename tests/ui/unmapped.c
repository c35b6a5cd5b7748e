// A page that was unmapped is accessed; the rest of the mapping is still there.
#include <sys/mman.h>

int main(void)
{
    char *pages = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    munmap(pages, 4096);
    pages[4096] = 1;
    return pages[1];
}
