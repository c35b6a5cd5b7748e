//! One execution under a simple schedule, for `estragon run` and for tests.

use base::{Fault, Id, Machine, Operation, Pending, Pick, Program, Step, Tid, Unsupported};
use vm::Vm;

/// Which enabled thread goes next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Schedule {
    /// Each in turn, one transition at a time.
    RoundRobin,
    /// Any, and any alternative of a nondeterministic operation, repeatably for one seed.
    Random(u64),
}

/// How an execution ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Exited(i32),
    AssumeFailed,
    Fault { thread: Tid, fault: Box<Fault> },
    Unsupported(Box<Unsupported>),
}

/// Chooses threads and alternatives.
pub(crate) struct Chooser {
    schedule: Schedule,
    last: usize,
    /// Reused.
    ready: Vec<Tid>,
}

impl Chooser {
    pub fn new(schedule: Schedule) -> Self {
        Self { schedule, last: usize::MAX, ready: Vec::new() }
    }

    /// The thread that goes next; `None` if all have ended or wait.
    pub fn next(&mut self, vm: &Vm) -> Option<Tid> {
        self.ready.clear();
        // A wait that can only time out is a last resort: real time passes slowly.
        let mut impatient = None;
        for tid in (0..vm.threads()).map(Tid::from_index) {
            let Some(pending) = vm.pending(tid) else { continue };
            match (pending.enabled, pending.timed) {
                (true, false) => self.ready.push(tid),
                (true, true) => impatient = impatient.or(Some(tid)),
                (false, _) => {}
            }
        }
        if self.ready.is_empty() {
            self.ready.extend(impatient);
        }
        (!self.ready.is_empty()).then(|| self.thread())
    }

    /// The next number of the random sequence (splitmix64), below `n`.
    fn random(seed: &mut u64, n: usize) -> usize {
        *seed = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = *seed;
        z = (z ^ z >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ z >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        ((z ^ z >> 31) % n as u64) as usize
    }
    fn thread(&mut self) -> Tid {
        let ready = &self.ready;
        let chosen = match &mut self.schedule {
            Schedule::RoundRobin => *ready.iter().find(|t| t.index() > self.last).unwrap_or(&ready[0]),
            Schedule::Random(seed) => ready[Self::random(seed, ready.len())],
        };
        self.last = chosen.index();
        chosen
    }
    fn pick(&mut self, pending: &Pending) -> Pick {
        if let (Schedule::Random(seed), Operation::Choice { ways }) = (&mut self.schedule, pending.what) {
            return Pick(Self::random(seed, ways.max(1) as usize) as u32);
        }
        Pick(0)
    }
}

/// Runs the program to its end.
pub fn run_to_end(vm: &mut Vm, schedule: Schedule) -> Ending {
    let mut chooser = Chooser::new(schedule);
    loop {
        let Some(tid) = chooser.next(vm) else {
            let waits = (0..vm.threads()).map(Tid::from_index).any(|tid| vm.pending(tid).is_some());
            break if waits { deadlock(vm) } else { Ending::Exited(vm.exit_code()) };
        };
        let pending = vm.pending(tid).expect("internal: a ready thread has a next operation");
        match vm.step(tid, chooser.pick(&pending)) {
            Step::Ran | Step::Finished => {}
            Step::AssumeFailed => break Ending::AssumeFailed,
            Step::Refuted => unreachable!("internal: a run assumes nothing"),
            Step::Exited(code) => break Ending::Exited(code),
            Step::Fault(fault) => break Ending::Fault { thread: tid, fault },
            Step::Unsupported(what) => break Ending::Unsupported(what),
        }
    }
}

/// No thread can go on, and some have not finished.
fn deadlock(vm: &Vm) -> Ending {
    let waiting: Vec<Tid> = (0..vm.threads()).map(Tid::from_index).filter(|&t| vm.pending(t).is_some()).collect();
    let (thread, fault) = vm.stuck().deadlock(&waiting);
    Ending::Fault { thread, fault: Box::new(fault) }
}
