// A page that may only be read is written.
#include <sys/mman.h>

int main(void)
{
    char *pages = mmap(0, 8192, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    mprotect(pages + 4096, 4096, PROT_READ);
    pages[4095] = pages[4096];
    pages[4096] = 1;
    return 0;
}
