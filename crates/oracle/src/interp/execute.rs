//! Execution of one thread, instruction by instruction.

use super::library;
use super::memory::{AccessMode, Datum, LOST, function_address, function_at};
use super::state::{Bottom, Frame, Thread};
use super::{Interp, StepError, fault, scalar};
use base::{FaultKind, Id, Operation, Pending, Pick, Tid};
use ir::{Body, Callee, Const, Def, Edge, Func, Inst, InstData, Type, Value};

/// How a step succeeded.
pub(super) enum Exit {
    /// The thread has reached an operation.
    Visible,
    Finished,
}

/// The next action of a thread.
pub(super) enum Next<'m> {
    Local,
    /// An atomic access that is not an operation.
    Unseen,
    Atomic,
    Library(LibraryCall<'m>),
}

pub(super) struct LibraryCall<'m> {
    pub name: &'m str,
    pub args: Vec<Datum>,
}

/// Whether an instruction is an atomic access.
#[expect(clippy::wildcard_enum_match_arm, reason = "only these are")]
fn is_access(data: &InstData) -> bool {
    match data {
        InstData::Load { order, .. } => order.is_some(),
        InstData::Store { order, .. } => order.is_some(),
        InstData::Rmw { .. } | InstData::CompareExchange { .. } => true,
        _ => false,
    }
}

impl<'m> Interp<'m> {
    pub(super) fn body(&self, func: Func) -> &'m Body {
        self.module.funcs[func].body.as_ref().expect("internal: a function without a body")
    }

    pub(super) fn top(&self, tid: Tid) -> &Frame {
        self.thread(tid).frames.last().expect("internal: a thread without frames")
    }

    pub(super) fn top_mut(&mut self, tid: Tid) -> &mut Frame {
        self.thread_mut(tid).frames.last_mut().expect("internal: a thread without frames")
    }

    /// The current instruction of a thread, with its function's body.
    pub(super) fn current(&self, tid: Tid) -> (&'m Body, Inst) {
        let frame = self.top(tid);
        (self.body(frame.func), self.instruction(frame))
    }

    pub(super) fn value(&self, tid: Tid, value: Value) -> Datum {
        let frame = self.top(tid);
        let body = self.body(frame.func);
        match body.def(value) {
            Def::Const(Const::Bits(bits)) => Datum::known(bits),
            Def::Const(Const::Global { global, plus }) => {
                Datum::known(u128::from(self.globals[&global].wrapping_add(plus as u64)))
            }
            Def::Const(Const::Func(func)) => Datum::known(u128::from(function_address(func.index()))),
            Def::Const(Const::Undef) => Datum { bits: 0, undefined: body.ty(value).mask(), stale: 0 },
            Def::Result(..) | Def::Param(..) => frame.values[&value],
        }
    }

    /// Whether a function is executed as a library function.
    pub(super) fn is_library(&self, func: Func) -> bool {
        self.module.funcs[func].body.is_none()
    }

    /// The function behind a pointer.
    pub(super) fn function(&self, addr: u64) -> Option<Func> {
        function_at(addr, self.module.funcs.len()).map(Func::from_index)
    }

    pub(super) fn next(&self, tid: Tid) -> Next<'m> {
        let thread = self.thread(tid);
        let result = || vec![Datum::known(u128::from(thread.result))];
        if thread.frames.is_empty() {
            return match thread.bottom {
                Bottom::Constructor(_) | Bottom::Start(..) => Next::Local,
                Bottom::MainEnd => Next::Library(LibraryCall { name: "estragon_main_end", args: result() }),
                Bottom::ThreadEnd => Next::Library(LibraryCall { name: "estragon_thread_end", args: result() }),
            };
        }
        let (body, inst) = self.current(tid);
        if !self.unseen.is_empty() && self.unseen.contains(&body.loc(inst)) && is_access(body.inst(inst)) {
            return Next::Unseen;
        }
        match body.inst(inst) {
            InstData::Load { order: Some(_), .. }
            | InstData::Store { order: Some(_), .. }
            | InstData::Rmw { .. }
            | InstData::CompareExchange { .. }
            | InstData::Fence { single_thread: false, .. } => Next::Atomic,
            InstData::Call { callee, args, .. } => {
                let func = match *callee {
                    Callee::Func(func) => Some(func),
                    Callee::Pointer(pointer) => Some(self.value(tid, pointer))
                        .filter(|p| p.undefined == 0)
                        .and_then(|p| self.function(p.bits as u64)),
                };
                match func.filter(|&func| self.is_library(func)) {
                    Some(func) => {
                        let data = &self.module.funcs[func];
                        let mut args: Vec<Datum> = args.iter().map(|&arg| self.value(tid, arg)).collect();
                        if matches!(callee, Callee::Pointer(_)) {
                            args.truncate(data.sig.params.len());
                        }
                        Next::Library(LibraryCall { name: &data.name, args })
                    }
                    None => Next::Local,
                }
            }
            InstData::Load { order: None, .. }
            | InstData::Store { order: None, .. }
            | InstData::Fence { single_thread: true, .. }
            // Passes insert these, and have not run.
            | InstData::Await { .. }
            | InstData::Assume { .. }
            | InstData::Unseen { .. }
            | InstData::Unary { .. }
            | InstData::Binary { .. }
            | InstData::Overflow { .. }
            | InstData::Ternary { .. }
            | InstData::IntCompare { .. }
            | InstData::FloatCompare { .. }
            | InstData::Select { .. }
            | InstData::Cast { .. }
            | InstData::Alloca { .. }
            | InstData::AllocaDynamic { .. }
            | InstData::Gep { .. }
            | InstData::ThreadLocal { .. }
            | InstData::MemCopy { .. }
            | InstData::MemSet { .. }
            | InstData::VaStart { .. }
            | InstData::Jump(_)
            | InstData::Branch { .. }
            | InstData::Called { .. }
            | InstData::Switch { .. }
            | InstData::Return(_)
            | InstData::Unreachable
            | InstData::Unsupported { .. } => Next::Local,
        }
    }

    /// Whether the program uses the result of a thread's current call.
    pub(super) fn result_is_used(&self, tid: Tid) -> bool {
        let (body, inst) = self.current(tid);
        let mut used = false;
        for other in body.insts() {
            body.inst(other).for_each_use(|value| used |= body.results(inst).contains(&value));
        }
        used
    }

    /// Records a plain access, which was valid, and reports a race.
    pub(super) fn plain(&mut self, tid: Tid, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        self.record_access(tid, addr, len, how, false)
    }

    pub(super) fn record_access(
        &mut self,
        tid: Tid,
        addr: u64,
        len: u64,
        how: AccessMode,
        atomic: bool,
    ) -> Result<(), StepError> {
        if !self.setup.check_races {
            return Ok(());
        }
        let super::State { memory, history, .. } = &mut self.state;
        match history.access(memory, tid, (addr, len), how, atomic) {
            Some(other) => fault(FaultKind::DataRace, format!("a race with {other}")),
            None => Ok(()),
        }
    }
}

