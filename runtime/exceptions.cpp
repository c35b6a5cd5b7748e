// Exceptions: what the Itanium C++ ABI asks of the runtime, the classes of <stdexcept> and its like, and what throws them.
//
// An exception is raised in two steps. First it is decided what becomes of it: the handlers on the stack are compared with its type,
// from the inside out. Where none takes it, or it would leave a function that lets none out, it is reported there and then, with the
// whole stack. Otherwise the stack is unwound to the first landing, which has destructors to run or a handler; one that does not end
// the exception resumes it by a call of its own.
#include <cstdarg>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <exception>
#include <functional>
#include <memory>
#include <new>
#include <stdexcept>
#include <string>
#include <typeinfo>

#include <bits/cxxabi_forced.h>

namespace {

// How long the ABI says that the part of an exception is which all languages share. It begins with the language.
struct Shared {
    unsigned long language;
    unsigned long reserved[3];
};

const unsigned long CXX = 0x474e5543432b2b00; // "GNUCC++\0"

struct Exception;

// One throw of an exception: `throw` itself, or `std::rethrow_exception` of one that other threads may handle as well.
struct Raised {
    Exception *exception;
    Raised *next; // handled before this one
    void *adjusted; // what the handler gets
    long handlers; // running, negative while it is thrown again
    Shared shared;
};

// What stands before the object that was thrown.
struct Exception {
    long owners;
    const std::type_info *type;
    void (*destroy)(void *);
    long unused; // keeps the object at a multiple of 16
    Raised first; // right before the object

    void *object()
    {
        return this + 1;
    }
    static Exception *of(void *object)
    {
        return static_cast<Exception *>(object) - 1;
    }
};

struct Globals {
    Raised *handled;
    unsigned uncaught;
};

thread_local Globals globals;

// What a landing does with exceptions: see `clauses` in the crate `llvm`. A clause whose selector is positive catches one type, or
// all if that is null; one with a negative selector catches what is of none of its types. A clause with the selector zero is the last
// one, and its count says whether there are destructors to run.
struct Clause {
    long selector;
    long count;
    const std::type_info *types[];
};

} // namespace

extern "C" {
// Of the machine. The table of the n-th landing with a handler; or one of the following.
const void *__estragon_landing(long n);
[[noreturn]] void __estragon_resume(Shared *exception);
[[noreturn]] void __estragon_uncaught(const char *type, const char *what, bool must_not_leave);
// Of `abi.cpp`: whether a handler of this type, or of all types, takes an object of another, and what it then gets.
bool __estragon_is_handled(const std::type_info *handler, const std::type_info *thrown, void *object, void **adjusted);
// Of `terminate.cpp`, if the program sets a handler.
__attribute__((weak)) void __estragon_terminate_handler();
}

