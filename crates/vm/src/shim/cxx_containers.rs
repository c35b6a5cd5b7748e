//! The parts of libstdc++'s containers that are not in its headers: trees, lists, hash tables.
//!
//! Trees are the ordinary red-black ones. A tree's header is a node too: its parent is the root, its left and right are
//! the first and last node; it is red, which tells it from the root. Hash tables have the smallest prime number of
//! buckets that is enough, which is what libstdc++ uses as well up to 97 buckets and nearly so up to 257; beyond, the
//! order of elements in an unordered container may differ from the real one, which no program may rely on.

use super::{Call, Flow, Shim, StepError};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("_ZSt29_Rb_tree_insert_and_rebalancebPSt18_Rb_tree_node_baseS0_RS_", Shim::local(tree_insert)),
    ("_ZSt28_Rb_tree_rebalance_for_erasePSt18_Rb_tree_node_baseRS_", Shim::local(tree_erase)),
    ("_ZSt18_Rb_tree_incrementPSt18_Rb_tree_node_base", Shim::local(|call| tree_step(call, Side::Right))),
    ("_ZSt18_Rb_tree_incrementPKSt18_Rb_tree_node_base", Shim::local(|call| tree_step(call, Side::Right))),
    ("_ZSt18_Rb_tree_decrementPSt18_Rb_tree_node_base", Shim::local(|call| tree_step(call, Side::Left))),
    ("_ZSt18_Rb_tree_decrementPKSt18_Rb_tree_node_base", Shim::local(|call| tree_step(call, Side::Left))),
    ("_ZNSt8__detail15_List_node_base7_M_hookEPS0_", Shim::local(list_hook)),
    ("_ZNSt8__detail15_List_node_base9_M_unhookEv", Shim::local(list_unhook)),
    ("_ZNSt8__detail15_List_node_base11_M_transferEPS0_S1_", Shim::local(list_transfer)),
    ("_ZNSt8__detail15_List_node_base10_M_reverseEv", Shim::local(list_reverse)),
    ("_ZNSt8__detail15_List_node_base4swapERS0_S1_", Shim::local(list_swap)),
    ("_ZNKSt8__detail20_Prime_rehash_policy11_M_next_bktEm", Shim::local(next_buckets)),
    ("_ZNKSt8__detail20_Prime_rehash_policy14_M_need_rehashEmmm", Shim::local(need_rehash)),
    ("_ZSt11_Hash_bytesPKvmm", Shim::local(hash_bytes)),
];

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Side {
    Left,
    Right,
}

impl Side {
    fn other(self) -> Side {
        match self {
            Side::Left => Side::Right,
            Side::Right => Side::Left,
        }
    }
}

const RED: u64 = 0;
const BLACK: u64 = 1;

/// The nodes of a tree, wherever they are. Node 0 is none.
trait Nodes {
    type Error;
    fn color(&self, node: u64) -> Result<u64, Self::Error>;
    fn set_color(&mut self, node: u64, color: u64) -> Result<(), Self::Error>;
    fn parent(&self, node: u64) -> Result<u64, Self::Error>;
    fn set_parent(&mut self, node: u64, to: u64) -> Result<(), Self::Error>;
    fn child(&self, node: u64, side: Side) -> Result<u64, Self::Error>;
    fn set_child(&mut self, node: u64, side: Side, to: u64) -> Result<(), Self::Error>;

