// Addresses of labels, an extension of GNU C.
#include <stdio.h>

int main(int argc, char **argv)
{
    void *labels[] = {&&first, &&second};
    goto *labels[argc % 2];
first:
    printf("first\n");
second:
    printf("second\n");
    return 0;
}
