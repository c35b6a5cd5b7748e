//! An equivalent execution that is easier to read: without what does not matter for its end, with few context switches.
//!
//! Steps that do not happen before the failing one are left out, then the rest is put into the order with the fewest
//! changes of thread among those that keep the order of every two dependent steps. Each candidate is run: only one that
//! ends in the same fault is taken, so a mistake here can make a report longer but never wrong.
//!
//! The best order is searched for among all cuts of the execution while these are few, and greedily beyond.

use base::{Id, Machine, Operation, Pending, Pick, Place, Step, Tid, Touch};
use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

/// How an execution ends, as far as two of them are to be the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum End {
    Fault {
        thread: Tid,
        kind: base::FaultKind,
        place: Place,
        message: String,
    },
    /// These threads wait forever, and those spin forever.
    Stuck {
        waiting: Vec<Tid>,
        spinning: Vec<Tid>,
    },
    Other,
}

impl End {
    fn failed(thread: Tid, fault: base::Fault) -> Self {
        let base::Fault { kind, place, message, .. } = fault;
        End::Fault { thread, kind, place, message }
    }
}

/// What came of some steps.
pub(crate) struct Ran {
    pub end: End,
    /// How many of them it took.
    pub len: usize,
    /// Threads that failed before the end, and took no more steps.
    pub stopped: Vec<Tid>,
}

/// Faults of an execution: only with the last step it ends, if the steps after another one are possible.
#[derive(Default)]
pub(crate) struct Failed {
    first: Option<(End, usize)>,
    pub stopped: Vec<Tid>,
}

impl Failed {
    /// Thread `tid` failed with step `at` of `steps`. The end, if that was the last step.
    pub fn add(&mut self, tid: Tid, fault: base::Fault, at: usize, steps: usize) -> Option<End> {
        let end = End::failed(tid, fault);
        if at + 1 == steps {
            return Some(end);
        }
        self.first.get_or_insert((end, at + 1));
        self.stopped.push(tid);
        None
    }
    /// The first fault, where what comes after it is of no interest, and the number of steps up to it.
    pub fn first(self) -> Option<(End, usize)> {
        self.first
    }
}

/// A step with what it depends on.
struct Done {
    tid: Tid,
    pick: Pick,
    what: Operation,
    touches: Vec<Touch>,
    spawned: Vec<Tid>,
}

/// Cuts that are looked at in search of the best order, and threads up to which it is searched for.
const MOST_CUTS: usize = 20_000;
const MOST_THREADS: usize = 8;
/// Steps up to which leaving out single ones is tried, since the cost is quadratic, and the time for that where steps
/// are slow.
const MOST_TRIALS: usize = 400;
const TRIAL_TIME: Duration = Duration::from_secs(3);
/// Longer executions are shown as they were found.
const MOST_STEPS: usize = 5_000;

/// Runs `steps` from the machine's present state and goes back; `None` if a step is impossible.
pub(crate) fn outcome<M: Machine>(machine: &mut M, steps: &[(Tid, Pick)]) -> Option<Ran> {
    let start = machine.mark();
    let result = run(machine, steps, &mut |_, _, _| {});
    machine.rewind(start);
    result
}

type See<'a, M> = &'a mut dyn FnMut(&M, (Tid, Pick), Option<&Step>);

