//! The machine as the search sees it.

use crate::atomics::Weakness;
use crate::code::{Atomic, AtomicOp, Target, Typed};
use crate::ops::{Inst, Op};
use crate::run::{Exit, Transition};
use crate::shim::{StepError, View, barrier};
use crate::spin::MOST_JUMPS_PER_STEP;
use crate::thread::Status;
use crate::trail::Mark;
use crate::vm::Vm;
use base::{
    Assumption, Id, Machine, Operation, Pending, Pick, Place, Program, Registry, Scope, Shared, Step, Tid, Touch,
};
use ir::Type;
use smallvec::SmallVec;

impl Vm {
    pub(crate) fn instruction(&self, tid: Tid) -> &Inst {
        &self.code.insts[self.thread(tid).state.pc as usize]
    }

    /// Whether a thread stands at a library function.
    pub(crate) fn is_in_library(&self, tid: Tid) -> bool {
        self.instruction(tid).op == Op::Library
    }

    /// Whether the program looks at the result of the library function a thread stands at.
    pub(crate) fn result_is_used(&self, tid: Tid) -> bool {
        let inst = self.instruction(tid);
        inst.op == Op::Library && self.code.sites[inst.imm as usize].used
    }

    /// Whether the program looks somewhere at what the wait at a barrier says about who came last.
    pub(crate) fn looks_who_is_last(&self) -> bool {
        let calls = self.code.insts.iter().enumerate().filter(|(_, inst)| inst.op == Op::Library);
        let mut calls = calls.map(|(at, inst)| (at as u32, &self.code.sites[inst.imm as usize]));
        calls.any(|(at, site)| match &site.callee {
            // What is called through a pointer is the function's own code.
            Target::Shim { func: None, .. } => false,
            Target::Shim { func: Some(func), .. } if self.code.funcs[*func].entry == Some(at) => false,
            Target::Shim { func: Some(func), .. } => site.used && self.code.module.funcs[*func].name == barrier::WAIT,
            Target::Func(_) | Target::Pointer(_) => false,
        })
    }

    pub(crate) fn atomic_at(&self, tid: Tid) -> Option<&Atomic> {
        let inst = self.instruction(tid);
        match inst.op {
            Op::AtomicLoad
            | Op::AtomicStore
            | Op::Rmw
            | Op::CompareExchange
            | Op::WeakCompareExchange
            | Op::Await
            | Op::Fence => Some(&self.code.atomics[inst.imm as usize]),
            _ => None,
        }
    }

    /// The visible operation a thread stands at; `None` when it is about to take local steps. A search asks several
    /// times before a step, so the last answer is kept until something changes.
    fn visible_at(&self, tid: Tid) -> Option<Pending> {
        if let Some(pending) = self.thread(tid).known.get() {
            return Some(pending);
        }
        if let Some((known, pending)) = self.asked.get()
            && known == tid
        {
            return pending;
        }
        let pending = self.find_visible(tid);
        self.asked.set(Some((tid, pending)));
        pending
    }

    /// Runs a transition, in pieces that cannot take too much memory each.
    fn run_patiently(&mut self, who: Tid, go: Option<Pending>, pick: Pick) -> Exit {
        let mut left = match self.ignores_awaits {
            true => self.setup.fuel.min(MOST_JUMPS_PER_STEP),
            false => self.setup.fuel,
        };
        let mut transition = Transition { go, pick, fuel: 0 };
        loop {
            let fuel = left.min(JUMPS_BETWEEN_LOOKS);
            left -= fuel;
            match self.run_thread(who, Transition { fuel, ..transition }) {
                Exit::Paused if left > 0 && !self.is_out_of_memory() => self.memory.budget.poll(0),
                exit => return exit,
            }
            (transition.go, transition.pick) = (None, Pick(0));
        }
    }

