//! Parts of a search as values; [`crate::Slice`] says what they are for.
//!
//! A path to a node is the list of its events, each with its thread and where its value came from, together with what
//! was chosen at each node: a way, or the first so many events as a schedule. A machine at the beginning of the
//! program executes the path again, and the search makes the same nodes on it. What a node knows about its operation,
//! which awaits are bound, and what is canonical depends only on the events before, so nothing else has to be kept.
//! Nothing is planned on the way, since it has been when the path was explored first.
//!
//! Each schedule is made in one execution, and nothing has to be looked up to make it. So whatever explores a task
//! owns the schedules that it makes, also those of nodes above: they can be run at any time, wherever they are. The
//! search explores them when it gets back there, or leaves them in open tasks.
//!
//! The order in which threads are executed is determined by the path and the rehearsal, which is repeated at the
//! beginning of each slice. Which executions there are does not depend on it, except for redundant ones.

use super::events::NONE;
use super::node::{Node, Schedules};
use super::spill::Spilled;
use super::{Observed, Search, Source};
use crate::bytes::{Portable, Reader, Writer};
use crate::search::Listener;
use crate::supply::MOST_COPIED;
use base::{Threads, Tid};

/// The next event of a thread, and where its value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Choice {
    pub tid: Tid,
    pub source: Source,
}

impl Choice {
    /// An event of `tid` that reads what event `number` of `from` wrote.
    pub fn reading(tid: Tid, from: Tid, number: u32) -> Self {
        Self { tid, source: Source::Event { tid: from, number } }
    }
}

/// A part of a search: a path, and what is left to explore at the nodes on it and at its end.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Task {
    path: Vec<Choice>,
    nodes: Vec<Branch>,
}

/// A node on the path of a task.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Branch {
    tid: Tid,
    /// Events of the path before it.
    base: usize,
    taken: Taken,
    /// See [`Node::tried`].
    tried: u32,
    ways: Vec<Source>,
    schedules: Schedules,
}

/// Which of the events of a path a node chose.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Taken {
    /// It is the last node, where the path ends. What is left there is to be explored.
    Nothing,
    /// The next one, which is its own.
    Way,
    /// The next so many.
    Schedule(usize),
}

impl Branch {
    fn is_explored(&self) -> bool {
        self.ways.is_empty() && self.schedules.left() == 0
    }
    /// The same without what is left there.
    fn bare(&self) -> Self {
        let Branch { tid, base, taken, .. } = *self;
        Self { tid, base, taken, tried: 1, ways: Vec::new(), schedules: Schedules::default() }
    }
}

impl Task {
    /// The whole search.
    pub fn root() -> Self {
        Self::default()
    }

    /// The path up to a node.
    fn up_to(&self, level: usize) -> Self {
        let path = self.path[..self.nodes[level].base].to_vec();
        Self { path, nodes: self.nodes[..level].iter().map(Branch::bare).collect() }
    }

    /// Appends a path that begins where this one ends.
    fn append(&mut self, Task { path, nodes }: Task) {
        let base = self.path.len();
        self.path.extend(path);
        self.nodes.extend(nodes.into_iter().map(|node| Branch { base: base + node.base, ..node }));
    }

    /// What is left at each of the nodes from a level on as a task of its own; and if the execution is to be
    /// continued, what comes after the path.
    fn split(&self, level: usize, continues: bool, open: &mut Vec<Task>) {
        for (at, node) in self.nodes.iter().enumerate().skip(level).filter(|(_, node)| !node.is_explored()) {
            let mut task = self.up_to(at);
            let (ways, mut schedules) = (node.ways.clone(), node.schedules.clone());
            schedules.wait_again();
            task.nodes.push(Branch { taken: Taken::Nothing, tried: 0, ways, schedules, ..node.bare() });
            open.push(task);
        }
        if continues {
            open.push(Task { path: self.path.clone(), nodes: self.nodes.iter().map(Branch::bare).collect() });
        }
    }
}

fn write_source(writer: &mut Writer, source: Source) {
    match source {
        Source::Nowhere => writer.number(0),
        Source::Initial => writer.number(1),
        Source::Event { tid, number } => {
            writer.number(2);
            writer.tid(tid);
            writer.number(number.into());
        }
        Source::Alternative(which) => {
            writer.number(3);
            writer.number(which.into());
        }
    }
}

fn read_source(reader: &mut Reader<'_>) -> Option<Source> {
    match reader.number()? {
        0 => Some(Source::Nowhere),
        1 => Some(Source::Initial),
        2 => Some(Source::Event { tid: reader.tid()?, number: reader.small()? }),
        3 => reader.small().map(Source::Alternative),
        4.. => None,
    }
}

fn write_choice(writer: &mut Writer, Choice { tid, source }: Choice) {
    writer.tid(tid);
    write_source(writer, source);
}

