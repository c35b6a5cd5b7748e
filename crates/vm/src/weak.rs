//! The machine under a weak memory model: a search says what each atomic access reads.
//!
//! Only atomic accesses can read anything but the latest value, so only they need help. Before such an access is
//! executed, the value it is to read is put into memory, and what its writer had released is put where an acquire looks
//! for it; then it runs as under sequential consistency. Everything else finds in memory what it must find there:
//! - The steps of an execution are executed in an order that respects program order and reads-from. Plain accesses that
//!   do not race are ordered by these, so memory holds for each the last write before it. One that races is a fault.
//! - Operations on a lock, a semaphore and the like are all updates of one location for the search, so reads-from
//!   orders them all and memory holds the state that the last one left. Reader-writer locks are several locations, see
//!   [`crate::rwlock_split`].
//! - Memory of an atomic holds whatever was put there last. What plain accesses before the first atomic one leave is
//!   the location's initial value. Later ones are, or are preceded by, operations as the atomic ones are: see
//!   `race::after`.
//!
//! To such a search an operation is about one location. A wait on a condition variable therefore is two operations (see
//! `shim::cond`), one at a futex is three (`shim::futex`), and a thread that is woken, or leaves a barrier, does not
//! read anything but comes after the operations that made it possible: arrivals at a barrier commute, unless more
//! threads use it than it takes. What waits with a time limit finds the object as it is and goes on in any case.
//!
//! Where the program looks whether threads have ended, the end of a thread is an operation: a write that this looks
//! for.
//!
//! Atomic sections are critical sections of one lock. What they do is operations as any other, which may come between
//! those of others outside of sections. An operation that others would have to let go on cannot be waited for in a
//! section, since they may need one for that.
//!
//! Atomic accesses of different sizes that overlap are about one location: see `extent`.

mod role;
mod supply;

use crate::shim::{StepError, mark_of, queue, rwlock, section_of, undivided};
use crate::thread::Status;
use crate::trail::Mark;
use crate::vm::Vm;
use base::state::{RwLock, is_destroyed};
use base::{
    Act, Assumption, Effect, Fault, Held, Holds, Id, Location, Machine, Memoise, OpRole, Operation, Pending, Pick,
    Program, Registry, Scope, Side, Step, StoreOrder, ThreadKey, Threads, Tid, UpdateOrder, is_undefined,
};
use role::{
    WAIT_INSIDE, bytes, compare, extent, is_cell, is_narrow, is_supplied, reader, role, store_order, wake_order,
    would_write,
};
use supply::{Given, Narrow};

/// A machine whose atomics read the values that a search supplies.
pub struct WeakVm {
    vm: Vm,
    /// The thread of each step so far.
    order: Vec<Tid>,
    /// For each thread and each of its steps, where in `released` ends what it released.
    ends: Vec<Vec<usize>>,
    /// What the writes of atomics released, as clocks, one after another.
    released: Vec<u32>,
    /// What the last step wrote, and the thread it made.
    written: u128,
    spawned: Option<Tid>,
    /// Threads that were woken, by which step, and arrivals at barriers, in order.
    woken: Vec<(Tid, (Tid, u32))>,
    arrivals: Vec<Arrival>,
    /// How reader-writer locks in pieces were used.
    uses: Vec<Use>,
    /// Threads whose end was an operation.
    ended: Vec<Tid>,
    /// Steps that wrote undefined bits, and locations that had some initially: which bits.
    undefined: Vec<((Tid, u32), u128)>,
    undefined_initially: Vec<(Location, u128)>,
    /// Steps that wrote some bytes of a location, in order.
    narrow: Vec<Narrow>,
    /// What threads were given for plain accesses, in order.
    given: Vec<Given>,
}

/// A thread used a reader-writer lock, at a time of its own; or set it up, or destroyed it.
struct Use {
    lock: u64,
    tid: Tid,
    time: u32,
    makes: bool,
}

/// A step of a thread with which it came to a barrier, in this round of it.
struct Arrival {
    barrier: u64,
    round: u32,
    step: (Tid, u32),
}