    /// None counts as black.
    fn is_red(&self, node: u64) -> Result<bool, Self::Error> {
        Ok(node != 0 && self.color(node)? == RED)
    }
    /// The side of its parent on which a node that is not the root hangs.
    fn side(&self, node: u64) -> Result<Side, Self::Error> {
        let parent = self.parent(node)?;
        Ok(if self.child(parent, Side::Left)? == node { Side::Left } else { Side::Right })
    }
    /// The last node on one side of the tree below `node`.
    fn outermost(&self, mut node: u64, side: Side) -> Result<u64, Self::Error> {
        loop {
            match self.child(node, side)? {
                0 => return Ok(node),
                next => node = next,
            }
        }
    }
    /// Puts `new`, which may be none, in the place of `old` below its parent.
    fn replace(&mut self, header: u64, old: u64, new: u64) -> Result<(), Self::Error> {
        let parent = self.parent(old)?;
        if self.parent(header)? == old {
            self.set_parent(header, new)?;
        } else {
            let side = self.side(old)?;
            self.set_child(parent, side, new)?;
        }
        if new != 0 {
            self.set_parent(new, parent)?;
        }
        Ok(())
    }
    /// Turns the tree at `node` so that its child on the other side takes its place and `node` goes down to `side`.
    fn rotate(&mut self, header: u64, node: u64, side: Side) -> Result<(), Self::Error> {
        let up = self.child(node, side.other())?;
        let inner = self.child(up, side)?;
        self.replace(header, node, up)?;
        self.set_child(node, side.other(), inner)?;
        if inner != 0 {
            self.set_parent(inner, node)?;
        }
        self.set_child(up, side, node)?;
        self.set_parent(node, up)
    }

    /// Inserts `node` below `parent`, or as the root if that is the header, and rebalances the tree.
    fn insert(&mut self, header: u64, mut node: u64, parent: u64, side: Side) -> Result<(), Self::Error> {
        self.set_parent(node, parent)?;
        self.set_child(node, Side::Left, 0)?;
        self.set_child(node, Side::Right, 0)?;
        self.set_color(node, RED)?;
        if parent == header {
            self.set_parent(header, node)?;
            self.set_child(header, Side::Left, node)?;
            self.set_child(header, Side::Right, node)?;
        } else {
            self.set_child(parent, side, node)?;
            if self.child(header, side)? == parent {
                self.set_child(header, side, node)?;
            }
        }
        // Only `node` may violate the invariant: red below red.
        while self.parent(header)? != node {
            let parent = self.parent(node)?;
            if !self.is_red(parent)? {
                break;
            }
            // A red parent is not the root, so there is a grandparent.
            let (above, side) = (self.parent(parent)?, self.side(parent)?);
            let uncle = self.child(above, side.other())?;
            if self.is_red(uncle)? {
                self.set_color(parent, BLACK)?;
                self.set_color(uncle, BLACK)?;
                self.set_color(above, RED)?;
                node = above;
                continue;
            }
            let top = if self.side(node)? == side {
                parent
            } else {
                self.rotate(header, parent, side)?;
                node
            };
            self.set_color(top, BLACK)?;
            self.set_color(above, RED)?;
            self.rotate(header, above, side.other())?;
            break;
        }
        let root = self.parent(header)?;
        self.set_color(root, BLACK)
    }

    /// Removes `node` and rebalances the tree.
    fn erase(&mut self, header: u64, node: u64) -> Result<(), Self::Error> {
        for side in [Side::Left, Side::Right] {
            if self.child(header, side)? == node {
                let next = match self.child(node, side.other())? {
                    0 => self.parent(node)?,
                    below => self.outermost(below, side)?,
                };
                self.set_child(header, side, next)?;
            }
        }
        let (left, right) = (self.child(node, Side::Left)?, self.child(node, Side::Right)?);
        // A node with two children is exchanged with its successor, which has at most one.
        if left != 0 && right != 0 {
            let next = self.outermost(right, Side::Left)?;
            let (below, above) = (self.child(next, Side::Right)?, self.parent(next)?);
            let (color, next_color) = (self.color(node)?, self.color(next)?);
            self.replace(header, node, next)?;
            self.set_child(next, Side::Left, left)?;
            self.set_parent(left, next)?;
            if above == node {
                self.set_child(next, Side::Right, node)?;
                self.set_parent(node, next)?;
            } else {
                self.set_child(next, Side::Right, right)?;
                self.set_parent(right, next)?;
                self.set_child(above, Side::Left, node)?;
                self.set_parent(node, above)?;
            }
            self.set_child(node, Side::Left, 0)?;
            self.set_child(node, Side::Right, below)?;
            if below != 0 {
                self.set_parent(below, node)?;
            }
            self.set_color(next, color)?;
            self.set_color(node, next_color)?;
        }
        let below = match self.child(node, Side::Left)? {
            0 => self.child(node, Side::Right)?,
            left => left,
        };
        if below != 0 {
            // The only child of a node is red, and the node black.
            self.set_color(below, BLACK)?;
        } else if !self.is_red(node)? {
            self.lift(header, node)?;
        }
        self.replace(header, node, below)
    }