/// Runs `steps`; `see` is called before each, and after each with its outcome. A thread that fails is stopped, as in
/// the search; the first fault is the end where what comes after it is impossible, or no fault.
pub(crate) fn run<M: Machine>(machine: &mut M, steps: &[(Tid, Pick)], see: See<'_, M>) -> Option<Ran> {
    let (mut halted, mut assumed): (Vec<Tid>, Vec<Tid>) = (Vec::new(), Vec::new());
    let mut failed = Failed::default();
    let early = |failed: Failed| failed.first().map(|(end, len)| Ran { end, len, stopped: Vec::new() });
    for (at, &(tid, pick)) in steps.iter().enumerate() {
        let possible = !halted.contains(&tid)
            && !assumed.contains(&tid)
            && !failed.stopped.contains(&tid)
            && machine.pending(tid).is_some_and(|pending| pending.enabled)
            && pick.0 < machine.ways(tid).max(1);
        if !possible {
            return early(failed);
        }
        see(machine, (tid, pick), None);
        let step = machine.step(tid, pick);
        see(machine, (tid, pick), Some(&step));
        match step {
            Step::Ran | Step::Finished => {}
            Step::AssumeFailed => assumed.push(tid),
            Step::Refuted | Step::Exited(_) | Step::Unsupported(_) => halted.push(tid),
            Step::Fault(fault) => {
                if let Some(end) = failed.add(tid, *fault, at, steps.len()) {
                    return Some(Ran { end, len: steps.len(), stopped: failed.stopped });
                }
            }
        }
    }
    if !failed.stopped.is_empty() {
        return early(failed);
    }
    let end = if halted.is_empty() { stuck(machine, &assumed) } else { End::Other };
    Some(Ran { end, len: steps.len(), stopped: Vec::new() })
}

/// How an execution ends in which nothing failed, and in which these threads were ended by assumptions. What may go on
/// must be known to spin forever; whether an access waits by itself depends on the code.
fn stuck<M: Machine>(machine: &mut M, assumed: &[Tid]) -> End {
    let (mut waiting, mut spinning) = (Vec::new(), Vec::new());
    for tid in (0..machine.threads()).map(Tid::from_index) {
        let Some(Pending { what, enabled, .. }) = machine.pending(tid) else { continue };
        match enabled {
            _ if assumed.contains(&tid) || may_spin(&what) => spinning.push(tid),
            true => return End::Other,
            false => waiting.push(tid),
        }
    }
    let nothing = waiting.is_empty() && spinning.is_empty();
    match nothing || !spinning.iter().all(|&tid| machine.spins(tid)) {
        true => End::Other,
        false => End::Stuck { waiting, spinning },
    }
}

/// Whether a thread that stands at such an operation may be spinning.
pub(crate) fn may_spin(what: &Operation) -> bool {
    what.flags().is_silent() || what.flags().accesses_cell() && !what.flags().is_blind()
}

/// The steps of an execution with the same end and fewer context switches. The machine stands where the execution
/// begins.
///
/// # Panics
/// If the execution does not end as the search said: that would be a bug of the search or of the machine.
pub(crate) fn minimise<M: Machine>(machine: &mut M, steps: &[(Tid, Pick)]) -> Vec<(Tid, Pick)> {
    let Ran { end, len, stopped } =
        outcome(machine, steps).expect("internal: an execution of the search cannot be repeated");
    assert!(end != End::Other, "internal: an execution of the search does not fail when repeated");
    let mut best = steps[..len].to_vec();
    let same = |machine: &mut M, steps: &[(Tid, Pick)]| {
        outcome(machine, steps)
            .is_some_and(|ran| ran.end == end && ran.len == steps.len() && ran.stopped.len() <= stopped.len())
    };
    if best.len() > MOST_STEPS {
        return best;
    }
    // Others need not fail, too, if that does not matter.
    for &tid in &stopped {
        let failing = best.iter().rposition(|&(other, _)| other == tid);
        let fewer: Vec<(Tid, Pick)> =
            best.iter().enumerate().filter(|&(at, _)| Some(at) != failing).map(|(_, &step)| step).collect();
        if same(machine, &fewer) {
            best = fewer;
        }
    }
    if matches!(end, End::Fault { .. }) {
        best = leave_out(machine, best, &same);
    }
    let done = record(machine, &best);
    let before = Order::of(&done);
    let last_is_last = matches!(end, End::Fault { .. });
    let order = before.fewest_switches(&done, last_is_last).unwrap_or_else(|| before.greedy(&done, last_is_last));
    let candidate: Vec<(Tid, Pick)> = order.iter().map(|&at| (done[at].tid, done[at].pick)).collect();
    if switches(&candidate) < switches(&best) && same(machine, &candidate) {
        best = candidate;
    }
    best
}

