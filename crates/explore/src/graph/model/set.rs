//! A set of events for which a model is to find an order, and the part that all models have in common: an order of the
//! writes of each location, extended step by step until it is total.
//!
//! The writes of a location are grouped in chains: each update directly follows the write that it reads. Coherence
//! orders chains. An order that is forced is extended by what the model derives from it; then the rest is guessed, in
//! the order of the execution, and if the guess is not consistent, two chains are ordered one way and then the other.

use super::super::events::{Event, Graph, Loc, NONE, Op, Order, Slot};
use super::coherence::Coherence;
use super::happens_before::Kind;
use super::relation::{Relation, elements};
use base::{Id, Tid};

/// An event that is not in the graph: the next one of a thread after `end`, or one of the graph with another source.
#[derive(Clone, Copy, Debug)]
pub(in super::super) struct Extra {
    pub tid: Tid,
    /// The event that it comes after.
    pub end: Option<u32>,
    pub op: Op,
    pub loc: Loc,
    pub reads: Slot,
    pub writes: bool,
    pub order: Order,
}

impl Extra {
    /// An event of the graph that reads.
    pub fn of(graph: &Graph, at: u32) -> Option<Self> {
        let &Event { tid, op, order, choice, wrote, .. } = &graph.events[at as usize];
        let loc = op.reads().filter(|_| choice != NONE)?;
        let (end, reads, writes) = (graph.previous(at), Slot::new(choice), wrote.is_some());
        Some(Extra { tid, end, op, loc, reads, writes, order })
    }
}

/// Where an event of the set reads from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Read {
    Nothing,
    Initial,
    Event(usize),
}

pub(super) struct Member {
    pub tid: Tid,
    pub op: Op,
    pub loc: Option<Loc>,
    pub read: Read,
    pub writes: bool,
    pub order: Order,
}

/// The order of the chains of one location.
#[derive(Default)]
struct Chains {
    /// The writes of each chain; lists from `count` on are spare. The first chain begins with the initial value, which
    /// is not among them.
    chains: Vec<Vec<usize>>,
    count: usize,
    /// Readers of the initial value; those of other writes are found by write.
    readers: Vec<usize>,
    /// For each chain those before it.
    before: Relation,
}

impl Chains {
    fn reset(&mut self) {
        self.count = 0;
        self.readers.clear();
        self.add();
    }
    /// A new chain.
    fn add(&mut self) -> usize {
        match self.chains.get_mut(self.count) {
            Some(spare) => spare.clear(),
            None => self.chains.push(Vec::new()),
        }
        self.count += 1;
        self.count - 1
    }
}

/// What was decided about the order of chains, to be able to go back.
pub(super) struct Saved(Vec<Relation>);

#[derive(Default)]
pub(in super::super) struct Set {
    pub(super) members: Vec<Member>,
    /// For each event of the graph its place among the members, or `NONE`.
    places: Vec<u32>,
    /// For each member what happens before it, as far as coherence has to respect it; and what precedes it in its
    /// thread, including what happened before the thread was spawned.
    pub(super) before: Relation,
    pub(super) program: Relation,
    /// Locations that members access; those from `used` on are spare.
    locations: Vec<Chains>,
    used: usize,
    /// The events of the graph among the members.
    events: Vec<u32>,
    /// For each location of the graph its place among them, or `NONE`.
    numbers: Vec<u32>,
    /// For each member that writes, its location, chain and place in the chain.
    at: Vec<(usize, usize, usize)>,
    /// For each member that writes, those that read it.
    readers: Relation,
    pub(super) scratch: Vec<u64>,
}