    /// The paths through `node` lose one black node: rebalances the tree.
    fn lift(&mut self, header: u64, mut node: u64) -> Result<(), Self::Error> {
        while self.parent(header)? != node {
            let (parent, side) = (self.parent(node)?, self.side(node)?);
            let mut sibling = self.child(parent, side.other())?;
            if self.is_red(sibling)? {
                self.set_color(sibling, BLACK)?;
                self.set_color(parent, RED)?;
                self.rotate(header, parent, side)?;
                sibling = self.child(parent, side.other())?;
            }
            let (near, far) = (self.child(sibling, side)?, self.child(sibling, side.other())?);
            if !self.is_red(near)? && !self.is_red(far)? {
                self.set_color(sibling, RED)?;
                if self.is_red(parent)? {
                    return self.set_color(parent, BLACK);
                }
                node = parent;
                continue;
            }
            if !self.is_red(far)? {
                self.set_color(near, BLACK)?;
                self.set_color(sibling, RED)?;
                self.rotate(header, sibling, side.other())?;
                sibling = near;
            }
            let (color, far) = (self.color(parent)?, self.child(sibling, side.other())?);
            self.set_color(sibling, color)?;
            self.set_color(parent, BLACK)?;
            self.set_color(far, BLACK)?;
            return self.rotate(header, parent, side);
        }
        Ok(())
    }

    /// The next node towards `side`. Past the end is the header, and before the header the last node.
    fn step(&self, mut node: u64, side: Side) -> Result<u64, Self::Error> {
        let up = self.parent(node)?;
        if side == Side::Left && self.is_red(node)? && up != 0 && self.parent(up)? == node {
            return self.child(node, Side::Right);
        }
        match self.child(node, side)? {
            0 => {}
            below => return self.outermost(below, side.other()),
        }
        let mut above = up;
        while above != 0 && self.child(above, side)? == node {
            (node, above) = (above, self.parent(above)?);
        }
        // From the root of a tree without a node on that side, the climb has gone past the header and back.
        Ok(if self.child(node, side)? == above { node } else { above })
    }
}

/// A C++ object in the program's memory: colour, parent, left, right.
struct InMemory<'a, 'b>(&'a mut Call<'b>);

impl InMemory<'_, '_> {
    fn link(side: Side) -> u64 {
        match side {
            Side::Left => 16,
            Side::Right => 24,
        }
    }
}

impl Nodes for InMemory<'_, '_> {
    type Error = StepError;
    fn color(&self, node: u64) -> Result<u64, StepError> {
        Ok(u64::from(self.0.load32(node)?))
    }
    fn set_color(&mut self, node: u64, color: u64) -> Result<(), StepError> {
        self.0.store32(node, color as u32)
    }
    fn parent(&self, node: u64) -> Result<u64, StepError> {
        self.0.load64(node + 8)
    }
    fn set_parent(&mut self, node: u64, to: u64) -> Result<(), StepError> {
        self.0.store64(node + 8, to)
    }
    fn child(&self, node: u64, side: Side) -> Result<u64, StepError> {
        self.0.load64(node + Self::link(side))
    }
    fn set_child(&mut self, node: u64, side: Side, to: u64) -> Result<(), StepError> {
        self.0.store64(node + Self::link(side), to)
    }
}

