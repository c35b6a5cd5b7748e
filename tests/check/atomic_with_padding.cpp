// An atomic structure with padding, which is undefined: only reading the padding would be an error.
// flags: --model sc
// flags(rc11): --model rc11
// flags(ra): --model ra
#include <atomic>
#include <cassert>
#include <thread>

struct Pair {
    int number;
    char letter;
};

struct alignas(16) Large {
    void *pointer;
    int tag;
};

static std::atomic<Pair> pair;
static std::atomic<Large> large;

int main()
{
    pair.store(Pair{1, 'a'});
    large.store(Large{nullptr, 1});
    std::thread reader([] {
        Pair seen = pair.load();
        assert(seen.number == 1 && seen.letter == 'a' || seen.number == 2 && seen.letter == 'b');
        Large all = large.load();
        assert(all.tag == 1 || all.tag == 2);
    });
    pair.store(Pair{2, 'b'});
    large.store(Large{nullptr, 2});
    reader.join();
}
