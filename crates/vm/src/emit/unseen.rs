//! Atomic accesses that are not operations.

use super::function::Emitter;
use crate::code::{AtomicOp, Operand};
use crate::ops::Op;
use base::{LoadOrder, RmwOp, StoreOrder, UpdateOrder};
use ir::{Inst, Type, Unseen, Value};

impl Emitter<'_> {
    /// What they would store does not matter, nor do their memory orders.
    pub(super) fn unseen(&mut self, access: Unseen, ptr: Value, ty: Type, inst: Inst) {
        let what = match access {
            Unseen::Load => AtomicOp::Load(LoadOrder::Relaxed),
            Unseen::Store => AtomicOp::Store(StoreOrder::Relaxed, Operand::Const(0)),
            Unseen::Rmw => AtomicOp::Rmw(RmwOp::Exchange, UpdateOrder::Relaxed, Operand::Const(0)),
        };
        self.atomic(Op::Unseen, ptr, ty, what, inst);
    }
}
