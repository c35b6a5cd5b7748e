// A cast reads the dynamic type of an object while another thread is constructing it.
#include <new>
#include <pthread.h>

struct Shape {
    virtual ~Shape() {}
};

struct Circle : Shape {
    int radius = 1;
};

alignas(Circle) static char place[sizeof(Circle)];

static Shape *shape;

static void *grow(void *unused)
{
    dynamic_cast<Circle *>(shape)->radius++;
    return unused;
}

int main()
{
    pthread_t other;
    shape = new (place) Circle;
    pthread_create(&other, nullptr, grow, nullptr);
    new (place) Circle;
    pthread_join(other, nullptr);
}
