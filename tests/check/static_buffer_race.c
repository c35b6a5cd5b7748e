// Two threads split strings with strtok, which keeps its position in a variable of the process: they race.
#include <pthread.h>
#include <string.h>

static void *split(void *text)
{
    for (char *word = strtok(text, " "); word; word = strtok(NULL, " ")) {
    }
    return NULL;
}

int main(void)
{
    char one[] = "a b", other[] = "c d";
    pthread_t thread;
    pthread_create(&thread, NULL, split, one);
    split(other);
    pthread_join(thread, NULL);
    return 0;
}