impl Set {
    /// Makes it the set of these events of the graph, which are in order and contain what comes before them in po ∪
    /// rf, and of more events; false if they are not coherent.
    pub fn fill(
        &mut self,
        graph: &Graph,
        coherence: &mut Coherence,
        members: impl Iterator<Item = u32>,
        extra: &[Extra],
    ) -> bool {
        coherence.before.make_room(graph);
        let hb = &coherence.before;
        self.members.clear();
        self.places.clear();
        self.places.resize(graph.events.len(), NONE);
        let mut events = std::mem::take(&mut self.events);
        events.clear();
        for at in members {
            let event = &graph.events[at as usize];
            let given_up = event.choice == NONE && matches!(event.op, Op::Await(_));
            let read = match event.op.reads() {
                Some(loc) if !given_up => self.read(graph, loc, Slot::new(event.choice)),
                Some(_) | None => Read::Nothing,
            };
            let Some(read) = Some(read).filter(|_| !given_up) else { continue };
            self.places[at as usize] = self.members.len() as u32;
            events.push(at);
            self.members.push(Member {
                tid: event.tid,
                op: event.op,
                loc: event.op.loc(),
                read,
                writes: event.wrote.is_some(),
                order: event.order,
            });
        }
        for &Extra { tid, op, loc, reads, writes, order, .. } in extra {
            let read = self.read(graph, loc, reads);
            self.members.push(Member { tid, op, loc: Some(loc), read, writes, order });
        }
        let count = self.members.len();
        self.before.reset(count);
        self.program.reset(count);
        for (place, &at) in events.iter().enumerate() {
            for (earlier, &other) in events[..place].iter().enumerate() {
                let event = &graph.events[other as usize];
                if hb.seen(graph, at, event.tid) >= event.number {
                    self.before.add(place, earlier);
                }
            }
            // Spawning, joining and waking threads is program order, too; under RC11, a relaxed wake-up is not.
            let acquires = !matches!(hb.kind, Kind::Rc11 { .. }) || graph.events[at as usize].order.acquires;
            let earlier = graph.previous(at).into_iter().chain(graph.joined(at));
            for earlier in earlier.chain(graph.wakers_of(at).filter(|_| acquires)) {
                self.follow(place, graph, earlier);
            }
        }
        for (place, extra) in (events.len()..).zip(extra) {
            let source = graph.write(extra.loc, extra.reads).event;
            for (earlier, &other) in events.iter().enumerate() {
                let event = &graph.events[other as usize];
                if hb.seen_by_read(graph, extra.end, source, extra.order, event.tid) >= event.number {
                    self.before.add(place, earlier);
                }
            }
            if let Some(end) = extra.end {
                self.follow(place, graph, end);
            }
        }
        self.events = events;
        self.chain(graph) && self.cohere()
    }

    /// The event of the graph that a member is, which is not one of the additional ones.
    pub fn event(&self, member: usize) -> u32 {
        self.events[member]
    }

    /// Orders all chains before those of writes that have to be the last ones of their locations; false if that has a
    /// cycle.
    pub fn end_with(&mut self, graph: &Graph, last: &[(Loc, Slot)]) -> bool {
        last.iter().all(|&(loc, slot)| {
            let number = self.numbers[loc.index()];
            let Some(Chains { chains, count, before, .. }) = self.locations[..self.used].get_mut(number as usize)
            else {
                return true;
            };
            let (chain, is_end) = match graph.write(loc, slot).event {
                NONE => (0, chains[0].is_empty()),
                event => {
                    let (_, chain, index) = self.at[self.places[event as usize] as usize];
                    (chain, index + 1 == chains[chain].len())
                }
            };
            let others = (0..*count).filter(|&other| other != chain);
            is_end && others.into_iter().all(|other| before.has(chain, other) || order(before, other, chain))
        })
    }

    /// Puts an event, and what precedes it in program order, before a member.
    fn follow(&mut self, place: usize, graph: &Graph, earlier: u32) {
        let is_member = |&at: &u32| self.places[at as usize] != NONE;
        // An await that was given up is not executed.
        let earlier = Some(earlier).filter(is_member).or_else(|| graph.previous(earlier));
        if let Some(earlier) = earlier.map(|at| self.places[at as usize] as usize) {
            self.program.add_row(place, earlier);
            self.program.add(place, earlier);
        }
    }

