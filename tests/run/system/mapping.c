// Anonymous mappings are zeroed pages that can be given back in parts.
#define _GNU_SOURCE
#include <errno.h>
#include <stdint.h>
#include <stdio.h>
#include <sys/mman.h>
#include <unistd.h>

int main(void)
{
    size_t page = sysconf(_SC_PAGESIZE);
    char *pages = mmap(NULL, 4 * page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    printf("%d %d %d\n", pages != MAP_FAILED, (uintptr_t)pages % page == 0, pages[3 * page]);
    for (size_t i = 0; i < 4 * page; i++)
        pages[i] = (char)(i / page + 1);
    printf("%d ", munmap(pages, page));
    printf("%d ", munmap(pages + 3 * page, page));
    printf("%d %d\n", pages[page], pages[3 * page - 1]);
    printf("%d %d\n", madvise(pages + page, page, MADV_DONTNEED), pages[page] + pages[2 * page]);
    printf("%d ", mprotect(pages + page, page, PROT_READ));
    printf("%d ", pages[page]);
    printf("%d\n", mprotect(pages + page, page, PROT_READ | PROT_WRITE));
    pages[page] = 7;
    printf("%d %d\n", pages[page], munmap(pages + page, 2 * page));
    errno = 0;
    printf("%d %d\n", mmap(NULL, 0, PROT_READ, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0) == MAP_FAILED, errno == EINVAL);
    char *reserved = mmap(NULL, 2 * page, PROT_NONE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    char *used = mmap(reserved + page, page, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS | MAP_FIXED, -1, 0);
    used[5] = 5;
    printf("%d %d\n", used == reserved + page, used[5] + used[6]);
    return munmap(reserved, 2 * page);
}