/// A thread that executes a step.
pub(super) struct Running<'i, 'm> {
    pub interp: &'i mut Interp<'m>,
    pub tid: Tid,
}

impl<'m> Running<'_, 'm> {
    pub fn thread(&self) -> &Thread {
        self.interp.thread(self.tid)
    }

    pub fn thread_mut(&mut self) -> &mut Thread {
        self.interp.thread_mut(self.tid)
    }

    pub fn top(&self) -> &Frame {
        self.interp.top(self.tid)
    }

    pub fn top_mut(&mut self) -> &mut Frame {
        self.interp.top_mut(self.tid)
    }

    pub fn current(&self) -> (&'m Body, Inst) {
        self.interp.current(self.tid)
    }

    pub fn value(&self, value: Value) -> Datum {
        self.interp.value(self.tid, value)
    }

    pub fn plain(&mut self, addr: u64, len: u64, how: AccessMode) -> Result<(), StepError> {
        self.interp.plain(self.tid, addr, len, how)
    }

    /// An address or length; it must have been written.
    pub fn address(&self, value: Value) -> Result<u64, StepError> {
        match self.value(value) {
            Datum { bits, undefined: 0, .. } => Ok(bits as u64),
            _ => fault(FaultKind::Uninitialised, "an address or length that was never written"),
        }
    }

    /// The address of an access; it must not be that of a block which is no longer there.
    pub fn accessed(&self, value: Value) -> Result<u64, StepError> {
        let addr = self.address(value)?;
        match self.value(value).stale {
            0 => Ok(addr),
            former if self.interp.memory().points_into(addr, former) => {
                fault(FaultKind::DanglingAccess, "an access through a pointer to a block that was freed")
            }
            _ => Ok(addr),
        }
    }

    /// A library function must not be given a stale pointer to what it operates on.
    fn check_arguments(&self, call: &LibraryCall<'_>, pending: &Pending) -> Result<(), StepError> {
        use Operation::{Allocate, Choice, FutexWake, Reuse};
        if matches!(pending.what, Allocate | Choice { .. } | FutexWake { .. } | Reuse) {
            return Ok(());
        }
        let is_stale = |arg: &&Datum| {
            arg.stale != 0
                && arg.bits as u64 == pending.addr
                && self.interp.memory().points_into(pending.addr, arg.stale)
        };
        match call.args.iter().find(is_stale) {
            None => Ok(()),
            Some(_) if pending.what == Operation::Free => {
                fault(FaultKind::DoubleFree, "a block that was already freed")
            }
            Some(_) => fault(FaultKind::DanglingAccess, "a use of a block that was freed"),
        }
    }

    /// Sets the results of an instruction and advances past it.
    pub fn finish(&mut self, results: &[Datum]) {
        let (body, inst) = self.current();
        let frame = self.top_mut();
        for (&value, &datum) in body.results(inst).iter().zip(results) {
            frame.values.insert(value, datum.masked(body.ty(value).mask()));
        }
        frame.at += 1;
    }

    /// Runs a thread up to its next operation. `go`: it is at one, and executes that first.
    pub fn run(&mut self, mut go: bool, mut pick: Pick) -> Result<Exit, StepError> {
        let most = self.interp.instructions + self.interp.setup.fuel;
        loop {
            self.interp.instructions += 1;
            if self.interp.instructions > most {
                return Err(StepError::Uncovered("an execution this long".into()));
            }
            let inside = self.thread().atomic > 0;
            let atomic = inside && !self.interp.setup.divided;
            match self.interp.next(self.tid) {
                Next::Local => self.local()?,
                Next::Unseen => self.unseen()?,
                Next::Atomic => {
                    if !go && !atomic {
                        self.thread_mut().stopped = inside;
                        return Ok(Exit::Visible);
                    }
                    go = false;
                    self.atomic(std::mem::take(&mut pick))?;
                }
                Next::Library(call) => {
                    if let Some(at) = call.args.iter().position(|arg| arg.undefined != 0) {
                        let message = format!("argument {} of `{}` was never written", at + 1, call.name);
                        return fault(FaultKind::Uninitialised, message);
                    }
                    let pending = library::pending(self.interp, self.tid, &call);
                    if !go && pending.is_some_and(|pending| !atomic || !pending.enabled) {
                        self.thread_mut().stopped = inside;
                        return Ok(Exit::Visible);
                    }
                    go = false;
                    if let Some(pending) = &pending {
                        self.check_arguments(&call, pending)?;
                    }
                    let flow = library::run(self.interp, self.tid, &call, pending, std::mem::take(&mut pick))?;
                    if self.follow(flow)? {
                        return Ok(Exit::Finished);
                    }
                }
            }
        }
    }

    pub(super) fn jump(&mut self, edge: &Edge) {
        let args: Vec<Datum> = edge.args.iter().map(|&arg| self.value(arg)).collect();
        let body = self.interp.body(self.top().func);
        let frame = self.top_mut();
        for (&param, arg) in body.blocks[edge.to].params.iter().zip(args) {
            frame.values.insert(param, arg);
        }
        (frame.block, frame.at) = (edge.to, 0);
    }

    /// What a branch depends on; it must have been written.
    fn condition(&self, value: Value) -> Result<u128, StepError> {
        match self.value(value) {
            Datum { bits, undefined: 0, .. } => Ok(bits),
            _ => fault(FaultKind::Uninitialised, "a branch on a value that was never written"),
        }
    }

    /// An instruction that other threads do not observe.
    fn local(&mut self) -> Result<(), StepError> {
        if self.thread().frames.is_empty() {
            return self.bottom();
        }
        let (body, inst) = self.current();
        let value = |value: &Value| self.value(*value);
        let result_type = || body.ty(body.result(inst));
        let results = match body.inst(inst) {
            InstData::Unary { op, arg } => vec![scalar::unary(*op, body.ty(*arg), value(arg))],
            InstData::Binary { op, args, wrap } => {
                vec![scalar::binary(*op, body.ty(args[0]), args.map(|arg| value(&arg)), *wrap)?]
            }
            InstData::Overflow { op, args } => {
                scalar::overflow(*op, body.ty(args[0]), args.map(|arg| value(&arg))).to_vec()
            }
            InstData::Ternary { op, args } => {
                vec![scalar::ternary(*op, body.ty(args[0]), args.map(|arg| value(&arg)))]
            }
            InstData::IntCompare { cond, args } => {
                vec![scalar::int_compare(*cond, body.ty(args[0]), args.map(|arg| value(&arg)))]
            }
            InstData::FloatCompare { cond, args } => {
                vec![scalar::float_compare(*cond, body.ty(args[0]), args.map(|arg| value(&arg)))]
            }
            InstData::Select { cond, then, other } => {
                vec![scalar::select(result_type(), value(cond), value(then), value(other))]
            }
            InstData::Cast { op, arg } => vec![scalar::cast(*op, body.ty(*arg), result_type(), value(arg))?],
            InstData::Alloca { size, align } => vec![Datum::known(u128::from(self.alloca(*size, *align)?))],
            InstData::AllocaDynamic { size, align } => {
                let size = self.address(*size)?;
                vec![Datum::known(u128::from(self.alloca(size, *align)?))]
            }
            InstData::Gep { base, index, scale, disp, inbounds } => {
                vec![self.gep(value(base), index.as_ref().map(value), *scale, *disp, *inbounds)]
            }
            InstData::ThreadLocal { global } => {
                vec![Datum::known(u128::from(self.thread().thread_locals[global]))]
            }
            InstData::Load { ptr, .. } => {
                let (addr, len) = (self.accessed(*ptr)?, result_type().bytes());
                let datum = self.interp.memory().load(addr, len)?;
                self.plain(addr, u64::from(len), AccessMode::Read)?;
                vec![datum]
            }
            InstData::Store { ptr, value: stored, .. } => {
                let (addr, len) = (self.accessed(*ptr)?, body.ty(*stored).bytes());
                let datum = value(stored);
                self.interp.state.memory.store(addr, len, datum)?;
                self.plain(addr, u64::from(len), AccessMode::Write)?;
                Vec::new()
            }
            InstData::MemCopy { dst, src, len, overlap } => {
                let [to, from] = [*dst, *src];
                let [dst, src, len] = [self.address(*dst)?, self.address(*src)?, self.address(*len)?];
                if len > 0 {
                    self.accessed(from)?;
                    self.accessed(to)?;
                }
                if dst != src && dst.abs_diff(src) < len && !overlap {
                    return fault(FaultKind::BadArgument, "memcpy between overlapping ranges");
                }
                self.interp.state.memory.copy(dst, src, len)?;
                self.plain(src, len, AccessMode::Read)?;
                self.plain(dst, len, AccessMode::Write)?;
                Vec::new()
            }
            InstData::MemSet { dst, byte, len } => {
                let to = *dst;
                let [dst, byte, len] = [self.address(*dst)?, self.address(*byte)?, self.address(*len)?];
                if len > 0 {
                    self.accessed(to)?;
                    self.interp.memory().check(dst, len, AccessMode::Write)?;
                    self.interp.state.memory.write(dst, &vec![byte as u8; len as usize])?;
                }
                self.plain(dst, len, AccessMode::Write)?;
                Vec::new()
            }
            InstData::Call { callee, args, .. } => {
                let args: Vec<(Datum, Type)> = args.iter().map(|arg| (value(arg), body.ty(*arg))).collect();
                return match *callee {
                    Callee::Func(func) => self.call(func, &args, None),
                    Callee::Pointer(pointer) if value(&pointer).undefined != 0 => {
                        fault(FaultKind::Uninitialised, "a call through a pointer that was never written")
                    }
                    Callee::Pointer(pointer) => {
                        let addr = value(&pointer).bits as u64;
                        self.call_address(addr, &args, None)
                    }
                };
            }
            InstData::VaStart { list } => {
                let list = self.address(*list)?;
                self.va_start(list)?;
                Vec::new()
            }
            InstData::Fence { .. } => Vec::new(),
            InstData::Await { .. } | InstData::Assume { .. } | InstData::Unseen { .. } => {
                return Err(StepError::Unsupported("an instruction that only passes create".into()));
            }
            InstData::Jump(edge) => {
                self.jump(edge);
                return Ok(());
            }
            InstData::Called { returned, .. } => {
                self.jump(returned);
                return Ok(());
            }
            InstData::Branch { cond, then, other } => {
                let taken = self.condition(*cond)? & 1 != 0;
                self.jump(if taken { then } else { other });
                return Ok(());
            }
            InstData::Switch { arg, cases, default } => {
                let value = self.condition(*arg)?;
                let edge = cases.iter().find(|(case, _)| *case == value).map_or(default, |(_, edge)| edge);
                self.jump(edge);
                return Ok(());
            }
            InstData::Return(values) => {
                self.give_back(values)?;
                return Ok(());
            }
            InstData::Unreachable => return fault(FaultKind::Unreachable, "unreachable code was reached"),
            InstData::Unsupported { what } => return Err(StepError::Unsupported(what.clone())),
            InstData::Rmw { .. } | InstData::CompareExchange { .. } => unreachable!("internal: an atomic is visible"),
        };
        self.finish(&results);
        Ok(())
    }

    fn gep(&self, base: Datum, index: Option<Datum>, scale: i64, disp: i64, inbounds: bool) -> Datum {
        let from = base.bits as u64;
        let steps = index.map_or(0, |index| (index.bits as i64).wrapping_mul(scale));
        let to = from.wrapping_add(steps.wrapping_add(disp) as u64);
        let undefined = base.undefined | index.map_or(0, |index| index.undefined);
        // A pointer that leaves its block by arithmetic that forbids this is reported when it is used.
        let left = inbounds
            && from & LOST == 0
            && self.interp.memory().block(from).is_some()
            && !self.interp.memory().same_block(from, to);
        let to = if left { to | LOST } else { to };
        let undefined = if undefined != 0 { u128::from(u64::MAX) } else { 0 };
        Datum { bits: u128::from(to), undefined, stale: base.stale }
    }
}
