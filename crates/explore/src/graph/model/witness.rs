//! A run of the execution under construction: one order of all its events, as memory would execute them.
//!
//! In a run every read returns the latest write before it, and events of one thread are in program order, as far as the
//! model preserves it. There are two exceptions:
//! - Under TSO and PSO a store has its place where it leaves the buffer, so a read may also return a store of its own
//!   thread that comes later.
//! - Under RC11 a read may return what was overwritten if it is not sequentially consistent and no fence that is
//!   happens before it. All that precedes a sequentially consistent event in psc precedes it in the run as well, so psc
//!   has no cycle, and what is left to check for such a read is coherence. As long as there are no fences, such a read
//!   may even come before what it returns, unless it acquires that. Then coherence has to be checked for all reads.
//!
//! An execution with a run is consistent, so most questions are answered by looking for a place in the run that is
//! kept:
//! - what does not read comes last, or next after its thread;
//! - what reads w can be anywhere after its thread and before the write that follows w. If its thread is already beyond
//!   that, the write is put off, and with it all that depends on it, unless the thread itself does. What depends on an
//!   event is found by going over the run from there to the thread's place.
//!
//! What depends on an event *whatever the run* is found on the way. If the thread does so, there is no run in which it
//! reads w. Otherwise another order of writes may be possible, which is not looked for here.
//!
//! Leaving out events that nothing else depends on leaves a run, so nothing has to be restored when events are undone;
//! and the same run answers questions about those parts of the execution that contain what comes before their events.

use super::super::events::{Event, Graph, Loc, NONE, Op, Slot};
use super::hardware::{Buffer, fences};
use super::{Coherence, Extra};
use base::{Id, Tid};

/// The distance between labels of events that follow each other at the end of a run, and of such that are put between
/// others.
const FAR: u64 = 1 << 32;
const NEAR: u64 = 1 << 16;

/// An event in the run.
struct Step {
    tid: Tid,
    number: u32,
    /// Where it reads from, `NONE` if that is the initial value.
    source: u32,
    /// Its location, or `NONE`, and what it wrote or else read there.
    loc: u32,
    slot: Slot,
    reads: bool,
    writes: bool,
    /// It may return what was overwritten, and what comes later if there are no fences.
    is_late: bool,
    is_loose: bool,
    /// It is sequentially consistent, and a fence; and the number of the last such fence up to it in its thread, or 0.
    seq_cst: bool,
    is_fence: bool,
    last_fence: u32,
    /// All later events of its thread come after it.
    orders: bool,
    /// All events of its thread up to this number come before it, and so many will come before the next one.
    fenced: u32,
    fences: u32,
    /// It may have to come after events of other threads, besides what it reads.
    others: bool,
    /// The events before and after it, and a number that grows along the run.
    previous: u32,
    next: u32,
    label: u64,
    /// The writes before and after it at its location.
    earlier: u32,
    later: u32,
    marked: [u32; LEVELS],
}

/// What depends on an event in this run, and in every run.
const HERE: usize = 0;
const ALWAYS: usize = 1;
const LEVELS: usize = 2;

/// The writes of a location, in the order of the run.
#[derive(Clone, Copy)]
struct Writes {
    first: u32,
    last: u32,
    /// An access was marked.
    marked: u32,
}

/// What was marked of a thread: when, and the least number of an event, and of one after which all others come.
#[derive(Clone, Copy, Default)]
struct Marked {
    stamp: u32,
    least: u32,
    least_ordering: u32,
}

/// What was marked of a thread by psc: when, and the least number of a sequentially consistent event, of such a fence,
/// and of an event that a later fence comes after.
#[derive(Clone, Copy, Default)]
struct MarkedByPsc {
    stamp: u32,
    least: u32,
    least_fence: u32,
    least_reached: u32,
}

/// An access that depends on something in every run: what comes after this write in coherence does so as well.
struct Source {
    loc: u32,
    tid: Tid,
    number: u32,
}

/// An event that is to be added.
#[derive(Clone, Copy)]
struct New {
    tid: Tid,
    end: Option<u32>,
    /// All events of its thread come before it.
    waits: bool,
    writes: bool,
    is_late: bool,
    seq_cst: bool,
    loc: Loc,
    source: u32,
    slot: Slot,
}

