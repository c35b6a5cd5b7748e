// dynamic_cast, over the descriptions of classes that the Itanium C++ ABI lays down.
//
// Subobjects are told apart by their address and type. A virtual base is met once for each way that leads to it; the ways may
// differ in whether they are public, and one that is public is enough.
#include <cstddef>
#include <typeinfo>

extern "C" {
// Virtual tables of the descriptions, which say of what kind one is. Only their addresses matter.
extern char single_table[] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern char several_table[] __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
}

namespace {

struct Class {
    const char *table;
    const char *name;
};

struct Single : Class {
    const std::type_info *base;
};

struct Base {
    const std::type_info *type;
    long offset_and_flags;
};

struct Several : Class {
    unsigned flags;
    unsigned count;
    Base bases[1];
};

const long VIRTUAL = 1, PUBLIC = 2, OFFSET_SHIFT = 8;

bool is_of(const Class *description, const char *table)
{
    return description->table == table + 2 * sizeof(void *);
}

// How a subobject is contained in another.
enum Way { NONE, HIDDEN, OPEN };

Way better(Way a, Way b)
{
    return a > b ? a : b;
}

// Calls `f(address, type, way)` for the object and all of its subobjects, once for each way to it.
template <typename F>
void walk(const char *at, const std::type_info *type, Way way, F &f)
{
    f(at, type, way);
    const Class *description = reinterpret_cast<const Class *>(type);
    if (is_of(description, single_table)) {
        walk(at, static_cast<const Single *>(description)->base, way, f);
    } else if (is_of(description, several_table)) {
        const Several *several = static_cast<const Several *>(description);
        for (unsigned i = 0; i < several->count; i++) {
            const Base &base = several->bases[i];
            std::ptrdiff_t offset = base.offset_and_flags >> OFFSET_SHIFT;
            if (base.offset_and_flags & VIRTUAL)
                offset = *reinterpret_cast<const std::ptrdiff_t *>(*reinterpret_cast<const char *const *>(at) + offset);
            walk(at + offset, base.type, base.offset_and_flags & PUBLIC ? way : HIDDEN, f);
        }
    }
}

// How the object `inner` is contained in the object `outer`.
struct Containment {
    const char *inner;
    const std::type_info *inner_type;
    Way found;

    void operator()(const char *at, const std::type_info *type, Way way)
    {
        if (at == inner && *type == *inner_type)
            found = better(found, way);
    }
};

Way contained(const char *inner, const std::type_info *inner_type, const char *outer, const std::type_info *outer_type)
{
    Containment containment = {inner, inner_type, NONE};
    walk(outer, outer_type, OPEN, containment);
    return containment.found;
}

// Subobjects of the wanted type: how many there are, and the last one.
struct Found {
    const char *at = nullptr;
    Way way = NONE;
    bool several = false;

    void add(const char *next, Way to)
    {
        if (at && at != next)
            several = true;
        way = at == next ? better(way, to) : to;
        at = next;
    }
    void *only() const
    {
        return way == OPEN && !several ? const_cast<char *>(at) : nullptr;
    }
};

struct Search {
    const char *source;
    const std::type_info *source_type, *wanted;
    Found derived; // contain the source
    Found all;

    void operator()(const char *at, const std::type_info *type, Way way)
    {
        if (*type != *wanted)
            return;
        all.add(at, way);
        Way inside = contained(source, source_type, at, type);
        if (inside != NONE)
            derived.add(at, inside);
    }
};

} // namespace

// The hint says where the source is in the wanted type, if that is known; nothing here is in such a hurry.
extern "C" void *__dynamic_cast(const void *source, const std::type_info *source_type, const std::type_info *wanted,
                                std::ptrdiff_t)
{
    const std::ptrdiff_t *table = *static_cast<const std::ptrdiff_t *const *>(source);
    const char *whole = static_cast<const char *>(source) + table[-2];
    const std::type_info *whole_type = *reinterpret_cast<const std::type_info *const *>(table - 1);
    Search search = {static_cast<const char *>(source), source_type, wanted, {}, {}};
    walk(whole, whole_type, OPEN, search);
    if (void *down = search.derived.only())
        return down;
    if (contained(search.source, source_type, whole, whole_type) != OPEN)
        return nullptr;
    return search.all.only();
}
