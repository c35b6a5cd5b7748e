// Runs of bit-fields longer than 16 bytes, which the compiler reads and writes as one integer of i136, i160 and more.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#pragma pack(push, 1)
// No field begins at a byte but the first, so that all are one unit: i136.
struct packed {
    uint64_t a : 3;
    int64_t b : 58;
    uint32_t c : 30;
    int32_t d : 2;
    uint64_t e : 33;
    int32_t f : 5;
    uint32_t g : 5;
};
// i160, not at the beginning.
struct inner {
    char before;
    uint64_t a : 7;
    int64_t b : 50;
    uint64_t c : 61;
    int64_t d : 31;
    uint32_t e : 11;
    char after;
};
#pragma pack(pop)

// Not packed: some versions join all units of 8 bytes to i256.
struct plain {
    int64_t a : 20;
    uint64_t b : 44;
    int64_t c : 63;
    uint64_t d : 1;
    int64_t e : 40;
    uint64_t f : 24;
    int32_t g : 17;
    uint32_t : 3;
    uint32_t h : 12;
};

union both {
    struct packed fields;
    unsigned char bytes[sizeof(struct packed)];
};

static struct packed known = {5, -1234567890123456789 / 16, 0x3ffffff1u, -2, 0x1fedcba98u, -16, 21};
static struct inner table[3] = {{'x', 100, -1, ~0ull >> 3, -1, 2047, 'y'}, {.b = 1ll << 48, .d = -(1 << 29)}};
static struct plain zero;
static const struct plain full = {-1, (1ull << 44) - 1, -1, 1, -1, 0xffffff, -1, 4095};

static void bytes(const char *name, const void *from, size_t len) {
    const unsigned char *p = from;
    printf("%s:", name);
    for (size_t i = 0; i < len; i++) {
        printf(" %02x", p[i]);
    }
    printf("\n");
}

static void show_packed(const struct packed *p) {
    printf("%d %lld %u %d %llu %d %u\n", (int)p->a, (long long)p->b, p->c, p->d, (unsigned long long)p->e, p->f, p->g);
}

static void show_inner(const struct inner *p) {
    printf("%d %d %lld %llu %lld %u %d\n", p->before, (int)p->a, (long long)p->b, (unsigned long long)p->c, (long long)p->d,
           p->e, p->after);
}

static void show_plain(const struct plain *p) {
    printf("%d %llu %lld %d %lld %d %d %u\n", (int)p->a, (unsigned long long)p->b, (long long)p->c, (int)p->d,
           (long long)p->e, (int)p->f, p->g, p->h);
}

static struct packed changed(struct packed by_value, int64_t n) {
    by_value.a += n;
    by_value.b = -n;
    by_value.c ^= n;
    by_value.d = n;
    by_value.e = by_value.e * 3 + n;
    by_value.f--;
    by_value.g = ~by_value.g;
    return by_value;
}

// Fields are written one by one into memory that nobody has written: each is defined as soon as it is.
static void in_pieces(uint64_t n) {
    struct packed p;
    p.e = n * 0x123456789;
    printf("%llu\n", (unsigned long long)p.e);
    p.b = n;
    if (p.b == (int64_t)n) {
        p.d = 1;
    }
    p.f = -7;
    printf("%lld %d %d\n", (long long)p.b, p.d, p.f);
    struct inner q;
    q.c = ~n;
    q.d = n - 10;
    printf("%llu %lld\n", (unsigned long long)q.c, (long long)q.d);
    struct plain r;
    r.c = -(int64_t)n;
    r.f = n;
    r.h = 7;
    printf("%lld %d %u\n", (long long)r.c, (int)r.f, r.h);
}

int main(void) {
    printf("%zu %zu %zu\n", sizeof(struct packed), sizeof(struct inner), sizeof(struct plain));
    show_packed(&known);
    bytes("known", &known, sizeof known);
    bytes("table", table, sizeof table);
    show_plain(&zero);
    show_plain(&full);

    union both u;
    memset(&u, 0, sizeof u);
    u.fields = changed(known, 3);
    show_packed(&u.fields);
    bytes("union", u.bytes, sizeof u.bytes);
    // One bit after another through the bytes, so that each field is seen from every side.
    for (unsigned bit = 0; bit < 8 * sizeof u.bytes; bit += 5) {
        memset(&u, bit % 3 ? 0 : 0xff, sizeof u);
        u.bytes[bit / 8] ^= 1 << bit % 8;
        show_packed(&u.fields);
    }
    for (int64_t n = 1; n < 1000000000000000000; n = n * 37 + 11) {
        u.fields = changed(u.fields, n);
        show_packed(&u.fields);
    }
    bytes("union", u.bytes, sizeof u.bytes);

    for (int i = 0; i < 3; i++) {
        struct inner *p = &table[i];
        struct inner copy = *p;
        show_inner(p);
        p->a = p->e;
        p->b = p->c;
        p->c = copy.b;
        p->d += 1000 * i;
        p->e -= 1;
        table[(i + 1) % 3].before++;
        show_inner(p);
        printf("%d %d\n", memcmp(&copy, p, sizeof copy) == 0, p->d > copy.d);
    }
    bytes("table", table, sizeof table);

    struct plain x = full;
    struct plain y = zero;
    for (int i = 0; i < 6; i++) {
        x.a = i * 100000;
        y.b = x.b - i;
        x.c = y.c + i * 0x123456789abcdll;
        y.c = x.c >> 3;
        x.d = i;
        y.e = x.e * i;
        x.f <<= 1;
        x.g = y.g - i;
        y.h = ~x.h + i;
        struct plain swap = x;
        x = y;
        y = swap;
        show_plain(&x);
        show_plain(&y);
    }
    in_pieces(4);
    in_pieces(123456789);
    return 0;
}
