// A thread-local variable that no file defines: its contents are unknown.
extern _Thread_local int depth;

int main(void)
{
    return depth;
}