/// How often another thread goes on.
fn switches(steps: &[(Tid, Pick)]) -> usize {
    steps.windows(2).filter(|pair| pair[0].0 != pair[1].0).count()
}

/// Leaves out what does not happen before the last step, as far as it still fails.
fn leave_out<M: Machine>(
    machine: &mut M,
    steps: Vec<(Tid, Pick)>,
    same: &impl Fn(&mut M, &[(Tid, Pick)]) -> bool,
) -> Vec<(Tid, Pick)> {
    let done = record(machine, &steps);
    let order = Order::of(&done);
    let last = steps.len() - 1;
    let keep = |wanted: &[bool]| -> Vec<(Tid, Pick)> {
        steps.iter().zip(wanted).filter(|(_, wanted)| **wanted).map(|(&step, _)| step).collect()
    };
    let past = order.past_of(last);
    let candidate = keep(&past);
    if same(machine, &candidate) {
        return candidate;
    }
    // What is read plainly, or freed, is no dependence: some of what seems of no importance is needed.
    let mut wanted = vec![true; steps.len()];
    if steps.len() <= MOST_TRIALS {
        let start = Instant::now();
        for at in (0..last).rev().filter(|&at| !past[at]).take_while(|_| start.elapsed() < TRIAL_TIME) {
            let needed = (at + 1..steps.len()).any(|later| wanted[later] && order.before[later].contains(&at));
            if !needed {
                wanted[at] = false;
                wanted[at] = !same(machine, &keep(&wanted));
            }
        }
    }
    keep(&wanted)
}

/// Runs the steps and notes what each touches.
fn record<M: Machine>(machine: &mut M, steps: &[(Tid, Pick)]) -> Vec<Done> {
    let start = machine.mark();
    let mut done: Vec<Done> = Vec::new();
    let alive = |machine: &M| -> Vec<Tid> {
        (0..machine.threads()).map(Tid::from_index).filter(|&tid| machine.pending(tid).is_some()).collect()
    };
    let mut known = alive(machine);
    run(machine, steps, &mut |machine, (tid, pick), outcome| match outcome {
        None => {
            let mut touches = Vec::new();
            machine.touches(tid, pick, &mut |touch| touches.push(touch));
            let what = machine.pending(tid).expect("internal: just found possible").what;
            known = if what == Operation::Spawn { alive(machine) } else { Vec::new() };
            done.push(Done { tid, pick, what, touches, spawned: Vec::new() });
        }
        Some(_) => {
            let last = done.last_mut().expect("internal: noted before it was run");
            if last.what == Operation::Spawn {
                last.spawned = alive(machine).into_iter().filter(|tid| !known.contains(tid)).collect();
            }
        }
    });
    machine.rewind(start);
    done
}

/// How far each thread is, and which went last.
type State = (Vec<u32>, usize);
/// Each state with the one it was reached from.
type Reached = BTreeMap<State, Option<State>>;

/// The order that every equivalent execution keeps.
struct Order {
    /// For each step, steps that must come before it; enough of them that the rest follows.
    before: Vec<Vec<usize>>,
}

impl Order {
    fn of(done: &[Done]) -> Self {
        let mut before = Vec::new();
        for (at, step) in done.iter().enumerate() {
            let previous = done[..at].iter().rposition(|other| other.tid == step.tid);
            let mut own = Vec::new();
            for (earlier, other) in done[..at].iter().enumerate().rev() {
                let joined = matches!(step.what, Operation::Join { target } if target == other.tid);
                let depends = step
                    .touches
                    .iter()
                    .any(|a| other.touches.iter().any(|b| a.loc == b.loc && a.class.follows(b.class)));
                if previous == Some(earlier) || joined || depends || other.spawned.contains(&step.tid) {
                    own.push(earlier);
                }
            }
            before.push(own);
        }
        Self { before }
    }

    /// Which steps happen before `at`, itself included.
    fn past_of(&self, at: usize) -> Vec<bool> {
        let mut past = vec![false; self.before.len()];
        let mut open = vec![at];
        while let Some(at) = open.pop() {
            if !std::mem::replace(&mut past[at], true) {
                open.extend(&self.before[at]);
            }
        }
        past
    }

