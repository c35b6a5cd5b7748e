// Initialisers with addresses, static locals, thread-local variables, weak symbols, constructors, environment-free main.
#include <pthread.h>
#include <stdio.h>
#include <string.h>

static int numbers[5] = {1, 2, 3};
static int *middle = &numbers[2];
static const char *const names[] = {"alpha", "beta", "gamma"};
static int (*compare)(const char *, const char *) = strcmp;
static struct node { int value; struct node *next; } last = {3, 0}, first = {1, &last};
static _Thread_local int per_thread = 5;
static int constructed;

__attribute__((constructor)) static void before_main(void) { constructed = 11; }
__attribute__((weak)) int optional(void) { return 21; }

static int next_ticket(void)
{
    static int ticket = 100;
    return ticket++;
}

static void *worker(void *result)
{
    per_thread += 10;
    *(int *)result = per_thread;
    return result;
}

int main(int argc, char **argv)
{
    printf("%d %d %s %zu\n", *middle, middle[1], names[argc % 3], strlen(names[2]));
    printf("%d %d %d\n", first.next->value, compare("a", "a"), constructed);
    next_ticket();
    printf("%d %d\n", next_ticket(), optional());
    pthread_t thread;
    int seen = 0;
    pthread_create(&thread, NULL, worker, &seen);
    pthread_join(thread, NULL);
    per_thread++;
    printf("%d %d\n", seen, per_thread);
    char text[16] = "ab";
    text[2] = 'c';
    printf("%s %d\n", text, argv[argc] == NULL);
    return 0;
}
