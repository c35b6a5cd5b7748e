//! The machine as the search sees it.

use crate::assumptions::Assumptions;
use crate::run::{Exit, Transition};
use crate::shim::StepError;
use crate::spin::MOST_JUMPS_PER_STEP;
use crate::thread::Status;
use crate::trail::Mark;
use crate::unneeded::Unneeded;
use crate::vm::Vm;
use base::{
    Assumption, Id, LocationAccess, Machine, Obstacle, Operation, Pending, Pick, Place, Program, Registry, Step, Tid,
};

impl Vm {
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
                exit @ (Exit::Visible | Exit::Paused | Exit::Finished | Exit::Error(_) | Exit::ChangeLoop) => {
                    return exit;
                }
            }
            (transition.go, transition.pick) = (None, Pick(0));
        }
    }
}

/// Backward jumps between two looks at how much memory is in use.
const JUMPS_BETWEEN_LOOKS: u64 = 1 << 18;

/// That a loop is assumed not to terminate.
fn endless(rounds: u64) -> StepError {
    StepError::obstacle(
        Obstacle::Loop,
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
        self.threads.names()
    }

    fn name_threads(&mut self, names: &[(Tid, u32)]) {
        self.threads.number(names);
        if let Some(facts) = &self.setup.facts {
            facts.name_threads(&self.threads.names());
        }
    }

    fn result(&self, who: Tid) -> u64 {
        self.thread(who).state.result
    }

    fn assumptions(&self) -> Registry {
        self.assumptions.registry.clone()
    }

    fn assume(&mut self, registry: &Registry) {
        self.assumptions = Assumptions::without(registry, &self.code, self.setup.check_races);
        self.unneeded = Unneeded::default();
    }

    fn refuted(&self) -> &[Assumption] {
        self.assumptions.refuted()
    }

    fn mark(&mut self) -> Mark {
        self.memory.trail.mark()
    }

    fn rewind(&mut self, to: Mark) {
        self.asked.set(None);
        self.rewind_to(to);
    }
}

impl Machine for Vm {
    fn pending(&self, who: Tid) -> Option<Pending> {
        if self.threads.get(who.index())?.state.status != Status::Running {
            return None;
        }
        Some(self.next(who).visible().unwrap_or(Pending::always(Operation::Local, 0, 0)))
    }

    fn footprint(&self, who: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        let next = self.next(who);
        if let Some(pending) = next.visible() {
            next.footprint(&pending, pick, out);
        }
    }

    fn value(&self, access: LocationAccess) -> u128 {
        self.held_at(access.loc, access.size)
    }

    fn ways(&self, who: Tid) -> u32 {
        self.next(who).visible().map_or(1, |pending| self.next(who).alternatives(&pending))
    }

    fn place(&self, who: Tid) -> Place {
        self.explain().place_of(who)
    }

    fn step(&mut self, who: Tid, pick: Pick) -> Step {
        let pending = self.next(who).visible();
        let may_run = pending.as_ref().is_none_or(|p| p.enabled || self.next(who).is_at_part(p)) || self.ignores_awaits;
        debug_assert!(may_run, "internal: {who} was scheduled while it is blocked");
        self.foresee(who);
        self.asked.set(None);
        self.threads[who.index()].known.set(None);
        self.sharing_log.begin_step();
        self.unneeded.held.clear();
        self.threads[who.index()].save(&mut self.memory.trail, who);
        // With what it wanted, the instruction is executed again from its beginning.
        let go = match self.threads[who.index()].state.wants.take() {
            Some(_) => self.next(who).of_instruction(),
            None => pending,
        };
        let exit = self.run_patiently(who, go, pick);
        if self.is_out_of_memory() {
            let error = StepError::unsupported("more memory than is available", "make the program smaller");
            return self.explain().failed_step(who, error);
        }
        if self.races.out_of_time {
            let what = "more than 4294967294 releases by one thread in one execution, which the race detector cannot distinguish";
            let error = StepError::unsupported(what, "make the program smaller, or use --races=ignore");
            return self.explain().failed_step(who, error);
        }
        let failed = matches!(exit, Exit::Error(_));
        if !failed && self.need_held_mutexes() {
            return Step::Refuted;
        }
        match exit {
            Exit::Visible if self.retreats(who) => Step::AssumeFailed,
            Exit::Visible => Step::Ran,
            // One straight run takes it as a pause; a search would not terminate.
            Exit::Paused if self.memory.trail.recording => self.explain().failed_step(who, endless(self.setup.fuel)),
            Exit::Paused => Step::Ran,
            Exit::Finished => Step::Finished,
            Exit::Error(error) => self.explain().failed_step(who, error),
            Exit::ChangeLoop => unreachable!("internal: handled inside"),
        }
    }

    fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>) -> bool {
        Vm::spin_forever(self, spinning, waiting)
    }

    fn skips_epilogue(&self, who: Tid) -> bool {
        self.setup.skip_epilogues && self.setup.reuse == 0 && who == Tid::MAIN
    }
}