/// What is asked of a run.
pub(super) struct Question<'a, F> {
    pub graph: &'a Graph,
    /// Of these events, which are all in the run.
    pub among: F,
    /// Which are all events of the graph.
    pub whole: bool,
    /// Only sequentially consistent events are known to be in the order of some run whenever they are consistent.
    pub only_seq_cst: bool,
}

/// Where an event that reads can be added.
enum Place {
    /// After its thread and what it reads.
    Free,
    /// The same, and before this write.
    Before(u32),
    /// After this event, if all that was marked before it is put off.
    Behind(u32),
    /// Nowhere, in any run.
    Nowhere,
    /// Nowhere in this run.
    Unknown,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Answer {
    Consistent,
    Inconsistent,
    Unknown,
}

pub(super) struct Witness {
    buffer: Buffer,
    /// The events of the graph, up to one that has no place.
    steps: Vec<Step>,
    first: u32,
    last: u32,
    locations: Vec<Writes>,
    /// When something was marked last: marks of earlier times do not count.
    stamp: u32,
    threads: Vec<[Marked; LEVELS]>,
    threads_by_psc: Vec<MarkedByPsc>,
    sources: Vec<Source>,
    /// How many events may return what comes later if there are no fences; and whether some may do so in this run.
    loose: u32,
    is_loose: bool,
    /// The first fence.
    fence: u32,
    /// What an event that is to be added has to come after.
    bounds: Vec<u32>,
    moved: Vec<u32>,
    /// How many events have been looked at.
    pub work: usize,
}

impl Witness {
    pub fn new(buffer: Buffer) -> Self {
        Self {
            buffer,
            steps: Vec::new(),
            first: NONE,
            last: NONE,
            locations: Vec::new(),
            stamp: 0,
            threads: Vec::new(),
            threads_by_psc: Vec::new(),
            sources: Vec::new(),
            loose: 0,
            is_loose: false,
            fence: NONE,
            bounds: Vec::new(),
            moved: Vec::new(),
            work: 0,
        }
    }

    /// How many events of the graph it has.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Whether these writes are the last ones of their locations.
    pub fn ends_with(&self, graph: &Graph, last: &[(Loc, Slot)]) -> bool {
        last.iter().all(|&(loc, slot)| {
            let at = self.locations.get(loc.index()).map_or(NONE, |location| location.last);
            at == graph.write(loc, slot).event
        })
    }

    /// Whether the events that are asked about, and more events, are consistent. Of each of the latter is given whether
    /// it may return what was overwritten.
    pub fn admits(
        &mut self,
        question: &Question<impl Fn(u32) -> bool>,
        coherence: &mut Coherence,
        extra: &[Extra],
        is_late: impl Fn(&Extra, &Coherence) -> bool,
    ) -> Answer {
        let graph = question.graph;
        self.make_room(graph);
        let buffer = self.buffer;
        let new = |extra: &Extra, coherence: &Coherence| {
            let waits = buffer == Buffer::None || fences(extra.op, extra.writes, extra.order).0;
            let source = graph.write(extra.loc, extra.reads).event;
            let is_late = is_late(extra, coherence);
            let Extra { tid, end, loc, writes, reads: slot, .. } = *extra;
            New { tid, end, waits, writes, is_late, seq_cst: extra.order.seq_cst, loc, source, slot }
        };
        let answer = |place: Place| match place {
            Place::Free | Place::Before(_) | Place::Behind(_) => Answer::Consistent,
            Place::Nowhere => Answer::Inconsistent,
            Place::Unknown => Answer::Unknown,
        };
        match extra {
            [] => Answer::Consistent,
            [only] => {
                let new = new(only, coherence);
                answer(self.find(question, coherence, &new))
            }
            [first, second] => {
                let (first, second) = (new(first, coherence), new(second, coherence));
                // Each has its place besides the other if nothing need be put off for either; and the second may have
                // to come before the first, if both read the same.
                if first.writes && second.writes && (first.loc, first.source) == (second.loc, second.source) {
                    return Answer::Inconsistent;
                }
                let first = self.find(question, coherence, &first);
                let second = self.find(question, coherence, &second);
                match (first, second) {
                    (Place::Nowhere, _) | (_, Place::Nowhere) => Answer::Inconsistent,
                    (Place::Free | Place::Before(_), Place::Free | Place::Before(_)) => Answer::Consistent,
                    (Place::Behind(_) | Place::Unknown, _) | (_, Place::Behind(_) | Place::Unknown) => Answer::Unknown,
                }
            }
            _ => Answer::Unknown,
        }
    }

