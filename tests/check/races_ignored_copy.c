// Copies that race cannot be relaxed atomic accesses.
// flags: --model rc11 --races=ignore
#include <pthread.h>
#include <string.h>
static char a[32], b[32];
static void *set(void *unused) { memset(a, 1, sizeof a); return unused; }
int main(void)
{
    pthread_t other;
    pthread_create(&other, 0, set, 0);
    memcpy(b, a, sizeof b);
    pthread_join(other, 0);
    return b[0] > 1;
}
