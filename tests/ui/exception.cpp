// A C++ exception that nothing catches.
struct Error {
    int code;
};

static void fail()
{
    throw Error{3};
}

int main()
{
    fail();
    return 0;
}
