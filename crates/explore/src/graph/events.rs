//! The events of an execution under construction, with program order and reads-from.
//!
//! Events form a stack: the search adds and takes away at its end only, so an event is known by its position. Beside
//! its events the graph keeps what the search asks all the time: clocks of the order po ∪ rf (spawn and join included),
//! names, the writes of each location, and what each thread does next.

use super::task::Choice;
use super::{Observed, Source};
use crate::clock::Clocks;
use base::{Act, Effect, FenceOrder, Id, LoadOrder, Pick, StoreOrder, Tid, UpdateOrder};
use rustc_hash::FxHashMap;

base::id!(Loc, "x", "A location, numbered in the order of first use.");
base::id!(Slot, "w", "A write among those of its location; 0 is the initial value.");

impl Slot {
    pub const INITIAL: Slot = Slot::new(0);
}

/// No event.
pub(super) const NONE: u32 = u32::MAX;

/// What a thread does next: an [`Act`] with its location numbered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Op {
    Read(Loc),
    Write(Loc, Option<StoreOrder>),
    Fence(FenceOrder),
    Update(Loc),
    Await(Loc),
    Take(Loc),
    Spawn,
    Join(Tid),
    Wake(LoadOrder),
    Choice(u32),
    Local,
}

impl Op {
    /// The location it reads.
    pub fn reads(self) -> Option<Loc> {
        match self {
            Op::Read(loc) | Op::Update(loc) | Op::Await(loc) | Op::Take(loc) => Some(loc),
            Op::Write(..) | Op::Fence(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Choice(_) | Op::Local => None,
        }
    }
    /// Whether there can be several ways to execute it.
    pub fn branches(self) -> bool {
        match self {
            Op::Read(_) | Op::Update(_) | Op::Await(_) | Op::Take(_) | Op::Choice(_) => true,
            Op::Write(..) | Op::Fence(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Local => false,
        }
    }
    /// What its event chooses, if there is only one way to execute it: see [`Event::choice`].
    pub fn only_choice(self) -> u32 {
        if self == Op::Spawn { NONE } else { 0 }
    }
    pub fn loc(self) -> Option<Loc> {
        if let Op::Write(loc, _) = self { Some(loc) } else { self.reads() }
    }
}

/// What the memory order of an event adds to happens-before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order {
    /// It is an access of an atomic, or a fence.
    pub atomic: bool,
    pub acquires: bool,
    pub releases: bool,
    pub seq_cst: bool,
    /// It stores to a part of its location.
    pub in_part: bool,
}

impl Order {
    /// Of a plain access.
    pub const PLAIN: Order = Order { atomic: false, acquires: false, releases: false, seq_cst: false, in_part: false };

