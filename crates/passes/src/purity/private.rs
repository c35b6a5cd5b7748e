//! Writes to memory that no other thread can reach, and that the next iteration repeats.
//!
//! `do { seen = top; node->next = seen; } while (!cas(&top, seen, node));` writes in every iteration. But as long as
//! the compare-exchange fails, `node` has not escaped, and the value is overwritten before it is read. An iteration of
//! a loop is still pure if it writes
//!
//! - to a block that the function allocated before the loop, at a known offset;
//! - whose address has not escaped when control is at the header: every escape leads out of the loop, or to the
//!   allocation of a new block;
//! - bytes that, from the header on, are written again on every path before they are read or the address escapes.
//!
//! States with and without the iteration then differ only in bytes that are never read. After "Dynamic Partial Order
//! Reductions for Spinloops", section V, which checks at the end of an iteration whether other threads can reach the
//! bytes written; deciding it statically avoids the iteration altogether. Gives up on: addresses that are passed
//! through parameters of blocks, and blocks that the function was given.

use super::Mutation;
use super::effect::Facts;
use ir::cfg::Cfg;
use ir::loops::LoopData;
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Callee, Control, Def, IdSet, Inst, InstData, InstKind, MemoryAccess, Module, Value};
use rustc_hash::FxHashSet;

/// Functions that return a new block of memory.
pub(super) const ALLOCATORS: &[&str] = &["malloc", "calloc", "aligned_alloc", "memalign", "_Znwm", "_Znam"];

/// The writes of a loop that leave an iteration pure.
pub(crate) fn private(module: &Module, facts: &Facts, body: &Body, cfg: &Cfg, data: &LoopData) -> FxHashSet<Inst> {
    let mut found = FxHashSet::default();
    let stores = data.blocks.iter().flat_map(|block| body.blocks[block].insts.iter().copied());
    let stores = stores.filter_map(|inst| Some((inst, written(body, inst)?)));
    let stores: Vec<(Inst, Bytes)> = stores.filter(|(_, bytes)| is_allocation(module, body, bytes.block)).collect();
    if stores.is_empty() {
        return found;
    }
    let uses = Uses::of(body);
    for (inst, bytes) in stores {
        let Def::Result(allocation, _) = body.def(bytes.block) else { continue };
        let Some(allocated_in) = uses.block_of(allocation).filter(|&allocated_in| !data.blocks.contains(allocated_in))
        else {
            continue;
        };
        let own = PrivateBlock { body, cfg, allocated_in, address: address(body, &uses, bytes.block) };
        let escaped = facts.mutation != Some(Mutation::NothingEscapes) && own.has_escaped_at(data.header);
        let read = facts.mutation != Some(Mutation::NothingIsReread) && own.is_read_from(data.header, bytes);
        if !escaped && !read {
            found.insert(inst);
        }
    }
    found
}

/// Whether an address is at a known offset in a block that the function allocated before the loop and whose address has
/// not escaped when control is at the header.
pub(super) fn is_private(facts: &Facts, body: &Body, cfg: &Cfg, data: &LoopData, ptr: Value) -> bool {
    let (block, _) = base_and_offset(body, ptr);
    let Def::Result(allocation, 0) = body.def(block) else { return false };
    let InstData::Call { callee: Callee::Func(func), .. } = body.inst(allocation) else { return false };
    let uses = Uses::of(body);
    let allocated_in =
        uses.block_of(allocation).filter(|&allocated_in| facts.allocates(*func) && !data.blocks.contains(allocated_in));
    allocated_in.is_some_and(|allocated_in| {
        !PrivateBlock { body, cfg, allocated_in, address: address(body, &uses, block) }.has_escaped_at(data.header)
    })
}

/// Some bytes of a block.
#[derive(Clone, Copy)]
struct Bytes {
    /// The address of its beginning.
    block: Value,
    from: i64,
    to: i64,
}

/// The base of an address, and its constant offset.
pub(super) fn base_and_offset(body: &Body, ptr: Value) -> (Value, i64) {
    let (mut base, mut plus) = (ptr, 0i64);
    while let Def::Result(inst, 0) = body.def(base)
        && let InstData::Gep { base: below, index: None, disp, .. } = *body.inst(inst)
    {
        (base, plus) = (below, plus.wrapping_add(disp));
    }
    (base, plus)
}

fn bytes(body: &Body, ptr: Value, of: Value) -> Bytes {
    let (block, from) = base_and_offset(body, ptr);
    Bytes { block, from, to: from.wrapping_add(i64::from(body.ty(of).bytes())) }
}

/// The bytes that a store writes.
fn written(body: &Body, inst: Inst) -> Option<Bytes> {
    let InstData::Store { ptr, value, volatile: false, .. } = *body.inst(inst) else { return None };
    Some(bytes(body, ptr, value))
}

