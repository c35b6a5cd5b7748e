// A node is read after it was freed.
#include <stdlib.h>

struct node {
    int value;
    struct node *next;
};

static void drop(struct node *node)
{
    free(node);
}

int main(void)
{
    struct node *node = malloc(sizeof *node);
    node->value = 4;
    node->next = NULL;
    drop(node);
    return node->value;
}
