//! The schedules of a node: sequences of steps to run from there, each of which begins executions that run what the
//! node executes only after something that conflicts with it.

use base::{Pick, Tid};

/// Schedules that have not been run. One that was added later is run earlier.
#[derive(Default)]
pub(super) struct Schedules {
    steps: Vec<(Tid, Pick)>,
    /// Where each schedule begins in `steps`.
    begins: Vec<u32>,
}

impl Schedules {
    pub fn clear(&mut self) {
        let Schedules { steps, begins } = self;
        steps.clear();
        begins.clear();
    }

    pub fn is_empty(&self) -> bool {
        self.begins.is_empty()
    }

    pub fn len(&self) -> usize {
        self.begins.len()
    }

    /// Adds a schedule: steps, and then one more.
    pub fn add(&mut self, inside: impl IntoIterator<Item = (Tid, Pick)>, end: (Tid, Pick)) {
        self.begins.push(self.steps.len() as u32);
        self.steps.extend(inside);
        self.steps.push(end);
    }

    /// In the order in which they were added.
    pub fn iter(&self) -> impl Iterator<Item = &[(Tid, Pick)]> {
        let ends = self.begins.iter().skip(1).copied().chain([self.steps.len() as u32]);
        self.begins.iter().zip(ends).map(|(&begin, end)| &self.steps[begin as usize..end as usize])
    }

    /// Takes off at most so many of those that were added first.
    pub fn take_oldest(&mut self, most: usize) -> Vec<Vec<(Tid, Pick)>> {
        let count = most.min(self.len());
        let taken: Vec<Vec<(Tid, Pick)>> = self.iter().take(count).map(<[_]>::to_vec).collect();
        let steps = self.begins.get(count).copied().unwrap_or(self.steps.len() as u32);
        self.steps.drain(..steps as usize);
        self.begins.drain(..count);
        self.begins.iter_mut().for_each(|begin| *begin -= steps);
        taken
    }

    /// Takes off the schedule that was added last; false if there is none.
    pub fn take(&mut self, out: &mut Vec<(Tid, Pick)>) -> bool {
        out.clear();
        let Some(begin) = self.begins.pop() else { return false };
        out.extend(self.steps.drain(begin as usize..));
        true
    }
}