/// `(left, node, parent, header)`.
fn tree_insert(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let side = if call.arg(0) & 1 != 0 { Side::Left } else { Side::Right };
    let (node, parent, header) = (call.arg(1), call.arg(2), call.arg(3));
    InMemory(call).insert(header, node, parent, side)?;
    Ok(Flow::Done(0))
}

/// `(node, header)`: the node to free, which is the one given.
fn tree_erase(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (node, header) = (call.arg(0), call.arg(1));
    InMemory(call).erase(header, node)?;
    Ok(Flow::Done(node))
}

fn tree_step(call: &mut Call<'_>, side: Side) -> Result<Flow, StepError> {
    let node = call.arg(0);
    InMemory(call).step(node, side).map(Flow::Done)
}

const NEXT: u64 = 0;
const PREVIOUS: u64 = 8;

fn tie(call: &mut Call<'_>, before: u64, after: u64) -> Result<(), StepError> {
    call.store64(before + NEXT, after)?;
    call.store64(after + PREVIOUS, before)
}

/// `(node, position)`: puts the node before the position.
fn list_hook(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (node, position) = (call.arg(0), call.arg(1));
    let before = call.load64(position + PREVIOUS)?;
    tie(call, before, node)?;
    tie(call, node, position)?;
    Ok(Flow::Done(0))
}

fn list_unhook(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (before, after) = (call.load64(call.arg(0) + PREVIOUS)?, call.load64(call.arg(0) + NEXT)?);
    tie(call, before, after)?;
    Ok(Flow::Done(0))
}

/// `(position, first, last)`: moves the nodes from `first` up to, without, `last` before the position.
fn list_transfer(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (position, first, last) = (call.arg(0), call.arg(1), call.arg(2));
    if position == last || first == last {
        return Ok(Flow::Done(0));
    }
    let (before_first, end) = (call.load64(first + PREVIOUS)?, call.load64(last + PREVIOUS)?);
    tie(call, before_first, last)?;
    let before = call.load64(position + PREVIOUS)?;
    tie(call, before, first)?;
    tie(call, end, position)?;
    Ok(Flow::Done(0))
}

/// `(header)`.
fn list_reverse(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let header = call.arg(0);
    let mut node = header;
    loop {
        let (next, previous) = (call.load64(node + NEXT)?, call.load64(node + PREVIOUS)?);
        call.store64(node + NEXT, previous)?;
        call.store64(node + PREVIOUS, next)?;
        node = next;
        if node == header {
            return Ok(Flow::Done(0));
        }
    }
}

/// `(header, header)`: exchanges the nodes of two lists.
fn list_swap(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (one, two) = (call.arg(0), call.arg(1));
    let ends = |call: &Call<'_>, header: u64| -> Result<(u64, u64), StepError> {
        Ok((call.load64(header + NEXT)?, call.load64(header + PREVIOUS)?))
    };
    let (of_one, of_two) = (ends(call, one)?, ends(call, two)?);
    for (header, old, (first, last)) in [(one, two, of_two), (two, one, of_one)] {
        if first == old {
            tie(call, header, header)?;
        } else {
            tie(call, header, first)?;
            tie(call, last, header)?;
        }
    }
    Ok(Flow::Done(0))
}

const MAX_LOAD: u64 = 0;
const NEXT_RESIZE: u64 = 8;

fn prime_from(n: u64) -> u64 {
    let is_prime = |n: u64| n >= 2 && (2..).take_while(|d| d * d <= n).all(|d| !n.is_multiple_of(d));
    (n.max(2)..).find(|&n| is_prime(n)).expect("internal: there is always another prime")
}

