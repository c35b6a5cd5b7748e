// Exceptions: which handler takes one, destructors on the way, what is thrown again, constructors that fail.
#include <cstdio>
#include <cstdlib>
#include <exception>
#include <new>
#include <stdexcept>

struct Noisy {
    const char *name;
    explicit Noisy(const char *name) : name(name)
    {
        printf("+%s ", name);
    }
    Noisy(const Noisy &other) : name(other.name)
    {
        printf("copy of %s ", name);
    }
    ~Noisy()
    {
        printf("-%s(%d) ", name, std::uncaught_exceptions());
    }
};

struct Left {
    int left = 1;
    virtual ~Left() = default;
};
struct Right {
    int right = 2;
    virtual ~Right() = default;
};
struct Both : Left, Right {
    int both = 3;
};
struct Shared {
    int shared = 4;
    virtual ~Shared() = default;
};
struct ViaOne : virtual Shared {
    int one = 5;
};
struct ViaTwo : virtual Shared {
    int two = 6;
};
struct Diamond : ViaOne, ViaTwo {};
struct TwiceLeft : Both, ViaTwo {};
struct Hidden : private Left {};
struct PlainOne {
    int plain = 7;
};
struct PlainTwo {
    int other = 8;
};
struct PlainBoth : PlainOne, PlainTwo {};
struct AlsoLeft : Left {};
struct Ambiguous : Both, AlsoLeft {};
enum Colour { RED, GREEN };
enum class Strict { NO, YES };

template <typename T>
void caught_as(T thrown)
{
    try {
        throw thrown;
    } catch (const Right &right) {
        printf("Right %d\n", right.right);
    } catch (const Shared &shared) {
        printf("Shared %d\n", shared.shared);
    } catch (const Left &left) {
        printf("Left %d\n", left.left);
    } catch (const PlainTwo &plain) {
        printf("PlainTwo %d\n", plain.other);
    } catch (Right *right) {
        printf("Right * %d\n", right ? right->right : -1);
    } catch (const Shared *shared) {
        printf("const Shared * %d\n", shared ? shared->shared : -1);
    } catch (const PlainTwo *plain) {
        printf("const PlainTwo * %d\n", plain->other);
    } catch (const char *text) {
        printf("const char * %s\n", text);
    } catch (const int *const *number) {
        printf("const int *const * %d\n", **number);
    } catch (int (*function)(int)) {
        printf("int (*)(int) %d\n", function(20));
    } catch (int PlainOne::*member) {
        PlainOne one;
        printf("int PlainOne::* %d\n", one.*member);
    } catch (void *pointer) {
        printf("void * %s\n", pointer ? "something" : "null");
    } catch (const void *pointer) {
        printf("const void * %s\n", pointer ? "something" : "null");
    } catch (int number) {
        printf("int %d\n", number);
    } catch (long number) {
        printf("long %ld\n", number);
    } catch (Colour colour) {
        printf("Colour %d\n", colour);
    } catch (double number) {
        printf("double %g\n", number);
    } catch (...) {
        printf("something else\n");
    }
}

int doubled(int number)
{
    return 2 * number;
}

void types()
{
    static Both both;
    static Diamond diamond;
    static PlainBoth plain;
    static int number = 9, *pointer = &number;
    static char text[] = "text";
    caught_as(both);
    caught_as(diamond);
    caught_as(TwiceLeft());
    caught_as(Hidden());
    caught_as(Ambiguous());
    caught_as(plain);
    caught_as(&both);
    caught_as(&diamond);
    caught_as(static_cast<const ViaTwo *>(&diamond));
    caught_as(static_cast<Diamond *>(nullptr));
    caught_as(&plain);
    caught_as(static_cast<const Both *>(&both));
    caught_as(text);
    caught_as("literal");
    caught_as(&pointer);
    caught_as(&number);
    caught_as(doubled);
    caught_as(&PlainOne::plain);
    caught_as(nullptr);
    caught_as(42);
    caught_as(42L);
    caught_as(42U);
    caught_as('c');
    caught_as(GREEN);
    caught_as(Strict::YES);
    caught_as(2.5);
    caught_as(2.5f);
}

int deep(int depth)
{
    Noisy noisy(depth % 2 ? "odd" : "even");
    if (depth == 0)
        throw std::runtime_error("deep down");
    return deep(depth - 1) + 1;
}

