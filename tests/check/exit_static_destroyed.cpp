// Returning from main destroys `numbers` while the detached thread may still read it.
#include <thread>
#include <vector>
static std::vector<int> numbers{1, 2, 3};
int main()
{
    std::thread([] { for (int number : numbers) (void)number; }).detach();
}
