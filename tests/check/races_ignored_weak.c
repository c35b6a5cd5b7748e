// Plain accesses that race are relaxed atomic ones, so the second read may return an old value.
// flags: --model rc11 --races=ignore
// flags(tso): --races=ignore --model tso
#include <assert.h>
#include <pthread.h>
static int data, flag;
static void *write_both(void *unused) { data = 1; flag = 1; return unused; }
int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, write_both, 0);
    if (flag) assert(data == 1);
    pthread_join(other, 0);
    return 0;
}
