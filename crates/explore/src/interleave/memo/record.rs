//! Steps that are not known yet: the machine executes them, and what it did is kept if that can be.

use super::super::event::Touches;
use super::super::trace::Touched;
use super::{Done, Edge, Kept, NONE, Plain, Memo, Sync, Taken, word};
use base::{Class, Id, Machine, Pending, Pick, Reach, Step, Tid, Visible};
use smallvec::SmallVec;

/// Steps of the machine after which it is asked, again and again, whether it is worth while.
const TRIAL: u32 = 1 << 16;
/// Ways of one edge that are kept at most.
const MOST_WAYS: usize = 64;
/// Times that the machine may take something back: each time the execution at hand is executed once more.
const MOST_REVISIONS: u32 = 256;

impl<M: Machine> Memo<'_, M> {
    #[cold]
    pub(super) fn step_by_machine(&mut self, tid: Tid, pick: Pick, touched: &mut Vec<Touched>) -> Step {
        self.catch_up();
        let machine = &mut *self.machine;
        let first = touched.len();
        machine.touches(tid, pick, &mut |touch| {
            touched.push(Touched { old: machine.value(touch), ..Touched::empty(touch) })
        });
        let step = self.execute(tid, pick);
        for Touched { touch, old, new } in &mut touched[first..] {
            *new = if touch.class == Class::Read { *old } else { self.machine.value(*touch) };
        }
        step
    }

    /// Lets the machine do it, and keeps what it did if that can be kept.
    fn execute(&mut self, tid: Tid, pick: Pick) -> Step {
        self.catch_up();
        self.asked = None;
        if self.nodes.len() >= self.enough {
            self.evict();
        }
        let edge = if self.on && self.bypassed_from.is_none() { self.edge(tid, pick) } else { None };
        let spawns = self.on && matches!(self.machine.pending(tid), Some(Pending { what: Visible::Spawn, .. }));
        let alive = |machine: &M| -> Vec<bool> {
            (0..machine.threads()).map(|t| machine.pending(Tid::from_index(t)).is_some()).collect()
        };
        let before = if spawns { alive(self.machine) } else { Vec::new() };
        self.marks.push(self.machine.mark());
        let step = self.machine.step(tid, pick);
        self.done.push(self.done_now(tid, pick));
        self.valid = self.done.len();
        if !self.on {
            return step;
        }
        self.executed += 1;
        let reach = self.machine.reach();
        let useless = self.executed >= TRIAL && self.hits < self.executed;
        if self.executed >= TRIAL {
            (self.hits, self.executed) = (0, 0);
        }
        let revised = self.machine.revisions() != self.revisions;
        self.invalidations += u32::from(revised);
        if self.invalidations > MOST_REVISIONS || useless {
            self.on = false;
            self.machine.watch_reach(false);
            self.update_bypass();
            return step;
        }
        if revised {
            self.invalidate();
            return step;
        }
        if self.bypassed_from.is_none() {
            let children: SmallVec<[Tid; 1]> = match spawns {
                true => {
                    let all = alive(self.machine).into_iter().enumerate();
                    let new = all.filter(|&(t, lives)| lives && !before.get(t).copied().unwrap_or(false));
                    new.map(|(t, _)| Tid::from_index(t)).collect()
                }
                false => SmallVec::new(),
            };
            if !self.keep(tid, pick, edge, reach, &step, &children) {
                self.bypassed_from = Some(self.done.len() - 1);
            }
            self.update_bypass();
        }
        step
    }

    /// Keeps what a step did that the machine has just executed; whether it can be kept.
    fn keep(
        &mut self,
        tid: Tid,
        pick: Pick,
        edge: Option<(u32, usize)>,
        reach: Reach,
        step: &Step,
        children: &[Tid],
    ) -> bool {
        let kept = match step {
            Step::Ran => Kept::Ran,
            Step::Finished => Kept::Finished,
            Step::AssumeFailed => Kept::AssumeFailed,
            Step::Exited(code) => Kept::Exited(*code),
            Step::Refuted | Step::Fault(_) | Step::Unsupported(_) => return false,
        };
        let allowed = match reach {
            Reach::Alone => true,
            Reach::Itself | Reach::Among => edge.is_some(),
            Reach::Others => false,
        };
        if !allowed {
            return false;
        }
        let Some((at, edge)) = edge else { return self.keep_alone(tid, pick, kept, children) };
        let loc = self.nodes[at as usize].loc;
        let left = match loc {
            NONE => Some(0),
            loc => word(self.machine.value(self.touched[loc as usize])),
        };
        let Some(left) = left else { return false };
        let uses = match reach {
            Reach::Among => match self.plain.uses(self.machine.shared()) {
                Some(uses) => Some(Box::new(uses)),
                None => {
                    self.on = false;
                    return false;
                }
            },
            _ => None,
        };
        let children = children.iter().map(|&child| (child, self.node(child))).collect();
        let alone = reach == Reach::Alone;
        let next = if alone { self.new_node(tid) } else { self.node(tid) };
        let new = Taken { left, next, step: kept, alone, children, uses };
        let taken = &mut self.nodes[at as usize].edges[edge].taken;
        let way = taken.iter().position(|old| match (&old.uses, &new.uses) {
            (Some(old), Some(new)) => old.read_as(new),
            (old, new) => old.is_none() && new.is_none(),
        });
        match way {
            Some(way) => taken[way] = new,
            None => {
                if taken.len() >= MOST_WAYS {
                    taken.clear();
                }
                taken.push(new);
            }
        }
        let way = way.unwrap_or(taken.len() - 1);
        self.take(tid, at, edge, way);
        true
    }

    /// Takes the steps of the execution once more, from the beginning, and evicts all others: what was said of them does not hold any more.
    fn invalidate(&mut self) {
        let done = std::mem::take(&mut self.done);
        self.revisions = self.machine.revisions();
        self.machine.rewind(self.marks[0]);
        (self.valid, self.prologue, self.bypassed_from, self.epilogue, self.asked) = (0, 0, None, None, None);
        self.marks.clear();
        self.nodes.clear();
        self.states.clear();
        self.trail.clear();
        self.at.fill(NONE);
        self.joined.fill(false);
        self.values.fill(None);
        self.plain = Plain::default();
        self.shares = true;
        self.machine.watch_reach(true);
        self.place_all();
        self.update_bypass();
        for Done { tid, pick, .. } in done {
            self.execute(tid, pick);
        }
    }

    /// A step of any form, before there are other threads: nothing but the thread's past decides about it.
    fn keep_alone(&mut self, tid: Tid, pick: Pick, step: Kept, children: &[Tid]) -> bool {
        let (Some(at), true) = (self.standing(tid), children.is_empty()) else { return false };
        let known = self.nodes[at as usize].edges.iter().position(|edge| edge.pick == pick);
        let edge = known.unwrap_or_else(|| {
            let next = self.new_node(tid);
            let taken = Taken { left: 0, next, step, alone: true, children: SmallVec::new(), uses: None };
            let (touches, sync) = (Touches::new(), Sync::of(&Visible::Local, None, None));
            let edges = &mut self.nodes[at as usize].edges;
            edges.push(Edge { found: 0, pick, enabled: true, touches, sync, taken: vec![taken] });
            edges.len() - 1
        });
        let next = self.nodes[at as usize].edges[edge].taken.first().map(|taken| taken.next);
        let Some(next) = next else { return false };
        self.go(tid, next);
        self.forget(next);
        true
    }
}
