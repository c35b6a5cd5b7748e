// Product of two square matrices of doubles: address arithmetic and floating point.
#include <stdio.h>

#ifndef N
#define N 150
#endif

static double a[N][N], b[N][N], c[N][N];

int main(void)
{
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            a[i][j] = (i * 7 + j * 3) % 11;
            b[i][j] = (i * 5 + j * 2) % 13;
        }
    for (int i = 0; i < N; i++)
        for (int j = 0; j < N; j++) {
            double sum = 0;
            for (int k = 0; k < N; k++)
                sum += a[i][k] * b[k][j];
            c[i][j] = sum;
        }
    double trace = 0;
    for (int i = 0; i < N; i++)
        trace += c[i][i];
    printf("trace %ld\n", (long)trace);
    return 0;
}
