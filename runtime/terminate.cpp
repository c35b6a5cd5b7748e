// std::set_terminate: for programs that set a handler, which std::terminate and exceptions that nothing catches then call.
#include <cstdlib>
#include <exception>

static std::terminate_handler handler = nullptr;

// Calls the handler, if one is set. A handler must not return.
extern "C" void __estragon_terminate_handler()
{
    std::terminate_handler set = __atomic_load_n(&handler, __ATOMIC_ACQUIRE);
    if (set) {
        set();
        std::abort();
    }
}

// Of the machine: the end that no handler replaces.
extern "C" [[noreturn]] void __estragon_terminated();

namespace std {

terminate_handler set_terminate(terminate_handler next) noexcept
{
    return __atomic_exchange_n(&handler, next, __ATOMIC_ACQ_REL);
}

terminate_handler get_terminate() noexcept
{
    terminate_handler set = __atomic_load_n(&handler, __ATOMIC_ACQUIRE);
    return set ? set : abort;
}

void terminate() noexcept
{
    __estragon_terminate_handler();
    __estragon_terminated();
}

} // namespace std