/// Back to before some step.
#[derive(Clone, Copy)]
pub struct WeakMark {
    machine: Mark,
    steps: usize,
    released: usize,
    woken: usize,
    arrivals: usize,
    uses: usize,
    ended: usize,
    undefined: usize,
    undefined_initially: usize,
    narrow: usize,
    given: usize,
}

impl WeakVm {
    /// A machine at the beginning of its program.
    pub fn new(mut vm: Vm) -> Self {
        vm.races.supply_reads(vm.setup.check_races);
        Self {
            vm,
            order: Vec::new(),
            ends: Vec::new(),
            released: Vec::new(),
            written: 0,
            spawned: None,
            woken: Vec::new(),
            arrivals: Vec::new(),
            uses: Vec::new(),
            ended: Vec::new(),
            undefined: Vec::new(),
            undefined_initially: Vec::new(),
            narrow: Vec::new(),
            given: Vec::new(),
        }
    }

    /// The machine itself, to ask about places and names.
    pub fn machine(&self) -> &Vm {
        &self.vm
    }

    pub fn into_machine(self) -> Vm {
        self.vm
    }

    /// The alternative with which an interleaving takes the next step of `tid`, which takes `pick` here; `None` if that
    /// step is only a part of one there.
    pub fn undivided(&self, tid: Tid, pick: Pick) -> Option<Pick> {
        let pending = self.vm.pending(tid).filter(|pending| !self.vm.next(tid).is_at_part(pending))?;
        if self.is_plain(tid) || self.is_late(tid) { None } else { undivided(&self.vm, tid, &pending, pick) }
    }

    /// Whether the next operation of `tid` moves the clock because a wait has run out of time.
    pub fn is_late(&self, tid: Tid) -> bool {
        self.vm.thread(tid).state.late != 0
    }

    /// Whether `tid` has stopped in an atomic section.
    pub fn is_in_section(&self, tid: Tid) -> bool {
        self.vm.thread(tid).state.divided
    }

    /// Whether the next operation of `tid` is a plain access of an atomic.
    pub fn is_plain(&self, tid: Tid) -> bool {
        let accesses = |pending: Pending| matches!(pending.what, Operation::Load { .. } | Operation::Store { .. });
        self.vm.pending(tid).is_some_and(accesses)
            && (self.vm.thread(tid).state.wants.is_some()
                || self.vm.next(tid).atomic().is_none() && !self.vm.next(tid).is_in_library())
    }

    /// Whether the next operation of `tid` is about an atomic that is accessed with different sizes.
    pub fn is_mixed(&self, tid: Tid) -> bool {
        let accesses = |pending: &Pending| pending.what.flags().accesses_cell();
        let pending = self.vm.pending(tid).filter(accesses);
        pending.is_some_and(|pending| self.vm.assumptions.merged.contains(&extent(&self.vm, &pending)))
    }

    /// Whether the next operation of `tid` is a store, also if it is an update to the search.
    pub fn is_store(&self, tid: Tid) -> bool {
        self.vm.pending(tid).is_some_and(|pending| matches!(pending.what, Operation::Store { .. }))
    }

    /// Makes memory look as the next operation of `tid`, which is to read `value`, will find it; see [`Threads::step`].
    pub fn prepare(&mut self, tid: Tid, value: u128, from: Option<(Tid, u32)>) {
        if let Some(pending) = self.vm.pending(tid).filter(|pending| is_supplied(&role(&self.vm, tid, pending))) {
            self.note_initial(&pending);
            self.supply_next(&pending, value, from);
        }
    }

    /// Whether `tid` waits in memory whose lifetime has ended, where the machine lets it proceed and fail.
    pub fn waits_in_ended_memory(&self, tid: Tid) -> bool {
        let Some(pending) = self.vm.pending(tid).filter(|pending| pending.enabled && pending.addr != 0) else {
            return false;
        };
        let waits =
            matches!(role(&self.vm, tid, &pending), OpRole::Await(_) | OpRole::Object { waits: true } | OpRole::Wake);
        waits && self.vm.memory.bytes(pending.addr, 1).is_err()
    }

