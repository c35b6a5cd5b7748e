//! Which thread comes next. Any order is correct; it affects how much is undone and executed again.

use super::Search;
use super::trace::Next;
use crate::search::Listener;
use base::{Class, Id, Machine, Operation, Pick, Tid};

impl<M: Machine, L: Listener<M>> Search<'_, M, L> {
    /// The thread whose operation is the next pivot. After a schedule it is the thread that was displaced; any other
    /// order is correct, and this one is cheap: a new thread starts at once, before anything that will be undone; then
    /// the thread that ran last continues, so that little is undone; joins come last. An operation that commuting
    /// updates may disable comes after all others.
    pub(super) fn choose(&mut self) -> Option<Tid> {
        let newborn = self.newborn.take();
        if let Some(displaced) = self.displaced.take()
            // Only what may block can have been disabled.
            && (!self.frames[self.depth].blocking.contains(displaced) || self.machine.is_enabled(displaced))
        {
            return Some(displaced);
        }
        if !self.tie_breaker.is_steady() {
            return self.any_ready();
        }
        let mut found = Candidates::default();
        if let Some(newborn) = newborn
            && self.machine.flags(newborn).is_some_and(|flags| flags.is_local())
            && self.is_ready(newborn, &mut found)
        {
            return Some(newborn);
        }
        if let [.., spawn, last] = self.trace.events.as_slice() {
            let before = match spawn.flags.spawns() && last.flags.is_local() {
                true => spawn.tid,
                false => last.tid,
            };
            if self.machine.flags(before).is_some_and(|flags| !flags.joins()) && self.is_ready(before, &mut found) {
                return Some(before);
            }
        }
        for joins in [false, true] {
            for tid in (0..self.machine.threads()).map(Tid::from_index) {
                let Some(flags) = self.machine.flags(tid) else { continue };
                if flags.joins() == joins && self.is_ready(tid, &mut found) {
                    return Some(tid);
                }
            }
        }
        self.last_resort(found)
    }

    /// Whether a thread may come next, and should not wait for others.
    fn is_ready(&mut self, tid: Tid, found: &mut Candidates) -> bool {
        if self.is_halted(tid) || !self.machine.is_enabled(tid) {
            return false;
        }
        if self.is_forbidden(tid) {
            found.forbidden = true;
            return false;
        }
        if self.may_be_disabled(tid) {
            found.deferred = found.deferred.or(Some(tid));
            return false;
        }
        true
    }

    /// A thread that should wait for others if there are none; otherwise the execution ends, and is part of another one
    /// if it could continue without constraints.
    fn last_resort(&mut self, found: Candidates) -> Option<Tid> {
        self.redundant = found.deferred.is_none() && found.forbidden;
        found.deferred
    }

    /// Whether a constraint forbids the next operation of a thread here.
    #[inline]
    pub(super) fn is_forbidden(&mut self, tid: Tid) -> bool {
        self.constraints.are_active() && {
            let varies = self.machine.flags(tid).is_some_and(|flags| flags.varies());
            let touches = self.touches(tid, Pick(0), varies);
            let joins = self.machine.next(tid).and_then(Operation::joined);
            self.constraints.forbid(&Next { tid, touches, joins }, &mut self.trace, self.depth as u32, &[])
        }
    }

    /// Whether updates that commute with each other may disable the next operation of a thread.
    #[inline]
    fn may_be_disabled(&mut self, tid: Tid) -> bool {
        if !self.frames[self.depth].blocking.contains(tid) {
            return false;
        }
        let Some(what) = self.machine.next(tid) else { return false };
        if *what == Operation::WriteLock {
            return true;
        }
        what.awaits().is_some() && {
            let touches = self.touches(tid, Pick(0), false);
            let pasts = touches.first().map_or(&[][..], |touch| self.trace.past(touch.loc));
            pasts.iter().any(|past| past.class == Class::Commute)
        }
    }

    fn any_ready(&mut self) -> Option<Tid> {
        let mut ready = std::mem::take(&mut self.ready);
        ready.clear();
        let mut found = Candidates::default();
        for tid in (0..self.machine.threads()).map(Tid::from_index) {
            if self.machine.lives(tid) && self.is_ready(tid, &mut found) {
                ready.push(tid);
            }
        }
        let chosen = match ready.is_empty() {
            true => self.last_resort(found),
            false => Some(ready[self.tie_breaker.pick(ready.len())]),
        };
        self.ready = ready;
        chosen
    }
}

/// What keeps threads from coming next.
#[derive(Default)]
struct Candidates {
    /// Some thread is enabled, and a constraint forbids it.
    forbidden: bool,
    /// A thread that should wait for others.
    deferred: Option<Tid>,
}