namespace {

const unsigned long NO_LANDING = 0, LETS_NONE_OUT = 1, OTHER_LANGUAGE = 2;

Raised *raised_of(Shared *shared)
{
    return reinterpret_cast<Raised *>(reinterpret_cast<char *>(shared) - offsetof(Raised, shared));
}

// Nothing defines this: exceptions of other languages are not known here.
extern "C" void __estragon_exception_of_another_language();

// The selector of the clause that takes an exception, and what its handler gets. Only handlers of all types take those of other
// languages.
long select(Shared *shared, const Clause *clause, void *&adjusted, bool &has_destructors)
{
    const bool foreign = shared->language != CXX;
    Exception *exception = foreign ? nullptr : raised_of(shared)->exception;
    while (clause->selector != 0) {
        bool is_one = false;
        for (long i = 0; i < clause->count && !is_one; i++) {
            const std::type_info *type = clause->types[i];
            is_one = foreign ? !type : __estragon_is_handled(type, exception->type, exception->object(), &adjusted);
        }
        if (is_one == clause->selector > 0)
            return clause->selector;
        clause = reinterpret_cast<const Clause *>(clause->types + clause->count);
    }
    has_destructors = clause->count != 0;
    return 0;
}

const char *text_of(Exception *exception)
{
    void *found;
    if (__estragon_is_handled(&typeid(std::exception), exception->type, exception->object(), &found))
        return static_cast<std::exception *>(found)->what();
    if (__estragon_is_handled(&typeid(const char *), exception->type, exception->object(), &found))
        return static_cast<const char *>(found);
    return nullptr;
}

extern "C" void *__cxa_begin_catch(Shared *shared) noexcept;

[[noreturn]] void end(Raised *raised, bool must_not_leave)
{
    __cxa_begin_catch(&raised->shared);
    if (__estragon_terminate_handler)
        __estragon_terminate_handler();
    Exception *exception = raised->exception;
    __estragon_uncaught(exception->type->name(), text_of(exception), must_not_leave);
}

[[noreturn]] void raise(Raised *raised)
{
    for (long n = 0;; n++) {
        const void *landing = __estragon_landing(n);
        const unsigned long what = reinterpret_cast<unsigned long>(landing);
        if (what == NO_LANDING || what == LETS_NONE_OUT)
            end(raised, what == LETS_NONE_OUT);
        if (what == OTHER_LANGUAGE)
            break;
        void *adjusted;
        bool has_destructors;
        const long selector = select(&raised->shared, static_cast<const Clause *>(landing), adjusted, has_destructors);
        if (selector < 0)
            end(raised, true);
        if (selector > 0)
            break;
    }
    __estragon_resume(&raised->shared);
}

void acquire(Exception *exception)
{
    __atomic_fetch_add(&exception->owners, 1, __ATOMIC_RELAXED);
}

void release(Exception *exception) noexcept
{
    if (__atomic_fetch_sub(&exception->owners, 1, __ATOMIC_ACQ_REL) != 1)
        return;
    if (exception->destroy)
        exception->destroy(exception->object());
    std::free(exception);
}

// A throw has been handled.
void drop(Raised *raised) noexcept
{
    Exception *exception = raised->exception;
    if (raised != &exception->first)
        std::free(raised);
    release(exception);
}

void prepare(Raised *raised, Exception *exception)
{
    raised->exception = exception;
    raised->shared.language = CXX;
}

} // namespace

extern "C" {

// Which clause of a landing takes an exception. One that has nothing to do here passes the landing.
int __estragon_select(Shared *shared, const Clause *clauses)
{
    void *adjusted;
    bool has_destructors;
    const long selector = select(shared, clauses, adjusted, has_destructors);
    if (selector == 0 && !has_destructors)
        __estragon_resume(shared);
    if (selector != 0 && shared->language == CXX)
        raised_of(shared)->adjusted = adjusted;
    return static_cast<int>(selector);
}

void *__cxa_allocate_exception(std::size_t size) noexcept
{
    void *block = std::calloc(1, sizeof(Exception) + size);
    if (!block)
        std::terminate();
    return static_cast<Exception *>(block) + 1;
}

void __cxa_free_exception(void *object) noexcept
{
    std::free(Exception::of(object));
}

__cxxabiv1::__cxa_refcounted_exception *__cxa_init_primary_exception(void *object, std::type_info *type,
                                                                     void (*destroy)(void *)) noexcept
{
    Exception *exception = Exception::of(object);
    exception->type = type;
    exception->destroy = destroy;
    prepare(&exception->first, exception);
    return reinterpret_cast<__cxxabiv1::__cxa_refcounted_exception *>(exception);
}

[[noreturn]] void __cxa_throw(void *object, std::type_info *type, void (*destroy)(void *))
{
    __cxa_init_primary_exception(object, type, destroy);
    Exception *exception = Exception::of(object);
    exception->owners = 1;
    globals.uncaught++;
    raise(&exception->first);
}

void *__cxa_begin_catch(Shared *shared) noexcept
{
    if (shared->language != CXX)
        __estragon_exception_of_another_language();
    Raised *raised = raised_of(shared);
    raised->handlers = raised->handlers < 0 ? 1 - raised->handlers : raised->handlers + 1;
    globals.uncaught--;
    if (globals.handled != raised) {
        raised->next = globals.handled;
        globals.handled = raised;
    }
    return raised->adjusted;
}

void __cxa_end_catch()
{
    Raised *raised = globals.handled;
    if (!raised)
        return;
    if (raised->handlers < 0) {
        // It was thrown again, and what catches it next counts it.
        if (++raised->handlers == 0)
            globals.handled = raised->next;
    } else if (--raised->handlers == 0) {
        globals.handled = raised->next;
        drop(raised);
    }
}

[[noreturn]] void __cxa_rethrow()
{
    Raised *raised = globals.handled;
    if (!raised)
        std::terminate();
    raised->handlers = -raised->handlers;
    globals.uncaught++;
    raise(raised);
}

void *__cxa_get_exception_ptr(Shared *shared) noexcept
{
    return raised_of(shared)->adjusted;
}

std::type_info *__cxa_current_exception_type() noexcept
{
    return globals.handled ? const_cast<std::type_info *>(globals.handled->exception->type) : nullptr;
}

Globals *__cxa_get_globals() noexcept
{
    return &globals;
}

Globals *__cxa_get_globals_fast() noexcept
{
    return &globals;
}

[[noreturn]] void __cxa_call_unexpected(Shared *shared)
{
    end(raised_of(shared), true);
}

[[noreturn]] void __cxa_call_terminate(Shared *shared) noexcept
{
    end(raised_of(shared), true);
}

[[noreturn]] void __cxa_bad_cast()
{
    throw std::bad_cast();
}

[[noreturn]] void __cxa_bad_typeid()
{
    throw std::bad_typeid();
}

[[noreturn]] void __cxa_throw_bad_array_new_length()
{
    throw std::bad_array_new_length();
}

} // extern "C"

