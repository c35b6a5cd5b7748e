// An exception that leaves a destructor on its way to a handler: the stack is shown as it was where it was thrown.
#include <stdexcept>

struct Connection {
    bool open = true;

    void close()
    {
        if (open)
            throw std::logic_error("still open");
    }
    ~Connection()
    {
        close();
    }
};

int main()
{
    try {
        Connection connection;
    } catch (const std::logic_error &) {
        return 1;
    }
}
