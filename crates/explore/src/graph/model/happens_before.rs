//! Happens-before, as clocks of the events of an execution.
//!
//! Under RC11 happens-before follows from program order and reads-from. Beside the clock of each event there is what
//! its thread has read without acquiring it, for a later acquire fence; the last release fence before it; and for each
//! write its *message*, the clock that an acquire read of it takes over. An update of any order passes on the message
//! that it read, so a release sequence is a chain of updates. So does a store to a part of its location, since another
//! part may be read from it. In RC11 as published in 2017 a later store by the thread of a release store continues the
//! sequence as well; since C++20 it does not.
//!
//! Under PSO a store may be delayed beyond later stores of its thread to other locations. So the message of a store is
//! what its thread has read so far, and what the thread did up to its last full fence; that of an update, which is a
//! full fence, is all that its thread has done. Every read takes over the message of what it reads; a store to a part
//! of a location reads nothing.

use super::super::events::{Event, Graph, NONE, Op, Order, Slot};
use super::hardware::fences;
use crate::clock::Clocks;
use base::{Id, ReleaseSequences, Tid};

/// Which order between events coherence has to respect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Kind {
    /// Program order and reads-from, whatever the memory orders say.
    ProgramOrderAndReadsFrom,
    /// Program order and reads-from, except that stores of one thread to several locations are ordered only by fences.
    PartialStoreOrder,
    /// Happens-before of RC11.
    Rc11(ReleaseSequences),
}

pub(super) struct HappensBefore {
    pub kind: Kind,
    /// Coherence respects the order of reads, not only of writes: always, except in tests.
    pub reads_known: bool,
    /// How many threads there is room for.
    threads: usize,
    clocks: Clocks,
    /// For each event what its thread has read and not acquired so far, and the message of its write.
    unacquired: Clocks,
    messages: Clocks,
    /// For each event the last release fence in its thread, or `NONE`.
    release_fences: Vec<u32>,
    /// Under PSO, for each event how many events of its thread precede all that comes after it in the thread.
    fenced: Vec<u32>,
}

impl HappensBefore {
    pub fn new(kind: Kind, reads_known: bool) -> Self {
        Self {
            kind,
            reads_known,
            threads: 0,
            clocks: Clocks::default(),
            unacquired: Clocks::default(),
            messages: Clocks::default(),
            release_fences: Vec::new(),
            fenced: Vec::new(),
        }
    }

    /// Makes room for all threads of the graph.
    #[inline]
    pub fn make_room(&mut self, graph: &Graph) {
        if self.kind != Kind::ProgramOrderAndReadsFrom && graph.threads() > self.threads {
            self.threads = graph.threads();
            let last = Tid::from_index(self.threads - 1);
            self.clocks.widen(last);
            self.unacquired.widen(last);
            self.messages.widen(last);
        }
    }

    /// How many events of `tid` are `end` or before it.
    #[inline]
    pub fn seen(&self, graph: &Graph, end: u32, tid: Tid) -> u32 {
        match self.kind {
            Kind::ProgramOrderAndReadsFrom => graph.seen(end, tid),
            Kind::PartialStoreOrder | Kind::Rc11(_) => self.clocks.get(end, tid),
        }
    }

    /// How many events of `tid` are before an event that comes after `end` and reads a write with this order.
    pub fn seen_by_read(&self, graph: &Graph, end: Option<u32>, source: u32, order: Order, tid: Tid) -> u32 {
        let before = end.map_or(0, |end| self.seen(graph, end, tid));
        let read = match self.kind {
            _ if source == NONE => 0,
            Kind::ProgramOrderAndReadsFrom => graph.seen(source, tid),
            Kind::Rc11(_) if !order.acquires => 0,
            Kind::PartialStoreOrder if order.in_part => 0,
            Kind::Rc11(_) | Kind::PartialStoreOrder => self.messages.get(source, tid),
        };
        before.max(read)
    }

