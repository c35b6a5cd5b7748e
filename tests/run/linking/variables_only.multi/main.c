/* One file holds nothing but variables, one of each kind. */
#include <stdio.h>

struct Table {
    int rows[3];
};
extern int plain;
extern struct Table table;
extern _Thread_local char buffer[64];
extern _Thread_local char aligned[64];

int main(void)
{
    plain += table.rows[2];
    buffer[0] = 'a';
    printf("%d %d %c %d\n", plain, table.rows[0], buffer[0], (int)((unsigned long)aligned % 64));
    return 0;
}