    /// Makes memory hold what it does when nobody writes any more.
    pub fn settle(&mut self, held: &[Held]) {
        for &Held { loc, value, from } in held {
            let addr = loc.addr();
            // Memory other than atomics is up to date, and so is an atomic that has been reinitialised since.
            let latest = loc.is_memory() && loc.index() == self.vm.races.generation(addr);
            if let Some(extent) = self.vm.atomic_at(addr).filter(|_| latest) {
                self.supply(extent, extent, loc, value, from);
            }
        }
    }

    /// Finds out which threads read by a lock, and whether it must be whole, from what `tid` is about to do; whether
    /// there was something to find out.
    fn note_use(&mut self, tid: Tid, pending: &Pending) -> bool {
        let Pending { what, addr: lock, size, .. } = *pending;
        let inside = self.vm.thread(tid).state.atomic != 0;
        let makes = match what.side() {
            // Whether it has to wait depends on all pieces, as for those that are tried.
            Side::Whole => return self.vm.assumptions.refute(Assumption::SplitPerReader(lock)),
            Side::Reader | Side::Writer if inside && what.holds() == Holds::Takes => {
                return self.vm.assumptions.refute(Assumption::SplitPerReader(lock));
            }
            Side::Reader | Side::Writer => false,
            Side::Neither if what == Operation::SyncInit && size == rwlock::SIZE => true,
            Side::Neither => return false,
        };
        if self.vm.assumptions.split.is_whole(lock) {
            return false;
        }
        let unknown = |other: &&Use| other.lock == lock && !self.vm.races.knows(tid, other.tid, other.time);
        let apart = self.uses.iter().filter(unknown).any(|other| makes || other.makes);
        let held =
            makes && !rwlock::summary(&self.vm, lock).is_none_or(|state| RwLock::is_free(state) || is_destroyed(state));
        if apart || held {
            return self.vm.assumptions.refute(Assumption::SplitPerReader(lock));
        }
        self.uses.push(Use { lock, tid, time: self.vm.races.time_of(tid), makes });
        what == Operation::ReadLock && self.vm.assumptions.refute(Assumption::NotReader { lock, thread: tid })
    }

    /// What a piece of a lock holds after an operation of `tid` on it; if thread `tid` reads, and if it is the writer.
    fn held(&self, tid: Tid, pending: &Pending) -> u128 {
        let reads = rwlock::reads(&self.vm, pending.addr, tid);
        match pending.what.holds() {
            Holds::Takes | Holds::Releases if reads && pending.what.side() == Side::Reader => reader(tid),
            Holds::Releases => 0,
            // A thread that writes and wants to read is told so.
            Holds::Takes | Holds::Same | Holds::ReleasesMutex(_) => mark_of(tid).into(),
        }
    }

    /// The state of what an operation works on.
    fn state(&self, tid: Tid, pending: &Pending) -> u128 {
        if matches!(pending.what, Operation::Lock { .. } | Operation::Unlock | Operation::TryLock) {
            return self.vm.held_at(Location::memory(pending.addr), 4);
        }
        if self.vm.next(tid).piece(pending).is_some() || matches!(pending.what, Operation::TryJoin { .. }) {
            return 0;
        }
        if pending.what.flags().accesses_cell() {
            return self.held_by(extent(&self.vm, pending));
        }
        if pending.what.flags().concerns_queue() {
            return queue::keeper(&self.vm, pending.addr).into();
        }
        if matches!(pending.what, Operation::AtomicBegin | Operation::AtomicEnd) {
            return section_of(&self.vm).map_or(0, mark_of).into();
        }
        if pending.what == Operation::SyncInit && pending.size == rwlock::SIZE {
            return rwlock::summary(&self.vm, pending.addr).unwrap_or(0);
        }
        self.vm.next(tid).first_value(pending)
    }

    /// What a step of a thread, counted from 1, released.
    fn released_by(&self, tid: Tid, number: u32) -> std::ops::Range<usize> {
        let ends = &self.ends[tid.index()];
        let end = ends[number as usize - 1];
        // A clock begins with its length.
        let len = end.checked_sub(1).map_or(0, |at| self.released[at] as usize);
        end.saturating_sub(1 + len)..end.saturating_sub(1)
    }

