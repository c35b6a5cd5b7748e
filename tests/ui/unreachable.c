// Code that was declared unreachable is reached.
static int name(int kind)
{
    switch (kind) {
    case 0: return 'a';
    case 1: return 'b';
    }
    __builtin_unreachable();
}

int main(void)
{
    return name(2);
}
