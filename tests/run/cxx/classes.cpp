// Classes: virtual calls, multiple and virtual inheritance, templates, operators, global constructors, new and delete.
#include <cstdio>
#include <new>
#include <utility>

static int alive;

struct Counted {
    Counted() { alive++; }
    Counted(const Counted &) { alive++; }
    virtual ~Counted() { alive--; }
};

struct Shape : virtual Counted {
    virtual double area() const = 0;
    virtual const char *name() const { return "shape"; }
};

struct Named {
    explicit Named(const char *label) : label(label) {}
    virtual ~Named() = default;
    virtual const char *title() const { return label; }
    const char *label;
};

struct Square : Shape, Named {
    explicit Square(double side) : Named("a square"), side(side) {}
    double area() const override { return side * side; }
    const char *name() const override { return "square"; }
    double side;
};

struct Circle final : Shape {
    double area() const override { return 3.0; }
};

template <typename T, int N> class Ring {
public:
    Ring() : next(0) {}
    void push(T value) { items[next++ % N] = std::move(value); }
    T &operator[](int index) { return items[index]; }
    static constexpr int size() { return N; }

private:
    T items[N] {};
    int next;
};

struct Money {
    long cents;
    Money operator+(Money other) const { return {cents + other.cents}; }
    Money &operator+=(Money other) { cents += other.cents; return *this; }
    bool operator<(Money other) const { return cents < other.cents; }
};

template <typename T> T largest(T only) { return only; }
template <typename T, typename... Rest> T largest(T first, Rest... rest)
{
    T other = largest(rest...);
    return first < other ? other : first;
}

struct Global {
    explicit Global(const char *name) : name(name) { std::printf("construct %s\n", name); }
    ~Global() { std::printf("destroy %s\n", name); }
    const char *name;
};

static Global first("first"), second("second");

static Global &local()
{
    static Global once("local");
    return once;
}

int main()
{
    Shape *shapes[] = {new Square(1.5), new Circle};
    for (Shape *shape : shapes)
        std::printf("%s %.2f\n", shape->name(), shape->area());
    Named *named = static_cast<Square *>(shapes[0]);
    std::printf("%s, alive %d\n", named->title(), alive);
    for (Shape *shape : shapes)
        delete shape;
    std::printf("alive %d\n", alive);

    Ring<int, 3> ring;
    for (int i = 0; i < 5; i++)
        ring.push(i * 10);
    std::printf("%d %d %d of %d\n", ring[0], ring[1], ring[2], ring.size());

    Money sum {250};
    sum += Money {5} + Money {7};
    std::printf("%ld %ld %d\n", sum.cents, largest(Money {3}, Money {9}, Money {4}).cents, largest(3, 1, 2));

    local();
    local();
    auto add = [total = 10](int value) mutable { return total += value; };
    add(5);
    std::printf("%d\n", add(7));

    alignas(16) unsigned char place[sizeof(Square)];
    Square *placed = new (place) Square(2);
    std::printf("%.1f\n", placed->area());
    placed->~Square();
    int *array = new int[10]();
    array[9] = 4;
    std::printf("%d %d\n", array[0], array[9]);
    delete[] array;
    return alive;
}
