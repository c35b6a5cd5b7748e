//! Which updates of a function are tries, and which accesses are tame; `crate::transient` says what that means.

use crate::transient::{Sign, Tame, Try};
use base::RmwOp;
use ir::cfg::Cfg;
use ir::uses::Uses;
use ir::{Block, Body, Callee, Def, Func, Inst, InstData, InstKind, IntCond, Type, UntilTerm, Value, Waiting, within};

/// The uses of the values of a function in whose program there are tries.
pub(super) struct Tameness {
    uses: Uses,
    /// The results of tries, as far as instructions after them say so.
    tries: Vec<Value>,
}

/// Whether anything in a function rests on tries.
pub(super) fn has_tries(body: &Body) -> bool {
    body.insts().any(|inst| {
        !tries_of(body, inst).is_empty() || matches!(body.inst(inst), InstData::Await { until, .. } if until.undone)
    })
}

/// The results of earlier tries that an instruction rests on.
fn tries_of(body: &Body, inst: Inst) -> &[Value] {
    if let InstData::Assume { tries, .. } = body.inst(inst) {
        tries
    } else if let InstData::Await { until, .. } = body.inst(inst) {
        &until.tries
    } else {
        &[]
    }
}

impl Tameness {
    pub fn of(body: &Body) -> Self {
        let tries = body.insts().flat_map(|inst| tries_of(body, inst).iter().copied()).collect();
        Tameness { uses: Uses::of(body), tries }
    }

    /// Whether a call takes a lock that the iteration gives back. Addresses, which calls may return, name stores.
    pub fn is_undone_lock(&self, body: &Body, inst: Inst) -> bool {
        let is_try = |&result: &Value| body.ty(result) != Type::Ptr && self.tries.contains(&result);
        matches!(body.inst(inst), InstData::Call { .. }) && body.results(inst).iter().any(is_try)
    }

    /// What an atomic access is: whether it is tame, and which try, if it is one.
    pub fn classify(&self, body: &Body, inst: Inst) -> (Tame, Option<Try>) {
        let (op, value, waits) = if let InstData::Rmw { op, value, .. } = body.inst(inst) {
            (*op, *value, None)
        } else if let InstData::Await { access, until, .. } = body.inst(inst) {
            match access {
                Waiting::Rmw { op, value, .. } => (*op, *value, Some(until)),
                Waiting::Load(_) => return (self.threshold(body, inst, &until.terms).0, None),
                Waiting::CompareExchange { .. } => return (Tame::Never, None),
            }
        } else {
            return (Tame::Never, None);
        };
        let sign = sign_of(body, op, value);
        let result = body.result(inst);
        let adds = matches!(op, RmwOp::Add | RmwOp::Sub);
        let (tame, exactly) = match waits {
            _ if !adds => (Tame::Never, None),
            _ if self.users(body, result).next().is_none() => (Tame::Always, None),
            Some(until) => self.threshold(body, inst, &until.terms),
            None => (Tame::Never, None),
        };
        let undone = self.tries.contains(&result) || waits.is_some_and(|until| until.undone);
        (tame, sign.filter(|_| undone).map(|sign| Try { sign, exactly }))
    }

    /// What names a store, or a plain load, of memory that is assumed to be private.
    pub fn names_access(&self, body: &Body, inst: Inst) -> Option<Value> {
        let named = if let InstData::Store { ptr, .. } = body.inst(inst) {
            *ptr
        } else if let InstData::Load { order: None, .. } = body.inst(inst) {
            body.result(inst)
        } else {
            return None;
        };
        self.tries.contains(&named).then_some(named)
    }

    /// The instructions that do something with a value.
    fn users<'a>(&'a self, body: &'a Body, value: Value) -> impl Iterator<Item = Inst> + 'a {
        // An assumption does nothing with the values that it rests on.
        self.uses.of_value(value).iter().copied().filter(move |&user| !tries_of(body, user).contains(&value))
    }