    /// Adds the next event of the graph, which may return what was overwritten or not; false if it has no place in this
    /// run.
    pub fn add(&mut self, graph: &Graph, coherence: &mut Coherence, is_late: bool) -> bool {
        self.make_room(graph);
        let at = self.steps.len() as u32;
        let step = self.step(graph, at, is_late);
        let (reads, writes, loc, source) = (step.reads, step.writes, step.loc, step.source);
        let Event { tid, op, .. } = graph.events[at as usize];
        let waits = self.buffer == Buffer::None || step.fenced + 1 == step.number;
        let end = graph.previous(at);
        if matches!(op, Op::Fence(_)) && self.fence == NONE {
            if self.is_loose && self.may_be_loose() {
                return false;
            }
            self.fence = at;
        }
        if !reads {
            let is_early = loc == NONE && !matches!(op, Op::Join(_) | Op::Wake(_));
            self.push(step);
            let anchor = if is_early {
                self.bound(graph, tid, end, waits);
                self.latest_bound(NONE)
            } else {
                self.last
            };
            self.insert(at, anchor);
            if writes {
                self.link(at, self.locations[loc as usize].last);
            }
            return true;
        }
        let Event { choice, order, .. } = graph.events[at as usize];
        let (loc, slot, seq_cst) = (Loc::new(loc), Slot::new(choice), order.seq_cst);
        let new = New { tid, end, waits, writes, is_late, seq_cst, loc, source, slot };
        let whole = Question { graph, among: |_| true, whole: true, only_seq_cst: false };
        let place = self.find(&whole, coherence, &new);
        if let Place::Nowhere | Place::Unknown = place {
            return false;
        }
        self.push(step);
        let is_own = source != NONE && self.is_own(source, tid);
        let source_bound = if is_own { NONE } else { source };
        match place {
            Place::Nowhere | Place::Unknown => {}
            Place::Free if writes => self.insert(at, self.last),
            Place::Before(write) if writes => self.insert(at, self.steps[write as usize].previous),
            Place::Free | Place::Before(_) => {
                let anchor = self.latest_bound(source_bound);
                self.insert(at, anchor);
            }
            Place::Behind(last) => {
                let moved = std::mem::take(&mut self.moved);
                self.is_loose |= self.may_be_loose();
                moved.iter().for_each(|&other| self.take_out(other));
                self.insert(at, last);
                let mut anchor = at;
                for &other in &moved {
                    self.insert(other, anchor);
                    anchor = other;
                }
                self.moved = moved;
            }
        }
        if writes {
            self.link(at, source);
        }
        true
    }

    /// Takes events away until so many are left.
    pub fn truncate(&mut self, left: usize) {
        while self.steps.len() > left {
            let at = self.steps.len() as u32 - 1;
            self.take_out(at);
            let Step { writes, loc, earlier, later, .. } = self.steps[at as usize];
            if writes {
                match earlier {
                    NONE => self.locations[loc as usize].first = later,
                    _ => self.steps[earlier as usize].later = later,
                }
                match later {
                    NONE => self.locations[loc as usize].last = earlier,
                    _ => self.steps[later as usize].earlier = earlier,
                }
            }
            if let Some(step) = self.steps.pop() {
                self.loose -= u32::from(step.is_loose);
            }
            self.fence = if self.fence == at { NONE } else { self.fence };
        }
    }

