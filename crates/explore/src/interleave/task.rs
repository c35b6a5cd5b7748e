//! Parts of a search as values: a path through the tree of nodes.
//!
//! What is explored below a path depends on nothing but the path: whether a schedule is added there to a node of the
//! path, too, is decided by what is on the path, and nobody else adds it. So a task needs nothing but its choices.

use super::spill::Spilled;
use super::{Frame, Role, Search};
use crate::bytes::{Portable, Reader, Writer};
use crate::restart::Ended;
use crate::search::Listener;
use crate::supply::MOST_COPIED;
use base::{Machine, Pick, Tid};
use std::ops::ControlFlow;

/// What a path does at a node.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Executes the pivot.
    Pivot { thread: Tid, pick: Pick },
    /// Runs a schedule, which displaces the pivot of a thread.
    Schedule { displaced: Tid, steps: Vec<(Tid, Pick)> },
}

/// A part of a search: all executions that begin with its choices, and those that they lead to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Task {
    path: Vec<Choice>,
    /// Some execution has failed before.
    failed: bool,
}

impl Task {
    /// The whole search.
    pub fn root() -> Self {
        Self { path: Vec::new(), failed: false }
    }

    /// The choices, node by node. Only the last one is new.
    pub fn path(&self) -> &[Choice] {
        &self.path
    }
}

impl Portable for Task {
    fn to_bytes(&self) -> Vec<u8> {
        let Task { path, failed } = self;
        let mut writer = Writer::default();
        writer.number((*failed).into());
        writer.all(path.iter(), |writer, choice| match choice {
            Choice::Pivot { thread, pick } => {
                writer.number(0);
                writer.tid(*thread);
                writer.pick(*pick);
            }
            Choice::Schedule { displaced, steps } => {
                writer.number(1);
                writer.tid(*displaced);
                writer.all(steps.iter(), |writer, &(thread, pick)| {
                    writer.tid(thread);
                    writer.pick(pick);
                });
            }
        });
        writer.0
    }

    fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let mut reader = Reader(bytes);
        let failed = reader.number().filter(|&failed| failed < 2)? == 1;
        let path = reader.all(|reader| match reader.number()? {
            0 => Some(Choice::Pivot { thread: reader.tid()?, pick: reader.pick()? }),
            1 => {
                let displaced = reader.tid()?;
                let steps = reader.all(|reader| Some((reader.tid()?, reader.pick()?)))?;
                (!steps.is_empty()).then_some(Choice::Schedule { displaced, steps })
            }
            2.. => None,
        })?;
        reader.end(Task { path, failed })
    }

    fn position(&self) -> usize {
        let before = self.path.split_last().map_or(&[][..], |(_, before)| before);
        let events = |choice: &Choice| match choice {
            Choice::Pivot { .. } => 1,
            Choice::Schedule { steps, .. } => steps.len(),
        };
        before.iter().map(events).sum()
    }

    fn singly(self) -> Vec<Self> {
        vec![self]
    }
}

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// Goes to where a task begins; false if nothing begins there.
    pub(super) fn begin(&mut self, task: &Task) -> ControlFlow<Ended, bool> {
        self.undo(0);
        let Frame { mark, blocking, .. } = self.frames[0];
        self.frames[0].reset(mark, blocking);
        self.machine.rewind(mark);
        self.failed |= task.failed;
        (self.newborn, self.displaced) = (None, None);
        let Some((last, before)) = task.path.split_last() else { return ControlFlow::Continue(true) };
        for choice in before {
            if !self.follow(choice)? {
                return ControlFlow::Continue(false);
            }
        }
        let node = self.depth;
        (self.newborn, self.displaced) = (None, None);
        match last {
            Choice::Pivot { .. } => {
                let begun = self.follow(last)?;
                if begun {
                    self.reverse_races();
                }
                ControlFlow::Continue(begun)
            }
            Choice::Schedule { displaced, steps } => {
                self.displace(*displaced);
                if self.run_steps(steps)? {
                    return ControlFlow::Continue(true);
                }
                // It may have left alternatives there.
                self.undo(node);
                self.run_schedule()
            }
        }
    }

    /// Repeats a choice whose races have been considered.
    fn follow(&mut self, choice: &Choice) -> ControlFlow<Ended, bool> {
        let node = self.depth;
        match choice {
            Choice::Pivot { thread, pick } => {
                let Some(flags) = self.enabled(*thread) else { return ControlFlow::Continue(false) };
                self.append(*thread, *pick, flags, Role::Pivot)?;
            }
            Choice::Schedule { displaced, steps } => {
                self.displace(*displaced);
                for (at, &(thread, pick)) in steps.iter().enumerate() {
                    let Some(flags) = self.enabled(thread) else { return ControlFlow::Continue(false) };
                    match at + 1 == steps.len() {
                        true => self.append_end(node, thread, pick, flags)?,
                        false => self.append(thread, pick, flags, Role::Inside)?,
                    }
                }
            }
        }
        ControlFlow::Continue(true)
    }

    /// Makes the next operation of a thread the pivot of the current frame.
    fn displace(&mut self, thread: Tid) {
        let varies = self.machine.flags(thread).is_some_and(|flags| flags.varies());
        self.frames[self.depth].touches = self.touches(thread, Pick(0), varies);
        self.frames[self.depth].pivot = thread;
    }

    /// Takes out a part of what is left to explore: half of what the first node has that has something left, the part
    /// that it would explore last. Nothing if that is all there is. Also says how much of the task it is.
    pub(super) fn part(&mut self) -> (Vec<Task>, f64) {
        let mut left = (0..self.depth).filter(|&at| self.frames[at].left() > 0);
        let Some(node) = left.next() else { return (Vec::new(), 0.0) };
        let here = self.frames[node].left();
        if here == 1 && left.next().is_none() && self.spilled.is_empty() {
            return (Vec::new(), 0.0);
        }
        let (mut most, mut tasks) = (here.div_ceil(2), Vec::new());
        let before = self.path_to(node);
        let failed = self.failed;
        let with = |choice: Choice| Task { path: before.iter().cloned().chain([choice]).collect(), failed };
        let part: f64 =
            self.frames[..node].iter().enumerate().map(|(at, frame)| 1.0 / self.level(at, frame).width()).product();
        let part = part * most as f64 / self.level(node, &self.frames[node]).width();
        let pivot = self.trace.events[node].tid;
        let frame = &mut self.frames[node];
        for steps in frame.schedules.take_oldest(most) {
            let waited = steps.len().min(frame.waiting);
            frame.waiting -= waited;
            self.waiting -= waited;
            most -= 1;
            tasks.push(with(Choice::Schedule { displaced: frame.pivot, steps }));
        }
        for _ in 0..most {
            frame.ways -= 1;
            tasks.push(with(Choice::Pivot { thread: pivot, pick: Pick(frame.ways) }));
        }
        (tasks, part)
    }

    /// The choices that lead to a node of the current path.
    fn path_to(&self, node: usize) -> Vec<Choice> {
        let events = self.trace.events[..node].iter().map(|event| (event.tid, event.pick, event.role)).collect();
        let path = Path { events, frames: self.frames[..node].iter().collect() };
        path.choices(&mut |_, _| {})
    }

    /// What is left to explore, unless the paths to it are too long.
    pub(super) fn copy(&self) -> Option<Vec<Task>> {
        let of_spilled = |spilled: &Spilled| {
            spilled.frames.iter().zip(spilled.node..).map(|(frame, at)| frame.left() * at).sum::<usize>()
        };
        let here: usize = self.frames[..=self.depth].iter().zip(0..).map(|(frame, at)| frame.left() * at).sum();
        let events = here + self.spilled.iter().map(of_spilled).sum::<usize>();
        (events <= MOST_COPIED).then(|| self.open_tasks())
    }

    /// What is left to explore from the nodes of the current path, and of those that were spilled.
    pub(super) fn open_tasks(&self) -> Vec<Task> {
        let mut open = Vec::new();
        let events = self.trace.events.iter();
        let mut path = Path {
            events: events.map(|event| (event.tid, event.pick, event.role)).collect(),
            frames: self.frames[..=self.depth].iter().collect(),
        };
        path.collect_open(0, self.failed, &mut open);
        for Spilled { node, events, frames } in self.spilled.iter().rev() {
            path.events.truncate(*node);
            path.events.extend_from_slice(events);
            path.frames.truncate(node + 1);
            path.frames.extend(frames);
            path.collect_open(node + 1, self.failed, &mut open);
        }
        open
    }
}

/// A path of the search: its events, and the frames before them and after the last one.
struct Path<'a> {
    events: Vec<(Tid, Pick, Role)>,
    frames: Vec<&'a Frame>,
}

impl Path<'_> {
    /// Collects what is left to explore from the frames from `first` on.
    fn collect_open(&self, first: usize, failed: bool, open: &mut Vec<Task>) {
        self.choices(&mut |node, path| {
            let (frame, thread) = (self.frames[node], self.events[node].0);
            if node >= first {
                let with = |choice: Choice| Task { path: path.iter().cloned().chain([choice]).collect(), failed };
                let alternatives = (frame.next_way..frame.ways).map(|pick| Choice::Pivot { thread, pick: Pick(pick) });
                let schedules = frame.schedules.iter();
                let schedules =
                    schedules.map(|steps| Choice::Schedule { displaced: frame.pivot, steps: steps.to_vec() });
                open.extend(alternatives.chain(schedules).map(with));
            }
        });
    }

    /// The choices of the path. Says of each node how it is reached.
    fn choices(&self, visit: &mut dyn FnMut(usize, &[Choice])) -> Vec<Choice> {
        let mut path = Vec::new();
        let mut node = 0;
        while let Some(&(thread, pick, role)) = self.events.get(node) {
            visit(node, &path);
            let frame = self.frames[node];
            if role == Role::Pivot {
                path.push(Choice::Pivot { thread, pick });
                node += 1;
                continue;
            }
            let end = (node..self.events.len()).find(|&at| self.events[at].2 == Role::End);
            let end = end.expect("internal: a schedule on the path has an end");
            let steps = self.events[node..=end].iter().map(|&(thread, pick, _)| (thread, pick)).collect();
            path.push(Choice::Schedule { displaced: frame.pivot, steps });
            node = end + 1;
        }
        path
    }
}
