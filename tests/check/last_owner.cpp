// The last owner of a shared object destroys it, and a weak pointer may come too late.
// flags(ra): --model ra
#include <cassert>
#include <memory>
#include <thread>

static int ended;

struct Item {
    int value = 1;
    ~Item() { ended++; }
};

int main()
{
    std::shared_ptr<Item> mine = std::make_shared<Item>();
    std::weak_ptr<Item> weak = mine;
    std::thread other([theirs = mine]() mutable { theirs.reset(); });
    std::thread late([&weak] {
        if (std::shared_ptr<Item> held = weak.lock())
            assert(held->value == 1);
    });
    mine.reset();
    other.join();
    late.join();
    assert(ended == 1 && weak.expired());
}
