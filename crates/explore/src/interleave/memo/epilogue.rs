//! Epilogues of executions that are known, and skipped; `vm/src/epilogue.rs` does the same when the memo is bypassed.
//!
//! When all other threads have ended and the main thread is about to join one, known transitions may lead it to its end
//! by joins, loads and reads of what other threads can no longer change. Then the execution can be treated as ended.
//! The epilogue that was found last is recognised by the nodes of all threads and by the values that it read.

use super::{Memo, NONE, Node, Outcome, StepEnd};
use base::{Id, Machine, Operation, Pick, Tid};
use smallvec::SmallVec;

/// The maximal number of operations of an epilogue.
const MAX_EPILOGUE: usize = 64;

/// An epilogue that was skipped: the nodes of all threads, and what it read.
pub(super) struct KnownEpilogue {
    at: Vec<u32>,
    joined: Vec<bool>,
    loaded: Vec<(u32, Option<u64>)>,
    /// Shared words of memory.
    read: Vec<(u32, u64)>,
}

impl<M: Machine> Memo<'_, M> {
    fn all_joined(&self, by: Tid, now: &[Tid]) -> bool {
        let others = (0..self.at.len()).filter(|&other| other != by.index() && self.at[other] != NONE);
        others.map(Tid::from_index).all(|other| self.joined[other.index()] || now.contains(&other))
    }

    /// As [`Machine::knows_epilogue`]: whether known transitions lead to the end of `tid`, all other threads having
    /// ended.
    pub fn knows_epilogue(&mut self, tid: Tid) -> bool {
        if self.bypassed {
            return self.machine.knows_epilogue(tid);
        }
        if !self.machine.skips_epilogue(tid) {
            return false;
        }
        if let Some(KnownEpilogue { at, joined, loaded, read }) = &self.epilogue
            && *at == self.at
            && *joined == self.joined
            && loaded.iter().all(|&(loc, value)| self.values[loc as usize] == value)
            && read.iter().all(|&read| self.plain.holds_value(read))
        {
            return true;
        }
        let (mut loaded, mut read) = (Vec::new(), Vec::new());
        let skipped = self.follow_epilogue(tid, &mut loaded, &mut read);
        if skipped {
            let (at, joined) = (self.at.clone(), self.joined.clone());
            self.epilogue = Some(KnownEpilogue { at, joined, loaded, read });
        }
        skipped
    }

    /// As `knows_epilogue`; also collects what the epilogue reads.
    fn follow_epilogue(&mut self, tid: Tid, loaded: &mut Vec<(u32, Option<u64>)>, read: &mut Vec<(u32, u64)>) -> bool {
        let others = (0..self.at.len()).map(Tid::from_index).filter(|&other| other != tid);
        if others.filter_map(|other| self.standing(other)).any(|at| self.nodes[at as usize].pending.is_some()) {
            return false;
        }
        let Some(mut at) = self.standing(tid) else { return false };
        let mut joined: SmallVec<[Tid; 16]> = SmallVec::new();
        for _ in 0..MAX_EPILOGUE {
            let Node { pending, simple, .. } = &self.nodes[at as usize];
            let Some(pending) = pending else { return true };
            let flags = pending.what.flags();
            let known = match pending.what {
                // A second join of the same thread depends on what the first one changed.
                Operation::Join { target } if !joined.contains(&target) => {
                    joined.push(target);
                    true
                }
                // Before that, other threads might still write what it reads.
                ref what if flags.only_reads() && what.awaits().is_none() => self.all_joined(tid, &joined),
                _ => flags.is_silent(),
            };
            if !known || !simple {
                return false;
            }
            let Some(found) = self.found(at) else { return false };
            if let Node { loc, blind: false, .. } = self.nodes[at as usize] {
                loaded.push((loc, self.values[loc as usize]));
            }
            let transition = self.nodes[at as usize]
                .transitions
                .iter()
                .find(|transition| transition.found == found && transition.pick == Pick(0));
            let holds = |outcome: &&Outcome| outcome.uses.as_ref().is_none_or(|uses| self.plain.holds(uses));
            let outcome = transition
                .filter(|transition| transition.enabled)
                .and_then(|transition| transition.outcomes.iter().find(holds));
            let Some(Outcome { next, step, uses, .. }) = outcome else { return false };
            if let Some(uses) = uses {
                // It might read what it writes.
                if !uses.writes_nothing() || !self.all_joined(tid, &joined) {
                    return false;
                }
                read.extend(uses.reads());
            }
            match step {
                StepEnd::Ran => at = *next,
                StepEnd::Finished | StepEnd::Exited(_) => return true,
                StepEnd::AssumeFailed => return false,
            }
        }
        false
    }
}