    fn load(order: LoadOrder) -> Self {
        Order { atomic: true, acquires: order.acquires(), seq_cst: order == LoadOrder::SeqCst, ..Order::PLAIN }
    }
    fn store(order: StoreOrder) -> Self {
        Order { atomic: true, releases: order.releases(), seq_cst: order == StoreOrder::SeqCst, ..Order::PLAIN }
    }
    fn update(order: UpdateOrder) -> Self {
        let (acquires, releases) = (order.acquires(), order.releases());
        Order { atomic: true, acquires, releases, seq_cst: order == UpdateOrder::SeqCst, in_part: false }
    }
    fn fence(order: FenceOrder) -> Self {
        let (acquires, releases) = (order.acquires(), order.releases());
        Order { atomic: true, acquires, releases, seq_cst: order == FenceOrder::SeqCst, in_part: false }
    }
    /// Of an operation with this effect, if it reads.
    pub fn of(op: Op, effect: Effect) -> Self {
        match (op, effect) {
            (Op::Write(_, order), _) => order.map_or(Order::PLAIN, Order::store),
            (Op::Fence(order), _) => Order::fence(order),
            (Op::Wake(order), _) => Order::load(order),
            (Op::Spawn | Op::Join(_) | Op::Choice(_) | Op::Local, _) => Order::PLAIN,
            (Op::Read(_) | Op::Update(_) | Op::Await(_) | Op::Take(_), Effect::Writes(order)) => Order::update(order),
            (Op::Read(_) | Op::Update(_) | Op::Await(_) | Op::Take(_), Effect::Stores(order)) => {
                Order { in_part: true, ..order.map_or(Order::PLAIN, Order::store) }
            }
            (Op::Read(_) | Op::Update(_) | Op::Await(_) | Op::Take(_), Effect::Reads(order)) => {
                order.map_or(Order::PLAIN, Order::load)
            }
            (Op::Read(_) | Op::Update(_) | Op::Await(_) | Op::Take(_), Effect::Blocks) => Order::PLAIN,
        }
    }
}

pub(super) struct Event {
    pub tid: Tid,
    /// Its number in its thread, from 1.
    pub number: u32,
    pub op: Op,
    pub order: Order,
    /// The slot it read, or the alternative it took; for a spawn, the thread it made or `NONE`; `NONE` for an await
    /// that is given up.
    pub choice: u32,
    /// What it wrote.
    pub wrote: Option<Slot>,
    /// The node towards which it can be swapped with a later write, or `NONE`.
    pub node: u32,
}

impl Event {
    /// Whether it may read a later write instead. Takes are asked otherwise.
    fn is_swappable(&self) -> bool {
        self.node != NONE && matches!(self.op, Op::Read(_) | Op::Update(_) | Op::Await(_))
    }
}

pub(super) struct Write {
    /// Its event; `NONE` for the initial value.
    pub event: u32,
    tid: Tid,
    number: u32,
    pub value: u128,
    /// The update that read it, which nobody else may do, or `NONE`.
    pub occupant: u32,
}

impl Write {
    /// The step that made it: which thread's, and which one of it.
    pub fn step(&self) -> Option<(Tid, u32)> {
        (self.event != NONE).then_some((self.tid, self.number))
    }
}

pub(super) struct Location {
    /// For the machine.
    number: base::Location,
    pub writes: Vec<Write>,
    /// How many events are about it, and of each thread those that can be swapped with a later write.
    events: u32,
    swappable: Vec<(Tid, Vec<u32>)>,
    /// Takes among these events. Where there are some, what updates it has all updates before it in its past, and is
    /// not swapped with them.
    takes: u32,
    /// The first thread with an event about it, and the first when there were several threads, each with that event.
    toucher: Option<(Tid, u32)>,
    user: Option<(Tid, u32)>,
    /// The first event by another thread than its user, or `NONE`.
    shared: u32,
    /// In the rehearsal some thread was to take it, and several threads used it.
    takes_expected: bool,
    shared_expected: bool,
}

impl Location {
    fn new(number: base::Location, first: Write) -> Self {
        Location {
            number,
            writes: vec![first],
            events: 0,
            swappable: Vec::new(),
            takes: 0,
            toucher: None,
            user: None,
            shared: NONE,
            takes_expected: false,
            shared_expected: false,
        }
    }
    fn is_taken(&self) -> bool {
        self.takes > 0 || self.takes_expected
    }
    fn swappable_of(&mut self, tid: Tid) -> &mut Vec<u32> {
        let found = self.swappable.iter().position(|(other, _)| *other == tid);
        let at = found.unwrap_or_else(|| {
            self.swappable.push((tid, Vec::new()));
            self.swappable.len() - 1
        });
        &mut self.swappable[at].1
    }
}

struct Thread {
    next: Option<Op>,
    /// Its events so far.
    events: Vec<u32>,
    /// The event that spawned it, or `NONE`.
    parent: u32,
    /// The numbers of the last event, and of the last with which it wrote, in the rehearsal.
    last_event: u32,
    last_write: u32,
}

#[derive(Default)]
pub(super) struct Graph {
    /// The execution is a rehearsal, from which is learnt what to expect of threads and locations. Beside that, what
    /// the graph says depends on the events in it alone, so a search that is resumed makes the same decisions.
    pub rehearsing: bool,
    pub events: Vec<Event>,
    clocks: Clocks,
    threads: Vec<Thread>,
    /// How many have been spawned.
    spawned: u32,
    pub locations: Vec<Location>,
    numbers: FxHashMap<base::Location, Loc>,
    /// The events that the next one, an [`Op::Wake`], comes after, by thread and number.
    pub wakers: Vec<(Tid, u32)>,
    /// Each wake-up with each event that it came after.
    woken: Vec<(u32, u32)>,
    /// Two threads touched one location in some execution.
    pub met: bool,
}

impl Graph {
    pub fn threads(&self) -> usize {
        self.threads.len()
    }
    pub fn next(&self, tid: Tid) -> Option<Op> {
        self.threads[tid.index()].next
    }
    /// Says what `tid` does next, which has been said before.
    pub fn set_op(&mut self, tid: Tid, op: Option<Op>) {
        self.make_room(tid);
        self.threads[tid.index()].next = op;
    }
    /// Says what `tid` does next.
    pub fn set_next(&mut self, tid: Tid, act: Option<Act>) {
        self.make_room(tid);
        let mut number = |loc: base::Location| {
            *self.numbers.entry(loc).or_insert_with(|| {
                let first = Write { event: NONE, tid, number: 0, value: 0, occupant: NONE };
                self.locations.push(Location::new(loc, first));
                Loc::from_index(self.locations.len() - 1)
            })
        };
        self.threads[tid.index()].next = act.map(|act| match act {
            Act::Read { loc } => Op::Read(number(loc)),
            Act::Write { loc, order } => Op::Write(number(loc), order),
            Act::Fence { order } => Op::Fence(order),
            Act::Update { loc, .. } => Op::Update(number(loc)),
            Act::Await { loc, .. } => Op::Await(number(loc)),
            Act::Take { loc } => Op::Take(number(loc)),
            Act::Spawn => Op::Spawn,
            Act::Join { target } => Op::Join(target),
            Act::Wake { order } => Op::Wake(order),
            Act::Choice { ways } => Op::Choice(ways),
            Act::Local => Op::Local,
        });
        if let Some(Op::Take(loc)) = self.next(tid) {
            self.locations[loc.index()].takes_expected |= self.rehearsing;
        }
    }

