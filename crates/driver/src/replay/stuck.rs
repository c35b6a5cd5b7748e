//! The end of an execution in which no thread can proceed, in words: which thread waits for which, which loops spin
//! forever, what they wait for, and which writes there were or could have been.

use super::Recorder;
use base::{
    AwaitCond, Awaited, Compare, Condition, Detail, Fault, HeldBy, Livelock, Machine, Pending, Place, Polls, Related,
    Role, Term, Tid, Wait, WaitsFor, Within,
};
use report::{Ending, Mark, Marked};
use vm::{Poll, Vm};

/// What is told at such an end.
#[derive(Default)]
pub(crate) struct Stuck {
    pub faults: Vec<(Tid, Fault)>,
    /// For each thread, what it waits for.
    pub waits: Vec<Ending>,
    pub marks: Vec<Mark>,
}

/// Places named in a report that could have written what a loop waits for.
const MOST_WRITERS: usize = 3;

impl Recorder {
    /// These threads wait, and those spin, forever.
    pub fn stuck(&mut self, vm: &mut Vm, waiting: &[Tid], spinning: &[Tid]) -> Stuck {
        let all = vm.stuck().waiting_for_rust_locks(waiting, spinning);
        let (waiting, spinning) = all.as_deref().map_or((waiting, spinning), |all| (all, &[]));
        let mut told = Stuck::default();
        let mut related = Vec::new();
        for &tid in waiting {
            let place = vm.explain().own_place(tid);
            let Some(wait) = self.wait(vm, tid) else { continue };
            told.waits.push(Ending::Waits(wait.clone()));
            told.marks.push(self.mark(tid, Marked::Waits(wait.what.clone()), place.clone()));
            related.push((tid, Related { role: Role::Waits(wait), thread: Some(tid), place }));
        }
        let stuck = if spinning.is_empty() { waiting.to_vec() } else { vm.stuck().deadlocked(waiting) };
        if !stuck.is_empty() {
            let (first, mut fault) = vm.stuck().deadlock(&stuck);
            let (mut cycle, others): (Vec<_>, Vec<_>) = related.into_iter().partition(|(tid, _)| stuck.contains(tid));
            // The threads that are the reason first, one after the other; then those that wait for them.
            let reason: Vec<Option<Tid>> = fault.related.iter().map(|related| related.thread).collect();
            cycle.sort_by_key(|&(tid, _)| reason.iter().position(|&other| other == Some(tid)).unwrap_or(usize::MAX));
            fault.related = cycle.into_iter().map(|(_, related)| related).collect();
            told.faults.push((first, fault));
            related = others;
        }
        let Some(&first) = spinning.first() else { return told };
        let mut fault = vm.stuck().livelock(first);
        for &tid in spinning {
            let Spin { livelock, place, about } = self.spin(vm, tid);
            told.waits.push(Ending::Spins(livelock.clone()));
            if tid == first {
                fault.detail = Detail::Livelock(livelock);
                fault.place = place.clone();
            } else {
                fault.related.push(Related { role: Role::Spins(livelock), thread: Some(tid), place: place.clone() });
            }
            for (addr, until) in about {
                let writers = self.writers(vm, addr, until.as_ref());
                fault
                    .related
                    .extend(writers.into_iter().filter(|other| !fault.related.contains(other)).collect::<Vec<_>>());
            }
            told.marks.push(self.mark(tid, Marked::Spins, place));
        }
        fault.related.extend(related.into_iter().map(|(_, related)| related));
        told.faults.push((first, fault));
        told
    }

    /// What a thread that spins forever reads.
    fn spin(&mut self, vm: &mut Vm, tid: Tid) -> Spin {
        let spin = vm.spin_loop(tid).expect("internal: a thread that was found to spin forever does not");
        let place = spin.place;
        let awaited = vm.pending(tid).and_then(|Pending { what, addr, size, .. }| Some((*what.awaits()?, addr, size)));
        if let Some((until, addr, size)) = awaited.filter(|_| spin.here) {
            let (object, value) = (self.object(vm, addr), self.held_now(vm, addr, size));
            let polls = Polls::Until { object, condition: self.condition(vm, &until, size), value };
            return Spin { livelock: Livelock { thread: tid, polls }, place, about: vec![(addr, Some(until))] };
        }
        let mut polls: Vec<Poll> = Vec::new();
        for poll in spin.polls {
            if !polls.contains(&poll) {
                polls.push(poll);
            }
        }
        let seen = |poll: &Poll| (self.object(vm, poll.addr), self.held_now(vm, poll.addr, poll.size));
        let about = polls.iter().map(|poll| (poll.addr, None)).collect();
        let mut values: Vec<(String, String)> = polls.iter().map(seen).collect();
        for lock in spin.locks {
            let holders = self.held.iter().filter(|(_, locks)| locks.contains(&lock)).map(|(holder, _)| holder);
            let holders: Vec<String> = holders.map(|holder| format!("locked by {holder}")).collect();
            let value = (self.object(vm, lock), holders.first().cloned().unwrap_or_else(|| "locked".to_owned()));
            if !values.contains(&value) {
                values.push(value);
            }
        }
        // What it reads plainly is not looked into.
        let polls = if values.is_empty() && !spin.takes.is_empty() { Polls::Unknown } else { Polls::Values(values) };
        Spin { livelock: Livelock { thread: tid, polls }, place, about }
    }

    fn held_now(&mut self, vm: &Vm, addr: u64, size: u32) -> String {
        let held = vm.value(base::LocationAccess { loc: base::Location::memory(addr), size, class: base::Class::Read });
        self.value(vm, held, size)
    }

