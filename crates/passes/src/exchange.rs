//! Loops of compare-exchanges that are one update.
//!
//! ```c
//! int old = atomic_load(&taken);
//! while (!atomic_compare_exchange_strong(&taken, &old, 1))
//!     ;
//! ```
//!
//! is `old = atomic_exchange(&taken, 1)`: the compare-exchange that succeeds reads `old` and writes 1, and those that
//! fail before it write nothing. The same holds for `old + 1` instead of 1, and for the other operations that updates
//! have, and whatever is expected at first. Then a lock that is built like this waits as if it were built with an
//! exchange, which otherwise it would not: a loop in a loop.
//!
//! Sound in both directions. Removing the accesses that only read from an execution of the original gives one of the
//! update, with less happens-before at most. And an execution of the update is one of the original whose load reads
//! from the same write, and whose first attempt succeeds right after it: with the same happens-before, if the update is
//! ordered at least as strongly as the load. So it must be. The update races and fails where the removed accesses do,
//! since it can be executed whenever they can. That the first expected value was never written is a fault of the
//! compare-exchange alone, so it must be known to be written.

use crate::computation::{Computation, computation};
use crate::irrelevant::is_written;
use crate::replace::{Replaced, pass_name};
use base::{LoadOrder, RmwOp, UpdateOrder};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::loops::{LoopData, Loops};
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, Control, Def, Inst, InstData, Value};

/// Rewrites such loops; `rests` tells which calls only let time pass. Each is noted, with the update that it is.
pub(crate) fn exchanges(
    body: &mut Body,
    rests: &dyn Fn(&Body, Inst) -> bool,
    note: &mut dyn FnMut(&Body, &LoopData, RmwOp),
) -> bool {
    let mut changed = false;
    while let Some(found) = find(body, rests, note) {
        found.rewrite(body);
        crate::remove_unreachable(body);
        changed = true;
    }
    changed
}

/// A loop that is one update.
struct Found {
    block: Block,
    access: Inst,
    expected: Value,
    update: InstData,
    /// Which of the edges of the block leaves the loop.
    exit: usize,
    /// A load before the loop that only provides the first expected value, with the block that it is in.
    load: Option<(Block, Inst)>,
}

fn find(
    body: &Body,
    rests: &dyn Fn(&Body, Inst) -> bool,
    note: &mut dyn FnMut(&Body, &LoopData, RmwOp),
) -> Option<Found> {
    let cfg = Cfg::of(body);
    let loops = Loops::of(&cfg, &Doms::of(&cfg));
    let uses = Uses::of(body);
    loops.loops.values().find_map(|data| {
        let (found, op) = update_of(body, &cfg, &uses, data, rests)?;
        note(body, data, op);
        Some(found)
    })
}

#[expect(clippy::wildcard_enum_match_arm, reason = "there is no update for the others")]
fn update_of(
    body: &Body,
    cfg: &Cfg,
    uses: &Uses,
    data: &LoopData,
    rests: &dyn Fn(&Body, Inst) -> bool,
) -> Option<(Found, RmwOp)> {
    let block = data.header;
    let [back] = &data.back_edges[..] else { return None };
    let (_, insts) = body.blocks[block].insts.split_last()?;
    if data.blocks.iter().count() != 1 {
        return None;
    }
    let is_exchange = |inst: Inst| matches!(body.inst(inst), InstData::CompareExchange { .. });
    let mut accesses = insts.iter().copied().filter(|&inst| is_exchange(inst));
    let (access, None) = (accesses.next()?, accesses.next()) else { return None };
    let only_computes = |inst: Inst| {
        computation(body, body.inst(inst)) == Some(Computation::Total)
            || (rests(body, inst) && body.results(inst).iter().all(|&value| uses.of_value(value).is_empty()))
    };
    if !insts.iter().all(|&inst| inst == access || only_computes(inst)) {
        return None;
    }
    let InstData::CompareExchange { ptr, expected, new, success, failure, align, .. } = *body.inst(access) else {
        return None;
    };
    let &[old, done] = body.results(access) else { return None };
    // It leaves the loop exactly if it succeeds.
    let Control::Branch { cond, .. } = body.control(block) else { return None };
    let negated = match body.def(cond) {
        Def::Result(inst, 0) if let InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } = *body.inst(inst) => {
            a == done && body.as_bits(b) == Some(1)
        }
        Def::Result(..) | Def::Param(..) | Def::Const(_) => false,
    };
    let exit = 1 - back.edge;
    if !(negated || cond == done) || (exit == 0) == negated {
        return None;
    }
    let Def::Param(home, number) = body.def(expected) else { return None };
    let again = body.edges(block)[back.edge];
    let params = &body.blocks[block].params;
    let carried = |(at, &arg): (usize, &Value)| {
        if at == usize::from(number) { arg == old } else { arg == params[at] }
    };
    let inside = |value: Value| match body.def(value) {
        Def::Const(_) => false,
        Def::Param(home, _) => home == block,
        Def::Result(inst, _) => uses.block_of(inst) == Some(block),
    };
    if home != block || !again.args.iter().enumerate().all(carried) || inside(ptr) || body.ty(old).is_float() {
        return None;
    }
    let (op, value) = if inside(new) {
        let Def::Result(inst, 0) = body.def(new) else { return None };
        let InstData::Binary { op, args: [a, b], .. } = *body.inst(inst) else { return None };
        let (commutes, op) = match op {
            BinaryOp::Add => (true, RmwOp::Add),
            BinaryOp::Sub => (false, RmwOp::Sub),
            BinaryOp::And => (true, RmwOp::And),
            BinaryOp::Or => (true, RmwOp::Or),
            BinaryOp::Xor => (true, RmwOp::Xor),
            _ => return None,
        };
        match (a == expected, b == expected) {
            (true, false) => (op, b),
            (false, true) if commutes => (op, a),
            _ => return None,
        }
    } else {
        (RmwOp::Exchange, new)
    };
    if inside(value) || !covers(success, failure) || !is_written(body, cfg, rests, expected) {
        return None;
    }
    let update = InstData::Rmw { op, ptr, value, order: success, align };
    let load = first_load(body, cfg, uses, data, usize::from(number), ptr, rests);
    let load = load.filter(
        |&(_, load)| matches!(body.inst(load), InstData::Load { order: Some(order), .. } if covers(success, *order)),
    );
    Some((Found { block, access, expected, update, exit, load }, op))
}