// Handlers of the library name it; what cancels a thread here is no exception.
__cxxabiv1::__forced_unwind::~__forced_unwind() noexcept = default;

namespace std {

bool uncaught_exception() noexcept
{
    return globals.uncaught != 0;
}

int uncaught_exceptions() noexcept
{
    return static_cast<int>(globals.uncaught);
}

namespace __exception_ptr {

exception_ptr::exception_ptr(void *object) noexcept : _M_exception_object(object)
{
    if (object)
        _M_addref();
}

void exception_ptr::_M_addref() noexcept
{
    acquire(Exception::of(_M_exception_object));
}

void exception_ptr::_M_release() noexcept
{
    release(Exception::of(_M_exception_object));
    _M_exception_object = nullptr;
}

void *exception_ptr::_M_get() const noexcept
{
    return _M_exception_object;
}

const type_info *exception_ptr::__cxa_exception_type() const noexcept
{
    return _M_exception_object ? Exception::of(_M_exception_object)->type : nullptr;
}

} // namespace __exception_ptr

exception_ptr current_exception() noexcept
{
    return globals.handled ? exception_ptr(globals.handled->exception->object()) : exception_ptr();
}

void rethrow_exception(exception_ptr which)
{
    Exception *exception = Exception::of(which._M_get());
    Raised *raised = static_cast<Raised *>(std::calloc(1, sizeof(Raised)));
    if (!raised)
        std::terminate();
    prepare(raised, exception);
    acquire(exception);
    globals.uncaught++;
    raise(raised);
}

nested_exception::~nested_exception() noexcept = default;

// The texts of the classes without one of their own are those of libstdc++.
exception::~exception() noexcept = default;
const char *exception::what() const noexcept
{
    return "std::exception";
}

bad_exception::~bad_exception() noexcept = default;
const char *bad_exception::what() const noexcept
{
    return "std::bad_exception";
}

bad_alloc::~bad_alloc() noexcept = default;
const char *bad_alloc::what() const noexcept
{
    return "std::bad_alloc";
}

bad_array_new_length::~bad_array_new_length() noexcept = default;
const char *bad_array_new_length::what() const noexcept
{
    return "std::bad_array_new_length";
}

bad_cast::~bad_cast() noexcept = default;
const char *bad_cast::what() const noexcept
{
    return "std::bad_cast";
}

bad_typeid::~bad_typeid() noexcept = default;
const char *bad_typeid::what() const noexcept
{
    return "std::bad_typeid";
}

bad_function_call::~bad_function_call() noexcept = default;
const char *bad_function_call::what() const noexcept
{
    return "bad_function_call";
}

bad_weak_ptr::~bad_weak_ptr() noexcept = default;
const char *bad_weak_ptr::what() const noexcept
{
    return "bad_weak_ptr";
}

// The text of an exception. Copies have texts of their own, so that threads which copy an exception share nothing.
static const char *copy_of(const char *text, size_t length)
{
    char *copy = static_cast<char *>(::operator new(length + 1));
    memcpy(copy, text, length);
    copy[length] = 0;
    return copy;
}

__cow_string::__cow_string() : __cow_string("", 0) {}
__cow_string::__cow_string(const std::string &text) : __cow_string(text.data(), text.size()) {}
__cow_string::__cow_string(const char *text, size_t length) : _M_p(copy_of(text, length)) {}
__cow_string::__cow_string(const __cow_string &other) noexcept : __cow_string(other._M_p, strlen(other._M_p)) {}
__cow_string::__cow_string(__cow_string &&other) noexcept : _M_p(other._M_p)
{
    other._M_p = copy_of("", 0);
}

__cow_string &__cow_string::operator=(const __cow_string &other) noexcept
{
    const char *text = copy_of(other._M_p, strlen(other._M_p));
    ::operator delete(const_cast<char *>(_M_p));
    _M_p = text;
    return *this;
}

__cow_string &__cow_string::operator=(__cow_string &&other) noexcept
{
    std::swap(_M_p, other._M_p);
    return *this;
}

__cow_string::~__cow_string()
{
    ::operator delete(const_cast<char *>(_M_p));
}

#define WITH_TEXT(NAME)                                                                                                          \
    NAME::NAME(const string &text) : _M_msg(text) {}                                                                            \
    NAME::NAME(const char *text) : _M_msg(text, strlen(text)) {}                                                                \
    NAME::NAME(const NAME &other) noexcept : exception(other), _M_msg(other._M_msg) {}                                          \
    NAME::NAME(NAME &&other) noexcept : exception(other), _M_msg(std::move(other._M_msg)) {}                                    \
    NAME &NAME::operator=(const NAME &other) noexcept                                                                           \
    {                                                                                                                           \
        _M_msg = other._M_msg;                                                                                                  \
        return *this;                                                                                                           \
    }                                                                                                                           \
    NAME &NAME::operator=(NAME &&other) noexcept                                                                                \
    {                                                                                                                           \
        _M_msg = std::move(other._M_msg);                                                                                       \
        return *this;                                                                                                           \
    }                                                                                                                           \
    NAME::~NAME() noexcept = default;                                                                                           \
    const char *NAME::what() const noexcept                                                                                     \
    {                                                                                                                           \
        return _M_msg._M_p;                                                                                                     \
    }

WITH_TEXT(logic_error)
WITH_TEXT(runtime_error)

#define DERIVED(NAME, BASE)                                                                                                      \
    NAME::NAME(const string &text) : BASE(text) {}                                                                              \
    NAME::NAME(const char *text) : BASE(text) {}                                                                                \
    NAME::~NAME() noexcept = default;

DERIVED(domain_error, logic_error)
DERIVED(invalid_argument, logic_error)
DERIVED(length_error, logic_error)
DERIVED(out_of_range, logic_error)
DERIVED(range_error, runtime_error)
DERIVED(overflow_error, runtime_error)
DERIVED(underflow_error, runtime_error)

void __throw_bad_exception()
{
    throw bad_exception();
}

void __throw_bad_alloc()
{
    throw bad_alloc();
}

void __throw_bad_array_new_length()
{
    throw bad_array_new_length();
}

void __throw_bad_cast()
{
    throw bad_cast();
}

void __throw_bad_typeid()
{
    throw bad_typeid();
}

void __throw_bad_function_call()
{
    throw bad_function_call();
}

#define THROWS(NAME)                                                                                                             \
    void __throw_##NAME(const char *text)                                                                                       \
    {                                                                                                                           \
        throw NAME(text);                                                                                                       \
    }

THROWS(logic_error)
THROWS(domain_error)
THROWS(invalid_argument)
THROWS(length_error)
THROWS(out_of_range)
THROWS(runtime_error)
THROWS(range_error)
THROWS(overflow_error)
THROWS(underflow_error)

// The texts of libstdc++ only mention sizes and strings.
void __throw_out_of_range_fmt(const char *format, ...)
{
    std::string text;
    va_list list;
    va_start(list, format);
    for (; *format; format++) {
        if (strncmp(format, "%zu", 3) == 0) {
            text += std::to_string(va_arg(list, size_t));
            format += 2;
        } else if (strncmp(format, "%s", 2) == 0) {
            text += va_arg(list, const char *);
            format++;
        } else {
            text += *format;
            format += strncmp(format, "%%", 2) == 0;
        }
    }
    va_end(list);
    throw out_of_range(text.c_str());
}

} // namespace std