    /// Whether the next operation of `tid`, which is to read `value`, would have to wait although it is in an atomic
    /// section.
    fn would_wait(&self, tid: Tid, pending: &Pending, value: u128) -> bool {
        let waits = pending.what.awaits().map_or(!pending.enabled, |until| !until.holds(value));
        waits && self.vm.thread(tid).state.atomic != 0
    }

    /// After a step: a thread in a section keeps others out of theirs. One that terminates there would do so forever;
    /// one that fails may.
    fn divide_section(&mut self, tid: Tid, step: Step) -> Step {
        let state = self.vm.thread(tid).state;
        match step {
            Step::Finished if state.divided => {
                let why = StepError::unsupported(
                    "a thread that ends in an atomic section under a weak memory model",
                    "end the section, or check it with --model sc",
                );
                return self.vm.explain().failed_step(tid, why);
            }
            Step::Finished => {}
            Step::Ran
            | Step::Fault(_)
            | Step::Unsupported(_)
            | Step::AssumeFailed
            | Step::Refuted
            | Step::Exited(_) => {
                if state.atomic != 0 && !state.divided {
                    self.vm.state_mut(tid).divided = true;
                }
            }
        }
        step
    }

    /// Why the next operation of `tid`, which is to read `value`, cannot be executed here.
    fn refused(&self, tid: Tid, pending: &Pending, role: &OpRole, value: u128) -> Option<StepError> {
        let what = if let OpRole::Unsupported(what) = *role {
            what
        } else if self.would_wait(tid, pending, value) {
            WAIT_INSIDE
        } else if !is_cell(role) {
            return None;
        } else if self.vm.races.generation(extent(&self.vm, pending).addr) > Location::MAX_INDEX {
            "an atomic object that is reinitialised more than 4095 times"
        } else {
            return None;
        };
        Some(StepError::unsupported(format!("{what} under a weak memory model"), "check it with --model sc"))
    }

    fn has_ended(&self, tid: Tid) -> bool {
        tid.index() < Program::threads(&self.vm) && self.vm.thread(tid).state.status == Status::Finished
    }

    /// Threads that wait to be woken.
    fn asleep(&self) -> Vec<Tid> {
        (0..Program::threads(&self.vm)).map(Tid::from_index).filter(|&tid| self.vm.is_asleep(tid)).collect()
    }

    /// Remembers what the last step released, and ends it.
    fn note(&mut self, tid: Tid, written: Option<u64>) {
        if let Some(addr) = written {
            let before = self.released.len();
            self.released.extend_from_slice(self.vm.races.released(addr));
            self.released.push((self.released.len() - before) as u32);
        }
        while self.ends.len() <= tid.index() {
            self.ends.push(Vec::new());
        }
        let end = if written.is_some() { self.released.len() } else { 0 };
        self.ends[tid.index()].push(end);
        self.order.push(tid);
    }
}

impl Program for WeakVm {
    type Mark = WeakMark;

    fn threads(&self) -> usize {
        Program::threads(&self.vm)
    }

    fn thread_names(&self) -> Vec<(Tid, u32)> {
        self.vm.thread_names()
    }

    fn name_threads(&mut self, names: &[(Tid, u32)]) {
        self.vm.name_threads(names);
    }

    fn result(&self, tid: Tid) -> u64 {
        self.vm.thread(tid).state.result
    }

    fn assumptions(&self) -> Registry {
        self.vm.assumptions()
    }

    fn assume(&mut self, registry: &Registry) {
        self.vm.assume(registry);
    }

    fn refuted(&self) -> &[Assumption] {
        self.vm.refuted()
    }

    fn mark(&mut self) -> WeakMark {
        WeakMark {
            machine: self.vm.memory.trail.mark(),
            steps: self.order.len(),
            released: self.released.len(),
            woken: self.woken.len(),
            arrivals: self.arrivals.len(),
            uses: self.uses.len(),
            ended: self.ended.len(),
            undefined: self.undefined.len(),
            undefined_initially: self.undefined_initially.len(),
            narrow: self.narrow.len(),
            given: self.given.len(),
        }
    }

