struct entry {
    const char *name;
    int value;
    const struct entry *other;
};
__attribute__((section("entries"), used)) static struct entry third = {"third", 3, &third};