void again()
{
    try {
        try {
            deep(3);
        } catch (const std::logic_error &) {
            puts("never");
        } catch (std::exception &error) {
            printf("| %s, %d uncaught\n", error.what(), std::uncaught_exceptions());
            Noisy noisy("handler");
            throw;
        }
    } catch (const std::runtime_error &error) {
        printf("| again %s\n", error.what());
        try {
            throw 1;
        } catch (int inner) {
            printf("inner %d, then ", inner);
        }
        try {
            throw;
        } catch (...) {
            puts("the outer one again");
        }
    }
    try {
        try {
            throw Noisy("value");
        } catch (Noisy noisy) {
            printf("| %s\n", noisy.name);
            throw Noisy("other");
        }
    } catch (const Noisy &noisy) {
        printf("| %s\n", noisy.name);
    }
    puts("");
}

struct Member {
    Noisy first, second;
    Member(bool fails) : first("first"), second("second")
    {
        if (fails)
            throw "constructor";
    }
};

struct Base {
    Noisy noisy{"base"};
};

struct Guarded : Base {
    Member member;
    Guarded() try : member(true) {
        puts("never");
    } catch (const char *what) {
        printf("| function-try-block: %s\n", what);
    }
};

int guarded(int number) try {
    Noisy noisy("local");
    if (number > 1)
        throw number;
    return 0;
} catch (int thrown) {
    return thrown + 100;
}

int alive = 0;

struct Counted {
    static int left;
    Counted()
    {
        if (left-- == 0)
            throw alive;
        alive++;
    }
    ~Counted()
    {
        alive--;
    }
    static void *operator new(std::size_t size)
    {
        printf("new ");
        return std::malloc(size);
    }
    static void operator delete(void *block)
    {
        printf("delete ");
        std::free(block);
    }
};
int Counted::left;

void construction()
{
    try {
        Guarded guarded;
    } catch (const char *what) {
        printf("| %s\n", what);
    }
    printf("| %d\n", guarded(1));
    printf("| %d\n", guarded(2));
    try {
        Counted::left = 0;
        delete new Counted;
    } catch (int count) {
        printf("%d alive\n", count);
    }
    try {
        Counted::left = 3;
        delete[] new Counted[5];
    } catch (int count) {
        printf("%d alive, then %d\n", count, alive);
    }
    try {
        Counted::left = 2;
        Counted several[4];
    } catch (int count) {
        printf("%d alive, then %d\n", count, alive);
    }
}

struct Throwing {
    ~Throwing() noexcept(false)
    {
        if (!std::uncaught_exceptions())
            throw 3;
        puts("not now");
    }
};

struct Cleans {
    ~Cleans()
    {
        try {
            throw 5;
        } catch (int number) {
            printf("caught %d while %d uncaught\n", number, std::uncaught_exceptions());
        }
    }
};

int jumps()
{
    int sum = 0;
    for (int i = 0; i < 6; i++) {
        try {
            if (i == 1)
                continue;
            if (i == 4)
                break;
            if (i % 2)
                throw i;
            sum += 10;
        } catch (int odd) {
            sum += odd;
            if (odd == 3)
                continue;
        }
        sum += 1000;
    }
    return sum;
}

int unwinding()
{
    try {
        Throwing throwing;
    } catch (int number) {
        printf("destructor: %d\n", number);
    }
    try {
        Throwing throwing;
        throw 4;
    } catch (int number) {
        printf("body: %d\n", number);
    }
    try {
        Cleans cleans;
        throw 6;
    } catch (int number) {
        printf("outer %d\n", number);
    }
    printf("%d\n", jumps());
    return std::uncaught_exceptions();
}

int compare(const void *a, const void *b)
{
    if (*static_cast<const int *>(a) == 3)
        throw *static_cast<const int *>(b);
    return *static_cast<const int *>(a) - *static_cast<const int *>(b);
}

void callbacks()
{
    int numbers[] = {3, 1, 2};
    try {
        qsort(numbers, 3, sizeof(int), compare);
    } catch (int) {
        puts("out of qsort");
    }
}

void pointers()
{
    std::exception_ptr none, kept = std::make_exception_ptr(std::out_of_range("kept"));
    try {
        throw std::domain_error("current");
    } catch (...) {
        none = std::current_exception();
    }
    printf("%d %d\n", none == kept, std::current_exception() == nullptr);
    for (std::exception_ptr each : {kept, none, kept}) {
        try {
            std::rethrow_exception(each);
        } catch (const std::exception &error) {
            printf("%s ", error.what());
        }
    }
    try {
        try {
            throw std::invalid_argument("inside");
        } catch (...) {
            std::throw_with_nested(std::runtime_error("outside"));
        }
    } catch (const std::exception &outside) {
        try {
            std::rethrow_if_nested(outside);
        } catch (const std::exception &inside) {
            printf("%s in %s\n", inside.what(), outside.what());
        }
    }
}

int main()
{
    types();
    again();
    construction();
    int uncaught = unwinding();
    callbacks();
    pointers();
    return uncaught;
}