    /// Computes the clocks of the last event of the graph.
    pub fn added(&mut self, graph: &Graph) {
        if self.kind == Kind::ProgramOrderAndReadsFrom {
            return;
        }
        self.make_room(graph);
        let at = graph.events.len() as u32 - 1;
        let event = &graph.events[at as usize];
        let (order, own) = (event.order, (event.number > 1).then(|| graph.previous(at)).flatten());
        let source = match event.op.reads() {
            Some(loc) if event.choice != NONE => graph.write(loc, Slot::new(event.choice)).event,
            Some(_) | None => NONE,
        };
        self.clocks.push(graph.previous(at));
        match event.op {
            Op::Join(_) => {
                if let Some(end) = graph.joined(at) {
                    self.clocks.raise(end);
                }
            }
            Op::Wake(_) if order.acquires || self.kind == Kind::PartialStoreOrder => {
                graph.wakers_of(at).for_each(|waker| self.clocks.raise(waker));
            }
            Op::Read(_)
            | Op::Write(..)
            | Op::Fence(_)
            | Op::Update(_)
            | Op::Await(_)
            | Op::Take(_)
            | Op::Spawn
            | Op::Wake(_)
            | Op::Choice(_)
            | Op::Local => {}
        }
        let Kind::Rc11(release_sequences) = self.kind else {
            self.added_to_buffers(event, at, own, source);
            return;
        };
        self.unacquired.push(own);
        let fence = matches!(event.op, Op::Fence(_));
        if source != NONE && order.acquires {
            self.clocks.raise_from(&self.messages, source);
        } else if source != NONE && order.atomic && !order.in_part {
            self.unacquired.raise_from(&self.messages, source);
        }
        if fence && order.acquires {
            self.clocks.raise_from(&self.unacquired, at);
        }
        self.clocks.set(at, event.tid, event.number);
        let last_fence = own.map_or(NONE, |own| self.release_fences[own as usize]);
        self.release_fences.push(if fence && order.releases { at } else { last_fence });
        self.messages.push(None);
        if event.wrote.is_none() || !(order.atomic || order.in_part) {
            return;
        }
        if order.atomic && last_fence != NONE {
            self.messages.raise_from(&self.clocks, last_fence);
        }
        if order.releases {
            self.messages.raise_from(&self.clocks, at);
        } else if order.atomic
            && !order.in_part
            && release_sequences == ReleaseSequences::Rc11
            && let Some(release) = graph.last_release(at)
        {
            self.messages.raise_from(&self.clocks, release);
        }
        if source != NONE {
            self.messages.raise(source);
        }
    }

    /// Computes the clock and the message of an event under PSO.
    fn added_to_buffers(&mut self, event: &Event, at: u32, own: Option<u32>, source: u32) {
        if source != NONE && !event.order.in_part {
            self.clocks.raise_from(&self.messages, source);
        }
        self.clocks.set(at, event.tid, event.number);
        let writes = event.wrote.is_some();
        let (waits, empties) = fences(event.op, writes, event.order);
        let before = own.map_or(0, |own| self.fenced[own as usize]);
        self.fenced.push(if empties { event.number } else { before });
        self.messages.push(None);
        if writes {
            self.messages.raise_from(&self.clocks, at);
            self.messages.set(at, event.tid, if waits { event.number } else { before });
        }
    }

    /// Takes clocks away until `left` are left.
    pub fn rewind(&mut self, left: usize) {
        match self.kind {
            Kind::ProgramOrderAndReadsFrom => {}
            Kind::PartialStoreOrder => {
                self.clocks.truncate(left);
                self.messages.truncate(left);
                self.fenced.truncate(left);
            }
            Kind::Rc11(_) => {
                self.clocks.truncate(left);
                self.unacquired.truncate(left);
                self.messages.truncate(left);
                self.release_fences.truncate(left);
            }
        }
    }
}
