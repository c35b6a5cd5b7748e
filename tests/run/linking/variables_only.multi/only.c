struct Table {
    int rows[3];
};
int plain;
struct Table table = {{1, 2, 3}};
_Thread_local char buffer[64];
_Thread_local char aligned[64] __attribute__((aligned(64)));
