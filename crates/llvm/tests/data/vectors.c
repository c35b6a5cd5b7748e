// Small vectors, split into their elements.
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));

static v4 mix(v4 a, v4 b) { return (a + b) * a - (a & b) + (a << 1); }
static f4 scale(f4 a, float by) { return a * (f4){by, by, by, by}; }
static int pick(v4 a, int i) { a[i] = 9; return a[i] + a[2]; }
static v4 swap(v4 a) { return __builtin_shufflevector(a, a, 3, 2, 1, 0); }
static v4 less(v4 a, v4 b) { return a < b; }
static b16 bytes(v4 a) { return (b16)a; }
static long halves(f4 a) { return ((long __attribute__((vector_size(16))))a)[1]; }

int main(void) {
    v4 a = {1, 2, 3, 4}, b = {5, 6, 7, 8};
    f4 f = scale((f4){1, 2, 3, 4}, 2.0f);
    return mix(a, b)[1] + pick(a, b[0]) + swap(b)[0] + less(a, b)[3] + bytes(a)[4] + (int)halves(f);
}
