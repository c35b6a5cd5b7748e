//! Writes to memory that no other thread knows of, and that the next round writes anew.
//!
//! `do { seen = top; node->next = seen; } while (!cas(&top, seen, node));` writes in every round. But as long as the
//! compare-exchange fails, `node` is known to this thread alone, and what was written there is overwritten before
//! anybody looks at it. A round of a loop is still pure if it wrote
//!
//! - to a block that the function made before the loop, in a place that is known;
//! - whose address has gone nowhere when the loop is at its header: whatever hands it on leads out of the loop, or
//!   makes a new block first;
//! - bytes that, from the header on, are written again on every way before they are read or the address is handed on.
//!
//! The thread that has gone round and the one that has not then differ in bytes that nobody will read. After "Dynamic
//! Partial Order Reductions for Spinloops", section V, which looks when the round is over whether others can reach what
//! it wrote; told beforehand, it need not have begun. Gives up on: addresses that go through parameters of blocks, and
//! blocks that the function was given.

use super::Wrong;
use super::effect::Facts;
use ir::cfg::Cfg;
use ir::loops::LoopData;
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Callee, Def, IdSet, Inst, InstData, Module, Value};
use rustc_hash::FxHashSet;

/// Functions that make a block that nobody else knows of.
pub(super) const ALLOCATORS: &[&str] = &["malloc", "calloc", "aligned_alloc", "memalign", "_Znwm", "_Znam"];

/// The writes of a loop that leave a round pure.
pub(crate) fn private(module: &Module, facts: &Facts, body: &Body, cfg: &Cfg, data: &LoopData) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let stores = data.blocks.iter().flat_map(|block| body.blocks[block].insts.iter().copied());
    let stores = stores.filter_map(|inst| Some((inst, written(body, inst)?)));
    let stores: Vec<(Inst, Bytes)> = stores.filter(|(_, bytes)| is_fresh(module, body, bytes.block)).collect();
    if stores.is_empty() {
        return found;
    }
    let uses = Uses::of(body);
    for (inst, bytes) in stores {
        let Def::Result(made, _) = body.def(bytes.block) else { continue };
        let Some(home) = uses.block_of(made).filter(|&home| !data.blocks.contains(home)) else { continue };
        let own = Own { body, cfg, home, address: address(body, &uses, bytes.block) };
        let known = facts.wrong != Some(Wrong::NothingIsKnown) && own.is_known_at(data.header);
        let read = facts.wrong != Some(Wrong::NothingIsRead) && own.is_read_from(data.header, bytes);
        if !known && !read {
            found.insert(inst);
        }
    }
    found
}

/// Whether an address is a known place in a block that the function made before the loop and that nobody else has the
/// address of when the loop is at its header.
pub(super) fn is_own(facts: &Facts, body: &Body, cfg: &Cfg, data: &LoopData, ptr: Value) -> bool {
    let (block, _) = beyond(body, ptr);
    let Def::Result(made, 0) = body.def(block) else { return false };
    let InstData::Call { callee: Callee::Func(func), .. } = body.inst(made) else { return false };
    let uses = Uses::of(body);
    let home = uses.block_of(made).filter(|&home| facts.allocates(*func) && !data.blocks.contains(home));
    home.is_some_and(|home| !Own { body, cfg, home, address: address(body, &uses, block) }.is_known_at(data.header))
}

/// Some bytes of a block.
#[derive(Clone, Copy)]
struct Bytes {
    /// Where it begins.
    block: Value,
    from: i64,
    to: i64,
}

/// The value that an address is so many bytes beyond.
fn beyond(body: &Body, ptr: Value) -> (Value, i64) {
    let (mut base, mut plus) = (ptr, 0i64);
    while let Def::Result(inst, 0) = body.def(base)
        && let InstData::Gep { base: below, index: None, disp, .. } = *body.inst(inst)
    {
        (base, plus) = (below, plus.wrapping_add(disp));
    }
    (base, plus)
}

fn bytes(body: &Body, ptr: Value, of: Value) -> Bytes {
    let (block, from) = beyond(body, ptr);
    Bytes { block, from, to: from.wrapping_add(i64::from(body.ty(of).bytes())) }
}

/// What a store writes.
fn written(body: &Body, inst: Inst) -> Option<Bytes> {
    match *body.inst(inst) {
        InstData::Store { ptr, value, volatile: false, .. } => Some(bytes(body, ptr, value)),
        _ => None,
    }
}

/// Whether a value is the address of a block that was made for it.
fn is_fresh(module: &Module, body: &Body, value: Value) -> bool {
    let Def::Result(inst, 0) = body.def(value) else { return false };
    match body.inst(inst) {
        InstData::Alloca { .. } => true,
        InstData::Call { callee: Callee::Func(func), .. } => {
            let data = &module.funcs[*func];
            data.body.is_none() && ALLOCATORS.contains(&data.name.as_str())
        }
        _ => false,
    }
}

