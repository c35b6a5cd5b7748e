//! Threads that never go on: who waits for whom, and who could have done what a loop waits for.

use crate::code::{AtomicOp, Operand};
use crate::memory::Site;
use crate::ops::Op;
use crate::vm::Vm;
use base::{Fault, FaultKind, Id, Machine, Pending, Place, Related, RmwOp, Tid, Visible};

impl Vm {
    /// That these threads wait and nothing will wake them.
    pub fn deadlock(&self, waiting: &[Tid]) -> Fault {
        let related = waiting
            .iter()
            .map(|&tid| Related {
                label: format!("thread {tid} waits here"),
                thread: Some(tid),
                place: self.whereabouts(tid).0,
            })
            .collect();
        let names: Vec<String> = waiting.iter().map(|t| t.to_string()).collect();
        let message = match names.as_slice() {
            [one] => format!("thread {one} waits for something that no thread will do"),
            all => format!("no thread can go on: {} wait for each other", all.join(", ")),
        };
        self.fault_at(waiting[0], FaultKind::Deadlock, message, related)
    }

    /// That this thread goes round a loop for ever; who shows it has more to tell.
    pub fn livelock(&self, tid: Tid) -> Fault {
        let message = format!("thread {tid} goes round a loop for ever, waiting for what no thread will do");
        let fault = self.fault_at(tid, FaultKind::Livelock, message, Vec::new());
        Fault { place: self.loop_of(tid).unwrap_or(fault.place.clone()), ..fault }
    }

    /// Of threads that wait without a loop, while others go round loops for ever, those that would wait even if the loops ended: for a lock
    /// or the end of a thread that is among them, or that nobody can give back.
    pub fn deadlocked(&self, waiting: &[Tid]) -> Vec<Tid> {
        let mut stuck = waiting.to_vec();
        loop {
            let before = stuck.len();
            let waits_for = |&tid: &Tid| match self.pending(tid) {
                Some(Pending { what: Visible::Join { target }, .. }) => Some(target),
                Some(Pending { what: Visible::Lock { .. }, addr, .. }) => match self.memory.load(addr, 4) {
                    Ok((owner @ 1.., 0)) => Some(Tid::from_index(owner as usize - 1)),
                    _ => None,
                },
                // Any thread could do what it waits for.
                _ => None,
            };
            let ended = |tid: Tid| self.pending(tid).is_none();
            stuck = stuck
                .iter()
                .copied()
                .filter(|t| waits_for(t).is_some_and(|u| stuck.contains(&u) || ended(u)))
                .collect();
            if stuck.len() == before {
                return stuck;
            }
        }
    }

    /// Places in the code that write the atomic at `addr`, as far as it is named there, each with what it stores if that is a
    /// constant.
    pub fn writers(&self, addr: u64) -> Vec<(Site, Place, Option<u128>)> {
        let mut out = Vec::new();
        for (site, inst) in self.code.insts.iter().enumerate() {
            if !matches!(inst.op, Op::AtomicStore | Op::Rmw | Op::CompareExchange | Op::Await) {
                continue;
            }
            let atomic = &self.code.atomics[inst.imm as usize];
            let value = match atomic.what {
                AtomicOp::Store(_, value) | AtomicOp::Rmw(RmwOp::Exchange, _, value) => Some(value),
                AtomicOp::CompareExchange { new, .. } => Some(new),
                AtomicOp::Rmw(..) => None,
                AtomicOp::Load(_) | AtomicOp::Fence(_) => continue,
            };
            let constant = |operand| if let Operand::Const(bits) = operand { Some(bits) } else { None };
            if constant(atomic.ptr) == Some(u128::from(addr)) {
                out.push((site as Site, self.code.place(site as Site), value.and_then(constant)));
            }
        }
        out
    }
}
