//! Parts of a search as values: a path through the tree of nodes.
//!
//! What is explored below a path depends on nothing but the path: whether a schedule is added there to a node of the
//! path, too, is decided by what is on the path, and nobody else adds it. So a task needs nothing but its choices.

use super::spill::Spilled;
use super::{Frame, Role, Search};
use crate::restart::Ended;
use crate::search::Listener;
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

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// Goes to where a task begins; false if nothing begins there.
    pub(super) fn begin(&mut self, task: &Task) -> ControlFlow<Ended, bool> {
        self.failed = task.failed;
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
        let mut path = Vec::new();
        let mut node = 0;
        while let Some(&(thread, pick, role)) = self.events.get(node) {
            let frame = self.frames[node];
            if node >= first {
                let with = |choice: Choice| Task { path: path.iter().cloned().chain([choice]).collect(), failed };
                let alternatives = (frame.next_way..frame.ways).map(|pick| Choice::Pivot { thread, pick: Pick(pick) });
                let schedules = frame.schedules.iter();
                let schedules =
                    schedules.map(|steps| Choice::Schedule { displaced: frame.pivot, steps: steps.to_vec() });
                open.extend(alternatives.chain(schedules).map(with));
            }
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
    }
}