    /// The writes to the location that a spin loop polls, and those that were not reached.
    fn writers(&mut self, vm: &Vm, addr: u64, until: Option<&AwaitCond>) -> Vec<Related> {
        let mut out = Vec::new();
        let x = self.object(vm, addr);
        let written: Vec<(usize, u128)> =
            self.changes.iter().filter(|change| change.1 == addr).map(|&(event, _, value)| (event, value)).collect();
        let tell = |recorder: &Recorder, event: usize, role: fn(String, String) -> Role| {
            let event = &recorder.events[event];
            let role = role(x.clone(), event.after().unwrap_or_default().to_owned());
            Related { role, thread: Some(Tid::new(event.thread)), place: event.place.clone() }
        };
        if let Some(&(event, _)) = written.iter().rfind(|&&(_, value)| until.is_some_and(|until| until.holds(value))) {
            out.push(tell(self, event, |object, value| Role::HadSet { object, value }));
        }
        if let Some(&(event, _)) = written.last() {
            out.push(tell(self, event, |object, value| Role::Set { object, value }));
        }
        let helps = |value: Option<u128>| value.is_none_or(|value| until.is_none_or(|until| until.holds(value)));
        let left =
            vm.stuck().writers(addr).into_iter().filter(|(site, _, value)| !self.sites.contains(site) && helps(*value));
        let mut places: Vec<Place> = left.map(|(_, place, _)| place).collect();
        places.dedup();
        let role = Role::NeverReached { object: x };
        let would = |place| Related { role: role.clone(), thread: None, place };
        out.extend(places.into_iter().take(MOST_WRITERS).map(would));
        out
    }

    /// The condition of an await.
    fn condition(&mut self, vm: &Vm, until: &AwaitCond, size: u32) -> Condition {
        let says = |term: &&Within| **term != Within::ALWAYS && **term != Within::NEVER;
        let mut clauses: Vec<Vec<Term>> = Vec::new();
        for clause in until.clauses() {
            let terms: Vec<Term> = clause.iter().filter(says).map(|term| self.term(vm, term, size)).collect();
            if !terms.is_empty() {
                clauses.push(terms);
            }
        }
        Condition { clauses }
    }

    fn term(&mut self, vm: &Vm, term: &Within, size: u32) -> Term {
        let full = u64::MAX >> (64 - 8 * size.clamp(1, 8));
        let Within { mask, first, last } = *term;
        let most = mask & full;
        let mut value = |value: u64| self.value(vm, value.into(), size);
        let below = first.wrapping_sub(1) & full;
        let compare = match () {
            () if first == last => Compare::Equal(value(first)),
            () if below == last.wrapping_add(1) & full => Compare::NotEqual(value(below)),
            () if first == 0 => Compare::AtMost(value(last)),
            () if last & full == most => Compare::AtLeast(value(first)),
            () => Compare::Between(value(first), value(last)),
        };
        Term { mask: (most != full).then_some(most), compare }
    }

    /// What a thread waits for at the end, and which threads hold it.
    fn wait(&mut self, vm: &Vm, tid: Tid) -> Option<Wait> {
        let Pending { what, addr, .. } = vm.pending(tid)?;
        let object = if addr == 0 { String::new() } else { self.object(vm, addr) };
        let holders: Vec<Tid> =
            self.held.iter().filter(|(_, locks)| locks.contains(&addr)).map(|(&holder, _)| holder).collect();
        let held_by = match holders.as_slice() {
            [] => HeldBy::Nobody,
            all if all.contains(&tid) => HeldBy::Itself,
            &[one] if vm.pending(one).is_none() => HeldBy::Ended(one),
            all => HeldBy::Threads(all.to_vec()),
        };
        let what = match what.waits_for() {
            WaitsFor::Nothing if vm.stuck().waits_for_rust_lock(tid) => {
                // The word says that the lock is taken, but not by whom. Of an `RwLock` the last change may be that of
                // a reader that has released it, while others have not.
                let last = self.changes.iter().rfind(|change| change.1 == addr);
                let taken = last.filter(|change| change.2 != 0 && vm.stuck().waits_for_rust_mutex(tid));
                let held_by = match taken.map(|change| Tid::new(self.events[change.0].thread)) {
                    None => HeldBy::Nobody,
                    Some(holder) if holder == tid => HeldBy::Itself,
                    Some(holder) if vm.pending(holder).is_none() => HeldBy::Ended(holder),
                    Some(holder) => HeldBy::Threads(vec![holder]),
                };
                Awaited::Lock { object, held_by }
            }
            WaitsFor::Mutex => Awaited::Lock { object, held_by },
            WaitsFor::ReadLock => {
                Awaited::ReadLock { object, held_by, writer: vm.stuck().writers_that_wait(addr).first().copied() }
            }
            WaitsFor::WriteLock => Awaited::WriteLock { object, held_by },
            WaitsFor::Signal => Awaited::Signal(object),
            WaitsFor::WakeUp => Awaited::WakeUp(object),
            WaitsFor::Barrier => Awaited::Barrier(object),
            WaitsFor::Semaphore => Awaited::Semaphore(object),
            WaitsFor::Initialisation => Awaited::Initialisation(object),
            WaitsFor::Thread(target) => Awaited::Thread { target, detached: vm.is_detached(target) },
            WaitsFor::Nothing => return None,
        };
        let locks = self.held.get(&tid).cloned().unwrap_or_default();
        let holds = locks.into_iter().filter(|&lock| lock != addr).map(|lock| self.object(vm, lock)).collect();
        Some(Wait { thread: tid, holds, what })
    }
}

/// A loop that spins forever.
struct Spin {
    livelock: Livelock,
    /// Of the loop.
    place: Place,
    /// The locations it polls, with what it waits for there, where that is known.
    about: Vec<(u64, Option<AwaitCond>)>,
}
