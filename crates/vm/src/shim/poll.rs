//! Waiting for descriptors: `poll` and `select`.
//!
//! Without descriptors they are ways to sleep. The standard streams and files in memory never block: standard input is
//! at its end, which counts as readable, and the others can be written, so a wait for one of them ends at once.

use super::errno::{EBADF, EINVAL};
use super::{Attribute, Call, Flow, Shim, StepError, View, file, thread, time};
use base::{Operation, Pending};

pub(super) const TABLE: &[(&str, Shim)] = &[
    (
        "poll",
        Shim::visible(|view| waiting(view, Limit::Millis(2)), |call| poll(call, Limit::Millis(2)))
            .with(Attribute::CancellationPoint),
    ),
    ("__poll_chk", Shim::visible(|view| waiting(view, Limit::Millis(2)), |call| poll(call, Limit::Millis(2)))),
    (
        "ppoll",
        Shim::visible(|view| waiting(view, Limit::Span(2, 1)), |call| poll(call, Limit::Span(2, 1)))
            .with(Attribute::CancellationPoint),
    ),
    (
        "select",
        Shim::visible(|view| waiting(view, Limit::Span(4, 1000)), |call| select(call, Limit::Span(4, 1000)))
            .with(Attribute::CancellationPoint),
    ),
    (
        "pselect",
        Shim::visible(|view| waiting(view, Limit::Span(4, 1)), |call| select(call, Limit::Span(4, 1)))
            .with(Attribute::CancellationPoint),
    ),
];

/// Which argument says how long to wait.
#[derive(Clone, Copy)]
enum Limit {
    /// Milliseconds; no limit when negative.
    Millis(usize),
    /// A pointer to seconds and a part of so many nanoseconds; no limit when null.
    Span(usize, u64),
}

const READABLE: u32 = 1;
const WRITABLE: u32 = 4;
const INVALID: u32 = 32;

/// The events of a descriptor that exists.
fn events(call: &Call<'_>, descriptor: i32) -> Option<u32> {
    match descriptor {
        0 => Some(READABLE),
        1 | 2 => Some(WRITABLE),
        _ => call.vm.files.is_open(descriptor).then_some(READABLE | WRITABLE),
    }
}

fn is_endless(view: &View<'_>, limit: Limit) -> bool {
    match limit {
        Limit::Millis(at) => (view.arg(at) as i32) < 0,
        Limit::Span(at, _) => view.arg(at) == 0,
    }
}

/// Without descriptors, and without a limit, nothing ever ends the wait.
fn waiting(view: &View<'_>, limit: Limit) -> Option<Pending> {
    let alone = view.arg(0) == 0 || matches!(limit, Limit::Millis(_) | Limit::Span(2, _)) && view.arg(1) == 0;
    match alone && is_endless(view, limit) {
        true => Some(Pending::when(false, Operation::Local, 0, 0)),
        // Which descriptors there are is up to all threads.
        false if !alone => file::using(view),
        false => time::sleeping(view),
    }
}

fn pass(call: &mut Call<'_>, limit: Limit) -> Result<(), StepError> {
    match limit {
        Limit::Millis(at) => {
            let millis = u64::try_from(call.int(at)).unwrap_or(0);
            thread::sleep_for(call, millis / 1000, millis % 1000 * 1_000_000)?;
        }
        Limit::Span(at, part) if call.arg(at) != 0 => {
            let (seconds, parts) = (call.load64(call.arg(at))?, call.load64(call.arg(at) + 8)?);
            thread::sleep_for(call, seconds, parts.saturating_mul(part))?;
        }
        Limit::Span(..) => {}
    }
    Ok(())
}

/// A wait in which nothing happened: if it has no limit, it would never end.
fn nothing(call: &mut Call<'_>, limit: Limit) -> Result<Flow, StepError> {
    let view = View { vm: call.vm, tid: call.tid, args: call.args, phase: call.phase, scratch: call.scratch };
    if is_endless(&view, limit) {
        return Err(StepError::unsupported(
            "a wait without a timeout for a descriptor on which nothing happens",
            "give it a timeout, or replace what it waits for with a thread",
        ));
    }
    pass(call, limit)?;
    Ok(Flow::int(0))
}

/// `(struct pollfd *, count, limit)`.
fn poll(call: &mut Call<'_>, limit: Limit) -> Result<Flow, StepError> {
    let (list, count) = (call.arg(0), call.arg(1) & 0xffff_ffff);
    let mut happened = 0;
    for at in (0..count).map(|n| list + 8 * n) {
        let descriptor = call.load32(at)? as i32;
        let wanted = call.vm.memory.load_defined(at + 4, 2)? as u32;
        let found = match events(call, descriptor) {
            _ if descriptor < 0 => 0,
            Some(events) => events & wanted,
            None => INVALID,
        };
        call.vm.memory.store(at + 6, 2, found.into(), 0)?;
        happened += i32::from(found != 0);
    }
    if happened == 0 { nothing(call, limit) } else { Ok(Flow::int(happened)) }
}

/// `(count, readable *, writable *, exceptional *, limit)`.
fn select(call: &mut Call<'_>, limit: Limit) -> Result<Flow, StepError> {
    const MOST: i32 = 1024;
    let count = call.int(0);
    if !(0..=MOST).contains(&count) {
        call.set_errno(EINVAL)?;
        return Ok(Flow::int(-1));
    }
    let mut happened = 0;
    for (set, wanted) in [(call.arg(1), READABLE), (call.arg(2), WRITABLE), (call.arg(3), 0)] {
        if set == 0 {
            continue;
        }
        for word in 0..u64::from(count as u32).div_ceil(64) {
            let mut bits = call.load64(set + 8 * word)?;
            for bit in (0..64).filter(|bit| 64 * word as i32 + bit < count) {
                if bits & 1 << bit == 0 {
                    continue;
                }
                let Some(events) = events(call, 64 * word as i32 + bit) else {
                    call.set_errno(EBADF)?;
                    return Ok(Flow::int(-1));
                };
                match events & wanted {
                    0 => bits &= !(1 << bit),
                    _ => happened += 1,
                }
            }
            call.store64(set + 8 * word, bits)?;
        }
    }
    if happened == 0 { nothing(call, limit) } else { Ok(Flow::int(happened)) }
}