    fn rewind(&mut self, to: WeakMark) {
        Program::rewind(&mut self.vm, to.machine);
        while self.order.len() > to.steps {
            let tid = self.order.pop().expect("internal: a step to undo");
            self.ends[tid.index()].pop();
        }
        self.released.truncate(to.released);
        self.woken.truncate(to.woken);
        self.arrivals.truncate(to.arrivals);
        self.uses.truncate(to.uses);
        self.ended.truncate(to.ended);
        self.undefined.truncate(to.undefined);
        self.undefined_initially.truncate(to.undefined_initially);
        self.narrow.truncate(to.narrow);
        self.given.truncate(to.given);
    }
}

impl Threads for WeakVm {
    fn next(&self, tid: Tid) -> Option<Act> {
        let Some(pending) = self.vm.pending(tid) else {
            let ends = self.vm.code.tries_joins && self.has_ended(tid) && !self.ended.contains(&tid);
            return ends.then(|| Act::Write { loc: Location::runs(tid), order: Some(StoreOrder::Release) });
        };
        let object = self.vm.next(tid).piece(&pending).unwrap_or(Location::object(pending.addr));
        let all = if pending.what.flags().accesses_cell() { extent(&self.vm, &pending) } else { bytes(&pending) };
        let atomic = Location::atomic(all.addr, self.vm.races.generation(all.addr));
        Some(match role(&self.vm, tid, &pending) {
            OpRole::Load => Act::Read { loc: atomic },
            OpRole::Store => Act::Write { loc: atomic, order: store_order(&pending.what) },
            OpRole::Update => Act::Update { loc: atomic, compare: compare(&self.vm, &pending) },
            OpRole::Await(until) => Act::Await { loc: atomic, until },
            OpRole::Object { waits: true } => Act::Take { loc: object },
            OpRole::Object { waits: false } => Act::Update { loc: object, compare: None },
            OpRole::Fence(order) => Act::Fence { order },
            OpRole::Spawn => Act::Spawn,
            // A wrong join can be executed, and fails.
            OpRole::Join(target) if pending.enabled && !self.has_ended(target) => Act::Local,
            OpRole::Join(target) => Act::Join { target },
            OpRole::TryJoin(target) => Act::Read { loc: Location::runs(target) },
            OpRole::Wake => Act::Wake { order: wake_order(&pending.what) },
            OpRole::Choice(ways) => Act::Choice { ways },
            OpRole::Local | OpRole::Arrive | OpRole::Unsupported(_) => Act::Local,
        })
    }

    fn finished(&self, tid: Tid) -> bool {
        self.has_ended(tid) && (!self.vm.code.tries_joins || self.ended.contains(&tid))
    }

    fn wakers(&self, tid: Tid, out: &mut Vec<(Tid, u32)>) -> bool {
        let Some(pending) = self.vm.pending(tid) else { return false };
        if let Operation::BarrierLeave { round } = pending.what {
            let here = |arrival: &&Arrival| (arrival.barrier, arrival.round) == (pending.addr, round);
            out.extend(self.arrivals.iter().filter(here).map(|arrival| arrival.step));
        } else {
            out.extend(self.woken.iter().rev().find(|(woken, _)| *woken == tid).map(|(_, by)| by));
        }
        pending.enabled
    }

    fn effect(&self, tid: Tid, value: u128) -> Effect {
        let Some(pending) = self.vm.pending(tid) else { return Effect::Reads(None) };
        let (what, inside) = (pending.what, self.vm.thread(tid).state.atomic != 0);
        let mut value = value;
        if what.flags().accesses_cell() {
            if let (Operation::Store { order, .. }, true) = (what, is_narrow(&self.vm, &pending)) {
                return Effect::Stores(order);
            }
            value = extent(&self.vm, &pending).part(bytes(&pending), value);
        }
        let effect = what.effect(value);
        if what.awaits().is_some() {
            // It is refused, or executed otherwise, if it would have to wait.
            let waits = || !inside && matches!(role(&self.vm, tid, &pending), OpRole::Await(_));
            return if effect == Effect::Blocks && !waits() { Effect::Reads(None) } else { effect };
        }
        // What waits in the table may proceed here, with the order that it has when it does.
        let writes = match effect {
            Effect::Writes(_) => effect,
            Effect::Reads(_) | Effect::Stores(_) | Effect::Blocks => Effect::Writes(UpdateOrder::Acquire),
        };
        if inside && what.flags().blocks() {
            return writes;
        }
        let when = |accepted: bool| if accepted || is_destroyed(value) { writes } else { Effect::Blocks };
        if what == (Operation::Lock { own: 0 }) && !is_undefined(value) {
            return when(effect == writes);
        }
        if self.vm.next(tid).piece(&pending).is_some() {
            let own = value == mark_of(tid).into() || (what == Operation::ReadLock && value == reader(tid));
            return if !what.flags().blocks() || value == 0 || own { writes } else { Effect::Blocks };
        }
        if what.flags().concerns_queue() {
            return when(value == 0 || value == u128::from(mark_of(tid)));
        }
        if what == Operation::AtomicBegin {
            return when(value == 0);
        }
        if what.flags().blocks() {
            // What waits and finds the state as it is now is answered by the machine.
            let now = value == self.state(tid, &pending);
            return when(if now { pending.enabled } else { effect == writes });
        }
        effect
    }

