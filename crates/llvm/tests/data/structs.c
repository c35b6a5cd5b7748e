// Structs by value, in registers and in memory; bit-fields; unions; initialisers with addresses.
struct small { int a; char b; };
struct pair { long a; double b; };
struct large { long words[5]; char tail; };
struct bits { unsigned low : 3, high : 7; int whole; };
union number { float f; unsigned u; };

static int value = 5;
static int *addresses[3] = {&value, 0, &value};
static int (*function)(struct small);
static struct { const char *text; int *inside; struct pair p; } table[2] = {{"one", &value, {1, 2.5}}, {"two", 0, {3, 4.5}}};

static int take_small(struct small s) { return s.a + s.b; }
static struct pair take_pair(struct pair p) { p.a++; return p; }
static struct large take_large(struct large l) { l.words[2] += l.tail; return l; }
static unsigned pun(float f) { union number n; n.f = f; return n.u; }

int main(void) {
    struct small s = {1, 2};
    struct pair p = {3, 4.0};
    struct large l = {{1, 2, 3, 4, 5}, 6};
    struct bits b = {1, 2, 3};
    b.low += 1;
    b.high = (unsigned)l.words[1];
    p = take_pair(p);
    l = take_large(l);
    function = take_small;
    return function(s) + (int)p.a + (int)l.words[2] + (int)b.high + (int)pun(1.5f) + *addresses[0] + table[1].text[0];
}
