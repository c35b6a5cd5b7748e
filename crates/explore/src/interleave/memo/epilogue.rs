//! Epilogues of executions that are known, and skipped.
//!
//! When all other threads have ended and the main thread is about to join one, known transitions may lead it to its end
//! by joins, loads and reads of what other threads can no longer change. Then the execution can be treated as ended.
//! The epilogue that was found last is recognised by the nodes of all threads and by the values that it read.

use super::{Memo, Next, Outcome, Values};
use crate::memo::StepEnd;
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
    /// The threads whose nodes are known, except for one.
    fn others(&self, than: Tid) -> impl Iterator<Item = Tid> + '_ {
        let all = (0..self.automata.all_standing().len()).map(Tid::from_index);
        all.filter(move |&other| other != than && self.automata.standing(other).is_some())
    }

    fn all_joined(&self, by: Tid, now: &[Tid]) -> bool {
        let others = self.others(by);
        others.into_iter().all(|other| self.automata.observer.is_joined(other) || now.contains(&other))
    }

    /// Whether known transitions lead `tid`, which is about to join a thread, to its end, all other threads having
    /// ended: see [`Machine::skips_epilogue`].
    #[inline(never)]
    pub fn knows_epilogue(&mut self, tid: Tid) -> bool {
        if self.automata.observer.bypassed || !self.automata.somewhere().skips_epilogue(tid) {
            return false;
        }
        let Values { epilogue, joined: joined_now, values, plain, .. } = &self.automata.observer;
        if let Some(KnownEpilogue { at, joined, loaded, read }) = epilogue
            && at == self.automata.all_standing()
            && joined == joined_now
            && loaded.iter().all(|&(loc, value)| values[loc as usize] == value)
            && read.iter().all(|&read| plain.holds_value(read))
        {
            return true;
        }
        let (mut loaded, mut read) = (Vec::new(), Vec::new());
        let skipped = self.follow_epilogue(tid, &mut loaded, &mut read);
        if skipped {
            let (at, joined) = (self.automata.all_standing().to_vec(), self.automata.observer.joined.clone());
            self.automata.observer.epilogue = Some(KnownEpilogue { at, joined, loaded, read });
        }
        skipped
    }

    /// As `knows_epilogue`; also collects what the epilogue reads.
    fn follow_epilogue(&mut self, tid: Tid, loaded: &mut Vec<(u32, Option<u64>)>, read: &mut Vec<(u32, u64)>) -> bool {
        let lives = |at: u32| self.operation(at).pending.is_some();
        if self.others(tid).filter_map(|other| self.automata.standing(other)).any(lives) {
            return false;
        }
        let Some(mut at) = self.automata.standing(tid) else { return false };
        let mut joined: SmallVec<[Tid; 16]> = SmallVec::new();
        for _ in 0..MAX_EPILOGUE {
            let Next { pending, simple, .. } = self.operation(at);
            let Some(pending) = pending else { return true };
            let flags = pending.what.flags();
            // A second join of the same thread depends on what the first one changed.
            let known = if let Operation::Join { target } = pending.what
                && !joined.contains(&target)
            {
                joined.push(target);
                true
            } else if flags.only_reads() && pending.what.awaits().is_none() {
                // Before they are joined, other threads might still write what it reads.
                self.all_joined(tid, &joined)
            } else {
                flags.is_silent()
            };
            if !known || !simple {
                return false;
            }
            let Some(found) = self.found(at) else { return false };
            if let Next { loc, blind: false, .. } = *self.operation(at) {
                loaded.push((loc, self.automata.observer.values[loc as usize]));
            }
            let transition = self.automata.find(at, (found, Pick(0)));
            let transition = transition.map(|transition| &self.automata.nodes[at as usize].transitions[transition]);
            let plain = &self.automata.observer.plain;
            let holds =
                |outcome: &&Outcome<Values<M>>| outcome.effect.uses.as_ref().is_none_or(|uses| plain.holds(uses));
            let outcome = transition
                .filter(|transition| transition.about.enabled)
                .and_then(|transition| transition.outcomes.iter().find(holds));
            let Some(Outcome { next, end, effect, .. }) = outcome else { return false };
            if let Some(uses) = &effect.uses {
                // It might read what it writes.
                if !uses.writes_nothing() || !self.all_joined(tid, &joined) {
                    return false;
                }
                read.extend(uses.reads());
            }
            match end {
                StepEnd::Ran => at = *next,
                StepEnd::Finished | StepEnd::Exited(_) => return true,
                StepEnd::AssumeFailed => return false,
            }
        }
        false
    }
}
