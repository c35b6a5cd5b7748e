//! Writes to memory that other threads could access, but do not: assumed, and checked in every execution.
//!
//! Not only a block fresh from `malloc` is private ([`private`](super::private)): so are, most of the time, the node of
//! a pool that a thread is about to push, and the field in which it caches what it last read. Nothing in the function
//! says so. An iteration is treated as pure although it stores to such memory, if the store is one of these:
//!
//! - *Repeated*: from the header on, every path writes these bytes again before it leaves the loop, before this thread
//!   reads them, and before it does anything else that others could observe. States with and without the iteration
//!   differ only in these bytes, and nobody can tell before they are written again.
//! - *Unchanged*: a plain store of the value that the iteration has loaded from there, plainly and with no write in
//!   between that could have been to the same bytes. That the two values are equal is part of the condition under which
//!   the iteration is pure: `while (cached == mine) cached = load(&tail);` waits until `tail` is another value.
//!
//! What is left is what other threads do. That none of them accesses these bytes, unless that is ordered by
//! happens-before with the store, is an assumption of the search, `base::Assumption::Unobserved`; the machine checks it
//! (`vm`, about memory that is taken to be private), and where it does not hold, the search starts again with the
//! loop as it is. Assumptions inserted for such an iteration name the addresses of the stores that are repeated and the
//! results of the loads ([`ir::Until::tries`]).
//!
//! Why nothing is missed: take an execution, and remove the pure iterations that are complete. If no other thread
//! accesses the bytes while the thread is in the loop, all others do the same as before, and so does the thread: it
//! writes the bytes again before it or anybody else reads them, or they are unchanged. Otherwise consider the first
//! such access. Up to there the execution has a reduced form, in which the thread is in the iteration whose store, or
//! load, the access is not ordered with, since removing an iteration orders nothing that was not: it releases nothing
//! that anybody acquires without accessing the bytes. No assumption is placed before a repeated store, so the search
//! meets the store and the access in one execution, and the assumption is refuted; if one of the two is plain, that is
//! also a data race, and found. An unchanged store that cannot fault may be skipped by an await before it. Then the
//! load in its place is compared with the accesses of others as if it was the store.
//!
//! Gives up on: volatile accesses, more than 8 bytes, addresses that change, stores after a fence or an update in the
//! same iteration, and reads before the store through pointers that change and may point there. Where such a pointer
//! does not change, that it points elsewhere is part of the condition.

use super::Mutation;
use super::backward::Around;
use super::cond::{Dnf, compare};
use super::effect::{Effect, atomic_place};
use super::forward::{Insert, Plan};
use super::private::base_and_offset;
use crate::irrelevant::is_invariant;
use ir::{
    BinaryOp, Block, Body, Callee, Const, Def, Global, IdSet, Inst, InstData, InstKind, IntCond, MemoryAccess, Value,
};
use rustc_hash::FxHashMap;

/// How deep the computation of an address is inspected.
const MOST_DEPTH: u32 = 6;
/// With how many addresses that of a store is compared.
const MOST_READ: usize = 2;

/// The stores of a loop that leave an iteration pure if no other thread accesses the same bytes.
#[derive(Default)]
pub(crate) struct Unshared {
    /// Each with addresses that must be other ones, since they are read before.
    repeated: FxHashMap<Inst, Vec<Value>>,
    /// Each with what the iteration has loaded from there.
    unchanged: FxHashMap<Inst, Value>,
}

impl Unshared {
    pub fn is_empty(&self) -> bool {
        self.repeated.is_empty() && self.unchanged.is_empty()
    }

    pub fn is_repeated(&self, inst: Inst) -> bool {
        self.repeated.contains_key(&inst)
    }

    pub fn is_unchanged(&self, inst: Inst) -> bool {
        self.unchanged.contains_key(&inst)
    }

    /// The effect of an instruction, if it is one of these.
    pub fn effect(&self, around: &Around<'_>, inst: Inst) -> Option<Effect> {
        let InstData::Store { ptr, value, .. } = *around.body.inst(inst) else { return None };
        if let Some(read) = self.repeated.get(&inst) {
            let differ =
                |all: Dnf, &other: &Value| all.and(around.body, &compare(around.body, IntCond::Ne, ptr, other));
            return Some(Effect::Pure { when: read.iter().fold(Dnf::always(), differ), may_fail: true });
        }
        let loaded = *self.unchanged.get(&inst)?;
        let same = || compare(around.body, IntCond::Eq, value, loaded);
        let when = if value == loaded || around.facts.mutation == Some(Mutation::NothingIsNew) {
            Dnf::always()
        } else {
            same()
        };
        Some(Effect::Pure { when, may_fail: !is_writable(around, ptr, value) })
    }

