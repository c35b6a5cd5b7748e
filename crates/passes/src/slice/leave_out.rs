//! A check of some properties: what none of them depends on is left out of the program.
//!
//! The closure has the criteria of these properties alone. What it does not need is removed, and a branch that decides
//! nothing that it needs becomes a jump to its postdominator, so that loops around nothing that matters are skipped
//! unless deadlocks or livelocks are looked for. Accesses that are criteria although their values do not matter remain
//! as in the slice for all properties.
//!
//! Sound for the properties asked for: an execution of the program, without what is left out, is one of the program
//! that remains. Each thread takes the same branches, and does and computes the same of what remains: all that these
//! depend on is in the closure. A loop, a lock or a fault at which it does not go on in the program is at most left
//! out. And every axiom of the memory models forbids cycles in relations that only shrink. So if nothing is found in
//! what remains, the program has no error of these kinds.
//!
//! The converse does not hold: without the lock that is left out, an assertion may fail that does not in the program,
//! or after a loop that in the program never ends. That such loops terminate, and that what is left out orders
//! nothing, is an assumption (`base::Assumption::OnlyProperties`), which whatever is found refutes: the whole program
//! is checked then. This is why no conditions on orders are needed here as in `order.rs`.
//!
//! A mutex is left out if nothing that remains is done while it is held; that is a heuristic, which saves a second
//! check.

use super::closure::{Closure, Criteria};
use super::library::{Effect, effect};
use super::points_to::PointsTo;
use super::{Mutation, access, leave_out};
use crate::computation::{Computation, computation};
use base::{Properties, Property};
use ir::{
    Block, Body, Callee, Control, Edge, Func, IdSet, Inst, InstData, InstKind, MemoryAccess, Module, Type, Value,
};
use rustc_hash::FxHashSet;

/// What was left out of a program.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct LeftOut {
    /// Accesses of memory that others may see, and calls that lock and unlock.
    pub accesses: usize,
    /// Loops that are skipped, although they are not known to terminate.
    pub loops: usize,
}

/// Leaves out of a program what none of the properties depends on.
pub fn leave_out_for(module: &mut Module, properties: Properties, mutation: Option<Mutation>) -> LeftOut {
    let criteria = match mutation {
        Some(Mutation::OnlyAssertions) => Criteria::of(Properties::from_iter([Property::Assertions])),
        _ => Criteria::of(properties),
    };
    let points_to = PointsTo::of(module);
    let closure = Closure::of(module, &points_to, criteria, mutation);
    let plans: Vec<(Func, Plan)> = module
        .funcs
        .iter()
        .filter_map(|(func, data)| Some((func, Plan::of(module, func, data.body.as_ref()?, criteria, &closure))))
        .collect();
    let mut all = LeftOut::default();
    for (func, plan) in plans {
        all.accesses += plan.accesses;
        all.loops += plan.loops;
        if let Some(body) = &mut module.funcs[func].body {
            plan.execute(body);
        }
    }
    crate::prepare(module, &mut crate::PassLog::default());
    all
}

/// What is left out of a function.
struct Plan {
    jumps: Vec<(Block, Block)>,
    gone: Vec<Inst>,
    /// Atomic accesses that are checked, but are not operations.
    unseen: Vec<Inst>,
    accesses: usize,
    loops: usize,
}

impl Plan {
    fn of(module: &Module, func: Func, body: &Body, criteria: Criteria, closure: &Closure<'_>) -> Plan {
        let mut plan = Plan { jumps: Vec::new(), gone: Vec::new(), unseen: Vec::new(), accesses: 0, loops: 0 };
        let function = closure.function(func);
        for block in function.reached() {
            for &inst in &body.blocks[block].insts {
                let data = body.inst(inst);
                let of_result = || body.results(inst).iter().any(|&value| function.is_relevant(value));
                let is_needed = closure.is_needed(func, inst);
                let goes = match data.kind() {
                    InstKind::Computation => {
                        !criteria.faults && computation(body, data) == Some(Computation::Partial) && !of_result()
                    }
                    InstKind::Allocation => {
                        !criteria.faults && !matches!(data, InstData::Alloca { .. }) && !of_result()
                    }
                    InstKind::Access(MemoryAccess { atomic: Some(_), .. }) => {
                        let dropped = closure.is_dropped(func, inst);
                        plan.accesses += usize::from(dropped);
                        if dropped && closure.is_checked(func, inst) && access(data).is_some() {
                            plan.unseen.push(inst);
                        }
                        dropped && !closure.is_checked(func, inst)
                    }
                    InstKind::Access(MemoryAccess { atomic: None, .. }) | InstKind::Bulk { .. } => {
                        let bulk = matches!(data.kind(), InstKind::Bulk { .. });
                        let checked = closure.is_checked(func, inst) || bulk && (criteria.faults || criteria.races);
                        !is_needed && !checked
                    }
                    InstKind::Call => !is_needed && may_go(module, criteria, data),
                    InstKind::Fence | InstKind::Assume | InstKind::VaStart => false,
                    InstKind::Terminator => {
                        if let (Control::Branch { .. } | Control::Switch { .. }, false, Some(to)) =
                            (body.control(block), function.decides(block), function.postdominator(block))
                        {
                            plan.jumps.push((block, to));
                            plan.loops += usize::from(function.may_keep_forever(block));
                        }
                        false
                    }
                };
                if goes {
                    plan.accesses += usize::from(is_lock(module, data));
                    plan.gone.push(inst);
                }
            }
        }
        plan
    }

