// Integer widths, shifts, conversions, floating point, 128-bit integers, builtins.
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>

static void integers(int8_t a, uint8_t b, int16_t c, uint16_t d, int32_t e, uint32_t f, int64_t g, uint64_t h)
{
    printf("%d %u %d %u %" PRId32 " %" PRIu32 " %" PRId64 " %" PRIu64 "\n", a, b, c, d, e, f, g, h);
    printf("sum %" PRIx64 "\n", (uint64_t)a + b + c + d + e + f + g + h);
}

int main(void)
{
    integers(-128, 255, -32768, 65535, INT32_MIN, UINT32_MAX, INT64_MIN, UINT64_MAX);
    integers((int8_t)200, (uint8_t)-1, (int16_t)70000, (uint16_t)-2, (int32_t)3000000000u, (uint32_t)-3, -4, (uint64_t)-5);

    int negative = -17;
    unsigned positive = 17;
    printf("division %d %d %u %u\n", negative / 5, negative % 5, positive / 5, positive % 5);
    printf("shifts %d %u %lld\n", negative >> 2, 0x80000001u >> 3, 1LL << 40);
    printf("compare %d %d\n", negative < 5, (unsigned)negative < 5u);

    unsigned __int128 wide = (unsigned __int128)UINT64_MAX * 1000003u + 12345;
    printf("wide %016" PRIx64 "%016" PRIx64 " rest %" PRIu64 "\n", (uint64_t)(wide >> 64), (uint64_t)wide, (uint64_t)(wide % 97));
    __int128 negative_wide = -(__int128)1 << 100;
    printf("negative wide %" PRId64 "\n", (int64_t)(negative_wide / ((__int128)1 << 60)));

    int result;
    printf("overflow %d", __builtin_add_overflow(INT32_MAX, 1, &result));
    printf(" %d", __builtin_mul_overflow(70000, 20000, &result));
    printf(" %d %d\n", __builtin_sub_overflow(5, 7, &result), result);
    printf("bits %d %d %d %x\n", __builtin_popcount(0xf0f0), __builtin_clz(1), __builtin_ctzll(1ULL << 33), __builtin_bswap32(0x12345678));

    float f = 1.0f / 3.0f;
    double d = 1.0 / 3.0;
    printf("float %.9g %.17g %.3e %a\n", f, d, d * 1e-200, 0.1);
    printf("convert %d %u %lld %.1f %.1f\n", (int)-2.9, (unsigned)3.99, (long long)1e15, (double)UINT64_MAX, (float)-7);
    double zero = 0.0, infinity = 1 / zero, nan = zero / zero;
    printf("special %f %f %d %d %d\n", infinity, -infinity, nan == nan, isnan(nan) != 0, infinity > DBL_MAX);
    printf("negative zero %f %d\n", -zero, -zero == zero);
    printf("functions %.6f %.6f %.1f %.1f %.6f\n", sqrt(2), pow(2, 0.5), floor(-1.5), fabs(-3.25), fmod(7.5, 2));
    float sum = 0;
    for (int i = 0; i < 1000; i++)
        sum += 0.1f;
    printf("rounding %.7f\n", sum);
    return 0;
}
