//! Signals, which never come from outside: sets, masks, handlers that are kept.

use super::{Call, EINVAL, Flow, Outcome, View, done, int};
use crate::interp::{StepError, fault};
use base::{FaultKind, Operation, Pending};

/// Stands for the handlers, which all threads share.
const HANDLERS: u64 = (1 << 30) + 4 * 4096;
const ALL: u64 = !(3 << 31);
const SET: u64 = 128;
const ERROR: u64 = u64::MAX;

fn is_signal(number: i32) -> bool {
    (1..=64).contains(&number)
}

fn is_fixed(number: i32) -> bool {
    number == 9 || number == 19
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let number = view.arg(0) as i32;
    let state = |writes| {
        is_signal(number).then(|| Pending::always(Operation::State { writes }, HANDLERS + 32 * number as u64, 8))
    };
    match view.name {
        "sigaction" => state(view.arg(1) != 0),
        "signal" | "bsd_signal" => state(true),
        "raise" if view.phase == 0 => state(true),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (set, number) = (call.arg(0), call.int(1));
    let bit = if is_signal(number) { 1 << (number - 1) } else { 0 };
    Some(match call.name {
        "sigemptyset" | "sigpending" => store(call, set, 0).and_then(|()| int(0)),
        "sigfillset" => store(call, set, ALL).and_then(|()| int(0)),
        "sigaddset" | "sigdelset" | "sigismember" if bit == 0 => call.refuse(EINVAL),
        "sigaddset" => call.load(set, 8).and_then(|old| call.store(set, 8, old | bit)).and_then(|()| int(0)),
        "sigdelset" => call.load(set, 8).and_then(|old| call.store(set, 8, old & !bit)).and_then(|()| int(0)),
        "sigismember" => call.load(set, 8).and_then(|old| int(i32::from(old & bit != 0))),
        "pthread_sigmask" => mask(call).and_then(int),
        "sigprocmask" => mask(call).and_then(|code| if code == 0 { int(0) } else { call.refuse(code) }),
        "sigaction" => action(call),
        "signal" | "bsd_signal" => signal(call),
        "raise" => raise(call),
        "siginterrupt" => int(0),
        _ => return None,
    })
}

fn store(call: &mut Call<'_, '_>, to: u64, set: u64) -> Result<(), StepError> {
    call.fill(to, 0, SET)?;
    call.store(to, 8, set)
}

fn mask(call: &mut Call<'_, '_>) -> Result<i32, StepError> {
    let before = call.interp.thread(call.tid).blocked;
    if call.arg(1) != 0 {
        let set = call.load(call.arg(1), 8)?;
        let after = match call.int(0) {
            0 => before | set,
            1 => before & !set,
            2 => set,
            _ => return Ok(EINVAL),
        };
        call.interp.thread_mut(call.tid).blocked = after & ALL & !(1 << 8 | 1 << 18);
    }
    if call.arg(2) != 0 {
        store(call, call.arg(2), before)?;
    }
    Ok(0)
}

fn action(call: &mut Call<'_, '_>) -> Outcome {
    let (number, new, old) = (call.int(0), call.arg(1), call.arg(2));
    if !is_signal(number) || new != 0 && is_fixed(number) {
        return call.refuse(EINVAL);
    }
    let (func, mask, flags) = call.interp.state.library.handlers.get(&number).copied().unwrap_or_default();
    if new != 0 {
        let handler = (call.load(new, 8)?, call.load(new + 8, 8)?, call.load(new + 8 + SET, 4)?);
        call.interp.state.library.handlers.insert(number, handler);
    }
    if old != 0 {
        call.store(old, 8, func)?;
        store(call, old + 8, mask)?;
        call.store(old + 8 + SET, 8, flags)?;
        call.store(old + 16 + SET, 8, 0)?;
    }
    int(0)
}

fn signal(call: &mut Call<'_, '_>) -> Outcome {
    let (number, func) = (call.int(0), call.arg(1));
    if !is_signal(number) || is_fixed(number) || func == ERROR {
        call.set_errno(EINVAL);
        return done(ERROR);
    }
    let before = call.interp.state.library.handlers.insert(number, (func, 0, 0x1000_0000));
    done(before.unwrap_or_default().0)
}

fn raise(call: &mut Call<'_, '_>) -> Outcome {
    let number = call.int(0);
    if call.phase != 0 {
        call.interp.thread_mut(call.tid).blocked = call.scratch;
        return int(0);
    }
    if !is_signal(number) {
        return call.refuse(EINVAL);
    }
    let (func, mask, flags) = call.interp.state.library.handlers.get(&number).copied().unwrap_or_default();
    let (before, bit) = (call.interp.thread(call.tid).blocked, 1 << (number - 1));
    match func {
        1 => return int(0),
        _ if before & bit != 0 => return Err(StepError::Unsupported("a signal that its thread blocks".into())),
        0 if [17, 18, 23, 28].contains(&number) => return int(0),
        0 => return fault(FaultKind::Abort, "the program raised a signal"),
        _ if flags & 4 != 0 => return Err(StepError::Unsupported("a handler with three arguments".into())),
        _ => {}
    }
    if flags & 0x8000_0000 != 0 {
        call.interp.state.library.handlers.insert(number, (0, mask, flags));
    }
    let during = if flags & 0x4000_0000 == 0 { bit } else { 0 };
    call.interp.thread_mut(call.tid).blocked = before | mask | during;
    Ok(Flow::Enter { func, args: vec![number as u64], phase: 1, scratch: before })
}