    fn execute(self, body: &mut Body) {
        for inst in self.unseen {
            leave_out(body, inst);
        }
        for (block, to) in self.jumps {
            let params: Vec<Type> = body.blocks[to].params.iter().map(|&param| body.ty(param)).collect();
            let args = params.into_iter().map(|ty| body.bits(ty, 0)).collect();
            let terminator = body.terminator(block);
            *body.inst_mut(terminator) = InstData::Jump(Edge { to, args });
        }
        let results = self.gone.iter().flat_map(|&inst| body.results(inst).to_vec());
        let results: Vec<Value> = results.collect();
        let zeros: Vec<(Value, Value)> =
            results.into_iter().map(|value| (value, body.bits(body.ty(value), 0))).collect();
        let gone: FxHashSet<Inst> = self.gone.into_iter().collect();
        for block in body.layout.clone() {
            body.blocks[block].insts.retain(|inst| !gone.contains(inst));
        }
        let mut replaced = crate::replace::Replaced::new(body);
        zeros.into_iter().for_each(|(value, zero)| replaced.set(value, zero));
        replaced.apply_all(body);
    }
}

fn is_lock(module: &Module, data: &InstData) -> bool {
    let InstData::Call { callee: Callee::Func(called), .. } = data else { return false };
    match effect(&module.funcs[*called].name) {
        Effect::Locks | Effect::Unlocks => true,
        Effect::Allocates | Effect::Uses | Effect::Nothing | Effect::Unknown => false,
    }
}

/// Whether a call can be left out that is not needed.
fn may_go(module: &Module, criteria: Criteria, data: &InstData) -> bool {
    let InstData::Call { callee: Callee::Func(called), .. } = data else { return false };
    let called = &module.funcs[*called];
    if called.body.is_some() {
        return !criteria.calls();
    }
    match effect(&called.name) {
        Effect::Locks | Effect::Unlocks | Effect::Allocates | Effect::Uses | Effect::Nothing => true,
        Effect::Unknown => false,
    }
}

/// The mutexes in whose sections something is needed are needed. Whether there are more than before.
pub(super) fn need_locks(closure: &mut Closure<'_>) -> bool {
    let locks = closure.locks.clone();
    let is_needed =
        |closure: &Closure<'_>, func: Func, inst: Inst| closure.is_needed(func, inst) || guards(closure, func, inst);
    let classes: FxHashSet<_> =
        locks.iter().filter(|&&(func, inst, _)| is_needed(closure, func, inst)).map(|&(.., class)| class).collect();
    let mut more = false;
    for (func, inst, class) in locks {
        if classes.contains(&class) && !closure.is_needed(func, inst) {
            closure.need_lock(func, inst);
            more = true;
        }
    }
    more
}

/// Whether something that is needed may be done after a call that locks, before its mutex is unlocked again; or the
/// function may be left.
fn guards(closure: &Closure<'_>, func: Func, lock: Inst) -> bool {
    let (body, module) = (closure.function(func).body(), closure.module());
    let InstData::Call { callee: Callee::Func(called), .. } = body.inst(lock) else { return true };
    if effect(&module.funcs[*called].name) != Effect::Locks {
        return false;
    }
    let mutex = closure.locks.iter().find(|one| (one.0, one.1) == (func, lock)).map(|one| one.2);
    let unlocks = |inst: Inst| {
        let InstData::Call { callee: Callee::Func(called), .. } = body.inst(inst) else { return false };
        effect(&module.funcs[*called].name) == Effect::Unlocks
            && closure.locks.iter().any(|one| (one.0, one.1) == (func, inst) && Some(one.2) == mutex)
    };
    let Some(home) = body.layout.iter().copied().find(|&block| body.blocks[block].insts.contains(&lock)) else {
        return false;
    };
    let from = body.blocks[home].insts.iter().position(|&inst| inst == lock).map_or(0, |at| at + 1);
    let (mut seen, mut work) = (IdSet::new(body.blocks.len()), vec![(home, from)]);
    while let Some((block, from)) = work.pop() {
        let insts = &body.blocks[block].insts[from..];
        let end = insts.iter().position(|&inst| unlocks(inst));
        if insts[..end.unwrap_or(insts.len())].iter().any(|&inst| closure.is_done(func, inst)) {
            return true;
        }
        if end.is_some() {
            continue;
        }
        if let Control::Leaves = body.control(block) {
            return true;
        }
        work.extend(body.successors(block).filter(|&to| seen.insert(to)).map(|to| (to, 0)));
    }
    false
}
