// A block that is passed on with synchronisation is used without a race, whatever was at its address before.
// flags: --model sc --reuse-addresses=2
#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

struct message {
    atomic_int ready;
    int text;
};

static _Atomic(struct message *) box;

static void *send(void *unused)
{
    for (int i = 1; i <= 2; i++) {
        struct message *message = malloc(sizeof *message);
        atomic_init(&message->ready, 0);
        message->text = i;
        atomic_store(&message->ready, 1);
        free(atomic_exchange(&box, message));
    }
    return unused;
}

static void *receive(void *unused)
{
    struct message *message = atomic_exchange(&box, NULL);
    if (message != NULL) {
        assert(atomic_load(&message->ready) == 1);
        assert(message->text == 1 || message->text == 2);
        free(message);
    }
    return unused;
}

int main(void)
{
    pthread_t a, b;
    pthread_create(&a, NULL, send, NULL);
    pthread_create(&b, NULL, receive, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    free(atomic_load(&box));
    return 0;
}
