//! How many executions there are by reads-from and coherence: as many as RCMC, which tells them so apart, has in tables
//! 4 to 6 of the Tracer paper.
//!
//! The search by reads-from meets one execution for many coherence orders. Counted here is how many each allows,
//! straight from the axioms: writes of one location are in a total order that agrees with what is before what in po ∪
//! rf; what a read reads is not overwritten by a write before the read; an update follows what it read at once. A
//! program that has both counts of the table is the program of the table; one execution too few or twice would be seen
//! in their sum.

use base::Program as _;
use base::{Act, Location, Model, Threads, Tid};
use driver::{Options, Program};
use explore::graph::{self, Observed, Source};
use explore::{Counts, End, Listener, TieBreaker};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use vm::{Setup, Vm, WeakVm};

struct Event {
    tid: Tid,
    loc: Option<Location>,
    /// What it read, if it reads: an event, or the initial value.
    read: Option<Option<usize>>,
    written: Option<u128>,
    /// For each thread, how many of its events are before this one in po ∪ rf, or are it.
    past: BTreeMap<Tid, usize>,
}

/// An execution, by repeating its steps.
struct Execution {
    events: Vec<Event>,
    threads: BTreeMap<Tid, Vec<usize>>,
    initial: BTreeMap<Location, u128>,
    parents: BTreeMap<Tid, usize>,
}

impl Execution {
    fn of(machine: &mut WeakVm, steps: &mut dyn Iterator<Item = Observed>) -> Self {
        let mut execution = Execution {
            events: Vec::new(),
            threads: BTreeMap::new(),
            initial: BTreeMap::new(),
            parents: BTreeMap::new(),
        };
        steps.for_each(|step| execution.add(machine, step));
        execution
    }

    fn add(&mut self, machine: &mut WeakVm, Observed { tid, source, .. }: Observed) {
        let act = Model::Ra.act(machine.next(tid).expect("a thread that goes on"));
        let (loc, reads) = match act {
            Act::Read { loc } | Act::Update { loc, .. } | Act::Await { loc, .. } | Act::Take { loc } => {
                (Some(loc), true)
            }
            Act::Write { loc, .. } => (Some(loc), false),
            Act::Fence { .. } | Act::Spawn | Act::Join { .. } | Act::Wake { .. } => (None, false),
            Act::Choice { .. } | Act::Local => (None, false),
        };
        let initial = loc.map(|loc| *self.initial.entry(loc).or_insert_with(|| machine.initial(tid)));
        let from = match source {
            Source::Event { tid, number } => Some(self.threads[&tid][number as usize - 1]),
            Source::Nowhere | Source::Initial | Source::Alternative(_) => None,
        };
        let value = match (source, from) {
            (Source::Alternative(pick), _) => pick.into(),
            (_, Some(event)) => self.events[event].written.expect("it reads what was written"),
            (_, None) => initial.unwrap_or(0),
        };
        let writes = match reads {
            true => machine.effect(tid, value).writes(),
            false => loc.is_some(),
        };
        let last = |tid: Tid| self.threads.get(&tid).and_then(|events| events.last().copied());
        let joined = if let Act::Join { target } = act { last(target) } else { None };
        let before = last(tid).or(self.parents.get(&tid).copied());
        let mut past = BTreeMap::new();
        for event in [before, from, joined].into_iter().flatten() {
            for (&tid, &count) in &self.events[event].past {
                let known = past.entry(tid).or_insert(count);
                *known = count.max(*known);
            }
        }
        let own = self.threads.entry(tid).or_default();
        own.push(self.events.len());
        past.insert(tid, own.len());
        let step = match source {
            Source::Event { tid, number } => Some((tid, number)),
            Source::Nowhere | Source::Initial | Source::Alternative(_) => None,
        };
        machine.step(tid, value, step);
        if let Some(child) = machine.spawned() {
            self.parents.insert(child, self.events.len());
        }
        let written = writes.then(|| machine.written());
        self.events.push(Event { tid, loc, read: reads.then_some(from), written, past });
    }

    /// Whether an event is before another one in po ∪ rf.
    fn before(&self, earlier: usize, later: usize) -> bool {
        let tid = self.events[earlier].tid;
        let number = self.threads[&tid].iter().position(|&event| event == earlier).expect("an event of its thread");
        earlier != later && self.events[later].past.get(&tid).is_some_and(|&count| count > number)
    }

