// Functions with a buffer of the caller do not race, nor do constant texts.
#include <errno.h>
#include <pthread.h>
#include <string.h>
#include <time.h>

static void *dates(void *seconds)
{
    struct tm date;
    char text[32], words[] = "a b", *rest;
    gmtime_r(seconds, &date);
    asctime_r(&date, text);
    strtok_r(words, " ", &rest);
    return strerror(EINVAL)[0] == 'I' && text[0] ? NULL : seconds;
}

int main(void)
{
    time_t one = 0, other = 1000000000;
    pthread_t thread;
    pthread_create(&thread, NULL, dates, &one);
    dates(&other);
    pthread_join(thread, NULL);
    return 0;
}