/// Chooses at least `least` buckets and records the number of elements at which more are needed.
fn buckets(call: &mut Call<'_>, policy: u64, least: u64) -> Result<u64, StepError> {
    const MOST: u64 = 1 << 40;
    if least > MOST {
        return Err(StepError::unsupported("a hash table of more than 2^40 buckets", "reserve less"));
    }
    let load = f64::from(f32::from_bits(call.load32(policy + MAX_LOAD)?));
    if least == 0 {
        return Ok(1);
    }
    let count = prime_from(least);
    call.store64(policy + NEXT_RESIZE, (count as f64 * load).floor() as u64)?;
    Ok(count)
}

/// `(policy, least)`.
fn next_buckets(call: &mut Call<'_>) -> Result<Flow, StepError> {
    buckets(call, call.arg(0), call.arg(1)).map(Flow::Done)
}

/// `(policy, buckets, elements, new elements)`: whether to rehash, and to how many buckets.
fn need_rehash(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const FIRST: u64 = 11;
    let (policy, now) = (call.arg(0), call.arg(1));
    let elements = call.arg(2).saturating_add(call.arg(3));
    let resize_at = call.load64(policy + NEXT_RESIZE)?;
    if elements <= resize_at {
        return Ok(Flow::Pair(0, 0));
    }
    let load = f64::from(f32::from_bits(call.load32(policy + MAX_LOAD)?));
    let wanted = elements.max(if resize_at == 0 { FIRST } else { 0 }) as f64 / load;
    if wanted < now as f64 {
        call.store64(policy + NEXT_RESIZE, (now as f64 * load).floor() as u64)?;
        return Ok(Flow::Pair(0, 0));
    }
    let count = buckets(call, policy, (wanted.floor() as u64).saturating_add(1).max(now.saturating_mul(2)))?;
    Ok(Flow::Pair(1, count))
}

/// `(bytes, length, seed)`.
fn hash_bytes(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let bytes = call.vm.memory.defined_bytes(call.arg(0), call.arg(1))?;
    Ok(Flow::Done(murmur(bytes, call.arg(2))))
}

