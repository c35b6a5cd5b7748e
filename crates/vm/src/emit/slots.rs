//! The register slot of each SSA value.
//!
//! Linear scan over live intervals in the order the blocks are emitted. Small frames matter more than optimal ones: the
//! top frame is copied before every transition of a search. An interval covers all positions between a value's first
//! and last point of life, so values with overlapping lives never share a slot; an instruction's result may take the
//! slot of an operand that dies there, since operands are read before results are written.
//!
//! An instruction that is *folded* is emitted as part of its only user, so its operands are used there.

use crate::code::{Operand, Typed};
use base::{Id, Table};
use ir::{Block, Body, Def, Inst, Type, Value};
use std::cmp::Reverse;
use std::collections::{BTreeSet, BinaryHeap};

pub(crate) struct Slots {
    slot: Table<Value, u32>,
    /// Slots in use.
    pub len: u32,
}

const NONE: u32 = u32::MAX;

/// Arguments as a library function sees them: one of more than 64 bits is two.
pub(super) fn in_words(args: Vec<Typed>) -> Vec<Typed> {
    if args.iter().all(|arg| arg.ty.bits() <= 64) {
        return args;
    }
    let mut out = Vec::new();
    for arg in args {
        if arg.ty.bits() <= 64 {
            out.push(arg);
            continue;
        }
        let (low, high) = match arg.from {
            Operand::Slot(slot) => (Operand::Slot(slot), Operand::Slot(slot + 1)),
            Operand::Const(bits) => (Operand::Const(bits & u128::from(u64::MAX)), Operand::Const(bits >> 64)),
            Operand::Undef => (Operand::Undef, Operand::Undef),
        };
        out.push(Typed { from: low, ty: Type::I64 });
        out.push(Typed { from: high, ty: Type::Int((arg.ty.bits() - 64) as u8) });
    }
    out
}

/// Slots a value of the type takes.
pub(crate) fn words(ty: Type) -> u32 {
    if ty.bits() > 64 { 2 } else { 1 }
}

impl Slots {
    pub fn of(&self, value: Value) -> u16 {
        let slot = self.slot[value];
        debug_assert_ne!(slot, NONE, "internal: {value} has no slot");
        slot as u16
    }
}

struct BitSet(Vec<u64>);

impl BitSet {
    fn insert(&mut self, i: usize) -> bool {
        let (word, bit) = (&mut self.0[i / 64], 1 << (i % 64));
        let new = *word & bit == 0;
        *word |= bit;
        new
    }
    fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.0.iter().enumerate().flat_map(|(w, &word)| {
            std::iter::successors(Some(word), |&rest| Some(rest & rest.wrapping_sub(1)))
                .take_while(|&rest| rest != 0)
                .map(move |rest| w * 64 + rest.trailing_zeros() as usize)
        })
    }
}

/// Calls `f` on every value an emitted instruction reads, looking through folded ones.
fn each_use(body: &Body, folded: &Table<Inst, bool>, inst: Inst, f: &mut dyn FnMut(Value)) {
    body.inst(inst).for_each_use(|value| match body.def(value) {
        Def::Const(_) => {}
        Def::Result(from, _) if folded[from] => each_use(body, folded, from, f),
        Def::Result(..) | Def::Param(..) => f(value),
    });
}

pub(crate) fn assign(body: &Body, order: &[Block], folded: &Table<Inst, bool>) -> Slots {
    let values = body.values.len();
    let live_in = live_in(body, order, folded);

    // Positions: each block start and each instruction takes one; operands are read at 2p, results written at 2p + 1.
    let mut start = vec![u32::MAX; values];
    let mut end = vec![0u32; values];
    let mut position = 0;
    for &block in order {
        let touch_all = |set: &BitSet, at: u32, start: &mut [u32], end: &mut [u32]| {
            for value in set.iter() {
                start[value] = start[value].min(at);
                end[value] = end[value].max(at);
            }
        };
        let first = 2 * position;
        touch_all(&live_in[block], first, &mut start, &mut end);
        for &param in &body.blocks[block].params {
            start[param.index()] = start[param.index()].min(first);
            end[param.index()] = end[param.index()].max(first);
        }
        for &inst in &body.blocks[block].insts {
            if folded[inst] {
                continue;
            }
            position += 1;
            each_use(body, folded, inst, &mut |value| end[value.index()] = end[value.index()].max(2 * position));
            for &result in body.results(inst) {
                start[result.index()] = start[result.index()].min(2 * position + 1);
                end[result.index()] = end[result.index()].max(2 * position + 1);
            }
        }
        // A value that a successor needs is live to the end of this block.
        for successor in body.successors(block) {
            touch_all(&live_in[successor], 2 * position + 1, &mut start, &mut end);
        }
        position += 1;
    }
    scan(body, &start, &end)
}

/// Values live at the start of each block; its parameters not included.
fn live_in(body: &Body, order: &[Block], folded: &Table<Inst, bool>) -> Table<Block, BitSet> {
    let words = body.values.len().div_ceil(64);
    let mut live: Table<Block, BitSet> = body.blocks.keys().map(|_| BitSet(vec![0; words])).collect();
    let mut defined: Table<Block, BitSet> = body.blocks.keys().map(|_| BitSet(vec![0; words])).collect();
    for &block in order {
        for &param in &body.blocks[block].params {
            defined[block].insert(param.index());
        }
        for &inst in &body.blocks[block].insts {
            if folded[inst] {
                continue;
            }
            each_use(body, folded, inst, &mut |value| {
                let i = value.index();
                if defined[block].0[i / 64] >> (i % 64) & 1 == 0 {
                    live[block].insert(i);
                }
            });
            for &result in body.results(inst) {
                defined[block].insert(result.index());
            }
        }
    }
    loop {
        let mut changed = false;
        for &block in order.iter().rev() {
            let successors: Vec<Block> = body.successors(block).collect();
            for successor in successors {
                for w in 0..words {
                    let add = live[successor].0[w] & !defined[block].0[w] & !live[block].0[w];
                    changed |= add != 0;
                    live[block].0[w] |= add;
                }
            }
        }
        if !changed {
            return live;
        }
    }
}

fn scan(body: &Body, start: &[u32], end: &[u32]) -> Slots {
    let mut by_start: Vec<Value> = body.values.keys().filter(|v| start[v.index()] != u32::MAX).collect();
    by_start.sort_by_key(|v| start[v.index()]);
    let mut slots = Slots { slot: Table::filled(body.values.len(), NONE), len: 0 };
    // Parameters of the entry come first and in order: the caller writes them to slots 0, 1, ...
    let params = &body.blocks[body.entry()].params;
    by_start.retain(|v| !params.contains(v));
    let by_start: Vec<Value> = params.iter().copied().chain(by_start).collect();
    let mut free: BTreeSet<u32> = BTreeSet::new();
    let mut active: BinaryHeap<Reverse<(u32, u32, u32)>> = BinaryHeap::new();
    for value in by_start {
        while let Some(&Reverse((until, slot, count))) = active.peek() {
            if until >= start[value.index()] {
                break;
            }
            active.pop();
            free.extend(slot..slot + count);
        }
        let count = words(body.ty(value));
        let found = free.iter().copied().find(|&s| count == 1 || free.contains(&(s + 1)));
        let slot = found.unwrap_or_else(|| {
            slots.len += count;
            slots.len - count
        });
        for s in slot..slot + count {
            free.remove(&s);
        }
        slots.slot[value] = slot;
        active.push(Reverse((end[value.index()].max(start[value.index()]), slot, count)));
    }
    slots
}