    fn read(&self, graph: &Graph, loc: Loc, slot: Slot) -> Read {
        match graph.write(loc, slot).event {
            NONE => Read::Initial,
            event => Read::Event(self.places[event as usize] as usize),
        }
    }

    /// Groups writes in chains; false if two updates read one write.
    fn chain(&mut self, graph: &Graph) -> bool {
        self.numbers.clear();
        self.numbers.resize(graph.locations.len(), NONE);
        self.used = 0;
        self.at.clear();
        self.at.resize(self.members.len(), (0, 0, 0));
        self.readers.reset(self.members.len());
        for (place, member) in self.members.iter().enumerate() {
            let Some(loc) = member.loc else { continue };
            let number = &mut self.numbers[loc.index()];
            if *number == NONE {
                *number = self.used as u32;
                if self.used == self.locations.len() {
                    self.locations.push(Chains::default());
                }
                self.locations[self.used].reset();
                self.used += 1;
            }
            let number = *number as usize;
            let location = &mut self.locations[number];
            match member.read {
                Read::Nothing => {}
                Read::Initial => location.readers.push(place),
                Read::Event(write) => self.readers.add(write, place),
            }
            if !member.writes {
                continue;
            }
            let (chain, index) = match member.read {
                Read::Nothing => (location.add(), 0),
                Read::Initial => (0, 0),
                Read::Event(write) => (self.at[write].1, self.at[write].2 + 1),
            };
            if index != location.chains[chain].len() {
                return false;
            }
            location.chains[chain].push(place);
            self.at[place] = (number, chain, index);
        }
        true
    }

    /// The chain and the place in it of what an access wrote or else read, counted from 0 for the first write of a
    /// chain, and so that the initial value comes before that.
    fn source(&self, member: usize) -> (usize, isize) {
        let of = |write: usize| (self.at[write].1, self.at[write].2 as isize);
        match self.members[member].read {
            _ if self.members[member].writes => of(member),
            Read::Event(write) => of(write),
            Read::Initial | Read::Nothing => (0, -1),
        }
    }

    /// Orders chains as coherence demands; false if that has a cycle.
    fn cohere(&mut self) -> bool {
        for number in 0..self.used {
            let chains = self.locations[number].count;
            let mut before = std::mem::take(&mut self.locations[number].before);
            before.reset(chains);
            (1..chains).for_each(|chain| before.add(chain, 0));
            let accesses = |place: &usize| {
                self.members[*place].loc.is_some_and(|loc| self.numbers[loc.index()] as usize == number)
            };
            for later in (0..self.members.len()).filter(accesses) {
                let (chain, index) = self.source(later);
                for earlier in elements(self.before.row(later)).filter(accesses) {
                    let (other, before_it) = self.source(earlier);
                    if other != chain {
                        before.add(chain, other);
                    } else if before_it > index || (self.members[later].writes && before_it == index) {
                        return false;
                    }
                }
            }
            let acyclic = before.is_acyclic(&mut self.scratch, true);
            self.locations[number].before = before;
            if !acyclic {
                return false;
            }
        }
        true
    }

    /// Adds, for each member, what precedes it in coherence and from-reads by the order of chains so far.
    pub(super) fn add_coherence(&self, coherence: &mut Relation, from_reads: &mut Relation) {
        for Chains { chains, count, readers, before } in &self.locations[..self.used] {
            for (chain, writes) in chains[..*count].iter().enumerate() {
                for (index, &write) in writes.iter().enumerate() {
                    for earlier in elements(before.row(chain)) {
                        if earlier == 0 {
                            readers.iter().for_each(|&reader| from_reads.add(write, reader));
                        }
                        for &other in &chains[earlier] {
                            coherence.add(write, other);
                            from_reads.add_all(write, self.readers.row(other));
                        }
                    }
                    if chain == 0 {
                        readers.iter().for_each(|&reader| from_reads.add(write, reader));
                    }
                    for &other in &writes[..index] {
                        coherence.add(write, other);
                        from_reads.add_all(write, self.readers.row(other));
                    }
                    from_reads.remove(write, write);
                }
            }
        }
    }

