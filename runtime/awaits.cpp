// Nidhugg's waiting operations, which programs declare themselves:
//
//     int __VERIFIER_load_await_aint(atomic_int *var, int condition, int operand);
//     int __VERIFIER_xchg_await_aint(atomic_int *var, int value, int condition, int operand);
//
// They wait until what is at `var` compares with the operand as the condition says; the second one then exchanges it in the same
// step. Both return what they found. Each is a spin loop here, which the checker recognises as any other.

namespace {

// The four bits of a condition: signed, less, equal, greater.
enum Condition { UGT = 1, EQ = 2, UGE = 3, ULT = 4, NE = 5, ULE = 6, SGT = 9, SGE = 11, SLT = 12, SLE = 14 };

} // namespace

#define WHICHEVER(WAIT, TYPE)                                                                                                    \
    switch (condition) {                                                                                                        \
    case UGT: WAIT((unsigned TYPE)seen > (unsigned TYPE)operand);                                                               \
    case EQ: WAIT(seen == operand);                                                                                             \
    case UGE: WAIT((unsigned TYPE)seen >= (unsigned TYPE)operand);                                                              \
    case ULT: WAIT((unsigned TYPE)seen < (unsigned TYPE)operand);                                                               \
    case NE: WAIT(seen != operand);                                                                                             \
    case ULE: WAIT((unsigned TYPE)seen <= (unsigned TYPE)operand);                                                              \
    case SGT: WAIT(seen > operand);                                                                                             \
    case SGE: WAIT(seen >= operand);                                                                                            \
    case SLT: WAIT(seen < operand);                                                                                             \
    case SLE: WAIT(seen <= operand);                                                                                            \
    }                                                                                                                           \
    __builtin_trap()

#define LOAD(HOLDS)                                                                                                              \
    do                                                                                                                          \
        seen = __atomic_load_n(var, __ATOMIC_SEQ_CST);                                                                          \
    while (!(HOLDS));                                                                                                           \
    return seen

#define EXCHANGE(HOLDS)                                                                                                          \
    do                                                                                                                          \
        seen = __atomic_load_n(var, __ATOMIC_SEQ_CST);                                                                          \
    while (!(HOLDS) || !__atomic_compare_exchange_n(var, &seen, value, false, __ATOMIC_SEQ_CST, __ATOMIC_SEQ_CST));             \
    return seen

#define BOTH(NAME, TYPE)                                                                                                         \
    extern "C" signed TYPE __VERIFIER_load_await_##NAME(signed TYPE *var, int condition, signed TYPE operand)                   \
    {                                                                                                                           \
        signed TYPE seen;                                                                                                       \
        WHICHEVER(LOAD, TYPE);                                                                                                  \
    }                                                                                                                           \
    extern "C" signed TYPE __VERIFIER_xchg_await_##NAME(signed TYPE *var, signed TYPE value, int condition,                     \
                                                        signed TYPE operand)                                                    \
    {                                                                                                                           \
        signed TYPE seen;                                                                                                       \
        WHICHEVER(EXCHANGE, TYPE);                                                                                              \
    }

BOTH(i8, char)
BOTH(i16, short)
BOTH(i32, int)
BOTH(i64, long)
BOTH(aint, int)
