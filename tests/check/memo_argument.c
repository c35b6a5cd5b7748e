// An argument is read by another thread, though no store has written it; it differs between executions.
// flags: --model sc
// flags(ra): --model ra
#include <assert.h>
#include <pthread.h>
#include <stdarg.h>
#include <stdatomic.h>

struct list { va_list args; };

static struct list *_Atomic published;
static atomic_int seen, flag;

static void pass(int count, ...)
{
    struct list list;
    va_start(list.args, count);
    published = &list;
    while (!seen)
        ;
    va_end(list.args);
}

static void *passer(void *arg)
{
    int value = flag;
    pass(1, value);
    return arg;
}

static void *getter(void *arg)
{
    struct list *list;
    while (!(list = published))
        ;
    assert(va_arg(list->args, int) == 0);
    seen = 1;
    return arg;
}

static void *setter(void *arg)
{
    flag = 1;
    return arg;
}

int main(void)
{
    pthread_t a, b, c;
    pthread_create(&a, 0, passer, 0);
    pthread_create(&b, 0, getter, 0);
    pthread_create(&c, 0, setter, 0);
    pthread_join(a, 0);
    pthread_join(b, 0);
    pthread_join(c, 0);
    return 0;
}
