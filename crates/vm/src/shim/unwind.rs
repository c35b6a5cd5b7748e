//! Unwinding of the stack by an exception.
//!
//! A call that is followed by [`ir::InstData::Called`] has a landing: the instruction at which an exception that leaves
//! the call continues. Landings are in a table of the code, by the instruction after the call, so they cost nothing
//! where nothing is thrown. An exception ends the frames up to the first one with a landing, whether that catches it or
//! only has destructors to run; these then pass it on by a call of their own.

use super::{Call, Flow, OWN_EXCEPTION, Shim, StepError, rust};
use crate::code::Code;
use crate::frame::CallStack;
use crate::memory::Site;
use crate::thread::Frame;
use base::Id;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("__estragon_exception", Shim::local(exception)),
    ("__estragon_resume", Shim::local(raise)),
    ("_Unwind_RaiseException", Shim::local(begin)),
    ("_Unwind_Resume", Shim::local(raise)),
];

/// There is no handler on the stack.
const END_OF_STACK: i32 = 5;

/// The instruction after the call that a frame is in, where `site` is the call in the last one.
pub(super) fn after(frames: &[Frame], at: usize, site: Site) -> u32 {
    match frames.get(at + 1) {
        None => site + 1,
        // A library function that called back stays at its call.
        Some(callee) => frames[at].pc + u32::from(callee.resume_phase != 0),
    }
}

/// The frame with the first landing, and where it continues.
fn landing(code: &Code, frames: &[Frame], site: Site) -> Option<(usize, u32)> {
    let mut all = (1..frames.len()).rev().map(|at| (at, code.landing(after(frames, at, site))));
    all.find_map(|(at, landing)| Some((at, landing?.target)))
}

/// `(exception)`: raises it. One of Rust that leaves the program's own functions would be caught by the library.
fn begin(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if landing(&call.vm.code, &call.vm.thread(call.tid).frames, call.site).is_some() {
        rust::uncaught(call)?;
    }
    raise(call)
}

/// `(exception)`: also continues to raise it.
fn raise(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let frames = &call.vm.thread(call.tid).frames;
    let Some((at, _)) = landing(&call.vm.code, frames, call.site) else { return Ok(Flow::int(END_OF_STACK)) };
    if frames[at + 1..].iter().any(|frame| frame.resume_phase != 0) {
        return Err(StepError::unsupported(
            "an exception or panic that leaves a function called by the C library",
            "catch it in that function",
        ));
    }
    let own = call.vm.thread(call.tid).state.own;
    call.store64(own + OWN_EXCEPTION, call.arg(0))?;
    Ok(Flow::Unwind)
}

/// The exception at a landing.
fn exception(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own;
    Ok(Flow::Done(call.load64(own + OWN_EXCEPTION)?))
}

impl CallStack<'_> {
    /// Ends all frames above the first one with a landing; returns the instruction at which that continues.
    pub fn unwind(&mut self, code: &Code, site: Site) -> Result<u32, StepError> {
        let t = self.tid.index();
        let found = landing(code, &self.vm.threads[t].frames, site);
        let (at, target) = found.expect("internal: an exception is raised only if there is a landing");
        self.drop_above(at + 1)?;
        let frame = *self.vm.threads[t].frames.last().expect("internal: the frame of the landing");
        let tainted = self.vm.threads[t].taints.iter().any(|taint| taint.register >= frame.base);
        self.vm.threads[t].frames.last_mut().expect("internal: just seen").tainted = tainted;
        let state = &mut self.vm.threads[t].state;
        (state.phase, state.scratch) = (0, 0);
        Ok(target)
    }
}