    /// Makes it a run of all events of the graph, which are given in its order. The last one may return what was
    /// overwritten or not. If the run is loose, some may return what comes later, provided that there are no fences.
    pub fn replace(&mut self, graph: &Graph, is_late: bool, is_loose: bool, order: impl Iterator<Item = u32>) {
        self.make_room(graph);
        let step = self.step(graph, self.steps.len() as u32, is_late);
        self.push(step);
        let last = self.steps.len() as u32 - 1;
        if matches!(graph.events[last as usize].op, Op::Fence(_)) && self.fence == NONE {
            self.fence = last;
        }
        self.is_loose = is_loose && self.may_be_loose();
        (self.first, self.last) = (NONE, NONE);
        self.locations.iter_mut().for_each(|location| (location.first, location.last) = (NONE, NONE));
        for at in order {
            self.work += 1;
            self.insert(at, self.last);
            let Step { writes, loc, .. } = self.steps[at as usize];
            if writes {
                self.link(at, self.locations[loc as usize].last);
            }
        }
    }

    fn make_room(&mut self, graph: &Graph) {
        if self.locations.len() < graph.locations.len() {
            self.locations.resize(graph.locations.len(), Writes { first: NONE, last: NONE, marked: 0 });
        }
        if self.threads.len() < graph.threads() {
            self.threads.resize(graph.threads(), Default::default());
            self.threads_by_psc.resize(graph.threads(), Default::default());
        }
    }

    fn push(&mut self, step: Step) {
        self.loose += u32::from(step.is_loose);
        self.steps.push(step);
    }

    fn step(&self, graph: &Graph, at: u32, is_late: bool) -> Step {
        let event = &graph.events[at as usize];
        let &Event { tid, number, op, .. } = event;
        let given_up = event.choice == NONE && matches!(op, Op::Await(_));
        let (reads, writes) = (op.reads().is_some() && !given_up, event.wrote.is_some());
        let loc = op.loc().filter(|_| !given_up);
        let source = match loc {
            Some(loc) if reads => graph.write(loc, Slot::new(event.choice)).event,
            Some(_) | None => NONE,
        };
        let slot = event.wrote.unwrap_or(Slot::new(if reads { event.choice } else { 0 }));
        let before = (number > 1).then(|| graph.previous(at)).flatten().map(|before| &self.steps[before as usize]);
        let (waits, empties) = match self.buffer {
            Buffer::None => (true, true),
            Buffer::PerThread | Buffer::PerLocation => fences(op, writes, event.order),
        };
        let fenced = if waits { number - 1 } else { before.map_or(0, |before| before.fences) };
        let orders = empties || reads || !writes;
        let is_fence = matches!(op, Op::Fence(_)) && event.order.seq_cst;
        let is_first = before.is_none_or(|before| before.others && !before.orders);
        Step {
            tid,
            number,
            source,
            loc: loc.map_or(NONE, |loc| loc.index() as u32),
            slot,
            reads,
            writes,
            is_late,
            is_loose: is_late && !event.order.acquires,
            seq_cst: event.order.seq_cst,
            is_fence,
            last_fence: if is_fence { number } else { before.map_or(0, |before| before.last_fence) },
            orders,
            fenced,
            fences: if waits || empties { number } else { fenced },
            others: is_first || matches!(op, Op::Join(_) | Op::Wake(_)),
            previous: NONE,
            next: NONE,
            label: 0,
            earlier: NONE,
            later: NONE,
            marked: [0; LEVELS],
        }
    }

    /// Whether some events may return what comes later.
    fn may_be_loose(&self) -> bool {
        self.loose > 0 && self.fence == NONE
    }

    /// Whether a read by `tid` may return this write from the buffer of its thread.
    fn is_own(&self, write: u32, tid: Tid) -> bool {
        self.buffer != Buffer::None && self.steps[write as usize].tid == tid
    }

    /// Puts an event behind another one, or first.
    fn insert(&mut self, at: u32, anchor: u32) {
        let (low, next) = match anchor {
            NONE => (0, self.first),
            _ => (self.steps[anchor as usize].label, self.steps[anchor as usize].next),
        };
        let label = match next {
            NONE => low + FAR,
            _ => {
                let gap = self.steps[next as usize].label - low;
                if gap < 2 {
                    self.relabel();
                    return self.insert(at, anchor);
                }
                low + (gap / 2).min(NEAR)
            }
        };
        let step = &mut self.steps[at as usize];
        (step.previous, step.next, step.label) = (anchor, next, label);
        match anchor {
            NONE => self.first = at,
            _ => self.steps[anchor as usize].next = at,
        }
        match next {
            NONE => self.last = at,
            _ => self.steps[next as usize].previous = at,
        }
    }

