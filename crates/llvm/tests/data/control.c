// Loops, switches, conditional values, recursion, calls through pointers.
static int classify(int n) {
    switch (n) {
    case 0:
    case 1: return 10;
    case -5: return 20;
    case 1000000: break;
    default: n++;
    }
    return n;
}

static int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }

static unsigned collatz(unsigned long n) {
    unsigned steps = 0;
    while (n != 1) {
        n = n % 2 ? 3 * n + 1 : n / 2;
        if (++steps > 100)
            goto out;
    }
out:
    return steps;
}

static int apply(int (*f)(int), int n) { return f ? f(n) : -1; }

int main(int argc, char **argv) {
    int sum = 0;
    for (int i = 0; i < 4; i++) {
        if (i == 2 && argc > 1)
            continue;
        do
            sum += classify(i);
        while (sum < 0);
    }
    return sum + apply(fib, 5) + apply(0, 1) + (int)collatz(7) + argv[0][0];
}
