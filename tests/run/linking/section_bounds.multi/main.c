/* Variables of two files in one section, between the symbols that a linker makes of its bounds. */
#include <stdio.h>

struct entry {
    const char *name;
    int value;
    const struct entry *other;
};
#define ENTRY static __attribute__((section("entries"), used)) struct entry
ENTRY first = {"first", 1, NULL};
ENTRY second = {"second", 2, &first};
extern struct entry __start_entries[], __stop_entries[];
extern char __start_absent[] __attribute__((weak));

int main(void)
{
    int sum = 0;
    for (struct entry *at = __start_entries; at < __stop_entries; at++) {
        printf("%s %d %s\n", at->name, at->value, at->other ? at->other->name : "-");
        sum += at->value;
    }
    second.value = 10;
    printf("%d %d %d\n", sum, __start_entries[1].value, __start_absent != NULL);
    return 0;
}