    fn relabel(&mut self) {
        let (mut at, mut label) = (self.first, 0);
        while at != NONE {
            label += FAR;
            self.steps[at as usize].label = label;
            at = self.steps[at as usize].next;
            self.work += 1;
        }
    }

    fn take_out(&mut self, at: u32) {
        let Step { previous, next, .. } = self.steps[at as usize];
        match previous {
            NONE => self.first = next,
            _ => self.steps[previous as usize].next = next,
        }
        match next {
            NONE => self.last = previous,
            _ => self.steps[next as usize].previous = previous,
        }
    }

    /// Puts a write directly behind another one of its location, or first.
    fn link(&mut self, at: u32, earlier: u32) {
        let loc = self.steps[at as usize].loc as usize;
        let later = match earlier {
            NONE => std::mem::replace(&mut self.locations[loc].first, at),
            _ => std::mem::replace(&mut self.steps[earlier as usize].later, at),
        };
        (self.steps[at as usize].earlier, self.steps[at as usize].later) = (earlier, later);
        match later {
            NONE => self.locations[loc].last = at,
            _ => self.steps[later as usize].earlier = at,
        }
    }

    /// Collects events of its thread, and of those before it, that an event after `end` has to come after; all others
    /// come before one of these.
    fn bound(&mut self, graph: &Graph, tid: Tid, end: Option<u32>, waits: bool) {
        self.bounds.clear();
        let Some(end) = end else { return };
        if self.buffer == Buffer::None {
            return self.bounds.push(end);
        }
        let mut at = end;
        let before = &self.steps[end as usize];
        let mut fenced = if waits || before.tid != tid { before.number } else { before.fences };
        let mut ordered = false;
        loop {
            self.work += 1;
            let Step { tid: thread, number, orders, fenced: before, .. } = self.steps[at as usize];
            if number <= fenced || orders {
                self.bounds.push(at);
                ordered |= orders;
            }
            if number <= fenced && before + 1 == number {
                return;
            }
            let previous = match (ordered, number > fenced) {
                // What comes in between comes before the one that was found.
                (true, true) if fenced == 0 => return,
                (true, true) => graph.event(thread, fenced),
                (_, false) | (false, true) => graph.previous(at),
            };
            let Some(previous) = previous else { return };
            if self.steps[previous as usize].tid != thread {
                if ordered {
                    return;
                }
                fenced = self.steps[previous as usize].number;
            }
            at = previous;
        }
    }

    /// The latest of what an event has to come after, or `NONE`.
    fn latest_bound(&self, and: u32) -> u32 {
        let label = |at: &u32| self.steps[*at as usize].label;
        let and = Some(and).filter(|and| *and != NONE);
        self.bounds.iter().copied().chain(and).max_by_key(label).unwrap_or(NONE)
    }

    /// Finds a place for an event that reads, and leaves in `moved` what has to be put off for that.
    fn find(&mut self, question: &Question<impl Fn(u32) -> bool>, coherence: &mut Coherence, new: &New) -> Place {
        let graph = question.graph;
        if new.is_late {
            self.work += 1;
            self.bound(graph, new.tid, new.end, new.waits);
            return if self.is_coherent(graph, coherence, new) { Place::Free } else { Place::Unknown };
        }
        if self.may_be_loose() && !self.is_coherent(graph, coherence, new) {
            return Place::Unknown;
        }
        let mut write = match new.source {
            NONE => self.locations[new.loc.index()].first,
            source => self.steps[source as usize].later,
        };
        while write != NONE && !(question.among)(write) {
            self.work += 1;
            write = self.steps[write as usize].later;
        }
        self.work += 1;
        self.bound(graph, new.tid, new.end, new.waits);
        if !new.waits
            && let Some(end) = new.end
            && let Some(own) = coherence.last_write_of(graph, new.loc, new.tid, self.number_of(new.tid, end))
            && own != new.source
        {
            self.bounds.push(own);
        }
        if write == NONE {
            return Place::Free;
        }
        let following = &self.steps[write as usize];
        if new.writes && following.reads && following.source == new.source {
            return Place::Nowhere;
        }
        let last = self.latest_bound(NONE);
        if last == NONE || self.steps[last as usize].label < following.label {
            return Place::Before(write);
        }
        self.put_off(question, coherence, new, write, last)
    }

