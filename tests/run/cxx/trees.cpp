// std::map, std::set, std::list, std::unordered_map: much inserting and erasing, checked by what iteration shows.
#include <cstdio>
#include <list>
#include <map>
#include <set>
#include <string>
#include <unordered_map>
#include <unordered_set>

static unsigned state = 7;
static unsigned next()
{
    state = state * 1103515245u + 12345u;
    return state >> 16;
}

int main()
{
    std::map<unsigned, unsigned> map;
    unsigned long checksum = 0;
    for (int i = 0; i < 300; i++) {
        unsigned key = next() % 60;
        if (next() % 3)
            map[key] += i;
        else
            map.erase(key);
        if (i % 10 == 0) {
            for (auto &entry : map)
                checksum = checksum * 31 + entry.first * 7 + entry.second;
            for (auto entry = map.rbegin(); entry != map.rend(); ++entry)
                checksum = checksum * 37 + entry->first;
        }
    }
    std::printf("%zu entries, checksum %lu\n", map.size(), checksum);
    while (!map.empty())
        map.erase(next() % 2 ? map.begin() : std::prev(map.end()));
    std::printf("empty %d %d\n", map.begin() == map.end(), map.count(3) != 0);

    std::set<std::string> words {"vladimir", "estragon", "pozzo", "lucky", "a boy"};
    words.insert("godot");
    words.erase("pozzo");
    for (const std::string &word : words)
        std::printf("%s ", word.c_str());
    std::printf("from %s\n", words.lower_bound("f")->c_str());
    std::multiset<int> many {3, 1, 3, 2, 3};
    std::printf("%zu %d\n", many.count(3), *many.rbegin());

    std::list<int> first, second {10, 20};
    for (int i = 0; i < 12; i++)
        i % 2 ? first.push_back(next() % 50) : first.push_front(next() % 50);
    first.sort();
    first.splice(std::next(first.begin(), 2), second);
    first.remove(20);
    first.reverse();
    second.swap(first);
    for (int item : second)
        std::printf("%d ", item);
    std::printf("%d\n", first.empty());

    std::unordered_map<std::string, int> counts;
    for (int i = 0; i < 100; i++)
        counts["key" + std::to_string(next() % 20)]++;
    counts.erase("key3");
    int sum = 0;
    for (auto &entry : counts)
        sum += entry.second * int(entry.first.size());
    std::unordered_set<int> numbers;
    for (int i = 0; i < 200; i++)
        numbers.insert(int(next() % 90));
    std::printf("%zu %d %zu %zu\n", counts.size(), sum, numbers.size(), numbers.count(5));
    return 0;
}
