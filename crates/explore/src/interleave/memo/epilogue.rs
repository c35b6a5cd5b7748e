//! Ends of executions that are known, and left out: what `vm/src/epilogues.rs` is for the machine.
//!
//! When all other threads have ended and the main thread is about to join one, the edges may lead it to its end by joins, loads and reads
//! of what others can change no more. Then the execution may be taken for ended. The end that was found last is known
//! again by where all threads stand and by what it loaded at.

use super::{Kept, NONE, Node, Memo, Taken};
use base::{Id, Machine, Pick, Tid, Visible};
use smallvec::SmallVec;

/// Operations of an ending that are loaded through at most.
const MAX_EPILOGUE: usize = 64;

/// An end that was skipped: where all threads stood, and what was loaded at.
pub(super) struct KnownEpilogue {
    at: Vec<u32>,
    joined: Vec<bool>,
    loaded: Vec<(u32, Option<u64>)>,
    /// Words of memory that threads share.
    read: Vec<(u32, u64)>,
}

impl<M: Machine> Memo<'_, M> {
    fn all_joined(&self, by: Tid, now: &[Tid]) -> bool {
        let others = (0..self.at.len()).filter(|&other| other != by.index() && self.at[other] != NONE);
        others.map(Tid::from_index).all(|other| self.joined[other.index()] || now.contains(&other))
    }

    /// As [`Machine::knows_epilogue`]: whether the edges lead to the end of `tid`, all others having ended.
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

    /// As `knows_epilogue`, with what it loaded at.
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
            match pending.what {
                // What it does after the second join of one thread would have to be loaded up with what the first changed.
                Visible::Join { target } if !joined.contains(&target) => joined.push(target),
                // Before that it might read something else.
                Visible::Load if self.all_joined(tid, &joined) => {}
                Visible::Fence(_) | Visible::Local => {}
                _ => return false,
            }
            if !simple {
                return false;
            }
            let Some(found) = self.found(at) else { return false };
            if let Node { loc, blind: false, .. } = self.nodes[at as usize] {
                loaded.push((loc, self.values[loc as usize]));
            }
            let edge = self.nodes[at as usize].edges.iter().find(|edge| edge.found == found && edge.pick == Pick(0));
            let holds = |taken: &&Taken| taken.uses.as_ref().is_none_or(|uses| self.plain.holds(uses));
            let taken = edge.filter(|edge| edge.enabled).and_then(|edge| edge.taken.iter().find(holds));
            let Some(Taken { next, step, uses, .. }) = taken else { return false };
            if let Some(uses) = uses {
                // What it writes it might read again.
                if !uses.writes_nothing() || !self.all_joined(tid, &joined) {
                    return false;
                }
                read.extend(uses.reads());
            }
            match step {
                Kept::Ran => at = *next,
                Kept::Finished | Kept::Exited(_) => return true,
                Kept::AssumeFailed => return false,
            }
        }
        false
    }
}
