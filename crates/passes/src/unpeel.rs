//! Loops whose first iteration was moved before them get it back.
//!
//! ```c
//! int a = x, b = y;
//! while (a != b) {
//!     a = x;
//!     b = y;
//! }
//! ```
//!
//! Whether an iteration is pure is judged from the header on: here it carries other values to the next one whenever it
//! reads others. But what precedes the loop is what its iterations end with. So both become one block, which is the
//! header of the loop from then on, and an iteration that ends there carries nothing. This is what *Dynamic Partial
//! Order Reductions for Spinloops* calls bisimilarity of two headers. There are two cases, and a loop that was peeled
//! twice is one after the other:
//!
//! - The block before the loop and the only block from which it iterates end alike, and then jump to the header.
//! - The block before the loop ends like the whole header, branch included.
//!
//! Sound since the same instructions are executed in the same order; only where they are in the program changes, and
//! findings name the place in the loop. Only ends with atomic accesses or locks are merged.

use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::Loops;
use ir::uses::Uses;
use ir::{Block, Body, Edge, Inst, InstData, InstKind, Type, Value};
use rustc_hash::FxHashMap;

/// Merges the ends of one loop and of what precedes it.
pub(crate) fn unpeel(body: &mut Body, polls: Polls<'_>) -> bool {
    let cfg = Cfg::of(body);
    let loops = Loops::of(&cfg, &Doms::of(&cfg));
    let uses = Uses::of(body);
    for data in loops.loops.values() {
        let header = data.header;
        let entries: Vec<Block> =
            cfg.predecessors(header).iter().copied().filter(|&from| !data.blocks.contains(from)).collect();
        for &before in &entries {
            if is_header_again(body, &uses, before, header, polls) {
                return true;
            }
        }
        if let ([before], [back]) = (&entries[..], &data.back_edges[..])
            && merge_ends(body, &uses, *before, back.from, header, polls)
        {
            return true;
        }
    }
    false
}

/// Whether an instruction is one of those of which ends must contain one.
type Polls<'a> = &'a dyn Fn(&Body, Inst) -> bool;

/// Pairs of values that are the same in two copies.
type Pairs = FxHashMap<Value, Value>;

/// Whether two instructions are copies, if these values are; notes that their results then are.
fn is_copy(body: &Body, one: Inst, other: Inst, pairs: &mut Pairs) -> bool {
    let mut data = body.inst(one).clone();
    data.for_each_use_mut(|value| *value = pairs.get(value).copied().unwrap_or(*value));
    let types = |inst: Inst| body.results(inst).iter().map(|&value| body.ty(value)).collect::<Vec<_>>();
    let kinds = matches!(
        data.kind(),
        InstKind::Computation | InstKind::Access(_) | InstKind::Fence | InstKind::Assume | InstKind::Call
    );
    if !kinds || data != *body.inst(other) || types(one) != types(other) {
        return false;
    }
    pairs.extend(body.results(one).iter().copied().zip(body.results(other).iter().copied()));
    true
}

/// The longest equal ends of two lists of instructions that contain an atomic access.
fn equal_ends(body: &Body, one: &[Inst], other: &[Inst], polls: Polls<'_>) -> Option<(usize, Pairs)> {
    (1..=one.len().min(other.len())).rev().find_map(|count| {
        let (a, b) = (&one[one.len() - count..], &other[other.len() - count..]);
        let mut pairs = Pairs::default();
        let same = a.iter().zip(b).all(|(&x, &y)| is_copy(body, x, y, &mut pairs));
        (same && a.iter().any(|&inst| polls(body, inst))).then_some((count, pairs))
    })
}

/// Whether values are used only by these instructions.
fn used_only_by(body: &Body, uses: &Uses, made_by: &[Inst], users: &[Inst]) -> bool {
    let mut results = made_by.iter().flat_map(|&inst| body.results(inst));
    results.all(|&value| uses.of_value(value).iter().all(|user| users.contains(user)))
}

