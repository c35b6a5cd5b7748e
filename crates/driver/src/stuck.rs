//! The end of an execution in which no thread can proceed, in words: which thread waits for which, which loops spin
//! forever, what they wait for, and which writes there were or could have been.

use crate::replay::Teller;
use base::{AwaitCond, Fault, Machine, Operation, Pending, Place, Related, Tid, Within};
use report::Mark;
use vm::{Look, Vm};

/// What is told at such an end.
#[derive(Default)]
pub(crate) struct Stuck {
    pub faults: Vec<(Tid, Fault)>,
    /// For each thread, in words, what it waits for.
    pub waits: Vec<String>,
    pub marks: Vec<Mark>,
}

/// A wait without end: the locks held meanwhile, and what for.
struct Wait {
    holds: String,
    reason: String,
}

/// Places named in a report that could have written what a loop waits for.
const MOST_WRITERS: usize = 3;

impl Teller {
    /// These threads wait, and those spin, forever.
    pub fn stuck(&mut self, vm: &mut Vm, waiting: &[Tid], spinning: &[Tid]) -> Stuck {
        let mut told = Stuck::default();
        let mut related = Vec::new();
        for &tid in waiting {
            let place = vm.own_place(tid);
            let Some(Wait { holds, reason }) = self.wait(vm, tid) else { continue };
            let words = format!("{tid} {holds}waits for {reason}");
            related.push((tid, Related { label: words.clone(), thread: Some(tid), place: place.clone() }));
            told.waits.push(words);
            told.marks.push(self.mark(tid, format!("waits for {reason}"), place));
        }
        let stuck = if spinning.is_empty() { waiting.to_vec() } else { vm.deadlocked(waiting) };
        if !stuck.is_empty() {
            let (first, mut fault) = vm.deadlock(&stuck);
            let (mut cycle, others): (Vec<_>, Vec<_>) = related.into_iter().partition(|(tid, _)| stuck.contains(tid));
            // Those who are the reason first, one after the other; then those who wait for them.
            let reason: Vec<Option<Tid>> = fault.related.iter().map(|related| related.thread).collect();
            cycle.sort_by_key(|&(tid, _)| reason.iter().position(|&other| other == Some(tid)).unwrap_or(usize::MAX));
            fault.related = cycle.into_iter().map(|(_, related)| related).collect();
            told.faults.push((first, fault));
            related = others;
        }
        let Some(&first) = spinning.first() else { return told };
        let mut fault = vm.livelock(first);
        for &tid in spinning {
            let Spin { reason, place, about } = self.spin(vm, tid);
            if tid == first {
                fault.message = format!("thread {tid} spins forever{reason}");
                fault.place = place.clone();
            } else {
                let label = format!("thread {tid} spins forever in this loop{reason}");
                fault.related.push(Related { label, thread: Some(tid), place: place.clone() });
            }
            for (addr, until) in about {
                let who = self.writers(vm, addr, until.as_ref());
                fault
                    .related
                    .extend(who.into_iter().filter(|other| !fault.related.contains(other)).collect::<Vec<_>>());
            }
            told.waits.push(format!("{tid} spins{reason}"));
            told.marks.push(self.mark(tid, "spins forever".to_owned(), place));
        }
        fault.related.extend(related.into_iter().map(|(_, related)| related));
        told.faults.push((first, fault));
        told
    }

    /// What a thread that spins forever reads.
    fn spin(&mut self, vm: &mut Vm, tid: Tid) -> Spin {
        let rounds = vm.rounds(tid).expect("internal: a thread that was found to spin forever does not");
        let place = rounds.place;
        let awaited = vm.pending(tid).and_then(|Pending { what, addr, size, .. }| Some((*what.awaits()?, addr, size)));
        if let Some((until, addr, size)) = awaited.filter(|_| rounds.here) {
            let (x, held) = (self.object(vm, addr), self.held_now(vm, addr, size));
            let wanted = self.condition(vm, &x, &until, size);
            let reason = format!(" waiting for {wanted}; `{x}` stays {held}");
            return Spin { reason, place, about: vec![(addr, Some(until))] };
        }
        let mut looks: Vec<Look> = Vec::new();
        for look in rounds.looks {
            if !looks.contains(&look) {
                looks.push(look);
            }
        }
        let seen: Vec<String> = looks
            .iter()
            .map(|look| format!("`{}` = {}", self.object(vm, look.addr), self.held_now(vm, look.addr, look.size)))
            .collect();
        let reason = match seen.is_empty() {
            true => ": it reads nothing that other threads could change".to_owned(),
            false => format!(": each iteration reads {}, which no thread will change", seen.join(" and ")),
        };
        Spin { reason, place, about: looks.iter().map(|look| (look.addr, None)).collect() }
    }

    fn held_now(&mut self, vm: &Vm, addr: u64, size: u32) -> String {
        let held = vm.value(base::Touch { loc: base::Location::memory(addr), size, class: base::Class::Read });
        self.value(vm, held, size)
    }