    /// What an assumption names that rests on these.
    pub fn named(&self, body: &Body) -> Vec<Value> {
        let mut named: Vec<Value> = self.unchanged.values().copied().collect();
        for &inst in self.repeated.keys() {
            if let InstData::Store { ptr, .. } = *body.inst(inst) {
                named.push(ptr);
            }
        }
        named.sort_unstable();
        named.dedup();
        named
    }
}

/// Keeps what is new in a plan, compared with one that knows of no such stores, where all that it rests on is
/// available; what each insertion names.
pub(crate) fn restrict(around: &Around<'_>, without: &Plan, plan: &mut Plan) -> Vec<Vec<Value>> {
    let named = around.unshared.named(around.body);
    let home =
        |inst: Inst| around.body.layout.iter().copied().find(|&block| around.body.blocks[block].insts.contains(&inst));
    plan.inserts.retain(|insert| {
        let insts = &around.body.blocks[insert.block].insts;
        let position = |wanted: Inst| insts.iter().position(|&other| other == wanted);
        let is_there = |value: Value| match around.body.def(value) {
            Def::Const(_) => true,
            Def::Param(block, _) => around.doms.dominates(block, insert.block),
            Def::Result(inst, _) => match position(inst) {
                Some(at) => insert.after.and_then(position).is_some_and(|after| at <= after),
                None => home(inst).is_some_and(|block| around.doms.dominates(block, insert.block)),
            },
        };
        let same = |other: &Insert| {
            (other.block, other.after, other.flag) == (insert.block, insert.after, insert.flag)
                && other.conj.literals == insert.conj.literals
        };
        !without.inserts.iter().any(same) && named.iter().all(|&value| is_there(value))
    });
    vec![named; plan.inserts.len()]
}

/// Whether a store certainly hits a variable that can be written.
fn is_writable(around: &Around<'_>, ptr: Value, value: Value) -> bool {
    let (base, plus) = base_and_offset(around.body, ptr);
    let Some(Const::Global { global, plus: more }) = around.body.as_const(base) else { return false };
    let data = &around.module.globals[global];
    let size = u64::from(around.body.ty(value).bytes());
    let at = plus.checked_add(more).and_then(|at| u64::try_from(at).ok());
    let fits = at.is_some_and(|at| at % size == 0 && at.checked_add(size).is_some_and(|end| end <= data.size));
    !data.constant && !data.thread_local && data.init.is_some() && fits
}

/// Finds such stores of a loop, beyond those that `private` knows.
pub(crate) fn unshared(around: &Around<'_>) -> Unshared {
    let body = around.body;
    let mut found = Unshared::default();
    // Others wait for nothing that another thread could do.
    let waits = |block: Block| body.blocks[block].insts.iter().any(|&inst| atomic_place(body, inst).is_some());
    if !around.data.blocks.iter().any(waits) {
        return found;
    }
    for block in around.order() {
        for &inst in &body.blocks[block].insts {
            let InstData::Store { ptr, value, volatile: false, order, .. } = *body.inst(inst) else { continue };
            let ty = body.ty(value);
            if around.private.contains(&inst) || ty.bytes() > 8 || !is_invariant(body, around.data, ptr, MOST_DEPTH) {
                continue;
            }
            let bytes = Bytes::of(body, ptr, value);
            if let Some(read) = is_repeated(around, inst, bytes) {
                found.repeated.insert(inst, read);
            } else if order.is_none() && !ty.is_float() {
                let loaded = loaded_before(around, block, inst, bytes).filter(|&loaded| !is_moved(body, value, loaded));
                found.unchanged.extend(loaded.map(|loaded| (inst, loaded)));
            }
        }
    }
    found
}

/// Whether a value is another plus a constant, and so never the same.
fn is_moved(body: &Body, value: Value, from: Value) -> bool {
    let Def::Result(inst, 0) = body.def(value) else { return false };
    let InstData::Binary { op: BinaryOp::Add | BinaryOp::Sub, args: [a, b], .. } = *body.inst(inst) else {
        return false;
    };
    a == from && body.as_bits(b).is_some_and(|bits| bits != 0)
}

