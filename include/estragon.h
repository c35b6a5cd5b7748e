/* estragon.h: what a program can say to the model checker Estragon.
 *
 * The compiler finds this header without a flag when Estragon calls it. It may be included from C and from C++.
 * To compile the same file natively, guard the include with `#ifdef __ESTRAGON__`, which only Estragon defines.
 */
#ifndef ESTRAGON_H
#define ESTRAGON_H

#include <stdbool.h>
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

/* Continue only if `condition` holds. Executions in which it does not are of no interest: they end here, without a fault. */
void estragon_assume(bool condition);

/* Any value of the type. A search tries those that matter; one run takes a fixed one. */
bool estragon_nondet_bool(void);
char estragon_nondet_char(void);
unsigned char estragon_nondet_uchar(void);
short estragon_nondet_short(void);
unsigned short estragon_nondet_ushort(void);
int estragon_nondet_int(void);
unsigned int estragon_nondet_uint(void);
long estragon_nondet_long(void);
unsigned long estragon_nondet_ulong(void);
long long estragon_nondet_llong(void);
unsigned long long estragon_nondet_ullong(void);
size_t estragon_nondet_size_t(void);
void *estragon_nondet_pointer(void);

/* One of 0, 1, ..., ways - 1. Every one of them is tried, so prefer this to a nondeterministic integer. `ways` is at least 1. */
unsigned int estragon_choose(unsigned int ways);

/* No other thread runs between begin and the matching end. Sections do not nest, and nothing in them may block. */
void estragon_atomic_begin(void);
void estragon_atomic_end(void);

/* Ends the execution with a failed assertion that shows `message`. */
void __assert_fail(const char *message, const char *file, unsigned int line, const char *function)
#ifdef __cplusplus
    noexcept(true) __attribute__((noreturn));
#else
    __attribute__((noreturn));
#endif

#ifdef __cplusplus
}
#endif

/* An assertion with a message of its own, which NDEBUG does not remove. */
#define estragon_assert(condition, message) \
    ((condition) ? (void)0 : __assert_fail((message), __FILE__, __LINE__, __func__))

#endif
