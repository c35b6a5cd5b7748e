// printf of floating-point numbers: every style with every layout.
#include <float.h>
#include <math.h>
#include <stdio.h>

int main(void) {
    double values[] = {
        0.0,      -0.0,     1.0,       -1.5,    0.5,     2.5,        3.5,       0.125,      0.375,    1e15,     1e16,
        1e17,     1e22,     1e23,      0.1,     0.3,     123456789., 0.0001,    0.00001,    9.5,      0.95,     9.995,
        99999.95, 999999.4, 9999995.0, 1e100,   1e-100,  DBL_MAX,    DBL_MIN,   DBL_TRUE_MIN, 1e-310, M_PI,     -M_E,
        INFINITY, -INFINITY, NAN,      100000., 1e6,     12345.6789, 5e-5,      0.00012345, 1.0 / 3,  2.0 / 3,  1e300,
    };
    for (unsigned i = 0; i < sizeof values / sizeof *values; i++) {
        double v = values[i];
        printf("f [%f][%.0f][%#.0f][%.1f][%.3f][%15.2f][%-15.2f|][%015.2f][%+.2f][% .2f]\n", v, v, v, v, v, v, v, v, v, v);
        printf("e [%e][%.0e][%#.0e][%.1e][%.3e][%15.2e][%-15.2e|][%015.2e][%+.2e][% E]\n", v, v, v, v, v, v, v, v, v, v);
        printf("g [%g][%.0g][%.1g][%.3g][%.10g][%.17g][%15g][%-15g|][%015g][%+g][% G]\n", v, v, v, v, v, v, v, v, v, v, v);
        printf("a [%a][%.0a][%.1a][%.5a][%.15a][%25a][%-25a|][%025a][%+a][% A][%#a]\n", v, v, v, v, v, v, v, v, v, v, v);
    }
    for (int p = 0; p < 25; p++) printf("%.*f %.*e %.*g %.*a\n", p, M_PI * 1000, p, M_PI * 1000, p, M_PI * 1000, p, M_PI);
    printf("%.60f\n%.60e\n%.60g\n", 0.1, 0.1, 0.1);
    printf("%.1080f\n", DBL_TRUE_MIN);
    printf("%#g %#.3g %#g\n", 1.0, 100.0, 0.0);
    printf("%f %f\n", (double)1.1f, (double)FLT_MAX);
    printf("%F %F %F\n", 1.0, INFINITY, NAN);
    printf("%lf %5.1lf\n", 2.5, 2.25);
    for (int i = -8; i < 24; i++) printf("%g ", pow(10, i));
    puts("");
    for (int i = 0; i < 16; i++) printf("%.0f %.1f ", i + 0.5, i / 16.0);
    puts("");
    return 0;
}