    fn initial(&self, tid: Tid) -> u128 {
        self.vm.pending(tid).map_or(0, |pending| self.state(tid, &pending))
    }

    fn step(&mut self, tid: Tid, value: u128, from: Option<(Tid, u32)>) -> Step {
        (self.written, self.spawned) = (0, None);
        let Some(pending) = self.vm.pending(tid) else {
            assert!(self.has_ended(tid), "internal: a step of a thread that is not there");
            self.vm.sharing_log.begin_step();
            self.vm.sharing_log.depend_on_anything();
            self.ended.push(tid);
            self.note(tid, None);
            self.written = 1;
            return Step::Finished;
        };
        self.vm.sharing_log.begin_step();
        let role = role(&self.vm, tid, &pending);
        if let Some(error) = self.refused(tid, &pending, &role, value) {
            self.note(tid, None);
            return self.vm.explain().failed_step(tid, error);
        }
        if self.note_use(tid, &pending) {
            self.note(tid, None);
            return Step::Refuted;
        }
        let cell = is_cell(&role);
        let all = if cell { extent(&self.vm, &pending) } else { bytes(&pending) };
        if cell {
            if let Some(error) = self.note_size(tid, &pending) {
                self.note(tid, None);
                return self.vm.explain().failed_step(tid, error);
            }
            self.note_initial(&pending);
        }
        let wanted = self.vm.thread(tid).state.wants;
        if let Some(extent) = wanted {
            self.give(tid, extent, value, from);
        } else if is_supplied(&role) {
            self.supply_next(&pending, value, from);
        }
        let given = self.vm.given.len() as u32;
        let loc = Location::atomic(all.addr, self.vm.races.generation(all.addr));
        let piece = self.vm.next(tid).piece(&pending).is_some();
        let wakes = pending.what.flags().wakes();
        let asleep = if wakes { self.asleep() } else { Vec::new() };
        let child = matches!(role, OpRole::Spawn).then(|| self.vm.threads.next_child(tid));
        let pick = if matches!(role, OpRole::Choice(_)) { Pick(value as u32) } else { Pick(0) };
        let ty = self.vm.next(tid).atomic().map(|atomic| atomic.ty);
        // It reads that the thread has not terminated, whatever that one has done since.
        let pretends = if let OpRole::TryJoin(target) = role { Some(target).filter(|_| value == 0) } else { None };
        if pretends.is_some() {
            self.vm.pretend_running(pretends);
        }
        let step = Machine::step(&mut self.vm, tid, pick);
        if pretends.is_some() {
            self.vm.pretend_running(None);
        }
        let step = self.divide_section(tid, step);
        if wanted.is_some() || cell && self.undefined_in(loc, from) != 0 {
            // Nothing that a search knows of the thread tells these apart: what it was given, and undefined bits.
            self.vm.sharing_log.depend_on_anything();
        }
        self.vm.given.clear();
        // What it still needs belongs to what it was given.
        if self.vm.thread(tid).state.wants.is_some() || wanted.is_some() {
            let goes_on = self.vm.thread(tid).state.wants.is_some();
            self.vm.state_mut(tid).given = if goes_on { given } else { 0 };
        }
        let addr = pending.addr;
        let atomic = matches!(role, OpRole::Store | OpRole::Update | OpRole::Await(_));
        self.written = match role {
            // An access that fails writes nothing here, but may have been in time elsewhere.
            OpRole::Store | OpRole::Update | OpRole::Await(_) if matches!(step, Step::Fault(_)) => {
                let written = would_write(&pending, ty, all.part(bytes(&pending), value));
                all.with_part(bytes(&pending), value, written)
            }
            OpRole::Store | OpRole::Update | OpRole::Await(_) => self.held_by(all),
            OpRole::Object { .. } if piece => self.held(tid, &pending),
            OpRole::Object { .. } => self.state(tid, &pending),
            OpRole::Load | OpRole::Fence(_) | OpRole::Spawn | OpRole::Join(_) | OpRole::TryJoin(_) => 0,
            OpRole::Wake | OpRole::Arrive | OpRole::Choice(_) | OpRole::Local | OpRole::Unsupported(_) => 0,
        };
        self.note(tid, atomic.then_some(addr));
        let number = self.ends[tid.index()].len() as u32;
        if atomic {
            let undefined = self.vm.undefined_bits(all);
            self.undefined.extend((undefined != 0).then_some(((tid, number), undefined)));
            let bytes = bytes(&pending);
            self.narrow.extend((bytes != all).then_some(Narrow { step: (tid, number), bytes, from }));
        }
        self.woken
            .extend(asleep.into_iter().filter(|&other| !self.vm.is_asleep(other)).map(|other| (other, (tid, number))));
        if let Operation::BarrierArrive { round } = pending.what {
            self.arrivals.push(Arrival { barrier: addr, round, step: (tid, number) });
        }
        self.spawned = child.filter(|&child| self.vm.pending(child).is_some() || self.has_ended(child));
        step
    }