    /// Steps of each thread, in order.
    fn lanes(done: &[Done]) -> Vec<Vec<usize>> {
        let mut lanes: BTreeMap<Tid, Vec<usize>> = BTreeMap::new();
        for (at, step) in done.iter().enumerate() {
            lanes.entry(step.tid).or_default().push(at);
        }
        lanes.into_values().collect()
    }

    /// The best order, by breadth first search over the cuts; `None` when there are too many.
    fn fewest_switches(&self, done: &[Done], last_is_last: bool) -> Option<Vec<usize>> {
        let lanes = Self::lanes(done);
        if lanes.len() > MOST_THREADS {
            return None;
        }
        let number: BTreeMap<usize, (usize, usize)> = lanes
            .iter()
            .enumerate()
            .flat_map(|(lane, steps)| steps.iter().enumerate().map(move |(at, &step)| (step, (lane, at))))
            .collect();
        let none = lanes.len();
        let first: State = (vec![0; lanes.len()], none);
        let mut reached: Reached = BTreeMap::new();
        let mut queue: VecDeque<(State, Option<State>)> = VecDeque::from([(first, None)]);
        let full = |cut: &[u32]| cut.iter().zip(&lanes).all(|(&at, lane)| at as usize == lane.len());
        while let Some((state, from)) = queue.pop_front() {
            if reached.contains_key(&state) {
                continue;
            }
            if reached.len() >= MOST_CUTS {
                return None;
            }
            reached.insert(state.clone(), from);
            if full(&state.0) {
                return Some(Self::walk(&reached, state, &lanes));
            }
            for (lane, steps) in lanes.iter().enumerate() {
                let Some(&step) = steps.get(state.0[lane] as usize) else { continue };
                let ready = self.before[step].iter().all(|earlier| {
                    let (lane, at) = number[earlier];
                    (state.0[lane] as usize) > at
                });
                let too_early = last_is_last
                    && step == done.len() - 1
                    && state.0.iter().map(|&at| at as usize).sum::<usize>() != done.len() - 1;
                if !ready || too_early {
                    continue;
                }
                let mut cut = state.0.clone();
                cut[lane] += 1;
                let next = (cut, lane);
                match lane == state.1 {
                    true => queue.push_front((next, Some(state.clone()))),
                    false => queue.push_back((next, Some(state.clone()))),
                }
            }
        }
        None
    }

    fn walk(reached: &Reached, end: State, lanes: &[Vec<usize>]) -> Vec<usize> {
        let mut order = Vec::new();
        let mut state = end;
        while let Some(Some(from)) = reached.get(&state) {
            order.push(lanes[state.1][from.0[state.1] as usize]);
            state = from.clone();
        }
        order.reverse();
        order
    }

    /// Stays on a thread as long as it can go on, then takes the one that can go on for longest.
    fn greedy(&self, done: &[Done], last_is_last: bool) -> Vec<usize> {
        let lanes = Self::lanes(done);
        let mut at = vec![0; lanes.len()];
        let mut ran = vec![false; done.len()];
        let mut order: Vec<usize> = Vec::new();
        while order.len() < done.len() {
            let burst = |lane: usize| -> Vec<usize> {
                let mut own: Vec<usize> = Vec::new();
                for &step in &lanes[lane][at[lane]..] {
                    let is_end = last_is_last && step == done.len() - 1 && order.len() + own.len() + 1 != done.len();
                    if is_end || !self.before[step].iter().all(|&earlier| ran[earlier] || own.contains(&earlier)) {
                        break;
                    }
                    own.push(step);
                }
                own
            };
            let longest = (0..lanes.len()).map(|lane| (lane, burst(lane))).max_by_key(|(_, steps)| steps.len());
            let (lane, steps) = longest.expect("internal: a step is left, so there is a thread");
            assert!(!steps.is_empty(), "internal: the order of an execution has a cycle");
            at[lane] += steps.len();
            for &step in &steps {
                ran[step] = true;
            }
            order.extend(steps);
        }
        order
    }
}

#[cfg(test)]
mod tests;
