// A global array is read past its end.
static int table[3] = {1, 2, 3};

int main(int argc, char **argv)
{
    return table[argc + 2];
}
