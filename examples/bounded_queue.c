// A bounded queue between a producer and a consumer. The ring has CAPACITY slots, and the index goes one too far.
//
// Natively the stray write mostly lands in the padding behind the allocation, and the program seems to work.
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>

#define CAPACITY 3
#define ITEMS 8

static struct {
    int *slots;
    int first, count;
    pthread_mutex_t mutex;
    pthread_cond_t not_full, not_empty;
} queue = {.mutex = PTHREAD_MUTEX_INITIALIZER,
           .not_full = PTHREAD_COND_INITIALIZER,
           .not_empty = PTHREAD_COND_INITIALIZER};

static int wrap(int index)
{
    return index > CAPACITY ? index - CAPACITY - 1 : index; // the last slot is CAPACITY - 1
}

static void put(int item)
{
    pthread_mutex_lock(&queue.mutex);
    while (queue.count == CAPACITY)
        pthread_cond_wait(&queue.not_full, &queue.mutex);
    queue.slots[wrap(queue.first + queue.count)] = item;
    queue.count++;
    pthread_cond_signal(&queue.not_empty);
    pthread_mutex_unlock(&queue.mutex);
}

static int take(void)
{
    pthread_mutex_lock(&queue.mutex);
    while (queue.count == 0)
        pthread_cond_wait(&queue.not_empty, &queue.mutex);
    int item = queue.slots[queue.first];
    queue.first = wrap(queue.first + 1);
    queue.count--;
    pthread_cond_signal(&queue.not_full);
    pthread_mutex_unlock(&queue.mutex);
    return item;
}

static void *producer(void *unused)
{
    for (int i = 1; i <= ITEMS; i++)
        put(i);
    return unused;
}

int main(void)
{
    queue.slots = malloc(CAPACITY * sizeof *queue.slots);
    pthread_t thread;
    pthread_create(&thread, NULL, producer, NULL);
    int sum = 0;
    for (int i = 1; i <= ITEMS; i++)
        sum += take();
    pthread_join(thread, NULL);
    free(queue.slots);
    printf("sum %d\n", sum);
    return sum == ITEMS * (ITEMS + 1) / 2 ? 0 : 1;
}
