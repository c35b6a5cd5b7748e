/* estragon_cxx.h: read before every C++ file.
 *
 * libstdc++ keeps the bodies of std::string and its like, and the inner workings of trees, lists and hash tables, in its
 * shared library, which is not there to run here. The first are brought into the program by withdrawing libstdc++'s promise
 * that they are in the library. The others are written here anew, under their linker names, weakly, so that a program
 * without them pays nothing.
 */
#if defined(__cplusplus) && __has_include(<bits/c++config.h>)
#include <bits/c++config.h>
#undef _GLIBCXX_EXTERN_TEMPLATE
#define _GLIBCXX_EXTERN_TEMPLATE 0

#define ESTRAGON_LIBRARY(linker_name) __attribute__((weak)) __asm__(linker_name)

extern "C" {

/* Trees of std::map and std::set. They are not balanced: a checked program is small, and the order of iteration, which is all
 * that can be seen, is the same. Only the header is red, by which it is told from the root. */
struct __estragon_tree {
    int black;
    __estragon_tree *parent, *left, *right;
};

__estragon_tree *__estragon_tree_next(__estragon_tree *) ESTRAGON_LIBRARY("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base");
__estragon_tree *__estragon_tree_next(__estragon_tree *node)
{
    if (node->right) {
        for (node = node->right; node->left;)
            node = node->left;
        return node;
    }
    __estragon_tree *above = node->parent;
    while (node == above->right) {
        node = above;
        above = above->parent;
    }
    /* From a root without right child one arrives at the header, which is then where the end is. */
    return node->right == above ? node : above;
}

__estragon_tree *__estragon_tree_previous(__estragon_tree *) ESTRAGON_LIBRARY("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base");
__estragon_tree *__estragon_tree_previous(__estragon_tree *node)
{
    if (!node->black && node->parent->parent == node)
        return node->right;
    if (node->left) {
        for (node = node->left; node->right;)
            node = node->right;
        return node;
    }
    __estragon_tree *above = node->parent;
    while (node == above->left) {
        node = above;
        above = above->parent;
    }
    return above;
}

const __estragon_tree *__estragon_tree_next_const(const __estragon_tree *)
    ESTRAGON_LIBRARY("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base");
const __estragon_tree *__estragon_tree_next_const(const __estragon_tree *node)
{
    return __estragon_tree_next(const_cast<__estragon_tree *>(node));
}

const __estragon_tree *__estragon_tree_previous_const(const __estragon_tree *)
    ESTRAGON_LIBRARY("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base");
const __estragon_tree *__estragon_tree_previous_const(const __estragon_tree *node)
{
    return __estragon_tree_previous(const_cast<__estragon_tree *>(node));
}

/* The header's parent is the root, its left the first and its right the last node. */
void __estragon_tree_insert(bool, __estragon_tree *, __estragon_tree *, __estragon_tree &)
    ESTRAGON_LIBRARY("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_");
void __estragon_tree_insert(bool left, __estragon_tree *node, __estragon_tree *above, __estragon_tree &header)
{
    node->black = 1;
    node->parent = above;
    node->left = node->right = 0;
    if (above == &header) {
        header.parent = header.left = header.right = node;
    } else if (left) {
        above->left = node;
        if (header.left == above)
            header.left = node;
    } else {
        above->right = node;
        if (header.right == above)
            header.right = node;
    }
}

__estragon_tree *__estragon_tree_erase(__estragon_tree *, __estragon_tree &)
    ESTRAGON_LIBRARY("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_");
__estragon_tree *__estragon_tree_erase(__estragon_tree *node, __estragon_tree &header)
{
    if (header.left == node)
        header.left = __estragon_tree_next(node);
    if (header.right == node)
        header.right = __estragon_tree_previous(node);
    __estragon_tree *instead = node->left ? node->left : node->right;
    if (node->left && node->right) {
        /* The next node has no left child: it takes the place of the erased one. */
        instead = __estragon_tree_next(node);
        if (instead->parent != node) {
            instead->parent->left = instead->right;
            if (instead->right)
                instead->right->parent = instead->parent;
            instead->right = node->right;
            instead->right->parent = instead;
        }
        instead->left = node->left;
        instead->left->parent = instead;
    }
    if (instead)
        instead->parent = node->parent;
    if (header.parent == node)
        header.parent = instead;
    else if (node->parent->left == node)
        node->parent->left = instead;
    else
        node->parent->right = instead;
    if (!header.parent)
        header.left = header.right = &header;
    return node;
}

/* Rings of std::list. */
struct __estragon_list {
    __estragon_list *next, *previous;
};

void __estragon_list_hook(__estragon_list *, __estragon_list *)
    ESTRAGON_LIBRARY("_ZNSt8__detail15_List_node_base7_M_hookEPS0_");
void __estragon_list_hook(__estragon_list *node, __estragon_list *before)
{
    node->next = before;
    node->previous = before->previous;
    before->previous->next = node;
    before->previous = node;
}

void __estragon_list_unhook(__estragon_list *) ESTRAGON_LIBRARY("_ZNSt8__detail15_List_node_base9_M_unhookEv");
void __estragon_list_unhook(__estragon_list *node)
{
    node->previous->next = node->next;
    node->next->previous = node->previous;
}

/* Moves the nodes from `first` up to, not including, `last` before `node`. */
void __estragon_list_transfer(__estragon_list *, __estragon_list *, __estragon_list *)
    ESTRAGON_LIBRARY("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_");
void __estragon_list_transfer(__estragon_list *node, __estragon_list *first, __estragon_list *last)
{
    if (node == last || first == last)
        return;
    __estragon_list *final = last->previous;
    first->previous->next = last;
    last->previous = first->previous;
    node->previous->next = first;
    first->previous = node->previous;
    final->next = node;
    node->previous = final;
}

void __estragon_list_reverse(__estragon_list *) ESTRAGON_LIBRARY("_ZNSt8__detail15_List_node_base10_M_reverseEv");
void __estragon_list_reverse(__estragon_list *ring)
{
    __estragon_list *node = ring;
    do {
        __estragon_list *next = node->next;
        node->next = node->previous;
        node->previous = next;
        node = next;
    } while (node != ring);
}

void __estragon_list_swap(__estragon_list &, __estragon_list &)
    ESTRAGON_LIBRARY("_ZNSt8__detail15_List_node_base4swapERS0_S1_");
void __estragon_list_swap(__estragon_list &first, __estragon_list &second)
{
    /* Each ring hangs on its header: its ends are made to point at the other header, or an empty one at itself. */
    __estragon_list of_first = first, of_second = second;
    bool first_empty = first.next == &first, second_empty = second.next == &second;
    first = of_second;
    second = of_first;
    if (second_empty)
        first.next = first.previous = &first;
    else
        first.next->previous = first.previous->next = &first;
    if (first_empty)
        second.next = second.previous = &second;
    else
        second.next->previous = second.previous->next = &second;
}

/* Hash tables of std::unordered_map and its like. Their order of iteration is unspecified, and differs from libstdc++'s. */
struct __estragon_policy {
    float load;
    unsigned long limit;
};
struct __estragon_rehash {
    bool needed;
    unsigned long buckets;
};

unsigned long __estragon_next_buckets(__estragon_policy *, unsigned long)
    ESTRAGON_LIBRARY("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm");
unsigned long __estragon_next_buckets(__estragon_policy *policy, unsigned long atleast)
{
    unsigned long buckets = 13;
    while (buckets < atleast)
        buckets = 2 * buckets + 3;
    policy->limit = (unsigned long)(buckets * policy->load);
    return buckets;
}

__estragon_rehash __estragon_need_rehash(__estragon_policy *, unsigned long, unsigned long, unsigned long)
    ESTRAGON_LIBRARY("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm");
__estragon_rehash __estragon_need_rehash(__estragon_policy *policy, unsigned long buckets, unsigned long have,
                                         unsigned long more)
{
    __estragon_rehash answer = {false, 0};
    if (have + more > policy->limit) {
        answer.needed = true;
        answer.buckets = __estragon_next_buckets(policy, (unsigned long)((have + more) / policy->load) + 1);
        if (answer.buckets <= buckets)
            answer.needed = false;
    }
    return answer;
}

unsigned long __estragon_hash_bytes(const void *, unsigned long, unsigned long)
    ESTRAGON_LIBRARY("_ZSt11_Hash_bytesPKvmm");
unsigned long __estragon_hash_bytes(const void *bytes, unsigned long count, unsigned long seed)
{
    unsigned long hash = seed ^ 0xcbf29ce484222325ul;
    for (unsigned long i = 0; i < count; i++)
        hash = (hash ^ static_cast<const unsigned char *>(bytes)[i]) * 0x100000001b3ul;
    return hash;
}

}

#undef ESTRAGON_LIBRARY
#endif