/// MurmurHash64A, by Austin Appleby.
fn murmur(bytes: &[u8], seed: u64) -> u64 {
    const FACTOR: u64 = 0xc6a4_a793_5bd1_e995;
    let mix = |x: u64| x ^ x >> 47;
    let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u64::from(byte));
    let mut hash = seed ^ (bytes.len() as u64).wrapping_mul(FACTOR);
    let mut chunks = bytes.chunks_exact(8);
    for chunk in &mut chunks {
        hash ^= mix(word(chunk).wrapping_mul(FACTOR)).wrapping_mul(FACTOR);
        hash = hash.wrapping_mul(FACTOR);
    }
    if !chunks.remainder().is_empty() {
        hash = (hash ^ word(chunks.remainder())).wrapping_mul(FACTOR);
    }
    mix(mix(hash).wrapping_mul(FACTOR))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::convert::Infallible;

    /// Node `n` is row `n`: colour, parent, left, right. Row 1 is the header; keys are node numbers.
    struct Rows(Vec<[u64; 4]>);

    const HEADER: u64 = 1;

    impl Nodes for Rows {
        type Error = Infallible;
        fn color(&self, node: u64) -> Result<u64, Infallible> {
            Ok(self.0[node as usize][0])
        }
        fn set_color(&mut self, node: u64, color: u64) -> Result<(), Infallible> {
            self.0[node as usize][0] = color;
            Ok(())
        }
        fn parent(&self, node: u64) -> Result<u64, Infallible> {
            Ok(self.0[node as usize][1])
        }
        fn set_parent(&mut self, node: u64, to: u64) -> Result<(), Infallible> {
            self.0[node as usize][1] = to;
            Ok(())
        }
        fn child(&self, node: u64, side: Side) -> Result<u64, Infallible> {
            Ok(self.0[node as usize][if side == Side::Left { 2 } else { 3 }])
        }
        fn set_child(&mut self, node: u64, side: Side, to: u64) -> Result<(), Infallible> {
            self.0[node as usize][if side == Side::Left { 2 } else { 3 }] = to;
            Ok(())
        }
    }

    impl Rows {
        fn new(len: usize) -> Self {
            let mut rows = vec![[0; 4]; len];
            rows[HEADER as usize] = [RED, 0, HEADER, HEADER];
            Rows(rows)
        }
        fn add(&mut self, key: u64) {
            let (mut parent, mut at, mut side) = (HEADER, self.0[HEADER as usize][1], Side::Left);
            while at != 0 {
                side = if key < at { Side::Left } else { Side::Right };
                (parent, at) = (at, self.child(at, side).unwrap());
            }
            self.insert(HEADER, key, parent, side).unwrap();
        }
        /// Number of black nodes on every path below `node`; fails when the paths differ, red is below red, or a link
        /// is one-way.
        fn black_height(&self, node: u64, parent: u64) -> usize {
            if node == 0 {
                return 0;
            }
            assert_eq!(self.parent(node).unwrap(), parent);
            let [left, right] = [Side::Left, Side::Right].map(|side| self.child(node, side).unwrap());
            if self.is_red(node).unwrap() {
                assert!(!self.is_red(left).unwrap() && !self.is_red(right).unwrap(), "red below red at {node}");
            }
            let heights = [left, right].map(|child| self.black_height(child, node));
            assert_eq!(heights[0], heights[1], "unbalanced at {node}");
            heights[0] + usize::from(!self.is_red(node).unwrap())
        }
        fn check(&self, want: &std::collections::BTreeSet<u64>) {
            let root = self.parent(HEADER).unwrap();
            assert!(!self.is_red(root).unwrap() || root == 0);
            self.black_height(root, HEADER);
            let mut forward = Vec::new();
            let mut at = self.child(HEADER, Side::Left).unwrap();
            while at != HEADER {
                forward.push(at);
                at = self.step(at, Side::Right).unwrap();
            }
            assert!(forward.iter().eq(want.iter()));
            let mut backward = Vec::new();
            for _ in want {
                at = self.step(at, Side::Left).unwrap();
                backward.push(at);
            }
            assert!(backward.iter().eq(want.iter().rev()));
            assert_eq!(self.child(HEADER, Side::Right).unwrap(), *want.last().unwrap_or(&HEADER));
        }
    }

    #[test]
    fn trees_stay_red_black_and_sorted() {
        for seed in 1..40_u64 {
            let (mut state, mut rows, mut want) = (seed * 7919, Rows::new(66), std::collections::BTreeSet::new());
            for _ in 0..400 {
                state = state.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
                let key = 2 + (state >> 33) % 64;
                if want.insert(key) {
                    rows.add(key);
                } else {
                    want.remove(&key);
                    rows.erase(HEADER, key).unwrap();
                }
                rows.check(&want);
            }
        }
    }

    #[test]
    fn bucket_counts_of_small_tables_are_those_of_libstdcxx() {
        let asked = [1, 3, 4, 8, 12, 26, 58, 118, 254];
        assert_eq!(asked.map(prime_from), [2, 3, 5, 11, 13, 29, 59, 127, 257]);
    }

    #[test]
    fn hashes_are_those_of_libstdcxx() {
        const SEED: u64 = 0xc70f_6907;
        let hashes = ["", "a", "hello", "12345678", "123456789abcdefg!"].map(|text| murmur(text.as_bytes(), SEED));
        assert_eq!(
            hashes,
            [
                0x553e_9390_1e46_2a6e,
                0x454d_dee4_88c1_ed6b,
                0x2655_3298_fdbe_39c8,
                0x8c5b_90a3_3a04_dca5,
                0x9a4b_1d73_feb8_cf4e
            ]
        );
    }
}
