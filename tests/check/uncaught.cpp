// An uncaught exception ends the program.
#include <pthread.h>

struct Broken {
    int code;
};

static void *work(void *unused)
{
    throw Broken{1};
    return unused;
}

int main()
{
    pthread_t worker;
    pthread_create(&worker, nullptr, work, nullptr);
    pthread_join(worker, nullptr);
}
