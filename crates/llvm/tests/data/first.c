// One of two files that are linked: a strong, a weak and an internal definition of names the other has too.
extern int other(int);
extern int shared;
static int hidden = 1;
static int helper(void) { return hidden; }
__attribute__((weak)) int choice(void) { return 1; }
__attribute__((common)) int common;
int main(void) { return helper() + other(2) + choice() + shared + common; }
