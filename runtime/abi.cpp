// dynamic_cast and which handlers take an exception, over the descriptions of types that the Itanium C++ ABI lays down.
//
// Subobjects are told apart by their address and type. A virtual base is met once for each way that leads to it; the ways may
// differ in whether they are public, and one that is public is enough.
#include <cstddef>
#include <typeinfo>

extern "C" {
// Virtual tables of the descriptions, which say of what kind one is. Only their addresses matter.
extern char single_table[] __asm__("_ZTVN10__cxxabiv120__si_class_type_infoE");
extern char several_table[] __asm__("_ZTVN10__cxxabiv121__vmi_class_type_infoE");
extern char pointer_table[] __asm__("_ZTVN10__cxxabiv119__pointer_type_infoE");
extern char function_table[] __asm__("_ZTVN10__cxxabiv120__function_type_infoE");
extern char member_table[] __asm__("_ZTVN10__cxxabiv129__pointer_to_member_type_infoE");
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

struct Pointer : Class {
    unsigned qualifiers;
    const std::type_info *to;
};

// The class of a member that is pointed to.
struct Member : Pointer {
    const std::type_info *of;
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

// Calls `f(address, type, way)` for the object and all of its subobjects, once for each way to it. Without an object there is one
// virtual base of each type, whose description then stands for its address.
template <typename F>
void walk(const char *at, const std::type_info *type, Way way, F &f, bool is_object = true)
{
    f(at, type, way);
    const Class *description = reinterpret_cast<const Class *>(type);
    if (is_of(description, single_table)) {
        walk(at, static_cast<const Single *>(description)->base, way, f, is_object);
    } else if (is_of(description, several_table)) {
        const Several *several = static_cast<const Several *>(description);
        for (unsigned i = 0; i < several->count; i++) {
            const Base &base = several->bases[i];
            std::ptrdiff_t offset = base.offset_and_flags >> OFFSET_SHIFT;
            const char *inner = at + offset;
            if (base.offset_and_flags & VIRTUAL) {
                if (is_object)
                    inner = at + *reinterpret_cast<const std::ptrdiff_t *>(*reinterpret_cast<const char *const *>(at) + offset);
                else
                    inner = reinterpret_cast<const char *>(base.type);
            }
            walk(inner, base.type, base.offset_and_flags & PUBLIC ? way : HIDDEN, f, is_object);
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

// Subobjects of a type.
struct Bases {
    const std::type_info *wanted;
    Found found;

    void operator()(const char *at, const std::type_info *type, Way way)
    {
        if (*type == *wanted)
            found.add(at, way);
    }
};

// Whether a class has one public base of a type, or is of it; changes the address of an object, which may be null.
bool converts(const std::type_info *to, const std::type_info *from, void *&object)
{
    if (*to == *from)
        return true;
    // Of an object that does not exist, the class itself is an address: no base is at the address zero.
    const char *at = static_cast<const char *>(object);
    Bases bases = {to, {}};
    walk(at ? at : reinterpret_cast<const char *>(from), from, OPEN, bases, at != nullptr);
    void *base = bases.found.only();
    if (base && at)
        object = base;
    return base;
}

const Class *described(const std::type_info *type)
{
    return reinterpret_cast<const Class *>(type);
}

bool is_pointer(const std::type_info *type)
{
    return is_of(described(type), pointer_table);
}

const unsigned CONST = 1, CONVERTED = 0x60; // noexcept and transaction_safe may be lost

// Whether a pointer, whose target is `depth` pointers deep, may become one of another type by adding qualifiers.
bool gains_qualifiers(const Pointer *to, const Pointer *from, bool all_const)
{
    if ((from->qualifiers & ~to->qualifiers & ~CONVERTED) || (to->qualifiers & ~from->qualifiers & CONVERTED))
        return false;
    if (*to->to == *from->to)
        return all_const || (to->qualifiers & ~CONVERTED) == (from->qualifiers & ~CONVERTED);
    if (!all_const && to->qualifiers != from->qualifiers)
        return false;
    return is_pointer(to->to) && is_pointer(from->to) &&
           gains_qualifiers(reinterpret_cast<const Pointer *>(to->to), reinterpret_cast<const Pointer *>(from->to),
                            all_const && (to->qualifiers & CONST));
}

// The same of the outermost pointer, which may also lose its type, or become one to a base.
bool pointer_converts(const Pointer *to, const Pointer *from, void *&target)
{
    if (gains_qualifiers(to, from, true))
        return true;
    if ((from->qualifiers & ~to->qualifiers & ~CONVERTED) || is_of(described(from->to), function_table))
        return false;
    if (*to->to == typeid(void))
        return true;
    return !is_pointer(from->to) && converts(to->to, from->to, target);
}

} // namespace

// Whether a handler of this type, or of all types, takes an object of another, and what it then gets: a subobject, or, where a pointer
// was thrown, that pointer.
extern "C" bool __estragon_is_handled(const std::type_info *handler, const std::type_info *thrown, void *object, void **adjusted)
{
    static long null_function[2], null_data = -1;
    const bool is_null = *thrown == typeid(decltype(nullptr));
    void *value = is_null ? nullptr : is_pointer(thrown) ? *static_cast<void **>(object) : object;
    bool takes = !handler || *handler == *thrown;
    if (!takes && is_null) {
        const bool to_member = is_of(described(handler), member_table);
        const std::type_info *to = to_member ? reinterpret_cast<const Member *>(handler)->to : nullptr;
        takes = is_pointer(handler) || to_member;
        if (to_member)
            value = is_of(described(to), function_table) ? null_function : &null_data;
    } else if (!takes && is_pointer(thrown)) {
        takes = is_pointer(handler) && pointer_converts(reinterpret_cast<const Pointer *>(handler),
                                                        reinterpret_cast<const Pointer *>(thrown), value);
    } else if (!takes) {
        takes = converts(handler, thrown, value);
    }
    *adjusted = value;
    return takes;
}

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