    /// Of an await whose value decides only whether it goes on: which transient values keep it waiting, and the value
    /// it waits for if it is one.
    fn threshold(&self, body: &Body, inst: Inst, terms: &[UntilTerm]) -> (Tame, Option<i64>) {
        let [UntilTerm { mask: u64::MAX, plus: None, cond, operand, .. }] = *terms else { return (Tame::Never, None) };
        let result = body.results(inst)[0];
        let (ty, Some(bits)) = (body.ty(result), body.as_bits(operand)) else { return (Tame::Never, None) };
        let range = |cond: IntCond, bits: u128| within(cond, ty, u64::MAX, bits as u64);
        let decides = |user: Inst| {
            let InstData::IntCompare { cond: other, args: [a, b] } = *body.inst(user) else { return false };
            let (other, limit) = if a == result { (other, b) } else { (other.swapped(), a) };
            let limit = body.as_bits(limit);
            limit.is_some_and(|limit| {
                [other, other.negated()].into_iter().any(|other| range(other, limit) == range(cond, bits))
            })
        };
        if !ty.is_int() || !self.users(body, result).all(decides) {
            return (Tame::Never, None);
        }
        let value = ir::scalar::signed(ty, bits) as i64;
        match cond {
            IntCond::SLt | IntCond::SLe => (Tame::Fails(Sign::Up), None),
            IntCond::SGt | IntCond::SGe => (Tame::Fails(Sign::Down), None),
            IntCond::Eq => {
                let sign = if let InstData::Await { access: Waiting::Rmw { op, value: by, .. }, .. } = body.inst(inst) {
                    sign_of(body, *op, *by)
                } else {
                    None
                };
                sign.map_or((Tame::Never, None), |sign| (Tame::Fails(sign), Some(value)))
            }
            // Negative values would be large ones.
            IntCond::ULt | IntCond::ULe if value >= 0 => (Tame::Fails(Sign::Up), Some(0)),
            IntCond::ULt | IntCond::ULe | IntCond::Ne | IntCond::UGt | IntCond::UGe => (Tame::Never, None),
        }
    }
}

/// The assumption that stops a thread whose attempt to lock fails: before it does anything but compute and, if that is
/// all that it does on its way there, give locks back: `unlocks` tells which functions do. The passes have made sure
/// that the iteration took them.
pub(super) fn stopping(body: &Body, unlocks: &dyn Fn(Func) -> bool, attempt: Inst) -> Option<Inst> {
    let &[result] = body.results(attempt) else { return None };
    let home = body.layout.iter().copied().find(|&block| body.blocks[block].insts.contains(&attempt))?;
    let at = body.blocks[home].insts.iter().position(|&inst| inst == attempt)?;
    // Whether an `i1` is true exactly if the attempt fails, or exactly if it succeeds.
    let fails = |value: Value| {
        let Def::Result(inst, 0) = body.def(value) else { return None };
        let InstData::IntCompare { cond, args: [a, b] } = *body.inst(inst) else { return None };
        let decides = a == result && body.as_bits(b) == Some(0) && matches!(cond, IntCond::Eq | IntCond::Ne);
        decides.then_some(cond == IntCond::Ne)
    };
    for &inst in &body.blocks[home].insts[at + 1..] {
        let data = body.inst(inst);
        if let InstData::Assume { cond, .. } = data
            && fails(*cond) == Some(false)
        {
            return Some(inst);
        }
        if let InstData::Branch { cond, then, other } = data {
            let to = if fails(*cond)? { then.to } else { other.to };
            return (Cfg::of(body).predecessors(to) == [home]).then(|| gives_back(body, unlocks, to)).flatten();
        }
        if data.kind() != InstKind::Computation {
            return None;
        }
    }
    None
}

/// The assumption that stops every thread that gets to a block, after it has given locks back.
fn gives_back(body: &Body, unlocks: &dyn Fn(Func) -> bool, block: Block) -> Option<Inst> {
    for &inst in &body.blocks[block].insts {
        let data = body.inst(inst);
        if let InstData::Assume { cond, .. } = data
            && body.as_bits(*cond) == Some(0)
        {
            return Some(inst);
        }
        let is_unlock = matches!(data, InstData::Call { callee: Callee::Func(func), .. } if unlocks(*func));
        if !is_unlock && data.kind() != InstKind::Computation {
            return None;
        }
    }
    None
}

/// In which direction an update moves the value, if it adds a constant.
fn sign_of(body: &Body, op: RmwOp, value: Value) -> Option<Sign> {
    if !matches!(op, RmwOp::Add | RmwOp::Sub) {
        return None;
    }
    let by = ir::scalar::signed(body.ty(value), body.as_bits(value)?);
    match by {
        0 => None,
        by if (by > 0) == (op == RmwOp::Add) => Some(Sign::Up),
        _ => Some(Sign::Down),
    }
}
