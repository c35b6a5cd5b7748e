//! Unwinding of the stack by an exception.
//!
//! A call that is followed by [`ir::InstData::Called`] has a landing: the instruction at which an exception that leaves
//! the call continues. Landings are in a table of the code, by the instruction after the call, so they cost nothing
//! where nothing is thrown. An exception ends the frames up to the first one with a landing, whether that catches it or
//! only has destructors to run; these then pass it on by a call of their own.
//!
//! A library function that has called back into the program lets exceptions pass if its row says so. One that has to
//! undo something first, as `pthread_once` does, continues in a phase of its own and then raises the exception again.

use super::{Attribute, Call, Flow, OWN_EXCEPTION, Shim, StepError, UNWOUND, rust};
use crate::code::{Code, Target};
use crate::frame::CallStack;
use crate::memory::Site;
use crate::ops::Op;
use crate::thread::Frame;
use base::{Detail, Exception, FaultKind, Id, Termination};
use ir::Handler;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("__estragon_exception", Shim::local(exception)),
    ("__estragon_landing", Shim::local(handler)),
    ("__estragon_resume", Shim::local(raise)),
    ("__estragon_uncaught", Shim::local(uncaught)),
    ("_Unwind_RaiseException", Shim::local(begin)),
    ("_Unwind_Resume", Shim::local(raise)),
];

/// There is no handler on the stack.
const END_OF_STACK: i32 = 5;

/// What `__estragon_landing` returns in place of the address of a table.
const NO_LANDING: u64 = 0;
const LETS_NONE_OUT: u64 = 1;
const OTHER_LANGUAGE: u64 = 2;

/// The instruction after the call that a frame is in, where `site` is the call in the last one.
pub(super) fn after(frames: &[Frame], at: usize, site: Site) -> u32 {
    match frames.get(at + 1) {
        None => site + 1,
        // A library function that called back stays at its call.
        Some(callee) => frames[at].pc + u32::from(callee.resume_phase != 0),
    }
}

/// The library function that a frame is in and that has called the next one.
fn called_back<'c>(code: &'c Code, frames: &[Frame], at: usize) -> Option<&'c Shim> {
    let callee = frames.get(at + 1).filter(|callee| callee.resume_phase != 0)?;
    let inst = &code.insts[frames[at].pc as usize];
    assert!(callee.resume_phase != 0 && inst.op == Op::Library, "internal: only library functions call back");
    match &code.sites[inst.imm as usize].callee {
        Target::Shim { shim, .. } => Some(shim),
        Target::Func(_) | Target::Pointer(_) => None,
    }
}

/// Where an exception continues.
enum Stop {
    /// In this frame, at this instruction.
    Landing(usize, u32),
    /// In the library function that this frame is in.
    Library(usize),
    /// In a library function that lets none pass.
    Barrier,
}

fn stop(code: &Code, frames: &[Frame], site: Site) -> Option<Stop> {
    (1..frames.len()).rev().find_map(|at| {
        match called_back(code, frames, at) {
            Some(shim) if shim.has(Attribute::UndoneByExceptions) => return Some(Stop::Library(at)),
            Some(shim) if !shim.has(Attribute::PassesExceptions) => return Some(Stop::Barrier),
            Some(_) | None => {}
        }
        code.landing(after(frames, at, site)).map(|landing| Stop::Landing(at, landing.target))
    })
}

/// `(exception)`: raises it. One of Rust that leaves the program's own functions would be caught by the library.
fn begin(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if stop(&call.vm.code, &call.vm.thread(call.tid).frames, call.site).is_some() {
        rust::uncaught(call)?;
    }
    raise(call)
}

/// `(exception)`: also continues to raise it.
fn raise(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    call.store64(own + OWN_EXCEPTION, call.arg(0))?;
    again(call)
}

/// Raises the exception of this thread.
pub(super) fn again(call: &Call<'_>) -> Result<Flow, StepError> {
    match stop(&call.vm.code, &call.vm.thread(call.tid).frames, call.site) {
        Some(Stop::Landing(..) | Stop::Library(_)) => Ok(Flow::Unwind),
        Some(Stop::Barrier) => Err(StepError::unsupported(
            "an exception or panic that leaves a function called by the C library",
            "catch it in that function",
        )),
        None => Ok(Flow::int(END_OF_STACK)),
    }
}

/// The exception at a landing.
fn exception(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    Ok(Flow::Done(call.load64(own + OWN_EXCEPTION)?))
}

/// `(n)`: the table of the n-th landing that has a handler, from the inside out.
fn handler(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let code = &call.vm.code;
    let frames = &call.vm.thread(call.tid).frames;
    let passes = |shim: &Shim| shim.has(Attribute::PassesExceptions) || shim.has(Attribute::UndoneByExceptions);
    let mut left = call.arg(0);
    for at in (1..frames.len()).rev() {
        if called_back(code, frames, at).is_some_and(|shim| !passes(shim)) {
            break;
        }
        let found = match code.landing(after(frames, at, call.site)).map(|landing| landing.handler) {
            Some(Handler::Typed(table)) => code.globals[table],
            Some(Handler::Terminates) => LETS_NONE_OUT,
            Some(Handler::Catches) => OTHER_LANGUAGE,
            Some(Handler::Passes) | None => continue,
        };
        if left == 0 {
            return Ok(Flow::Done(found));
        }
        left -= 1;
    }
    Ok(Flow::Done(NO_LANDING))
}

/// `(linker name of the type, text or null, whether there is a function that it must not leave)`.
fn uncaught(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let read = |at: u64| Ok::<_, StepError>(String::from_utf8_lossy(call.vm.memory.c_string(at)?).into_owned());
    let ty = read(call.arg(0))?;
    let text = if call.arg(1) == 0 { None } else { Some(read(call.arg(1))?) };
    let exception = Exception { ty, text, must_not_leave: call.int(2) & 1 != 0 };
    Err(StepError::fault(FaultKind::Panic, Detail::from(Termination::Exception(exception))))
}

impl CallStack<'_> {
    /// Ends all frames above the first one with a landing; returns the instruction at which that continues.
    pub fn unwind(&mut self, code: &Code, site: Site) -> Result<u32, StepError> {
        let t = self.tid.index();
        let (at, target, phase) = match stop(code, &self.vm.threads[t].frames, site) {
            Some(Stop::Landing(at, target)) => (at, target, 0),
            Some(Stop::Library(at)) => (at, self.vm.threads[t].frames[at].pc, UNWOUND),
            Some(Stop::Barrier) | None => unreachable!("internal: an exception is raised only if there is a landing"),
        };
        self.drop_above(at + 1)?;
        let frame = *self.vm.threads[t].frames.last().expect("internal: the frame of the landing");
        let tainted = self.vm.threads[t].taints.iter().any(|taint| taint.register >= frame.base);
        self.vm.threads[t].frames.last_mut().expect("internal: just seen").tainted = tainted;
        let state = &mut self.vm.threads[t].state;
        (state.phase, state.scratch) = (phase, 0);
        Ok(target)
    }
}