    /// Orders chains of one location whenever something of one precedes a write of the other or a reader of it; what
    /// precedes each member by `closed` is given. `None` if that has a cycle, else whether an order was added.
    pub(super) fn force(&mut self, closed: &Relation) -> Option<bool> {
        let mut changed = false;
        for Chains { chains, count, readers, before } in &mut self.locations[..self.used] {
            for chain in 0..*count {
                for other in 0..*count {
                    if other == chain || before.has(chain, other) {
                        continue;
                    }
                    let precedes = |&place: &usize| chains[other].iter().any(|&write| closed.has(place, write));
                    let read = |&write: &usize| elements(self.readers.row(write)).any(|reader| precedes(&reader));
                    let first = chain == 0 && readers.iter().any(precedes);
                    if !first && !chains[chain].iter().any(|write| precedes(write) || read(write)) {
                        continue;
                    }
                    if !order(before, other, chain) {
                        return None;
                    }
                    changed = true;
                }
            }
        }
        Some(changed)
    }

    /// Two chains of a location that are not ordered.
    pub(super) fn unordered(&self) -> Option<(usize, usize, usize)> {
        self.locations[..self.used].iter().enumerate().find_map(|(number, Chains { count, before, .. })| {
            (1..*count).find_map(|a| {
                let other = (a + 1..*count).find(|&b| !before.has(a, b) && !before.has(b, a))?;
                Some((number, a, other))
            })
        })
    }

    /// Orders one chain of a location before another one that is not ordered with it.
    pub(super) fn order(&mut self, (number, earlier, later): (usize, usize, usize)) {
        order(&mut self.locations[number].before, earlier, later);
    }

    /// Orders all chains: of those that may come next, the one whose first write was executed first.
    pub(super) fn guess(&mut self) {
        for Chains { chains, count, before, .. } in &mut self.locations[..self.used] {
            let mut placed = vec![false; *count];
            let mut last: Option<usize> = None;
            for _ in 0..*count {
                let may_be_next =
                    |chain: &usize| !placed[*chain] && elements(before.row(*chain)).all(|earlier| placed[earlier]);
                let first = |chain: &usize| chains[*chain].first().copied().unwrap_or(0);
                let next = (0..*count).filter(may_be_next).min_by_key(|chain| (*chain != 0, first(chain)));
                let next = next.expect("internal: an order of chains has a cycle");
                if let Some(last) = last {
                    before.add_row(next, last);
                    before.add(next, last);
                }
                placed[next] = true;
                last = Some(next);
            }
        }
    }

    pub(super) fn save(&self) -> Saved {
        Saved(self.locations[..self.used].iter().map(|location| location.before.clone()).collect())
    }

    pub(super) fn restore(&mut self, Saved(saved): &Saved) {
        for (location, before) in self.locations.iter_mut().zip(saved) {
            location.before.copy(before);
        }
    }
}

/// Orders one chain before another; false if that closes a cycle.
fn order(before: &mut Relation, earlier: usize, later: usize) -> bool {
    if before.has(earlier, later) {
        return false;
    }
    for chain in 0..before.len() {
        if chain == later || before.has(chain, later) {
            before.add_row(chain, earlier);
            before.add(chain, earlier);
        }
    }
    true
}

/// What a model derives from an order of chains.
pub(super) trait Judge {
    /// Extends the order by what is forced; false if it cannot be extended to a consistent one.
    fn force(&mut self, set: &mut Set) -> bool;
    /// Whether an order that is total is consistent.
    fn is_consistent(&mut self, set: &Set) -> bool;

    /// Whether some total order is consistent.
    fn decide(&mut self, set: &mut Set) -> bool {
        if !self.force(set) {
            return false;
        }
        let Some((number, a, b)) = set.unordered() else { return true };
        let forced = set.save();
        set.guess();
        if self.is_consistent(set) {
            return true;
        }
        [(number, a, b), (number, b, a)].into_iter().any(|pair| {
            set.restore(&forced);
            set.order(pair);
            self.decide(set)
        })
    }
}
