// Attributes, handle and result of a thread in memory that others write.
#include <pthread.h>

static pthread_attr_t attributes;
static pthread_t inner;
static void *result;

static void *give(void *value)
{
    return value;
}

static void *look(void *unused)
{
    return result ? unused : (void *)1;
}

int main(void)
{
    pthread_t outer;
    pthread_attr_init(&attributes);
    pthread_create(&outer, NULL, look, NULL);
    pthread_create(&inner, &attributes, give, &outer);
    pthread_join(inner, &result);
    pthread_attr_destroy(&attributes);
    pthread_join(outer, NULL);
    return 0;
}
