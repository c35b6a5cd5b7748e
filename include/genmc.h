/* genmc.h: the names that programs written for GenMC expect from a header of this name.
 *
 * Annotations that only steer GenMC's search (loop markers, helping operations, local and final writes, speculation) are kept
 * as functions or macros that do just what they wrap. Left out, and therefore an error when compiled: persistency, hazard
 * pointers, the file system, and the kernel model of lkmm.h.
 */
#ifndef ESTRAGON_GENMC_H
#define ESTRAGON_GENMC_H

#include <assert.h>
#include <pthread.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

void __VERIFIER_assume(bool condition);
int __VERIFIER_nondet_int(void);

/* Threads by GenMC's own names. Symmetry is a hint, so a symmetric thread is a thread. */
typedef pthread_t __VERIFIER_thread_t;

static inline __VERIFIER_thread_t __VERIFIER_spawn(void *(*start)(void *), void *argument)
{
    pthread_t thread;
    pthread_create(&thread, 0, start, argument);
    return thread;
}

static inline __VERIFIER_thread_t __VERIFIER_spawn_symmetric(void *(*start)(void *), void *argument,
                                                             __VERIFIER_thread_t like)
{
    (void)like;
    return __VERIFIER_spawn(start, argument);
}

static inline void *__VERIFIER_join(__VERIFIER_thread_t thread)
{
    void *result = 0;
    pthread_join(thread, &result);
    return result;
}

static inline void __VERIFIER_join_symmetric(__VERIFIER_thread_t thread)
{
    pthread_join(thread, 0);
}

/* Marks around spin loops. The loop itself stays as it is written: an iteration that fails is just followed by another. */
static inline void __VERIFIER_loop_begin(void) {}
static inline void __VERIFIER_spin_start(void) {}
static inline void __VERIFIER_spin_end_(void) {}
/* Some releases of GenMC pass a condition here and others nothing. */
#define __VERIFIER_spin_end(...) ((void)(0, ##__VA_ARGS__), __VERIFIER_spin_end_())

static inline void __VERIFIER_output(const char *message)
{
    (void)message;
}

static inline void __VERIFIER_method_begin(const char *name, int32_t argument)
{
    (void)name, (void)argument;
}

static inline void __VERIFIER_method_end(const char *name, int32_t result)
{
    (void)name, (void)result;
}

#ifdef __cplusplus
}
#endif

#define __VERIFIER_assert(condition) assert(condition)

/* Statements with an annotation. */
#define __VERIFIER_local_write(statement) do { statement; } while (0)
#define __VERIFIER_final_write(statement) do { statement; } while (0)
#define __VERIFIER_helped_CAS(statement) do { statement; } while (0)
#define __VERIFIER_helping_CAS(statement) do { statement; } while (0)
/* The same by the names of older releases, with the arguments of <stdatomic.h>. */
#define __VERIFIER_CAS_helped(...) ((void)atomic_compare_exchange_strong(__VA_ARGS__))
#define __VERIFIER_CAS_helping(...) ((void)atomic_compare_exchange_strong(__VA_ARGS__))
#define __VERIFIER_CAS_helped_explicit(...) ((void)atomic_compare_exchange_strong_explicit(__VA_ARGS__))
#define __VERIFIER_CAS_helping_explicit(...) ((void)atomic_compare_exchange_strong_explicit(__VA_ARGS__))

/* Expressions with an annotation. */
#define __VERIFIER_speculative_read(expression) (expression)
#define __VERIFIER_confirming_read(expression) (expression)
#define __VERIFIER_confirming_CAS(expression) (expression)
#define __VERIFIER_final_CAS(expression) (expression)

/* What is optional to run is not run: leaving it out is one of the behaviours GenMC considers, and the one that goes on. */
#define __VERIFIER_optional(statement) do { } while (0)

#endif
