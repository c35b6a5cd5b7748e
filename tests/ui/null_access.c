// The end of the list is read as if it were an element.
struct item {
    int value;
    struct item *next;
};

static int sum(struct item *item)
{
    int total = 0;
    do {
        total += item->value;
        item = item->next;
    } while (item->next);
    return total;
}

int main(void)
{
    struct item only = {1, 0};
    return sum(&only);
}
