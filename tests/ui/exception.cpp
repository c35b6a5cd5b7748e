// A C++ exception: not modelled, and said so.
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