    pub(crate) fn find_visible(&self, tid: Tid) -> Option<Pending> {
        let thread = self.thread(tid);
        let base = thread.frames.last()?.base;
        let value = |typed: Typed| self.threads[tid.index()].operand(base, typed).0;
        let fixed = |pending: Pending| {
            thread.known.set(Some(pending));
            Some(pending)
        };
        if let Some(atomic) = self.atomic_at(tid) {
            let typed = |from| value(Typed { from, ty: atomic.ty });
            if self.instruction(tid).op == Op::Await && !self.assumptions.is_demoted(self.site(tid)) {
                return Some(self.waiting(tid, base, atomic));
            }
            let what = match atomic.what {
                AtomicOp::Load(order) => Operation::Load { order: Some(order) },
                AtomicOp::Store(order, stored) => Operation::Store { order: Some(order), value: typed(stored) },
                AtomicOp::Rmw(op, order, operand) => Operation::Rmw { op, order, operand: typed(operand) },
                AtomicOp::CompareExchange { success, failure, expected, new } => match self.weakness(tid) {
                    Weakness::Undecided => return Some(Pending::always(Operation::Choice { ways: 2 }, 0, 0)),
                    Weakness::Fails => Operation::Load { order: Some(failure) },
                    how => {
                        let (expected, new, weak) = (typed(expected), typed(new), how == Weakness::May);
                        Operation::CompareExchange { success, failure, expected, new, weak }
                    }
                },
                AtomicOp::Fence(order) => return fixed(Pending::always(Operation::Fence(order), 0, 0)),
            };
            let addr = value(Typed { from: atomic.ptr, ty: Type::Ptr }) as u64;
            return fixed(Pending::always(what, addr, atomic.ty.bytes()));
        }
        let inst = self.instruction(tid);
        if inst.op == Op::Assume && self.ignores_awaits {
            return Some(Pending::always(Operation::Local, 0, 0));
        }
        let synchronises = match inst.op {
            Op::Library => {
                let site = &self.code.sites[inst.imm as usize];
                let Target::Shim { shim, .. } = &site.callee else { return None };
                let args = self.library_arguments(tid.index(), base, inst);
                self.with_view(tid, &args, |view| shim.pending(view))
            }
            _ => None,
        };
        synchronises.or_else(|| self.plain_pending(tid, base, inst))
    }

    /// The low words of the arguments of a library function.
    pub(crate) fn library_arguments(&self, t: usize, base: u32, inst: &Inst) -> SmallVec<[u64; 8]> {
        let args = &self.code.sites[inst.imm as usize].args;
        args.iter().map(|&arg| self.threads[t].operand(base, arg).0 as u64).collect()
    }

    /// Looks at the library function a thread stands at.
    pub(crate) fn with_view<T>(&self, tid: Tid, args: &[u64], look: impl FnOnce(&View<'_>) -> T) -> T {
        let (phase, scratch) = (self.thread(tid).state.phase, self.thread(tid).state.scratch);
        look(&View { vm: self, tid, args, phase, scratch })
    }
}

/// Backward jumps between two looks at how much memory is in use.
const JUMPS_BETWEEN_LOOKS: u64 = 1 << 18;

/// That a loop is assumed not to terminate.
fn endless(rounds: u64) -> StepError {
    StepError::unsupported(
        format!("a loop that iterates more than {rounds} times without an operation that other threads can observe"),
        "bound it with --unroll N, or make the program smaller; a loop that waits for another thread must use atomics or locks",
    )
}

impl Program for Vm {
    type Mark = Mark;

    fn threads(&self) -> usize {
        self.threads.len()
    }

    fn thread_names(&self) -> Vec<(Tid, u32)> {
        let mut names: Vec<(Tid, (Tid, u32))> = self.names.iter().map(|(&name, &tid)| (tid, name)).collect();
        names.sort_unstable();
        names.into_iter().map(|(_, name)| name).collect()
    }

    fn name_threads(&mut self, names: &[(Tid, u32)]) {
        self.number_threads(names);
    }

    fn result(&self, who: Tid) -> u64 {
        self.thread(who).state.result
    }

