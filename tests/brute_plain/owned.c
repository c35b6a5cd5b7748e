// Memory of one thread that another one uses: a local variable, a heap block, and a heap block given away.
#include <pthread.h>
#include <stdlib.h>

static int *gift;

static void *use(void *of)
{
    int own[2] = {1, 2};
    int *number = of;
    *number += own[1];
    gift = malloc(sizeof *gift);
    if (gift)
        *gift = 3;
    return NULL;
}

int main(void)
{
    pthread_t thread;
    int local = 1;
    pthread_create(&thread, NULL, use, &local);
    local++;
    int *got = gift;
    int seen = got ? *got : 0;
    pthread_join(thread, NULL);
    free(gift);
    return local + seen;
}