/// Some bytes at a constant offset of an address.
#[derive(Clone, Copy)]
struct Bytes {
    base: Base,
    from: i64,
    to: i64,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Base {
    Global(Global),
    Value(Value),
}

/// Where an address comes from.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Origin {
    Global(Global),
    /// A block that this instruction has allocated, on the stack or the heap.
    Allocated(Inst),
    Unknown,
}

impl Bytes {
    fn of(body: &Body, ptr: Value, of: Value) -> Self {
        let (base, plus) = base_and_offset(body, ptr);
        let (base, from) = match body.as_const(base) {
            Some(Const::Global { global, plus: more }) => (Base::Global(global), plus.wrapping_add(more)),
            Some(Const::Bits(_) | Const::Func(_) | Const::Undef) | None => (Base::Value(base), plus),
        };
        Bytes { base, from, to: from.wrapping_add(i64::from(body.ty(of).bytes())) }
    }

    fn covers(self, other: Bytes) -> bool {
        self.base == other.base && self.from <= other.from && other.to <= self.to
    }

    /// Whether the two may have bytes in common.
    fn may_meet(self, around: &Around<'_>, other: Bytes) -> bool {
        if self.base == other.base {
            return self.from < other.to && other.from < self.to;
        }
        match (origin(around, self.base), origin(around, other.base)) {
            (Origin::Unknown, _) | (_, Origin::Unknown) => true,
            (one, another) => one == another,
        }
    }
}

fn origin(around: &Around<'_>, base: Base) -> Origin {
    let body = around.body;
    let mut ptr = match base {
        Base::Global(global) => return Origin::Global(global),
        Base::Value(value) => value,
    };
    for _ in 0..MOST_DEPTH {
        match body.def(ptr) {
            Def::Const(Const::Global { global, .. }) => return Origin::Global(global),
            Def::Const(_) | Def::Param(..) => return Origin::Unknown,
            Def::Result(inst, _) => match body.inst(inst) {
                InstData::Gep { base, .. } => ptr = *base,
                InstData::Alloca { .. } => return Origin::Allocated(inst),
                InstData::Call { callee: Callee::Func(func), .. } if around.facts.allocates(*func) => {
                    return Origin::Allocated(inst);
                }
                _ => return Origin::Unknown,
            },
        }
    }
    Origin::Unknown
}

/// Whether every path from the header writes the bytes of a store before anything can tell what they were, if the
/// addresses that are returned are others than that of the store.
fn is_repeated(around: &Around<'_>, store: Inst, bytes: Bytes) -> Option<Vec<Value>> {
    let body = around.body;
    let mut read = Vec::new();
    let mut reached: IdSet<Block> = IdSet::new(body.blocks.len());
    let mut work = vec![around.data.header];
    while let Some(block) = work.pop() {
        if !reached.insert(block) {
            continue;
        }
        match first(around, block, store, bytes, &mut read) {
            First::Tells => return None,
            First::Writes => {}
            First::Neither => {
                for &to in around.cfg.successors(block) {
                    if around.contains(to) {
                        work.push(to);
                    } else if around.facts.mutation != Some(Mutation::EveryPathRepeats) {
                        return None;
                    }
                }
            }
        }
    }
    (read.len() <= MOST_READ).then_some(read)
}

enum First {
    /// The bytes may be read, or something is done that others could observe.
    Tells,
    Writes,
    Neither,
}

fn first(around: &Around<'_>, block: Block, store: Inst, bytes: Bytes, read: &mut Vec<Value>) -> First {
    let body = around.body;
    let insts = &body.blocks[block].insts;
    for &inst in &insts[..insts.len() - 1] {
        let data = body.inst(inst);
        match data.kind() {
            InstKind::Computation | InstKind::Assume => {}
            InstKind::Access(MemoryAccess { ptr, stores: None, .. }) => {
                let other = Bytes::of(body, ptr, body.results(inst)[0]);
                if !other.may_meet(around, bytes) {
                    continue;
                }
                // Aligned accesses of one size have all bytes in common, or none.
                let alike =
                    other.base != bytes.base && other.to.wrapping_sub(other.from) == bytes.to.wrapping_sub(bytes.from);
                if !alike || !is_aligned(body, inst) || !is_aligned(body, store) {
                    return First::Tells;
                }
                if !is_invariant(body, around.data, ptr, MOST_DEPTH) {
                    return First::Tells;
                }
                if !read.contains(&ptr) {
                    read.push(ptr);
                }
            }
            InstKind::Access(_) => {
                let InstData::Store { ptr, value, order, volatile: false, .. } = *data else { return First::Tells };
                if Bytes::of(body, ptr, value).covers(bytes) {
                    return First::Writes;
                }
                if order.is_some() {
                    return First::Tells;
                }
            }
            InstKind::Call if around.facts.does_nothing(body, inst) => {}
            InstKind::Call | InstKind::Fence | InstKind::Allocation | InstKind::Bulk { .. } => return First::Tells,
            InstKind::VaStart | InstKind::Terminator => return First::Tells,
        }
    }
    First::Neither
}