fn read_choice(reader: &mut Reader<'_>) -> Option<Choice> {
    Some(Choice { tid: reader.tid()?, source: read_source(reader)? })
}

impl Portable for Task {
    fn to_bytes(&self) -> Vec<u8> {
        let Task { path, nodes } = self;
        let mut writer = Writer::default();
        writer.all(path.iter(), |writer, &choice| write_choice(writer, choice));
        writer.all(nodes.iter(), |writer, Branch { tid, base, taken, tried, ways, schedules }| {
            writer.tid(*tid);
            writer.number(*base as u64);
            writer.number(match taken {
                Taken::Nothing => 0,
                Taken::Way => 1,
                Taken::Schedule(steps) => 2 + *steps as u64,
            });
            writer.number((*tried).into());
            writer.all(ways.iter(), |writer, &source| write_source(writer, source));
            let schedules: Vec<&[Choice]> = schedules.iter_left().collect();
            writer.all(schedules.into_iter(), |writer, steps| {
                writer.all(steps.iter(), |writer, &choice| write_choice(writer, choice));
            });
        });
        writer.0
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let path = reader.all(read_choice)?;
        let nodes = reader.all(|reader| {
            let (tid, base) = (reader.tid()?, reader.index()?);
            let taken = match reader.index()? {
                0 => Taken::Nothing,
                1 => Taken::Way,
                steps => Taken::Schedule(steps - 2),
            };
            let tried = reader.small()?;
            let ways = reader.all(read_source)?;
            let mut schedules = Schedules::default();
            for steps in reader.all(|reader| reader.all(read_choice))? {
                schedules.add(steps);
            }
            Some(Branch { tid, base, taken, tried, ways, schedules })
        })?;
        reader.end(Task { path, nodes })
    }

    fn position(&self) -> usize {
        self.nodes.last().map_or(0, |node| node.base)
    }

    fn singly(self) -> Vec<Self> {
        let Some(last) = self.nodes.last().filter(|node| node.taken == Taken::Nothing) else { return vec![self] };
        let with = |ways: Vec<Source>, schedules: Schedules| {
            let mut task = self.clone();
            task.nodes.pop();
            task.nodes.push(Branch { ways, schedules, tried: 0, ..last.bare() });
            task
        };
        let ways = last.ways.iter().map(|&way| with(vec![way], Schedules::default()));
        let schedules = last.schedules.iter_left().map(|steps| {
            let mut one = Schedules::default();
            one.add(steps.iter().copied());
            with(Vec::new(), one)
        });
        ways.chain(schedules).collect()
    }
}