    /// Whether no write that the reader knows of comes after what it reads.
    fn is_coherent(&self, graph: &Graph, coherence: &mut Coherence, new: &New) -> bool {
        let known = coherence.known_after(graph, new.end, new.loc);
        known.iter().filter(|slot| **slot != Slot::INITIAL).all(|&slot| {
            let known = graph.write(new.loc, slot).event;
            new.source != NONE && self.steps[known as usize].label <= self.steps[new.source as usize].label
        })
    }

    /// How many events of `tid` there are up to `end`, which is one of them or of a thread that created it.
    fn number_of(&self, tid: Tid, end: u32) -> u32 {
        let Step { tid: other, number, .. } = self.steps[end as usize];
        if other == tid { number } else { 0 }
    }

    /// Looks whether a write can be put off beyond `last` with all that depends on it.
    fn put_off(
        &mut self,
        question: &Question<impl Fn(u32) -> bool>,
        coherence: &Coherence,
        new: &New,
        write: u32,
        last: u32,
    ) -> Place {
        let &Question { graph, ref among, whole, only_seq_cst } = question;
        if self.stamp == u32::MAX {
            self.forget_marks();
        }
        self.stamp += 1;
        let stamp = self.stamp;
        self.moved.clear();
        self.sources.clear();
        self.locations[new.loc.index()].marked = stamp;
        self.add_source(graph, new.loc, new.slot);
        let mut at = write;
        loop {
            self.work += 1;
            if among(at) {
                let step = &self.steps[at as usize];
                let is_after = |source: &Source| {
                    let own = (source.tid, source.number) == (step.tid, step.number);
                    source.loc == step.loc
                        && !own
                        && (source.number == 0
                            || match whole {
                                true => coherence.is_after(Loc::new(step.loc), step.slot, source.tid, source.number),
                                false => coherence.before.seen(graph, at, source.tid) >= source.number,
                            })
                };
                let is_overwriting = step.writes && self.sources.iter().any(is_after);
                let is_written = step.writes && self.locations[step.loc as usize].marked == stamp;
                let always = match only_seq_cst {
                    false => is_overwriting || self.depends(graph, at, ALWAYS),
                    true => self.depends_by_psc(at, is_overwriting),
                };
                if always || is_written || self.depends(graph, at, HERE) {
                    self.moved.push(at);
                    self.mark(at, HERE);
                }
                if always {
                    if only_seq_cst {
                        self.steps[at as usize].marked[ALWAYS] = stamp;
                    } else {
                        self.mark(at, ALWAYS);
                    }
                    let step = &self.steps[at as usize];
                    if (step.reads && !step.is_late) || step.writes {
                        self.add_source(graph, Loc::new(step.loc), step.slot);
                    }
                }
            }
            if at == last {
                break;
            }
            at = self.steps[at as usize].next;
        }
        if only_seq_cst {
            // A cycle begins with the event that reads, or with a fence before it.
            let own = new.end.map(|end| &self.steps[end as usize]).filter(|end| end.tid == new.tid);
            let before = own.map_or(0, |end| if new.seq_cst { end.number } else { end.last_fence });
            if self.marked_by_psc(new.tid).least <= before {
                return Place::Nowhere;
            }
        }
        let marked = |level: usize| self.bounds.iter().any(|&bound| self.steps[bound as usize].marked[level] == stamp);
        match (marked(ALWAYS), marked(HERE)) {
            (true, _) if !only_seq_cst => Place::Nowhere,
            (_, true) => Place::Unknown,
            (_, false) => Place::Behind(last),
        }
    }

