// Virtual calls, constructors before main, templates, new and delete, references, a lambda.
struct Shape {
    virtual ~Shape() {}
    virtual int area() const = 0;
};
struct Square : Shape {
    int side;
    explicit Square(int side) : side(side) {}
    int area() const override { return side * side; }
};
struct Named {
    virtual const char *name() const { return "named"; }
};
struct Both : Square, Named {
    Both() : Square(3) {}
    const char *name() const override { return "both"; }
};

template <typename T> T larger(T a, T b) { return a < b ? b : a; }

static int made;
struct Counter {
    Counter() { made++; }
    ~Counter() { made--; }
};
Counter before_main;
thread_local Counter per_thread;

int main() {
    Shape *shape = new Square(4);
    Both both;
    const Named &named = both;
    auto add = [&](int n) { return n + shape->area(); };
    int sum = add(1) + both.area() + larger(2, 3) + (int)larger(1.5, 0.5) + named.name()[0];
    delete shape;
    (void)&per_thread;
    return sum + made;
}