impl<M: Threads, L: Listener<M, Observed>> Search<'_, M, L> {
    /// What node `at` has chosen, with events counted from `origin`.
    fn chosen(&self, at: usize, origin: usize) -> Branch {
        let Node { base, tid, event, about, .. } = self.nodes[at];
        let taken = match about {
            NONE => Taken::Way,
            // It may have no event of its own.
            _ => Taken::Schedule(event.wrapping_add(1).max(about + 1) as usize - base),
        };
        Branch { tid, base: base - origin, taken, tried: 1, ways: Vec::new(), schedules: Schedules::default() }
    }

    /// The path from node `above` on, or all of it, with what is left at the nodes after that one; and how many steps
    /// of schedules wait there.
    pub(super) fn save(&self, above: Option<usize>) -> (Task, usize) {
        let origin = above.map_or(0, |level| self.nodes[level].base);
        let path =
            self.execution.graph.events[origin..].iter().map(|event| self.execution.graph.choice_of(event)).collect();
        let mut task = Task { path, nodes: above.iter().map(|&level| self.chosen(level, origin)).collect() };
        let mut waiting = 0;
        for at in above.map_or(0, |level| level + 1)..self.depth {
            let Node { op, tried, first, next, end, .. } = self.nodes[at];
            let ways = self.ways[next..end].iter().map(|&way| self.execution.graph.source_of(op, way)).collect();
            let chosen = self.chosen(at, origin);
            let schedules = &self.nodes[at].schedules;
            waiting += schedules.waiting();
            let tried = tried + (next - first) as u32 + schedules.begun;
            task.nodes.push(Branch { tried, ways, schedules: schedules.copy_left(), ..chosen });
        }
        (task, waiting)
    }

    /// Executes a path from where the search stands, and leaves at its nodes what is left there. The first node is
    /// there already if `from_node`.
    pub(super) fn follow(&mut self, Task { path, nodes }: Task, from_node: bool) {
        self.resuming = true;
        let mut path = path.into_iter();
        let (origin, mut is_there) = (self.execution.graph.events.len(), from_node);
        for Branch { tid, base, taken, tried, ways, schedules } in nodes {
            for _ in self.execution.graph.events.len() - origin..base {
                self.execute(path.next());
            }
            if self.execution.is_refuted() {
                break;
            }
            if !std::mem::take(&mut is_there) {
                let op = self.execution.graph.next(tid).expect("internal: a node of a thread that has ended");
                self.add_node(tid, op);
                self.waiting += schedules.waiting();
                let node = &mut self.nodes[self.depth - 1];
                (node.tried, node.schedules) = (tried, schedules);
                self.ways.truncate(node.first);
                self.ways.extend(ways.into_iter().map(|source| self.execution.graph.choice(Choice { tid, source })));
                node.end = self.ways.len();
            }
            let at = self.depth - 1;
            match taken {
                Taken::Nothing => {}
                Taken::Way => {
                    let choice = path.next().expect("internal: a path ends after the last of its nodes");
                    self.take(at, self.execution.graph.choice(choice));
                }
                Taken::Schedule(steps) => {
                    (self.nodes[at].event, self.nodes[at].about) = (NONE, NONE);
                    if !path.by_ref().take(steps).all(|step| self.replay(at, step)) {
                        assert!(self.execution.is_refuted(), "internal: a schedule cannot be run again");
                        break;
                    }
                    self.settle(at);
                    self.execution.bind(&self.nodes[at]);
                }
            }
        }
        path.for_each(|choice| self.execute(Some(choice)));
        self.resuming = false;
    }

    /// Executes an event of a path that is not of a node, unless there is nothing to be gained any more.
    fn execute(&mut self, choice: Option<Choice>) {
        if let Some(choice) = choice.filter(|_| !self.execution.is_refuted()) {
            self.execution.push(choice.tid, self.execution.graph.choice(choice), NONE);
        }
    }

    /// Resumes the search where a task says; false if nothing is left of it.
    pub(super) fn resume(&mut self, task: Task) -> bool {
        let continues = task.nodes.last().is_none_or(|node| node.taken != Taken::Nothing);
        self.follow(task, false);
        continues || self.execution.is_refuted() || self.backtrack()
    }

    /// Takes out a part of what is left to explore: half of what the first node has that has something left, the part
    /// that it would explore last. Nothing if that is all there is. Also says how much of the task it is.
    pub(super) fn part(&mut self) -> (Vec<Task>, f64) {
        let has_left = |at: &usize| self.nodes[*at].left() > 0;
        debug_assert!(
            !(0..self.open_from).any(|at| has_left(&at)),
            "internal: a node with something left is passed over"
        );
        let first = (self.open_from..self.depth).find(has_left);
        self.open_from = first.unwrap_or(self.depth);
        let Some(at) = first else { return (Vec::new(), 0.0) };
        let here = self.nodes[at].left();
        if here == 1 && !(at + 1..self.depth).any(|at| has_left(&at)) && self.spilled.is_empty() {
            return (Vec::new(), 0.0);
        }
        let most = here.div_ceil(2);
        let part: f64 = self.nodes[..at].iter().map(|node| 1.0 / node.level().width()).product();
        let part = part * most as f64 / self.nodes[at].level().width();
        let graph = &self.execution.graph;
        let Node { op, base, tid, .. } = self.nodes[at];
        let path = graph.events[..base].iter().map(|event| graph.choice_of(event)).collect();
        let nodes = (0..at).map(|level| self.chosen(level, 0)).collect();
        let node = &mut self.nodes[at];
        let waited = node.schedules.waiting();
        let mut schedules = node.schedules.take_last(most);
        self.waiting -= waited - node.schedules.waiting();
        schedules.wait_again();
        let kept = node.end - (most - schedules.left());
        let ways = self.ways[kept..node.end].iter().map(|&way| graph.source_of(op, way)).collect();
        node.end = kept;
        let last = Branch { tid, base, taken: Taken::Nothing, tried: 0, ways, schedules };
        let mut task = Task { path, nodes };
        task.nodes.push(last);
        (vec![task], part)
    }

    /// What is left to explore, unless the paths to it are too long.
    pub(super) fn copy(&self) -> Option<Vec<Task>> {
        let nodes = self.nodes[..self.depth].iter().filter(|node| node.left() > 0);
        let here: usize = nodes.map(|node| node.base + node.schedules.waiting()).sum();
        let of_spilled = |spilled: &Spilled| spilled.task.path.len() * spilled.task.nodes.len();
        let events = here + self.spilled.iter().map(of_spilled).sum::<usize>();
        (events <= MOST_COPIED).then(|| self.leave(false))
    }

    /// All that is left to explore, in parts. If the execution has not ended, what comes after it is one of them.
    pub(super) fn leave(&self, continues: bool) -> Vec<Task> {
        let (mut whole, _) = self.save(None);
        let mut open = Vec::new();
        whole.split(0, continues, &mut open);
        for Spilled { level, task } in self.spilled.iter().rev() {
            // It would be resumed from here.
            let mut path = whole.up_to(*level);
            path.append(task.clone());
            path.split(*level + 1, true, &mut open);
            whole = path;
        }
        open.reverse();
        open
    }
}
