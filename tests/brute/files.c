// Two threads write to one file each, and one of them also to the other's; a third opens and closes.
#include <fcntl.h>
#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

static int one, two;
static atomic_int seen;

static void *first(void *unused)
{
    write(one, "a", 1);
    write(one, "b", 1);
    return unused;
}

static void *second(void *unused)
{
    write(two, "c", 1);
    write(one, "d", 1);
    return unused;
}

static void *third(void *unused)
{
    int mine = open("/tmp/two", O_RDONLY);
    char text[2];
    seen = read(mine, text, sizeof text);
    close(mine);
    return unused;
}

int main(void)
{
    pthread_t threads[3];
    one = open("/tmp/one", O_CREAT | O_RDWR, 0600);
    two = open("/tmp/two", O_CREAT | O_RDWR, 0600);
    pthread_create(&threads[0], NULL, first, NULL);
    pthread_create(&threads[1], NULL, second, NULL);
    pthread_create(&threads[2], NULL, third, NULL);
    for (int i = 0; i < 3; i++)
        pthread_join(threads[i], NULL);
    return 0;
}
