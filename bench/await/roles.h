/* A program of W threads that run `writes`, R that run `reads` and B that run `does_both`, and of `after` at the end. */
#ifndef ROLES_H
#define ROLES_H
#ifndef R
#define R 1
#endif
#ifndef W
#define W 1
#endif
#ifndef B
#define B 0
#endif
#define N (W + R + B)
#include "threads.h"

static void writes(int me);
static void reads(int me);
static void does_both(int me);

static void body(int me)
{
    if (me < W)
        writes(me);
    else if (me < W + R)
        reads(me);
    else
        does_both(me);
}
#endif
