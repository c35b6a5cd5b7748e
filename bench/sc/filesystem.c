/* Threads give inodes a block each; the first two that look at one block are the first and the fourteenth.
 *
 * Idea: Flanagan and Godefroid, Dynamic partial-order reduction for model checking software (POPL 2005), "File System";
 *       counts in Tracer (OOPSLA 2018), table 2.
 * N:    number of threads.
 * SC:   1 execution up to N = 13, then 2^(N - 13), for N up to 26.
 */
#include <assert.h>
#include <pthread.h>
#include <stdint.h>

#ifndef N
#define N 14
#endif
#define INODES 32
#define BLOCKS 26

static pthread_mutex_t inode_lock[INODES];
static pthread_mutex_t block_lock[BLOCKS];
static int inode[INODES];
static int busy[BLOCKS];

static void *allocate(void *arg)
{
    int i = (int)(intptr_t)arg % INODES;
    pthread_mutex_lock(&inode_lock[i]);
    if (inode[i] == 0) {
        int b = i * 2 % BLOCKS;
        for (int seen = 0; inode[i] == 0; seen++) {
            assert(seen < BLOCKS);
            pthread_mutex_lock(&block_lock[b]);
            if (!busy[b]) {
                busy[b] = 1;
                inode[i] = b + 1;
            }
            pthread_mutex_unlock(&block_lock[b]);
            b = (b + 1) % BLOCKS;
        }
    }
    pthread_mutex_unlock(&inode_lock[i]);
    return 0;
}

int main(void)
{
    pthread_t threads[N];
    for (int i = 0; i < INODES; i++)
        pthread_mutex_init(&inode_lock[i], 0);
    for (int i = 0; i < BLOCKS; i++)
        pthread_mutex_init(&block_lock[i], 0);
    for (intptr_t i = 0; i < N; i++)
        pthread_create(&threads[i], 0, allocate, (void *)i);
    for (int i = 0; i < N; i++)
        pthread_join(threads[i], 0);
    for (int i = 0; i < N && i < INODES; i++)
        assert(inode[i] != 0);
    return 0;
}
