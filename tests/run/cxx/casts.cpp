// dynamic_cast and typeid: down, up, across, virtual and ambiguous bases, private ones.
#include <cstdio>
#include <typeinfo>

struct Root {
    virtual ~Root() {}
    int root = 1;
};
struct Left : Root {
    int left = 2;
};
struct Right : Root {
    int right = 3;
};
struct Both : Left, Right {
    int both = 4;
};
struct VLeft : virtual Root {
    int left = 5;
};
struct VRight : virtual Root {
    int right = 6;
};
struct Diamond : VLeft, VRight {
    int diamond = 7;
};
struct Other {
    virtual ~Other() {}
    int other = 8;
};
struct Hidden : Root, private Other {
    Other *own() { return this; }
    int hidden = 9;
};
struct Deeper : Diamond, Other {
    int deeper = 10;
};
struct Twice : Both, VLeft {
    int twice = 11;
};

template <typename To, typename From>
static bool can(From *from)
{
    return dynamic_cast<To *>(from) != nullptr;
}

int main()
{
    Root plain;
    Left left;
    Both both;
    Diamond diamond;
    Hidden hidden;
    Deeper deeper;
    Twice twice;
    Root *none = nullptr;
    std::printf("%d %d %d\n", can<Left>(&plain), can<Left, Root>(&left), can<Left>(none));

    Root *first = static_cast<Left *>(&both), *second = static_cast<Right *>(&both);
    std::printf("%d %d\n", dynamic_cast<Both *>(first) == &both, dynamic_cast<Both *>(second) == &both);
    std::printf("%d %d\n", dynamic_cast<Right *>(first)->right, dynamic_cast<Left *>(second)->left);
    std::printf("%d\n", dynamic_cast<void *>(second) == &both);

    Root *shared = &diamond;
    std::printf("%d %d %d\n", dynamic_cast<VLeft *>(shared)->left, dynamic_cast<VRight *>(shared)->right,
                dynamic_cast<Diamond *>(shared)->diamond);
    std::printf("%d\n", dynamic_cast<VRight *>(static_cast<VLeft *>(&diamond))->right);

    Root *over = &hidden;
    std::printf("%d %d %d\n", can<Other>(over), can<Hidden>(hidden.own()), can<Root>(hidden.own()));

    Other *aside = &deeper;
    std::printf("%d %d %d\n", dynamic_cast<Root *>(aside)->root, dynamic_cast<VLeft *>(aside)->left,
                dynamic_cast<Deeper *>(aside)->deeper);
    std::printf("%d\n", dynamic_cast<Other *>(static_cast<Root *>(&deeper))->other);

    VLeft *part = &twice;
    std::printf("%d %d %d\n", can<Root>(static_cast<Root *>(part)), can<Left>(part), can<Other>(part));
    Root *virtual_one = part;
    std::printf("%d %d\n", dynamic_cast<Twice *>(virtual_one)->twice, can<Both>(virtual_one));

    std::printf("%d %d %d\n", typeid(*first) == typeid(Both), typeid(*first) == typeid(*second), typeid(*over) == typeid(Root));
    std::printf("%s %d\n", typeid(*shared).name(), typeid(Left).before(typeid(Left)));
    Left &reference = dynamic_cast<Left &>(*first);
    std::printf("%d\n", reference.left);
}