    /// How many coherence orders it allows.
    fn orders(&self) -> u64 {
        self.initial.keys().map(|&loc| self.orders_of(loc)).product()
    }

    fn orders_of(&self, loc: Location) -> u64 {
        // Each write with the updates that follow it at once is one to be ordered; 0 is the initial value, which is
        // first.
        let mut chains: BTreeMap<usize, usize> = BTreeMap::new();
        let mut before: Vec<u64> = vec![0];
        let here = || (0..self.events.len()).filter(|&event| self.events[event].loc == Some(loc));
        let writes: Vec<usize> = here().filter(|&event| self.events[event].written.is_some()).collect();
        for &write in &writes {
            let chain = match self.events[write].read {
                Some(None) => 0,
                Some(Some(source)) => chains[&source],
                None => {
                    before.push(1);
                    before.len() - 1
                }
            };
            chains.insert(write, chain);
        }
        for event in here() {
            let Event { read, written, .. } = &self.events[event];
            for &earlier in writes.iter().filter(|&&write| self.before(write, event)) {
                let read = read.map(|source| source.map_or(0, |source| chains[&source]));
                let later = written.is_some().then(|| chains[&event]);
                for chain in read.into_iter().chain(later).filter(|chain| *chain != chains[&earlier]) {
                    before[chain] |= 1 << chains[&earlier];
                }
            }
        }
        let all = (1 << before.len()) - 1;
        fn ways(done: u64, all: u64, before: &[u64], known: &mut BTreeMap<u64, u64>) -> u64 {
            if done == all {
                return 1;
            }
            if let Some(&ways) = known.get(&done) {
                return ways;
            }
            let next = (0..before.len()).filter(|&chain| done >> chain & 1 == 0 && before[chain] & !done == 0);
            let sum = next.map(|chain| ways(done | 1 << chain, all, before, known)).sum();
            known.insert(done, sum);
            sum
        }
        ways(0, all, &before, &mut BTreeMap::new())
    }
}

struct Counter {
    machine: WeakVm,
    orders: u64,
}

impl Listener<WeakVm, Observed> for Counter {
    fn ended(
        &mut self,
        _: &WeakVm,
        steps: &mut dyn Iterator<Item = Observed>,
        _: End<'_>,
        _: &Counts,
    ) -> ControlFlow<()> {
        let mark = self.machine.mark();
        self.orders += Execution::of(&mut self.machine, steps).orders();
        self.machine.rewind(mark);
        ControlFlow::Continue(())
    }
}

#[track_caller]
fn check(name: &str, flags: &[&str], by_reads: u64, by_coherence: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench").join(name).with_extension("c");
    let options = Options { compiler_flags: flags.iter().map(Into::into).collect(), ..Options::default() };
    let code = Program::compile(&[file], &options).unwrap_or_else(|why| panic!("{name}: {why}")).code();
    let machine = || WeakVm::new(Vm::new(Arc::clone(&code), Setup::default()));
    let mut counter = Counter { machine: machine(), orders: 0 };
    let Counts { complete, blocked, redundant } =
        graph::explore(Model::Ra, &mut machine(), &mut counter, TieBreaker::default()).counts;
    assert_eq!((complete + blocked, redundant, counter.orders), (by_reads, 0, by_coherence), "{name} {flags:?}");
}

#[test]
fn the_tables_count_the_same_programs() {
    check("sc/sigma", &["-DN=6", "-DNDEBUG"], 720, 10_395);
    check("sc/control_flow", &["-DN=6"], 77, 55_440);
    check("sc/n_writers_a_reader", &["-DN=7"], 8, 40_320);
    check("sc/redundant_co", &["-DN=5"], 91, 16_632);
    check("ra/linux_lock", &["-DN=2"], 21, 21);
    check("ra/ticket_mutex", &["-DN=3", "-DLOOKS=10"], 4026, 4026);
    // Tracer itself has three executions fewer by reads than RCMC's have.
    check("sc/exponential_bug", &["-DN=6"], 15_601 + 3, 1_203_446);
}
