//! Bounded spins: loops that poll up to some number of times, and then give up.
//!
//! ```c
//! for (int i = 0; i < 100; i++)
//!     if (atomic_load(&ready))
//!         break;
//! ```
//!
//! has 101 outcomes if one counts when the poll succeeds, and two if not. Where nothing but the loop's own test depends
//! on the number of the iteration, and an iteration that does not leave the loop changes nothing, the loop gives up
//! after the first iteration: the back edge leads to where the loop is left when the counter reaches its limit.
//!
//! Why nothing is missed: take an execution of the original loop, and remove all its iterations but the last. Each
//! removed iteration is pure but for the counter, so all other threads take the same steps. The last one left the loop
//! with success, and does so now in the first iteration; or it did not, the counter reached its limit, and now the loop
//! is given up after it. The thread is in the same state afterwards, since the counter is not used there, and values
//! that the loop passes on are those of the last iteration. Removing reads leaves an execution consistent in every
//! memory model, and only removes happens-before; what races or fails then, does so in the original program with a
//! limit of one iteration more or less. Conversely, an execution of the new loop that succeeds is one of the original,
//! and one that gives up is too: the further polls read the same write as the first, and fail like it. Where an
//! iteration fails or races, it is the last of its execution.
//!
//! For the last step, a read that repeats a read must be able to read from the same write, which it is in all models
//! as long as nothing happens in between, and an iteration that does not leave the loop must not depend on anything
//! but what it reads: it calls nothing, and neither are there loops in it.
//!
//! Gives up on: counters that anything else uses, loops in the loop, and loops that are left elsewhere than at the
//! header or the end of an iteration when the limit is reached.

use super::Mutation;
use super::backward::Around;
use super::effect::Effect;
use super::forward;
use crate::irrelevant::{counted_exit, is_written};
use ir::uses::Uses;
use ir::{Block, Body, Def, Edge, Inst, InstData, InstKind, MemoryAccess, Value};

/// What becomes of a bounded spin: for each back edge, its source, and the edge that replaces its terminator.
pub(crate) type GivesUp = Vec<(Block, Edge)>;

/// How a loop gives up after one iteration, if that is as good as many.
pub(crate) fn gives_up(around: &Around<'_>) -> Option<GivesUp> {
    let (body, data) = (around.body, around.data);
    if !data.blocks.iter().any(|block| polls(body, block)) || data.blocks.iter().any(|block| is_inner(around, block)) {
        return None;
    }
    let uses = Uses::of(body);
    let counted = counted_exit(body, around.doms, data)?;
    let header = &body.blocks[data.header];
    let counter = header.params[counted.param];
    let test = body.terminator(counted.from);
    let ends: Vec<Inst> = data.back_edges.iter().map(|back| body.terminator(back.from)).collect();
    let only = |value: Value, users: &[Inst]| uses.of_value(value).iter().all(|user| users.contains(user));
    let carries = |value: Value| {
        // As the next value of the counter, and nothing else.
        data.back_edges.iter().all(|back| {
            let edge = body.edges(back.from)[back.edge];
            edge.args.iter().enumerate().all(|(at, &arg)| arg != value || at == counted.param)
        })
    };
    let next = &body.results(counted.next)[0];
    let around_test: Vec<Inst> = ends.iter().copied().chain([counted.compare]).collect();
    let uncounted = only(counter, &[counted.next, counted.compare])
        && only(*next, &around_test)
        && carries(*next)
        && only(body.results(counted.compare)[0], &[test]);
    let leaves = body.edges(counted.from)[counted.exit].clone();
    let used = |value: Value| leaves.args.contains(&value);
    if !uncounted || used(counter) || used(*next) || !is_pure(around) {
        return None;
    }
    let defined_inside = |value: Value| match body.def(value) {
        Def::Const(_) => false,
        Def::Param(block, _) => data.blocks.contains(block),
        Def::Result(inst, _) => uses.block_of(inst).is_some_and(|block| data.blocks.contains(block)),
    };
    if let [back] = &data.back_edges[..]
        && back.from == counted.from
    {
        let edge = body.edges(back.from)[back.edge];
        let unchanged = |number: usize| number == counted.param || edge.args[number] == header.params[number];
        // The test is not executed any more, and would tell that an operand was never written.
        let rests = |body: &Body, inst: Inst| around.facts.does_nothing(body, inst);
        let silent = is_written(body, around.cfg, &rests, body.results(counted.compare)[0]);
        return (silent && (0..edge.args.len()).all(unchanged)).then(|| vec![(back.from, leaves)]);
    }
    let computes = |&inst: &Inst| matches!(around.effect(inst), Effect::Scalar);
    if counted.from != data.header || !header.insts.iter().all(computes) {
        return None;
    }
    // What the header passes on must be known at the end of the iteration.
    let is_param = |value: Value| header.params.contains(&value);
    if leaves.args.iter().any(|&arg| defined_inside(arg) && !is_param(arg)) {
        return None;
    }
    let mut found = GivesUp::new();
    for back in &data.back_edges {
        let InstData::Jump(edge) = body.inst(body.terminator(back.from)) else { return None };
        let needs = |(number, &param): (usize, &Value)| {
            // A value that changes is only passed on when the loop is left.
            number != counted.param && edge.args[number] != param && !only(param, &[test])
        };
        let into_loop = body.edges(counted.from)[1 - counted.exit];
        let continues = |&param: &Value| into_loop.args.contains(&param);
        let changed = |(number, &param): (usize, &Value)| edge.args[number] != param && continues(&param);
        if header.params.iter().enumerate().any(|item| needs(item) || changed(item)) {
            return None;
        }
        let passed =
            |&arg: &Value| header.params.iter().position(|&param| param == arg).map_or(arg, |at| edge.args[at]);
        found.push((back.from, Edge { to: leaves.to, args: leaves.args.iter().map(passed).collect() }));
    }
    Some(found)
}