    fn assumptions(&self) -> Registry {
        self.assumptions.registry.clone()
    }

    fn assume(&mut self, registry: &Registry) {
        self.drop_assumptions(registry);
    }

    fn refuted(&self) -> &[Assumption] {
        self.assumptions.refuted()
    }

    fn revisions(&self) -> u32 {
        self.sharing_log.revisions
    }

    fn mark(&mut self) -> Mark {
        self.mark_now()
    }

    fn rewind(&mut self, to: Mark) {
        self.asked.set(None);
        self.epilogues.give_up();
        self.rewind_to(to);
    }
}

impl Machine for Vm {
    fn pending(&self, who: Tid) -> Option<Pending> {
        if self.threads.get(who.index())?.state.status != Status::Running {
            return None;
        }
        Some(self.visible_at(who).unwrap_or(Pending::always(Operation::Local, 0, 0)))
    }

    fn touches(&self, who: Tid, pick: Pick, out: &mut dyn FnMut(Touch)) {
        if let Some(pending) = self.visible_at(who) {
            self.touched(who, &pending, pick, out);
        }
    }

    fn value(&self, touch: Touch) -> u128 {
        self.value_of(touch)
    }

    fn ways(&self, who: Tid) -> u32 {
        self.visible_at(who).map_or(1, |pending| self.ways_of(who, &pending))
    }

    fn place(&self, who: Tid) -> Place {
        self.explain().place_of(who)
    }

    fn step(&mut self, who: Tid, pick: Pick) -> Step {
        let pending = self.visible_at(who);
        let may_run = pending.as_ref().is_none_or(|p| p.enabled || self.is_at_part(who, p)) || self.ignores_awaits;
        debug_assert!(may_run, "internal: {who} was scheduled while it is blocked");
        self.asked.set(None);
        self.threads[who.index()].known.set(None);
        self.begin_step();
        if self.epilogues.on {
            self.record_epilogue(who, pending.as_ref());
        }
        self.save_thread(who);
        let exit = self.run_patiently(who, pending, pick);
        if self.epilogues.is_recording() {
            match exit {
                Exit::Visible => {}
                Exit::Finished | Exit::Error(StepError::Exited(_)) => self.epilogues.keep(),
                _ => self.epilogues.give_up(),
            }
        }
        if self.is_out_of_memory() {
            let error = StepError::unsupported("more memory than is available", "make the program smaller");
            return self.explain().failed_step(who, error);
        }
        if self.races.out_of_time {
            let what = "more than 4294967294 releases by one thread in one execution, which the race detector cannot distinguish";
            let error = StepError::unsupported(what, "make the program smaller, or use --races=ignore");
            return self.explain().failed_step(who, error);
        }
        match exit {
            Exit::Visible => Step::Ran,
            // One straight run takes it as a pause; a search would not terminate.
            Exit::Paused if self.memory.trail.recording => self.explain().failed_step(who, endless(self.setup.fuel)),
            Exit::Paused => Step::Ran,
            Exit::Finished => Step::Finished,
            Exit::Error(error) => self.explain().failed_step(who, error),
            Exit::ChangeLoop => unreachable!("internal: handled inside"),
        }
    }

    fn spins(&mut self, who: Tid) -> bool {
        self.spin_loop(who).is_some()
    }

    fn knows_epilogue(&mut self, who: Tid) -> bool {
        self.epilogues.on && who == Tid::MAIN && self.follows_known_epilogue()
    }

    fn skips_epilogue(&self, who: Tid) -> bool {
        self.epilogues.on && who == Tid::MAIN
    }

    fn own_state(&self, who: Tid) -> Option<u128> {
        self.state_of(who)
    }

    fn watch_scope(&mut self, on: bool) {
        self.watch_sharing(on);
    }

    fn scope(&self) -> Scope {
        self.last_scope()
    }

    fn shared(&self) -> &[Shared] {
        &self.sharing_log.shared
    }
}