/// Gives the equal ends of the block before a loop and of the one that it iterates from a block of their own.
fn merge_ends(body: &mut Body, uses: &Uses, before: Block, last: Block, header: Block, polls: Polls<'_>) -> bool {
    let [(one, first), (other, second)] = [before, last].map(|block| {
        let insts = &body.blocks[block].insts;
        (insts[..insts.len() - 1].to_vec(), insts[insts.len() - 1])
    });
    let (InstData::Jump(enter), InstData::Jump(again)) = (body.inst(first).clone(), body.inst(second).clone()) else {
        return false;
    };
    if last == header {
        return false;
    }
    let Some((count, pairs)) = equal_ends(body, &one, &other, polls) else { return false };
    let (tail, copy) = (one[one.len() - count..].to_vec(), other[other.len() - count..].to_vec());
    let with = |insts: &[Inst], end: Inst| insts.iter().copied().chain([end]).collect::<Vec<_>>();
    if !used_only_by(body, uses, &tail, &with(&tail, first)) || !used_only_by(body, uses, &copy, &with(&copy, second)) {
        return false;
    }
    // Where only one of two arguments is computed here, the block cannot pass it.
    let computed = |insts: &[Inst], value: Value| insts.iter().any(|&inst| body.results(inst).contains(&value));
    let mut given: Vec<(Value, Value)> = Vec::new();
    let mut passed: Vec<Option<Value>> = Vec::new();
    for (&a, &b) in enter.args.iter().zip(&again.args) {
        if pairs.get(&a) == Some(&b) || a == b {
            passed.push(Some(b));
        } else if computed(&tail, a) || computed(&copy, b) {
            return false;
        } else {
            given.push((a, b));
            passed.push(None);
        }
    }
    let block = body.add_block();
    let at = body.layout.iter().position(|&other| other == header).unwrap_or(body.layout.len());
    if !body.layout.contains(&block) {
        body.layout.insert(at, block);
    }
    let types: Vec<Type> = given.iter().map(|&(a, _)| body.ty(a)).collect();
    let mut params = types.into_iter().map(|ty| body.add_param(block, ty)).collect::<Vec<_>>().into_iter();
    let args = passed.into_iter().map(|arg| arg.unwrap_or_else(|| params.next().expect("internal: one for each")));
    let jump = body.make(InstData::Jump(Edge { to: header, args: args.collect() }), &[], body.loc(second));
    body.blocks[block].insts = with(&copy, jump);
    for (from, terminator, args) in [
        (before, first, given.iter().map(|pair| pair.0).collect::<Vec<_>>()),
        (last, second, given.iter().map(|pair| pair.1).collect()),
    ] {
        let kept = body.blocks[from].insts.len() - 1 - count;
        body.blocks[from].insts.truncate(kept);
        body.blocks[from].insts.push(terminator);
        *body.inst_mut(terminator) = InstData::Jump(Edge { to: block, args });
    }
    true
}

/// Where a block ends like the header, and leads to the same successors, it jumps to the header instead.
fn is_header_again(body: &mut Body, uses: &Uses, before: Block, header: Block, polls: Polls<'_>) -> bool {
    let (one, other) = (body.blocks[before].insts.clone(), body.blocks[header].insts.clone());
    if !body.blocks[header].params.is_empty() || one.len() < other.len() {
        return false;
    }
    let Some(((&first, tail), (&second, copy))) = one[one.len() - other.len()..].split_last().zip(other.split_last())
    else {
        return false;
    };
    let mut pairs = Pairs::default();
    let same = tail.iter().zip(copy).all(|(&x, &y)| is_copy(body, x, y, &mut pairs));
    let mut end = body.inst(first).clone();
    end.for_each_use_mut(|value| *value = pairs.get(value).copied().unwrap_or(*value));
    if !same || end != *body.inst(second) || !tail.iter().any(|&inst| polls(body, inst)) {
        return false;
    }
    let users: Vec<Inst> = tail.iter().copied().chain([first]).collect();
    // What the header computes must not be used where it did not dominate; what this block does, not at all.
    if !used_only_by(body, uses, tail, &users) {
        return false;
    }
    let kept = one.len() - other.len();
    body.blocks[before].insts.truncate(kept);
    body.blocks[before].insts.push(first);
    *body.inst_mut(first) = InstData::Jump(Edge { to: header, args: Vec::new() });
    true
}