    fn make_room(&mut self, tid: Tid) {
        while self.threads.len() <= tid.index() {
            self.clocks.widen(Tid::from_index(self.threads.len()));
            self.threads.push(Thread { next: None, events: Vec::new(), parent: NONE, last_event: 0, last_write: 0 });
        }
    }

    pub fn next_number(&self, tid: Tid) -> u32 {
        self.threads[tid.index()].events.len() as u32 + 1
    }

    /// The event after which the next one of `tid` comes.
    pub fn end(&self, tid: Tid) -> Option<u32> {
        let thread = &self.threads[tid.index()];
        thread.events.last().copied().or((thread.parent != NONE).then_some(thread.parent))
    }
    pub fn write(&self, loc: Loc, slot: Slot) -> &Write {
        &self.locations[loc.index()].writes[slot.index()]
    }

    /// Whether the write in a slot comes after an event in po ∪ rf.
    pub fn is_after(&self, loc: Loc, slot: Slot, earlier: u32) -> bool {
        let event = self.write(loc, slot).event;
        event != NONE && self.before(earlier, event)
    }

    /// The events at `loc` that can be swapped with event `at`, which writes there and comes after none of them in po ∪
    /// rf; in order.
    pub fn swappable(&self, loc: Loc, at: u32, out: &mut Vec<u32>) {
        out.clear();
        for (tid, events) in &self.locations[loc.index()].swappable {
            let seen = self.seen(at, *tid);
            let unseen = events.iter().rev().take_while(|&&event| self.events[event as usize].number > seen).count();
            out.extend_from_slice(&events[events.len() - unseen..]);
        }
        out.sort_unstable();
    }

    /// The updates at `loc` that can be swapped and are not before the next event of `tid` in po ∪ rf; in order.
    pub fn unseen_updates(&self, loc: Loc, tid: Tid, out: &mut Vec<u32>) {
        out.clear();
        for (other, events) in &self.locations[loc.index()].swappable {
            let seen = self.end(tid).map_or(0, |end| self.seen(end, *other));
            let unseen = events.iter().rev().take_while(|&&event| self.events[event as usize].number > seen);
            out.extend(unseen.filter(|&&event| self.events[event as usize].wrote.is_some()));
        }
        out.sort_unstable();
    }

    /// The last write of a location that updates alone write; `None` if no event is about it yet.
    pub fn chain_end(&self, loc: Loc) -> Option<&Write> {
        let location = &self.locations[loc.index()];
        location.writes.last().filter(|_| location.events > 0)
    }

