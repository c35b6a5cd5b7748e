int shared = 4;
static int hidden = 2;
static int helper(void) { return hidden; }
int choice(void) { return 2; }
__attribute__((common)) int common;
extern int renamed(int) __attribute__((alias("other")));
int other(int n) { return n + helper(); }
