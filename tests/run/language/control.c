// switch, goto, loops, recursion, function pointers, short-circuit evaluation, variable length arrays.
#include <stdio.h>

static int fibonacci(int n) { return n < 2 ? n : fibonacci(n - 1) + fibonacci(n - 2); }

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

static unsigned ackermann(unsigned m, unsigned n)
{
    if (m == 0)
        return n + 1;
    return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}

static const char *classify(long value)
{
    switch (value) {
    case -3 ... -1: return "negative";
    case 0: return "zero";
    case 1:
    case 2: return "small";
    case 1000000000000: return "huge";
    default: return value > 0 ? "positive" : "very negative";
    }
}

static int duff(int count)
{
    int done = 0, rounds = (count + 3) / 4;
    switch (count % 4) {
    case 0: do { done++;
    case 3:      done++;
    case 2:      done++;
    case 1:      done++;
            } while (--rounds > 0);
    }
    return done;
}

static int add(int a, int b) { return a + b; }
static int subtract(int a, int b) { return a - b; }
static int apply(int (*operation)(int, int), int a, int b) { return operation(a, b); }
typedef int (*chooser(int which))(int, int);
static int (*choose(int which))(int, int) { return which ? add : subtract; }

static int called;
static int yes(void) { called++; return 1; }
static int no(void) { called++; return 0; }

int main(int argc, char **argv)
{
    printf("fibonacci %d, even %d, ackermann %u\n", fibonacci(15), is_even(10), ackermann(2, 5));
    long values[] = {-2, 0, 2, 7, 1000000000000, -99};
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++)
        printf("%ld is %s\n", values[i], classify(values[i]));
    printf("duff %d %d %d\n", duff(1), duff(8), duff(11));

    int (*table[])(int, int) = {add, subtract};
    chooser *pick = choose;
    printf("calls %d %d %d\n", apply(table[1], 5, 8), table[0](1, 2), pick(1)(20, 3));

    int both = yes() && no() && yes();
    int either = no() || yes() || no();
    printf("short circuit %d %d after %d calls\n", both, either, called);

    int n = 0;
again:
    n += 3;
    if (n < 10)
        goto again;
    for (int i = 0;; i++) {
        if (i % 2)
            continue;
        if (i > 6)
            break;
        n += i;
    }
    printf("goto %d\n", n);

    int length = argc + 4, sum = 0;
    int squares[length][2];
    for (int i = 0; i < length; i++)
        squares[i][0] = i, squares[i][1] = i * i;
    for (int i = 0; i < length; i++)
        sum += squares[i][0] * squares[i][1];
    printf("variable length %d %zu\n", sum, sizeof squares);
    return (sum & 0x3f) + 1;
}
