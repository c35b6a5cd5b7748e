// What was printed before the fault is not lost.
#include <stdio.h>
#include <stdlib.h>

int main(void)
{
    printf("no newline yet");
    fprintf(stderr, "to the other stream\n");
    int *null = NULL;
    return *null;
}
