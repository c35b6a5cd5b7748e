// The address of a frame: one for each call, none of them null, and the same as long as the call runs.
#include <pthread.h>
#include <stdint.h>
#include <stdio.h>

static void *outer;

__attribute__((noinline)) static void *frame(void)
{
    void *first = __builtin_frame_address(0);
    for (int i = 0; i < 3; i++)
        if (__builtin_frame_address(0) != first)
            printf("moved\n");
    return (void *)((uintptr_t)first ^ 1);
}

__attribute__((noinline)) static int nested(int depth, void *above)
{
    void *here = __builtin_frame_address(0);
    if (!here || here == above || __builtin_return_address(0) == 0)
        return 0;
    return depth == 0 ? 1 : nested(depth - 1, here) && __builtin_frame_address(0) == here;
}

static void *thread(void *unused)
{
    printf("%d\n", __builtin_frame_address(0) != outer);
    return unused;
}

int main(void)
{
    outer = __builtin_frame_address(0);
    void *back = __builtin_return_address(0);
    printf("%d %d %d\n", outer != 0, back != 0, outer == back);
    printf("%d\n", (uintptr_t)frame() != ((uintptr_t)outer ^ 1));
    printf("%d\n", nested(5, outer));
    printf("%d\n", back == (void *)main);
    pthread_t other;
    pthread_create(&other, NULL, thread, NULL);
    pthread_join(other, NULL);
    return 0;
}