    /// Whether an event has to come after one that is marked, by program order or by what it reads.
    fn depends(&self, graph: &Graph, at: u32, level: usize) -> bool {
        let step = &self.steps[at as usize];
        let Marked { stamp, least, least_ordering } = self.threads[step.tid.index()][level];
        if stamp == self.stamp {
            let in_order = self.buffer == Buffer::PerThread && step.writes;
            if least_ordering < step.number || least <= step.fenced || (in_order && least < step.number) {
                return true;
            }
        }
        if step.source != NONE
            && self.steps[step.source as usize].marked[level] == self.stamp
            && !(step.is_loose && self.fence == NONE)
            && !self.is_own(step.source, step.tid)
        {
            return true;
        }
        step.others && self.follows_marked(graph, at, level)
    }

    /// Whether an event comes after one that is marked in psc, or happens after a fence that does; and notes if it does
    /// so for fences after it. It may overwrite what such an event wrote or read.
    fn depends_by_psc(&mut self, at: u32, is_overwriting: bool) -> bool {
        let &Step { tid, number, source, seq_cst, is_fence, .. } = &self.steps[at as usize];
        let mut marked = self.marked_by_psc(tid);
        let read = (source != NONE).then(|| &self.steps[source as usize]);
        let read = read.filter(|read| read.marked[ALWAYS] == self.stamp);
        // What a thread read from one that had executed a fence before.
        let is_reached =
            is_overwriting || read.is_some_and(|read| self.marked_by_psc(read.tid).least_fence < read.number);
        let synchronises = read.is_some_and(|read| read.seq_cst);
        let depends = (seq_cst && (is_overwriting || synchronises || marked.least < number))
            || (is_fence && marked.least_reached < number)
            || marked.least_fence < number;
        if is_reached {
            marked.least_reached = marked.least_reached.min(number);
        }
        if depends && seq_cst {
            marked.least = marked.least.min(number);
        }
        if depends && is_fence {
            marked.least_fence = marked.least_fence.min(number);
        }
        self.threads_by_psc[tid.index()] = marked;
        depends
    }

    fn marked_by_psc(&self, tid: Tid) -> MarkedByPsc {
        match self.threads_by_psc[tid.index()] {
            marked if marked.stamp == self.stamp => marked,
            _ => MarkedByPsc { stamp: self.stamp, least: NONE, least_fence: NONE, least_reached: NONE },
        }
    }

    /// The same by creating, joining and waking threads.
    fn follows_marked(&self, graph: &Graph, at: u32, level: usize) -> bool {
        let Step { tid, .. } = self.steps[at as usize];
        let parent = graph.parent(tid);
        let mut others = parent.into_iter().chain(graph.joined(at)).chain(graph.wakers_of(at));
        others.any(|other| {
            let Step { tid, number, .. } = self.steps[other as usize];
            let Marked { stamp, least, .. } = self.threads[tid.index()][level];
            stamp == self.stamp && least <= number
        })
    }

    fn mark(&mut self, at: u32, level: usize) {
        let stamp = self.stamp;
        let step = &mut self.steps[at as usize];
        step.marked[level] = stamp;
        if step.loc != NONE && level == HERE && !step.is_late {
            self.locations[step.loc as usize].marked = stamp;
        }
        let marked = &mut self.threads[step.tid.index()][level];
        if marked.stamp != stamp {
            *marked = Marked { stamp, least: NONE, least_ordering: NONE };
        }
        marked.least = marked.least.min(step.number);
        if step.orders {
            marked.least_ordering = marked.least_ordering.min(step.number);
        }
    }

    fn add_source(&mut self, graph: &Graph, loc: Loc, slot: Slot) {
        let (tid, number) = graph.write(loc, slot).step().unwrap_or((Tid::MAIN, 0));
        let loc = loc.index() as u32;
        match self.sources.iter_mut().find(|source| (source.loc, source.tid) == (loc, tid)) {
            // What comes after a later write of its thread comes after it, too.
            Some(source) => source.number = source.number.min(number),
            None => self.sources.push(Source { loc, tid, number }),
        }
    }

    #[cold]
    fn forget_marks(&mut self) {
        self.stamp = 0;
        self.steps.iter_mut().for_each(|step| step.marked = [0; LEVELS]);
        self.threads.iter_mut().for_each(|marked| *marked = Default::default());
        self.threads_by_psc.iter_mut().for_each(|marked| *marked = Default::default());
        self.locations.iter_mut().for_each(|location| location.marked = 0);
    }
}