    /// Whether the last write of a location that is taken is one by `tid`.
    pub fn has(&self, tid: Tid, loc: Loc) -> bool {
        let location = &self.locations[loc.index()];
        location.is_taken() && location.writes.last().and_then(Write::step).is_some_and(|(by, _)| by == tid)
    }
    /// Whether no thread but `tid` uses a location when there are several, as far as can be expected.
    pub fn is_private(&self, tid: Tid, loc: Loc) -> bool {
        let location = &self.locations[loc.index()];
        !location.shared_expected && location.shared == NONE && location.user.is_none_or(|(user, _)| user == tid)
    }
    /// Whether a location has been written since `tid` was spawned.
    pub fn is_used(&self, tid: Tid, loc: Loc) -> bool {
        let parent = self.threads[tid.index()].parent;
        let last = self.locations[loc.index()].writes.last();
        parent != NONE && last.is_some_and(|write| write.event != NONE && write.event > parent)
    }

    /// Whether `earlier` is `later` or before it in po ∪ rf.
    #[inline]
    pub fn before(&self, earlier: u32, later: u32) -> bool {
        let event = &self.events[earlier as usize];
        self.clocks.get(later, event.tid) >= event.number
    }
    /// Whether an event is before the next one of `tid` in po ∪ rf.
    pub fn before_next(&self, earlier: u32, tid: Tid) -> bool {
        self.end(tid).is_some_and(|end| self.before(earlier, end))
    }
    /// The event just before another one in its thread, or the one that spawned the thread.
    pub fn previous(&self, event: u32) -> Option<u32> {
        let Event { tid, number, .. } = self.events[event as usize];
        let thread = &self.threads[tid.index()];
        match number {
            1 => (thread.parent != NONE).then_some(thread.parent),
            _ => Some(thread.events[number as usize - 2]),
        }
    }
    /// The event that created a thread.
    pub fn parent(&self, tid: Tid) -> Option<u32> {
        Some(self.threads[tid.index()].parent).filter(|parent| *parent != NONE)
    }
    /// An event of a thread by its number, from 1.
    pub fn event(&self, tid: Tid, number: u32) -> Option<u32> {
        self.threads[tid.index()].events.get(number as usize - 1).copied()
    }
    /// How many events of `tid` are neither `earlier` nor after it in po ∪ rf.
    pub fn not_after(&self, tid: Tid, earlier: u32) -> u32 {
        let events = &self.threads[tid.index()].events;
        events.partition_point(|&event| !self.before(earlier, event)) as u32
    }
    /// How many events of `tid` are among the first so many of all.
    pub fn first_of(&self, tid: Tid, events: u32) -> u32 {
        self.threads[tid.index()].events.partition_point(|&event| event < events) as u32
    }
    /// The events that a wake-up comes after.
    pub fn wakers_of(&self, at: u32) -> impl Iterator<Item = u32> {
        let first = self.woken.partition_point(|&(woken, _)| woken < at);
        self.woken[first..].iter().take_while(move |(woken, _)| *woken == at).map(|&(_, waker)| waker)
    }
    /// The last event of the thread that a join waited for.
    pub fn joined(&self, at: u32) -> Option<u32> {
        if let Op::Join(target) = self.events[at as usize].op { self.end(target) } else { None }
    }
    /// The last release write that the thread of an event made at its location before it.
    pub fn last_release(&self, at: u32) -> Option<u32> {
        let Event { tid, number, op, .. } = self.events[at as usize];
        let earlier = &self.threads[tid.index()].events[..number as usize - 1];
        let releases = |event: &Event| {
            event.wrote.is_some() && event.order.releases && !event.order.in_part && event.op.loc() == op.loc()
        };
        earlier.iter().rev().copied().find(|&other| releases(&self.events[other as usize]))
    }
    /// How many events of `tid` are `end` or before it in po ∪ rf.
    #[inline]
    pub fn seen(&self, end: u32, tid: Tid) -> u32 {
        self.clocks.get(end, tid)
    }

