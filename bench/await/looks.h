/* A loop that looks until it finds. If LOOKS is defined it does so that often at most, and then the thread ends without a word. */
#ifdef LOOKS
void __VERIFIER_assume(int);
#define LOOK_UNTIL(found)                 \
    for (int looks = 1; !(found); looks++) \
    __VERIFIER_assume(looks < LOOKS)
#else
#define LOOK_UNTIL(found) \
    while (!(found))      \
    (void)0
#endif