/// Whether a value is the address of a newly allocated block.
fn is_allocation(module: &Module, body: &Body, value: Value) -> bool {
    let Def::Result(inst, 0) = body.def(value) else { return false };
    if let InstData::Call { callee: Callee::Func(func), .. } = body.inst(inst) {
        let data = &module.funcs[*func];
        return data.body.is_none() && ALLOCATORS.contains(&data.name.as_str());
    }
    matches!(body.inst(inst), InstData::Alloca { .. })
}

/// All values computed from an address, through which the block can be reached.
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

/// Whether an instruction only computes a value from which its operands could be reconstructed.
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

/// Whether an instruction lets an address escape.
enum Escape {
    No,
    /// If this compare-exchange succeeds.
    If(Value),
    Yes,
}

/// A block of memory that the function allocates.
struct PrivateBlock<'a> {
    body: &'a Body,
    cfg: &'a Cfg,
    /// The basic block with the allocation.
    allocated_in: Block,
    address: IdSet<Value>,
}

impl PrivateBlock<'_> {
    fn has(&self, value: Value) -> bool {
        self.address.contains(value)
    }

    fn escape(&self, inst: Inst) -> Escape {
        let data = self.body.inst(inst);
        let mut any = false;
        data.for_each_use(|value| any |= self.has(value));
        let yes = |yes: bool| if yes { Escape::Yes } else { Escape::No };
        if !any {
            return Escape::No;
        }
        match data.kind() {
            InstKind::Computation => yes(!carries(data) && !matches!(data, InstData::IntCompare { .. })),
            InstKind::Access(_) if matches!(data, InstData::Await { .. }) => Escape::Yes,
            InstKind::Access(access) if !access.stores.is_some_and(|value| self.has(value)) => Escape::No,
            InstKind::Access(_) if matches!(data, InstData::CompareExchange { .. }) => {
                Escape::If(self.body.results(inst)[1])
            }
            InstKind::Access(_) => Escape::Yes,
            InstKind::Bulk { .. } => yes(matches!(data, InstData::MemSet { byte, .. } if self.has(*byte))),
            InstKind::Assume => Escape::No,
            InstKind::Terminator if matches!(data, InstData::Branch { .. }) => {
                yes(data.edges().into_iter().flat_map(|edge| &edge.args).any(|&arg| self.has(arg)))
            }
            InstKind::Terminator | InstKind::Allocation | InstKind::Fence | InstKind::Call | InstKind::VaStart => {
                Escape::Yes
            }
        }
    }

    /// Whether the address may have escaped at the beginning of a basic block.
    fn has_escaped_at(&self, at: Block) -> bool {
        let mut reached = IdSet::new(self.body.blocks.len());
        let mut work: Vec<Block> = Vec::new();
        for &block in &self.body.layout {
            for &inst in &self.body.blocks[block].insts {
                match self.escape(inst) {
                    Escape::No => {}
                    Escape::If(done)
                        if let Control::Branch { cond, then, other } = self.body.control(block)
                            && cond == done
                            && then.to != other.to =>
                    {
                        work.push(then.to);
                    }
                    Escape::If(_) | Escape::Yes => work.extend(self.cfg.successors(block)),
                }
            }
        }
        while let Some(block) = work.pop() {
            // A new block is allocated there.
            if block != self.allocated_in && reached.insert(block) {
                work.extend(self.cfg.successors(block));
            }
        }
        reached.contains(at)
    }

    /// Whether some path from a basic block on reads these bytes, or lets the address escape, before it writes them
    /// all.
    fn is_read_from(&self, at: Block, bytes: Bytes) -> bool {
        let mut reached = IdSet::new(self.body.blocks.len());
        let mut work = vec![at];
        while let Some(block) = work.pop() {
            if block == self.allocated_in || !reached.insert(block) {
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

    /// The first access of a basic block to some bytes.
    fn first(&self, block: Block, wanted: Bytes) -> First {
        for &inst in &self.body.blocks[block].insts {
            if !matches!(self.escape(inst), Escape::No) {
                return First::Reads;
            }
            let data = self.body.inst(inst);
            // An await would let the address escape.
            let read = match data.kind() {
                InstKind::Access(MemoryAccess { ptr, stores: None, .. }) => Some((ptr, self.body.result(inst))),
                InstKind::Access(_) if matches!(data, InstData::Store { .. }) => None,
                InstKind::Access(MemoryAccess { ptr, stores, .. }) => stores.map(|value| (ptr, value)),
                InstKind::Bulk { src: Some(src), .. } if self.has(src) => return First::Reads,
                InstKind::Bulk { .. } | InstKind::Computation | InstKind::Allocation | InstKind::Assume => None,
                InstKind::Fence | InstKind::Call | InstKind::VaStart | InstKind::Terminator => None,
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
