// All threads split one string: strtok keeps the rest for everybody.
#include <pthread.h>
#include <string.h>

static char text[] = "a b c";
static int lengths[2];

static void *next(void *place)
{
    char *word = strtok(NULL, " ");
    *(int *)place = word ? *word : 0;
    return NULL;
}

int main(void)
{
    pthread_t threads[2];
    strtok(text, " ");
    pthread_create(&threads[0], NULL, next, &lengths[0]);
    pthread_create(&threads[1], NULL, next, &lengths[1]);
    pthread_join(threads[0], NULL);
    pthread_join(threads[1], NULL);
    return lengths[0] - lengths[1];
}