    /// The writes to the location that a spin loop polls, and those that were not reached.
    fn writers(&mut self, vm: &Vm, addr: u64, until: Option<&AwaitCond>) -> Vec<Related> {
        let mut out = Vec::new();
        let x = self.object(vm, addr);
        let written: Vec<(usize, u128)> =
            self.changes.iter().filter(|change| change.1 == addr).map(|&(event, _, value)| (event, value)).collect();
        let tell = |teller: &Teller, event: usize, how: &str| {
            let event = &teller.events[event];
            let value = event.after.clone().unwrap_or_default();
            let label = format!("thread t{} {how} to {value} here", event.thread);
            Related { label, thread: Some(Tid::new(event.thread)), place: event.place.clone() }
        };
        if let Some(&(event, _)) = written.iter().rfind(|&&(_, value)| until.is_some_and(|until| until.holds(value))) {
            out.push(tell(self, event, &format!("had set `{x}`")));
        }
        if let Some(&(event, _)) = written.last() {
            out.push(tell(self, event, &format!("set `{x}`")));
        }
        let helps = |value: Option<u128>| value.is_none_or(|value| until.is_none_or(|until| until.holds(value)));
        let left = vm.writers(addr).into_iter().filter(|(site, _, value)| !self.sites.contains(site) && helps(*value));
        let mut places: Vec<Place> = left.map(|(_, place, _)| place).collect();
        places.dedup();
        let label = format!("this write to `{x}` was never reached");
        let would = |place| Related { label: label.clone(), thread: None, place };
        out.extend(places.into_iter().take(MOST_WRITERS).map(would));
        out
    }

    /// The condition of an await about `x`.
    fn condition(&mut self, vm: &Vm, x: &str, until: &AwaitCond, size: u32) -> String {
        let says = |term: &&Within| **term != Within::ALWAYS && **term != Within::NEVER;
        let mut clauses: Vec<Vec<String>> = Vec::new();
        for clause in until.clauses() {
            let terms: Vec<String> = clause.iter().filter(says).map(|term| self.range(vm, x, term, size)).collect();
            if !terms.is_empty() {
                clauses.push(terms);
            }
        }
        let grouped = |terms: &Vec<String>| match terms.as_slice() {
            [one] => one.clone(),
            several => format!("({})", several.join(" || ")),
        };
        match clauses.as_slice() {
            [] => format!("`{x}` to change"),
            [one] => format!("`{}`", one.join(" || ")),
            several => format!("`{}`", several.iter().map(grouped).collect::<Vec<_>>().join(" && ")),
        }
    }

    fn range(&mut self, vm: &Vm, x: &str, term: &Within, size: u32) -> String {
        let full = u64::MAX >> (64 - 8 * size.clamp(1, 8));
        let Within { mask, first, last } = *term;
        let most = mask & full;
        let x = if most == full { x.to_owned() } else { format!("({x} & {most:#x})") };
        let mut value = |value: u64| self.value(vm, value.into(), size);
        let below = first.wrapping_sub(1) & full;
        match () {
            () if first == last => format!("{x} == {}", value(first)),
            () if below == last.wrapping_add(1) & full => format!("{x} != {}", value(below)),
            () if first == 0 => format!("{x} <= {}", value(last)),
            () if last & full == most => format!("{x} >= {}", value(first)),
            () => format!("({} <= {x} && {x} <= {})", value(first), value(last)),
        }
    }

    /// What a thread waits for at the end, and who could give it.
    fn wait(&mut self, vm: &Vm, tid: Tid) -> Option<Wait> {
        let Pending { what, addr, .. } = vm.pending(tid)?;
        let x = if addr == 0 { String::new() } else { self.object(vm, addr) };
        let holders: Vec<Tid> =
            self.held.iter().filter(|(_, locks)| locks.contains(&addr)).map(|(&holder, _)| holder).collect();
        let others: Vec<String> = holders.iter().filter(|&&holder| holder != tid).map(Tid::to_string).collect();
        let held_by = if holders.contains(&tid) {
            ", which it holds itself".to_owned()
        } else {
            match others.as_slice() {
                [] => String::new(),
                [one] if holders.iter().all(|&holder| vm.pending(holder).is_none()) => {
                    format!(", which {one} held when it ended")
                }
                [one] => format!(", which {one} holds"),
                several => format!(", which {} hold", several.join(" and ")),
            }
        };
        let reason = match what {
            Operation::Lock { .. } => format!("{x}{held_by}"),
            Operation::ReadLock => match vm.writers_that_wait(addr).first() {
                Some(writer) => format!("{x}, to read, behind {writer}, which waits to write"),
                None => format!("{x}, to read{held_by}"),
            },
            Operation::WriteLock => format!("{x}, to write{held_by}"),
            Operation::CondWake => format!("a signal on {x} that no thread will send"),
            Operation::FutexWoken => format!("a wake-up on {x} that no thread will send"),
            Operation::BarrierLeave { .. } => format!("other threads to arrive at {x}"),
            Operation::SemWait => format!("{x}, which is 0 and which no thread will post"),
            Operation::OnceEnter => format!("the initialisation {x} to finish"),
            Operation::Join { target } if vm.is_detached(target) => format!("{target}, which was detached, to end"),
            Operation::Join { target } => format!("{target} to end"),
            _ => return None,
        };
        let locks = self.held.get(&tid).cloned().unwrap_or_default();
        let locks: Vec<String> =
            locks.into_iter().filter(|&lock| lock != addr).map(|lock| self.object(vm, lock)).collect();
        let holds = if locks.is_empty() { String::new() } else { format!("holds {} and ", locks.join(" and ")) };
        Some(Wait { holds, reason })
    }
}

/// A loop that spins forever.
struct Spin {
    reason: String,
    /// Of the loop.
    place: Place,
    /// The locations it polls, with what it waits for there, where that is known.
    about: Vec<(u64, Option<AwaitCond>)>,
}