    fn written(&self) -> u128 {
        self.written
    }

    fn spawned(&self) -> Option<Tid> {
        self.spawned
    }

    fn spin_forever(&mut self, spinning: &mut Vec<Tid>, waiting: &mut Vec<Tid>, held: &[Held]) -> bool {
        self.settle(held);
        self.vm.spin_forever(spinning, waiting)
    }

    fn failed_wait(&mut self, tid: Tid) -> Option<Box<Fault>> {
        if !self.waits_in_ended_memory(tid) {
            return None;
        }
        let mark = self.vm.memory.trail.mark();
        let step = Machine::step(&mut self.vm, tid, Pick(0));
        Program::rewind(&mut self.vm, mark);
        match step {
            Step::Fault(fault) => Some(fault),
            Step::Ran
            | Step::Finished
            | Step::AssumeFailed
            | Step::Refuted
            | Step::Exited(_)
            | Step::Unsupported(_) => None,
        }
    }

    fn is_redundant(&self, waiting: &[Tid]) -> bool {
        let at = |tid: &Tid| self.vm.pending(*tid).map(|pending| (*tid, pending, self.vm.thread(*tid).state.phase));
        waiting.iter().filter_map(at).any(|(writer, Pending { what, addr, .. }, phase)| {
            // It has some pieces: nobody else would wait for it, but other writers, which could stand for it.
            what == Operation::WriteLock
                && phase > 0
                && !self.vm.assumptions.split.is_whole(addr)
                && waiting.iter().filter_map(at).any(|(other, pending, _)| {
                    let waits = pending.what == Operation::ReadLock || (pending.what == what && other < writer);
                    pending.addr == addr && waits
                })
        })
    }
}

impl Memoise for WeakVm {
    fn watch_scope(&mut self, on: bool) {
        self.vm.watch_scope(on);
    }

    fn scope(&self) -> Scope<'_> {
        self.vm.scope()
    }

    fn thread_key(&self, tid: Tid) -> ThreadKey {
        let exists = tid.index() < Program::threads(&self.vm);
        match exists && self.vm.next(tid).is_steady(self.vm.pending(tid).as_ref()) {
            true => self.vm.thread_key(tid),
            false => ThreadKey::Unknown,
        }
    }

    fn revisions(&self) -> u32 {
        self.vm.revisions()
    }
}
