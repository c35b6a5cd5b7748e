// A thread-local variable that no file defines: nothing is known of what it holds.
extern _Thread_local int depth;

int main(void)
{
    return depth;
}