    /// Adds the next event of `tid`, which reads slot, or takes alternative, `choice`.
    pub fn push(&mut self, tid: Tid, choice: u32, effect: Effect, node: u32) {
        let at = self.events.len() as u32;
        let op = self.threads[tid.index()].next.take().expect("internal: a thread without a next operation");
        let number = self.next_number(tid);
        let end = self.end(tid);
        let source = match op {
            Op::Await(_) if choice == NONE => NONE,
            Op::Read(loc) | Op::Update(loc) | Op::Await(loc) | Op::Take(loc) => {
                self.write(loc, Slot::new(choice)).event
            }
            Op::Join(target) => self.end(target).unwrap_or(NONE),
            Op::Choice(_) | Op::Write(..) | Op::Fence(_) | Op::Spawn | Op::Wake(_) | Op::Local => NONE,
        };
        self.clocks.push(end);
        if source != NONE {
            self.clocks.raise(source);
        }
        if let Op::Wake(_) = op {
            for &(other, number) in &self.wakers {
                self.met |= other != tid;
                let waker = self.threads[other.index()].events[number as usize - 1];
                self.clocks.raise(waker);
                self.woken.push((at, waker));
            }
        }
        self.clocks.set(at, tid, number);
        let thread = &mut self.threads[tid.index()];
        thread.events.push(at);
        if self.rehearsing {
            thread.last_event = number;
        }
        self.spawned += u32::from(op == Op::Spawn);
        let writes = effect.writes();
        let mut event = Event { tid, number, op, order: Order::of(op, effect), choice, wrote: None, node };
        if let Some(loc) = op.loc() {
            event.wrote = self.touch(loc, at, &event, writes);
        }
        self.events.push(event);
    }

    /// Says what the last event wrote.
    pub fn set_written(&mut self, value: u128) {
        let event = self.events.last().expect("internal: just added");
        if let (Some(loc), Some(slot)) = (event.op.loc(), event.wrote) {
            self.locations[loc.index()].writes[slot.index()].value = value;
        }
    }

    /// Says which thread the last event made.
    pub fn set_spawned(&mut self, child: Tid) {
        self.make_room(child);
        let at = self.events.len() - 1;
        self.events[at].choice = child.index() as u32;
        self.threads[child.index()].parent = at as u32;
    }

    /// Says what a location holds at first, if no event is about it yet.
    pub fn set_initial(&mut self, loc: Loc, value: impl FnOnce() -> u128) {
        let location = &mut self.locations[loc.index()];
        if location.events == 0 {
            location.writes[0].value = value();
        }
    }

    /// Whether `tid` is going to write: as in the rehearsal or, if it did not come that far there, by assumption.
    pub fn writes_later(&self, tid: Tid) -> bool {
        let Thread { last_event, last_write, .. } = self.threads[tid.index()];
        let number = self.next_number(tid);
        number <= last_write || number > last_event
    }

    /// Notes a new event at its location; the slot it writes.
    fn touch(&mut self, loc: Loc, at: u32, event: &Event, writes: bool) -> Option<Slot> {
        let &Event { tid, number, .. } = event;
        let location = &mut self.locations[loc.index()];
        self.met |= location.toucher.get_or_insert((tid, at)).0 != tid;
        if self.spawned > 0 && location.user.get_or_insert((tid, at)).0 != tid && location.shared == NONE {
            location.shared = at;
            location.shared_expected |= self.rehearsing;
        }
        let reads = event.op.reads().is_some();
        location.events += 1;
        location.takes += u32::from(matches!(event.op, Op::Take(_)));
        if event.is_swappable() && !(location.is_taken() && writes) {
            location.swappable_of(tid).push(at);
        }
        if !writes {
            return None;
        }
        if self.rehearsing {
            self.threads[tid.index()].last_write = number;
        }
        if reads {
            location.writes[event.choice as usize].occupant = at;
        }
        let slot = Slot::from_index(location.writes.len());
        location.writes.push(Write { event: at, tid, number, value: 0, occupant: NONE });
        Some(slot)
    }

