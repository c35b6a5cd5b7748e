// qsort, qsort_r, bsearch: results, stability, number of comparisons.
#define _GNU_SOURCE
#include <search.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct item { int key, order; char name[8]; };

static int compared;

static int by_int(const void *a, const void *b) {
    int x = *(const int *)a, y = *(const int *)b;
    compared++;
    return (x > y) - (x < y);
}

static int by_key(const void *a, const void *b) {
    return ((const struct item *)a)->key - ((const struct item *)b)->key;
}

static int by_text(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }

static int directed(const void *a, const void *b, void *way) { return *(int *)way * by_int(a, b); }

static int by_byte(const void *a, const void *b) { return *(const char *)a - *(const char *)b; }

static int nested(const void *a, const void *b) {
    int two[] = {*(const int *)b, *(const int *)a};
    qsort(two, 2, sizeof *two, by_int);
    return *(const int *)a == *(const int *)b ? 0 : two[0] == *(const int *)a ? -1 : 1;
}

int main(void) {
    unsigned seed = 1;
    for (int n = 0; n < 40; n += n < 8 ? 1 : 7) {
        int a[40];
        for (int i = 0; i < n; i++) a[i] = (seed = seed * 1103515245 + 12345) / 65536 % 50;
        compared = 0;
        qsort(a, n, sizeof *a, by_int);
        printf("%d (%d):", n, compared);
        for (int i = 0; i < n; i++) printf(" %d", a[i]);
        puts("");
    }
    struct item items[20];
    for (int i = 0; i < 20; i++) {
        items[i] = (struct item){(i * 7) % 5, i, ""};
        sprintf(items[i].name, "n%d", i);
    }
    qsort(items, 20, sizeof *items, by_key);
    for (int i = 0; i < 20; i++) printf("%d/%d/%s ", items[i].key, items[i].order, items[i].name);
    puts("");
    const char *words[] = {"pear", "apple", "fig", "banana", "apple", "cherry"};
    qsort(words, 6, sizeof *words, by_text);
    for (int i = 0; i < 6; i++) printf("%s ", words[i]);
    puts("");
    int down = -1, b[] = {3, 1, 4, 1, 5, 9, 2, 6, 5, 3, 5};
    qsort_r(b, 11, sizeof *b, directed, &down);
    for (int i = 0; i < 11; i++) printf("%d ", b[i]);
    puts("");
    qsort(b, 11, sizeof *b, nested);
    for (int i = 0; i < 11; i++) printf("%d ", b[i]);
    puts("");
    char bytes[] = "the quick brown fox";
    qsort(bytes, strlen(bytes), 1, by_byte);
    printf("[%s]\n", bytes);
    int sorted[] = {1, 3, 5, 7, 9, 11, 13};
    for (int key = 0; key < 15; key++) {
        compared = 0;
        int *found = bsearch(&key, sorted, 7, sizeof *sorted, by_int);
        printf("%d:%td(%d) ", key, found ? found - sorted : -1, compared);
    }
    printf("%d\n", bsearch(&down, sorted, 0, sizeof *sorted, by_int) == NULL);
    int table[8] = {5, 6, 7}, key = 6, fresh = 8;
    size_t count = 3;
    printf("%td ", (int *)lfind(&key, table, &count, sizeof *table, by_int) - table);
    printf("%d ", lfind(&fresh, table, &count, sizeof *table, by_int) == NULL);
    printf("%td %zu\n", (int *)lsearch(&fresh, table, &count, sizeof *table, by_int) - table, count);
    return 0;
}