/// Whether an access is at a multiple of its size.
fn is_aligned(body: &Body, inst: Inst) -> bool {
    let InstKind::Access(MemoryAccess { stores, align, atomic, .. }) = body.inst(inst).kind() else { return false };
    let size = body.ty(stores.unwrap_or_else(|| body.results(inst)[0])).bytes();
    size.is_power_of_two() && (atomic.is_some() || align >= size)
}

/// What the iteration has loaded plainly from these bytes, if nothing in it can have written them between the load and
/// this store.
fn loaded_before(around: &Around<'_>, block: Block, store: Inst, bytes: Bytes) -> Option<Value> {
    let body = around.body;
    let InstData::Store { value, .. } = *body.inst(store) else { return None };
    let position = |block: Block, inst: Inst| body.blocks[block].insts.iter().position(|&other| other == inst);
    for from in around.order() {
        for (at, &inst) in body.blocks[from].insts.iter().enumerate() {
            let InstData::Load { ptr, order: None, volatile: false, .. } = *body.inst(inst) else { continue };
            let loaded = body.result(inst);
            let read = Bytes::of(body, ptr, loaded);
            let before = if from == block {
                position(block, store).is_some_and(|place| at < place)
            } else {
                around.doms.dominates(from, block)
            };
            let same = read.covers(bytes) && bytes.covers(read) && body.ty(loaded) == body.ty(value);
            if same && before && !may_write_between(around, (from, at), (block, position(block, store)?), bytes) {
                return Some(loaded);
            }
        }
    }
    None
}

/// Whether these bytes may be written within an iteration between two of its instructions.
fn may_write_between(around: &Around<'_>, from: (Block, usize), to: (Block, usize), bytes: Bytes) -> bool {
    let body = around.body;
    let writes = |insts: &[Inst]| insts.iter().any(|&inst| may_write(around, inst, bytes));
    if from.0 == to.0 {
        return writes(&body.blocks[from.0].insts[from.1 + 1..to.1]);
    }
    if writes(&body.blocks[from.0].insts[from.1 + 1..]) || writes(&body.blocks[to.0].insts[..to.1]) {
        return true;
    }
    // An iteration that takes a back edge of an inner loop is not pure anyway.
    let stays = |block: Block, next: Block| {
        next != around.data.header && around.contains(next) && !around.goes_back_inside(block, next)
    };
    let inside = |block: Block| around.cfg.successors(block).iter().copied().filter(move |&next| stays(block, next));
    let mut reached: IdSet<Block> = IdSet::new(body.blocks.len());
    let mut work: Vec<Block> = inside(from.0).collect();
    while let Some(block) = work.pop() {
        if block == to.0 || !reached.insert(block) {
            continue;
        }
        if writes(&body.blocks[block].insts) {
            return true;
        }
        work.extend(inside(block));
    }
    false
}

fn may_write(around: &Around<'_>, inst: Inst, bytes: Bytes) -> bool {
    let (body, data) = (around.body, around.body.inst(inst));
    match data.kind() {
        InstKind::Access(MemoryAccess { stores: None, .. }) => false,
        InstKind::Access(MemoryAccess { ptr, stores: Some(value), .. }) => {
            Bytes::of(body, ptr, value).may_meet(around, bytes)
        }
        InstKind::Call => !around.facts.does_nothing(body, inst),
        InstKind::Bulk { .. } | InstKind::VaStart => true,
        InstKind::Computation | InstKind::Allocation | InstKind::Fence => false,
        InstKind::Assume | InstKind::Terminator => false,
    }
}