    /// Takes the last event away.
    pub fn pop(&mut self) {
        let event = self.events.pop().expect("internal: nothing to take away");
        self.clocks.pop();
        let at = self.events.len() as u32;
        while self.woken.pop_if(|(woken, _)| *woken == at).is_some() {}
        let thread = &mut self.threads[event.tid.index()];
        thread.events.pop();
        thread.next = Some(event.op);
        self.spawned -= u32::from(event.op == Op::Spawn);
        if event.op == Op::Spawn && event.choice != NONE {
            let child = &mut self.threads[event.choice as usize];
            (child.next, child.parent) = (None, NONE);
        }
        let Some(loc) = event.op.loc() else { return };
        let location = &mut self.locations[loc.index()];
        location.events -= 1;
        location.takes -= u32::from(matches!(event.op, Op::Take(_)));
        location.toucher.take_if(|(_, first)| *first == at);
        location.user.take_if(|(_, first)| *first == at);
        if location.shared == at {
            location.shared = NONE;
        }
        if event.is_swappable() {
            location.swappable_of(event.tid).pop_if(|last| *last == at);
        }
        if event.wrote.is_some() {
            location.writes.pop();
            if event.op.reads().is_some() {
                location.writes[event.choice as usize].occupant = NONE;
            }
        }
    }

    /// A number that stands for where the execution is.
    pub fn position(&self) -> u64 {
        let mix = |hash: u64, part: u32| (hash ^ u64::from(part)).wrapping_mul(0x0100_0000_01b3);
        let parts = self.events.iter().flat_map(|event| [event.tid.index() as u32, event.choice]);
        parts.fold(self.events.len() as u64, mix)
    }

    /// Whether an event is an await that was given up.
    pub fn is_given_up(&self, at: u32) -> bool {
        matches!((self.events[at as usize].op, self.events[at as usize].choice), (Op::Await(_), NONE))
    }

    /// The events without awaits that were given up.
    pub fn executed(&self) -> impl Iterator<Item = &Event> {
        self.events.iter().filter(|event| !matches!((event.op, event.choice), (Op::Await(_), NONE)))
    }

    /// The address of a location.
    pub fn addr(&self, loc: Loc) -> u64 {
        self.locations[loc.index()].number.addr()
    }

    /// For each location its number for the machine.
    pub fn locations(&self) -> impl Iterator<Item = (base::Location, Loc)> {
        self.numbers
            .iter()
            .map(|(&number, &loc)| (number, loc))
            .filter(|(_, loc)| self.locations[loc.index()].events > 0)
    }

    /// What an event observed, in terms that mean the same in every execution. An await that is given up observes
    /// nothing.
    pub fn choice_of(&self, event: &Event) -> Choice {
        Choice { tid: event.tid, source: self.source_of(event.op, event.choice) }
    }
    /// What an operation observes that reads slot, or takes alternative, `choice`.
    pub fn source_of(&self, op: Op, choice: u32) -> Source {
        match op {
            Op::Await(_) if choice == NONE => Source::Nowhere,
            Op::Read(loc) | Op::Update(loc) | Op::Await(loc) | Op::Take(loc) => self.source(loc, Slot::new(choice)),
            Op::Choice(_) => Source::Alternative(choice),
            Op::Write(..) | Op::Fence(_) | Op::Spawn | Op::Join(_) | Op::Wake(_) | Op::Local => Source::Nowhere,
        }
    }
    /// As [`Self::choice_of`], with the number of the source.
    pub fn observed(&self, event: &Event) -> Observed {
        let Choice { tid, source } = self.choice_of(event);
        let pick = if source == Source::Nowhere { Pick(0) } else { Pick(event.choice) };
        Observed { tid, source, pick }
    }
    pub fn source(&self, loc: Loc, slot: Slot) -> Source {
        match self.write(loc, slot).step() {
            None => Source::Initial,
            Some((tid, number)) => Source::Event { tid, number },
        }
    }
    /// The choice with which the next event of a thread observes its source.
    pub fn choice(&self, Choice { tid, source }: Choice) -> u32 {
        match source {
            Source::Nowhere if matches!(self.next(tid), Some(Op::Spawn | Op::Await(_))) => NONE,
            Source::Nowhere | Source::Initial => 0,
            Source::Alternative(pick) => pick,
            Source::Event { tid, number } => {
                let event = self.threads[tid.index()].events[number as usize - 1];
                let wrote = self.events[event as usize].wrote;
                wrote.expect("internal: a schedule reads from what writes nothing").index() as u32
            }
        }
    }
}
