// Allocation functions as the C++ standard defines them by others: for programs that replace the others.
//
// The aligned ones are not among these: by default they do not call a function without an alignment.
#include <new>

#define WEAK __attribute__((weak))

WEAK void *operator new[](std::size_t size)
{
    return ::operator new(size);
}

WEAK void *operator new(std::size_t size, const std::nothrow_t &) noexcept
{
    return ::operator new(size);
}

WEAK void *operator new[](std::size_t size, const std::nothrow_t &) noexcept
{
    return ::operator new[](size);
}

WEAK void operator delete[](void *block) noexcept
{
    ::operator delete(block);
}

WEAK void operator delete(void *block, std::size_t) noexcept
{
    ::operator delete(block);
}

WEAK void operator delete[](void *block, std::size_t) noexcept
{
    ::operator delete[](block);
}

WEAK void operator delete(void *block, const std::nothrow_t &) noexcept
{
    ::operator delete(block);
}

WEAK void operator delete[](void *block, const std::nothrow_t &) noexcept
{
    ::operator delete[](block);
}