/// The load that provides the first expected value, if nothing else uses it and nothing happens after it.
fn first_load(
    body: &Body,
    cfg: &Cfg,
    uses: &Uses,
    data: &LoopData,
    number: usize,
    ptr: Value,
    rests: &dyn Fn(&Body, Inst) -> bool,
) -> Option<(Block, Inst)> {
    let mut entries = cfg.predecessors(data.header).iter().copied().filter(|&from| from != data.header);
    let (before, None) = (entries.next()?, entries.next()) else { return None };
    let terminator = body.terminator(before);
    let InstData::Jump(edge) = body.inst(terminator) else { return None };
    let Def::Result(load, 0) = body.def(edge.args[number]) else { return None };
    let is_there = matches!(*body.inst(load), InstData::Load { ptr: place, order: Some(_), .. } if place == ptr);
    let insts = &body.blocks[before].insts;
    let at = insts.iter().position(|&inst| inst == load)?;
    let idle = |inst: Inst| computation(body, body.inst(inst)) == Some(Computation::Total) || rests(body, inst);
    let last = insts[at + 1..insts.len() - 1].iter().all(|&inst| idle(inst));
    (is_there && last && uses.of_value(edge.args[number]) == [terminator]).then_some((before, load))
}

/// Whether an update is ordered at least as strongly as a load.
fn covers(update: UpdateOrder, load: LoadOrder) -> bool {
    match load {
        LoadOrder::Relaxed => true,
        LoadOrder::Acquire => match update {
            UpdateOrder::Acquire | UpdateOrder::AcqRel | UpdateOrder::SeqCst => true,
            UpdateOrder::Relaxed | UpdateOrder::Release => false,
        },
        LoadOrder::SeqCst => update == UpdateOrder::SeqCst,
    }
}

impl Found {
    fn rewrite(self, body: &mut Body) {
        let Found { block, access, expected, update, exit, load } = self;
        let results = body.results(access).to_vec();
        let ty = body.ty(results[0]);
        let made = body.make(update, &[ty], body.loc(access));
        let read = body.result(made);
        // Before everything that is computed from what it reads.
        body.blocks[block].insts.retain(|&inst| inst != access);
        body.blocks[block].insts.insert(0, made);
        let terminator = body.terminator(block);
        let leaves = body.inst(terminator).edges()[exit].clone();
        *body.inst_mut(terminator) = InstData::Jump(leaves);
        let yes = body.bits(ir::Type::I1, 1);
        let mut replaced = Replaced::new(body);
        pass_name(body, expected, read);
        replaced.set(expected, read);
        replaced.set(results[0], read);
        replaced.set(results[1], yes);
        replaced.apply_all(body);
        if let Some((before, load)) = load {
            let zero = body.bits(ty, 0);
            let mut replaced = Replaced::new(body);
            replaced.set(body.results(load)[0], zero);
            replaced.apply_all(body);
            body.blocks[before].insts.retain(|&inst| inst != load);
        }
    }
}
