// std::terminate calls the handler that is set.
#include <cassert>
#include <cstdlib>
#include <exception>

int main()
{
    std::set_terminate([] {
        assert(!std::current_exception());
        std::_Exit(0);
    });
    assert(std::get_terminate());
    std::terminate();
}