/// What is computed of an address: all that could be used to find the block.
fn address(body: &Body, uses: &Uses, block: Value) -> IdSet<Value> {
    let mut found = IdSet::new(body.values.len());
    let mut work = vec![block];
    while let Some(value) = work.pop() {
        if !found.insert(value) {
            continue;
        }
        for &user in uses.of_value(value) {
            if carries(body.inst(user)) {
                work.extend(body.results(user));
            }
        }
    }
    found
}

/// Whether an instruction only computes something of its operands from which they could be found again.
fn carries(data: &InstData) -> bool {
    let computes = matches!(
        data,
        InstData::Gep { .. }
            | InstData::Cast { .. }
            | InstData::Unary { .. }
            | InstData::Overflow { .. }
            | InstData::Ternary { .. }
            | InstData::Select { .. }
    );
    let divides =
        matches!(data, InstData::Binary { op: BinaryOp::UDiv | BinaryOp::SDiv | BinaryOp::URem | BinaryOp::SRem, .. });
    computes || matches!(data, InstData::Binary { .. }) && !divides
}

/// When an instruction hands an address on.
enum Hands {
    No,
    /// If this compare-exchange succeeds.
    If(Value),
    Yes,
}

/// A block of memory that the function makes.
struct Own<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    /// Where it is made.
    home: Block,
    address: IdSet<Value>,
}

impl Own<'_> {
    fn has(&self, value: Value) -> bool {
        self.address.contains(value)
    }

    fn hands_on(&self, inst: Inst) -> Hands {
        let data = self.body.inst(inst);
        let mut any = false;
        data.for_each_use(|value| any |= self.has(value));
        let yes = |yes: bool| if yes { Hands::Yes } else { Hands::No };
        match data {
            _ if !any => Hands::No,
            InstData::Load { .. }
            | InstData::IntCompare { .. }
            | InstData::MemCopy { .. }
            | InstData::Assume { .. } => Hands::No,
            InstData::Store { value, .. } | InstData::Rmw { value, .. } => yes(self.has(*value)),
            InstData::MemSet { byte, .. } => yes(self.has(*byte)),
            InstData::CompareExchange { new, .. } if self.has(*new) => Hands::If(self.body.results(inst)[1]),
            InstData::CompareExchange { .. } => Hands::No,
            InstData::Branch { then, other, .. } => {
                yes([then, other].into_iter().flat_map(|edge| &edge.args).any(|&arg| self.has(arg)))
            }
            data => yes(!carries(data)),
        }
    }

    /// Whether somebody else may have the address at the beginning of a block.
    fn is_known_at(&self, at: Block) -> bool {
        let mut reached = IdSet::new(self.body.blocks.len());
        let mut work: Vec<Block> = Vec::new();
        for &block in &self.body.layout {
            for &inst in &self.body.blocks[block].insts {
                match self.hands_on(inst) {
                    Hands::No => {}
                    Hands::If(done) => match self.body.inst(self.body.terminator(block)) {
                        InstData::Branch { cond, then, other } if *cond == done && then.to != other.to => {
                            work.push(then.to);
                        }
                        _ => work.extend(self.cfg.successors(block)),
                    },
                    Hands::Yes => work.extend(self.cfg.successors(block)),
                }
            }
        }
        while let Some(block) = work.pop() {
            // There, a new one is made.
            if block != self.home && reached.insert(block) {
                work.extend(self.cfg.successors(block));
            }
        }
        reached.contains(at)
    }

    /// Whether some way from a block on reads these bytes, or hands on the address, before it writes them all.
    fn is_read_from(&self, at: Block, bytes: Bytes) -> bool {
        let mut reached = IdSet::new(self.body.blocks.len());
        let mut work = vec![at];
        while let Some(block) = work.pop() {
            if block == self.home || !reached.insert(block) {
                continue;
            }
            match self.first(block, bytes) {
                First::Reads => return true,
                First::Writes => {}
                First::Neither => work.extend(self.cfg.successors(block)),
            }
        }
        false
    }

    /// What a block does first with some bytes.
    fn first(&self, block: Block, wanted: Bytes) -> First {
        for &inst in &self.body.blocks[block].insts {
            if !matches!(self.hands_on(inst), Hands::No) {
                return First::Reads;
            }
            let read = match *self.body.inst(inst) {
                InstData::Load { ptr, .. } => Some((ptr, self.body.result(inst))),
                InstData::Rmw { ptr, value, .. } => Some((ptr, value)),
                InstData::CompareExchange { ptr, new, .. } => Some((ptr, new)),
                InstData::MemCopy { src, .. } if self.has(src) => return First::Reads,
                _ => None,
            };
            if let Some((ptr, of)) = read.filter(|(ptr, _)| self.has(*ptr)) {
                let read = bytes(self.body, ptr, of);
                if read.block != wanted.block || read.from < wanted.to && wanted.from < read.to {
                    return First::Reads;
                }
            }
            if let Some(write) = written(self.body, inst)
                && write.block == wanted.block
                && write.from <= wanted.from
                && wanted.to <= write.to
            {
                return First::Writes;
            }
        }
        First::Neither
    }
}

enum First {
    Reads,
    Writes,
    Neither,
}
