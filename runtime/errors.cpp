// Exceptions that carry error codes: std::system_error, std::future_error, std::ios_base::failure, and the categories of codes.
#include <cerrno>
#include <cstring>
#include <future>
#include <ios>
#include <string>
#include <system_error>

namespace std {

error_category::~error_category() = default;

error_condition error_category::default_error_condition(int code) const noexcept
{
    return error_condition(code, *this);
}

bool error_category::equivalent(int code, const error_condition &condition) const noexcept
{
    return default_error_condition(code) == condition;
}

bool error_category::equivalent(const error_code &code, int condition) const noexcept
{
    return *this == code.category() && code.value() == condition;
}

#if _GLIBCXX_USE_CXX11_ABI
__cow_string error_category::_M_message(int code) const
{
    return __cow_string(message(code));
}
#endif

namespace {

struct Generic : error_category {
    const char *name() const noexcept override
    {
        return "generic";
    }
    string message(int code) const override
    {
        return strerror(code);
    }
};

struct System final : Generic {
    const char *name() const noexcept override
    {
        return "system";
    }
    // All codes of Linux are codes of POSIX.
    error_condition default_error_condition(int code) const noexcept override
    {
        return error_condition(code, generic_category());
    }
};

struct Future final : error_category {
    const char *name() const noexcept override
    {
        return "future";
    }
    string message(int code) const override
    {
        switch (static_cast<future_errc>(code)) {
        case future_errc::promise_already_satisfied: return "Promise already satisfied";
        case future_errc::future_already_retrieved: return "Future already retrieved";
        case future_errc::no_state: return "No associated state";
        case future_errc::broken_promise: return "Broken promise";
        }
        return "Unknown error";
    }
};

struct Stream final : error_category {
    const char *name() const noexcept override
    {
        return "iostream";
    }
    string message(int code) const override
    {
        return code == static_cast<int>(io_errc::stream) ? "iostream error" : "Unknown error";
    }
};

// Never destroyed, since destructors of static objects may still use them.
#define FOREVER [[clang::require_constant_initialization, clang::no_destroy]]
FOREVER Generic generic;
FOREVER System system_errors;
FOREVER Future future_errors;
FOREVER Stream stream_errors;

} // namespace

inline namespace _V2 {

const error_category &generic_category() noexcept
{
    return generic;
}

const error_category &system_category() noexcept
{
    return system_errors;
}

} // namespace _V2

const error_category &future_category() noexcept
{
    return future_errors;
}

const error_category &iostream_category() noexcept
{
    return stream_errors;
}

system_error::~system_error() noexcept = default;

void __throw_system_error(int code)
{
    throw system_error(error_code(code, generic_category()));
}

future_error::~future_error() noexcept = default;
const char *future_error::what() const noexcept
{
    return logic_error::what();
}

void __throw_future_error(int code)
{
    throw future_error(make_error_code(static_cast<future_errc>(code)));
}

__future_base::_Result_base::_Result_base() = default;
__future_base::_Result_base::~_Result_base() = default;

#if _GLIBCXX_USE_CXX11_ABI
ios_base::failure::failure(const string &text) : system_error(io_errc::stream, text) {}
ios_base::failure::failure(const string &text, const error_code &code) : system_error(code, text) {}
ios_base::failure::failure(const char *text, const error_code &code) : system_error(code, text) {}
ios_base::failure::~failure() noexcept = default;
const char *ios_base::failure::what() const noexcept
{
    return system_error::what();
}
#endif

void __throw_ios_failure(const char *text)
{
    throw ios_base::failure(text);
}

void __throw_ios_failure(const char *text, int code)
{
    throw ios_base::failure(text, code ? error_code(code, system_category()) : make_error_code(io_errc::stream));
}

} // namespace std
