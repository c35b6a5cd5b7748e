// Library functions on memory that both threads access.
#include <pthread.h>
#include <string.h>

static char text[8] = "ab";

static void *grow(void *unused)
{
    strcat(text, "c");
    return unused;
}

int main(void)
{
    pthread_t thread;
    pthread_create(&thread, NULL, grow, NULL);
    text[1] = 'x';
    int length = (int)strlen(text);
    pthread_join(thread, NULL);
    return length;
}