fn polls(body: &Body, block: Block) -> bool {
    let reads = |inst: Inst| matches!(body.inst(inst).kind(), InstKind::Access(MemoryAccess { atomic: Some(_), .. }));
    body.blocks[block].insts.iter().any(|&inst| reads(inst))
}

/// Whether a block is the header of a loop in the loop.
fn is_inner(around: &Around<'_>, block: Block) -> bool {
    block != around.data.header
        && around
            .cfg
            .predecessors(block)
            .iter()
            .any(|&from| around.contains(from) && around.doms.dominates(block, from))
}

/// Whether every iteration that does not leave the loop changes nothing.
fn is_pure(around: &Around<'_>) -> bool {
    if around.facts.mutation == Some(Mutation::EveryPollIsPure) {
        return true;
    }
    // What stops a thread must not be skipped.
    let stops = |inst: Inst| {
        let data = around.body.inst(inst);
        // How often a weak compare-exchange fails spuriously is not decided by what it reads.
        matches!(data.kind(), InstKind::Assume | InstKind::Fence | InstKind::Call)
            || matches!(data, InstData::CompareExchange { weak, .. } if weak.may_fail())
    };
    let mut insts = around.data.blocks.iter().flat_map(|block| {
        let insts = &around.body.blocks[block].insts;
        insts[..insts.len() - 1].iter().copied()
    });
    let plain = insts.all(|inst| {
        !stops(inst) || around.facts.does_nothing(around.body, inst) || matches!(around.effect(inst), Effect::Impure)
    });
    let plan = forward::plan(around, &around.purity());
    plain
        && around.data.back_edges.iter().all(|back| {
            let Some(clean) = plan.ends.get(&back.from) else { return false };
            let implied = around.conditions(back.from).into_iter().nth(back.edge).map(|(_, when)| when);
            let implied = implied.and_then(|when| match &when.conjs[..] {
                [only] => Some(only.literals.clone()),
                _ => None,
            });
            let implied = implied.unwrap_or_default();
            !clean.never && clean.flag.is_none() && clean.literals.iter().all(|literal| implied.contains(literal))
        })
}

/// Replaces the back edges.
pub(crate) fn give_up(body: &mut Body, edges: GivesUp) {
    for (from, edge) in edges {
        let terminator = body.terminator(from);
        *body.inst_mut(terminator) = InstData::Jump(edge);
    }
}
