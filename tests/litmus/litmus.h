/* litmus.h: what litmus tests share.
 *
 * A test declares `static` functions thread0, thread1, ... and ends with LITMUS(how many, format, values...): `main` runs them
 * all, and prints the outcome. Comments at its top say what each memory model allows:
 *
 *     // sc, tso: 3 executions, 1 blocked
 *     // sc, tso: a=0 b=1
 *
 * that is, how many executions the search explores (the complete ones first, then, if there are any, those in which some thread
 * could not go on), and each outcome that some complete execution prints. Under sc executions are interleavings that differ in
 * the order of accesses of which one is a write; under the other models they differ in what reads read.
 */
#include <assert.h>
#include <estragon.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>

#define THREADS_2 thread0, thread1
#define THREADS_3 thread0, thread1, thread2
#define THREADS_4 thread0, thread1, thread2, thread3

#define LITMUS(count, ...)                                                \
    static void (*const threads[])(void) = {THREADS_##count};            \
    static void *run(void *number)                                       \
    {                                                                    \
        threads[(long)number]();                                         \
        return 0;                                                        \
    }                                                                    \
    int main(void)                                                       \
    {                                                                    \
        pthread_t t[count];                                              \
        for (long i = 0; i < count; i++)                                 \
            pthread_create(&t[i], 0, run, (void *)i);                    \
        for (int i = 0; i < count; i++)                                  \
            pthread_join(t[i], 0);                                       \
        printf(__VA_ARGS__);                                             \
        return 0;                                                        \
    }
