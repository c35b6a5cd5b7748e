// A loop that waits for a plain variable: its poll is a relaxed atomic access, and the loop is a spin loop.
// flags: --model rc11 --races=ignore
#include <assert.h>
#include <pthread.h>
static int flag;
static void *set(void *unused) { flag = 1; return unused; }
int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, set, 0);
    while (!flag) ;
    pthread_join(other, 0);
    assert(flag == 1);
    return 0;
}
