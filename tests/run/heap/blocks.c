// Allocation: sizes, contents, alignment, resizing.
#include <errno.h>
#include <malloc.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static int all(const unsigned char *p, size_t n, int value) {
    for (size_t i = 0; i < n; i++)
        if (p[i] != value) return 0;
    return 1;
}

int main(void) {
    unsigned char *z = calloc(10, 7);
    printf("calloc zeroed %d\n", all(z, 70, 0));
    memset(z, 5, 70);
    z = realloc(z, 200);
    printf("grown keeps %d\n", all(z, 70, 5));
    memset(z + 70, 6, 130);
    z = realloc(z, 80);
    printf("shrunk keeps %d %d\n", all(z, 70, 5), all(z + 70, 10, 6));
    z = reallocarray(z, 3, 40);
    printf("array keeps %d\n", all(z, 70, 5));
    free(z);
    free(NULL);

    void *a = malloc(0), *b = malloc(0);
    printf("empty blocks differ %d\n", a != b && a && b);
    free(a);
    free(b);

    void *r = realloc(NULL, 16);
    printf("realloc of null %d\n", r != NULL);
    free(r);

    for (size_t align = 16; align <= 4096; align *= 2) {
        char *p = aligned_alloc(align, align * 2);
        printf("align %zu: %d\n", align, (uintptr_t)p % align == 0);
        p[0] = p[align * 2 - 1] = 'x';
        free(p);
    }
    void *q = NULL;
    printf("posix_memalign %d", posix_memalign(&q, 64, 100));
    printf(" %d\n", (uintptr_t)q % 64 == 0);
    printf("bad alignment %d\n", posix_memalign(&q, 24, 100) == EINVAL);
    free(q);
    printf("memalign %d\n", (uintptr_t)(q = memalign(64, 10)) % 64 == 0);
    free(q);
    unsigned char *aligned = aligned_alloc(64, 128);
    memset(aligned, 7, 128);
    aligned = realloc(aligned, 256);
    printf("aligned one grown keeps %d, usable %d\n", all(aligned, 128, 7), malloc_usable_size(aligned) >= 256);
    free(aligned);
    printf("valloc %d\n", (uintptr_t)(q = valloc(10)) % 4096 == 0);
    free(q);

    errno = 0;
    volatile size_t huge = (size_t)-1 / 2;
    void *none = malloc(huge);
    printf("too large: %d %d\n", none == NULL, errno == ENOMEM);
    volatile size_t many = (size_t)1 << 62;
    errno = 0;
    none = calloc(many, 16);
    printf("overflow: %d %d\n", none == NULL, errno == ENOMEM);
    char *kept = malloc(8);
    strcpy(kept, "kept");
    none = realloc(kept, huge);
    printf("failed realloc keeps: %d %s\n", none == NULL, kept);
    printf("usable %d\n", malloc_usable_size(kept) >= 8);
    free(kept);

    char *s = strdup("a copy"), *n = strndup("cut here", 3);
    printf("[%s] [%s]\n", s, n);
    free(s);
    free(n);

    int *list[100];
    long sum = 0;
    for (int i = 0; i < 100; i++) {
        list[i] = malloc(sizeof(int) * (i + 1));
        for (int k = 0; k <= i; k++) list[i][k] = i * k;
    }
    for (int i = 0; i < 100; i += 2) free(list[i]);
    for (int i = 1; i < 100; i += 2) {
        for (int k = 0; k <= i; k++) sum += list[i][k];
        free(list[i]);
    }
    printf("sum %ld\n", sum);
    return 0;
}
