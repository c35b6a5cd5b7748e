//! Signals: sets, masks and handlers.
//!
//! No signal arrives from outside. Masks and handlers are stored and returned; a handler runs only where a thread sends
//! the signal to itself with `raise`, which delivers it at once. Masks belong to the thread, handlers to the process.

use super::errno::EINVAL;
use super::thread::accept;
use super::{Attribute, Call, Flow, LIB_SIGNALS, OWN_SIGNALS, Shim, StepError, View};
use base::{FaultKind, Operation, Pending, Termination};
use smallvec::smallvec;

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("sigemptyset", Shim::local(|call| fill(call, 0))),
    ("sigfillset", Shim::local(|call| fill(call, ALL))),
    ("sigaddset", Shim::local(|call| change(call, |set, bit| set | bit))),
    ("sigdelset", Shim::local(|call| change(call, |set, bit| set & !bit))),
    ("sigismember", Shim::local(is_member)),
    (
        "sigprocmask",
        Shim::local(|call| mask(call).and_then(|code| or_errno(call, code))).with(Attribute::ConcernsSignals),
    ),
    ("pthread_sigmask", Shim::local(|call| mask(call).map(Flow::int)).with(Attribute::ConcernsSignals)),
    ("sigpending", Shim::local(|call| fill(call, 0))),
    ("sigaction", Shim::visible(|view| handling(view, view.arg(1) != 0), sigaction).with(Attribute::ConcernsSignals)),
    ("signal", Shim::visible(|view| handling(view, true), signal).with(Attribute::ConcernsSignals)),
    ("bsd_signal", Shim::visible(|view| handling(view, true), signal).with(Attribute::ConcernsSignals)),
    ("raise", Shim::visible(raising, raise)),
    ("siginterrupt", Shim::local(accept)),
    ("sigaltstack", Shim::local(alternate_stack)),
];

const SIGKILL: i32 = 9;
const SIGSTOP: i32 = 19;
const LAST: i32 = 64;
/// Signals that a process without a handler ignores: SIGCHLD, SIGCONT, SIGURG, SIGWINCH.
const HARMLESS: [i32; 4] = [17, 18, 23, 28];
/// All signals except the two that glibc reserves.
const ALL: u64 = !(1 << 31 | 1 << 32);
/// Bytes of a `sigset_t`, of which the first eight count.
const SET_SIZE: u64 = 128;
const SIG_ERR: u64 = u64::MAX;
const SIG_DFL: u64 = 0;
const SIG_IGN: u64 = 1;
/// Offsets of `struct sigaction`.
const MASK: u64 = 8;
const FLAGS: u64 = MASK + SET_SIZE;
const RESTORER: u64 = FLAGS + 8;
const SA_SIGINFO: u64 = 4;
const SA_NODEFER: u64 = 0x4000_0000;
const SA_RESETHAND: u64 = 0x8000_0000;
/// The record of a handler: its address, its mask, its flags, its restorer.
pub(super) const KEPT: u64 = 32;

fn bit(signal: i32) -> u64 {
    1 << (signal - 1)
}

fn or_errno(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    if code != 0 {
        call.set_errno(code)?;
    }
    Ok(Flow::int(if code == 0 { 0 } else { -1 }))
}

fn store_set(call: &mut Call<'_>, to: u64, set: u64) -> Result<(), StepError> {
    call.vm.memory.fill(to, 0, SET_SIZE)?;
    call.store64(to, set)
}

fn fill(call: &mut Call<'_>, set: u64) -> Result<Flow, StepError> {
    store_set(call, call.arg(0), set)?;
    Ok(Flow::int(0))
}

fn change(call: &mut Call<'_>, with: fn(u64, u64) -> u64) -> Result<Flow, StepError> {
    if !(1..=LAST).contains(&call.int(1)) {
        return or_errno(call, EINVAL);
    }
    let set = call.load64(call.arg(0))?;
    call.store64(call.arg(0), with(set, bit(call.int(1))))?;
    Ok(Flow::int(0))
}

fn is_member(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if !(1..=LAST).contains(&call.int(1)) {
        return or_errno(call, EINVAL);
    }
    let set = call.load64(call.arg(0))?;
    Ok(Flow::int(i32::from(set & bit(call.int(1)) != 0)))
}

/// `(how, new *, old *)`: the error code.
fn mask(call: &mut Call<'_>) -> Result<i32, StepError> {
    let own = call.vm.thread(call.tid).state.own + OWN_SIGNALS;
    let (before, new, old) = (call.load64(own)?, call.arg(1), call.arg(2));
    if new != 0 {
        let set = call.load64(new)?;
        let after = match call.int(0) {
            0 => before | set,
            1 => before & !set,
            2 => set,
            _ => return Ok(EINVAL),
        };
        call.store64(own, after & ALL & !(bit(SIGKILL) | bit(SIGSTOP)))?;
    }
    if old != 0 {
        store_set(call, old, before)?;
    }
    Ok(0)
}

/// Where a handler is stored; `None` if the number is not a signal.
fn kept(library: u64, signal: i32) -> Option<u64> {
    (1..=LAST).contains(&signal).then(|| library + LIB_SIGNALS + KEPT * signal as u64)
}

/// Handlers are shared by all threads.
fn handling(view: &View<'_>, writes: bool) -> Option<Pending> {
    let at = kept(view.vm.library, view.arg(0) as i32)?;
    Some(Pending::always(Operation::State { writes }, at, 8))
}

/// `(signal, new *, old *)`.
fn sigaction(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (new, old) = (call.arg(1), call.arg(2));
    let fixed = new != 0 && [SIGKILL, SIGSTOP].contains(&call.int(0));
    let Some(at) = kept(call.vm.library, call.int(0)).filter(|_| !fixed) else { return or_errno(call, EINVAL) };
    // The result consists of more than one word.
    call.vm.sharing_log.depend_on_anything();
    let before = [0, 8, 16, 24].map(|offset| call.load64(at + offset));
    if new != 0 {
        let after = [0, MASK, FLAGS, RESTORER].map(|offset| match offset {
            FLAGS => call.load32(new + FLAGS).map(u64::from),
            // Programs do not set it.
            RESTORER => Ok(0),
            _ => call.load64(new + offset),
        });
        for (place, word) in (at..).step_by(8).zip(after) {
            let word = word?;
            call.store64(place, word)?;
        }
    }
    if old != 0 {
        let [handler, mask, flags, restorer] = before;
        call.store64(old, handler?)?;
        store_set(call, old + MASK, mask?)?;
        call.store64(old + FLAGS, flags?)?;
        call.store64(old + RESTORER, restorer?)?;
    }
    Ok(Flow::int(0))
}

/// `(signal, handler)`: returns the previous handler.
fn signal(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const SA_RESTART: u64 = 0x1000_0000;
    let (signal, handler) = (call.int(0), call.arg(1));
    let fixed = [SIGKILL, SIGSTOP].contains(&signal) || handler == SIG_ERR;
    let Some(at) = kept(call.vm.library, signal).filter(|_| !fixed) else {
        call.set_errno(EINVAL)?;
        return Ok(Flow::Done(SIG_ERR));
    };
    call.vm.sharing_log.depend_on_anything();
    let before = call.load64(at)?;
    for (place, word) in (at..).step_by(8).zip([handler, 0, SA_RESTART, 0]) {
        call.store64(place, word)?;
    }
    Ok(Flow::Done(before))
}

const HANDLED: u8 = 1;

fn raising(view: &View<'_>) -> Option<Pending> {
    if view.phase == HANDLED { None } else { handling(view, true) }
}

/// A signal that a thread sends to itself arrives before the call returns.
fn raise(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let own = call.vm.thread(call.tid).state.own + OWN_SIGNALS;
    if call.phase == HANDLED {
        call.store64(own, call.scratch)?;
        return Ok(Flow::int(0));
    }
    let signal = call.int(0);
    let Some(at) = kept(call.vm.library, signal) else { return or_errno(call, EINVAL) };
    call.vm.sharing_log.depend_on_anything();
    let (mask, handler, flags) = (call.load64(own)?, call.load64(at)?, call.load64(at + 16)?);
    if mask & bit(signal) != 0 && handler != SIG_IGN {
        return Err(StepError::unsupported(
            format!("signal {signal} raised by a thread that blocks it"),
            "unblock it first",
        ));
    }
    match handler {
        SIG_IGN => return Ok(Flow::int(0)),
        SIG_DFL if HARMLESS.contains(&signal) => return Ok(Flow::int(0)),
        SIG_DFL => return Err(StepError::fault(FaultKind::Abort, Termination::Signal(signal))),
        _ if flags & SA_SIGINFO != 0 => {
            let what = format!("signal {signal} raised with a handler that takes three arguments");
            return Err(StepError::unsupported(what, "leave out SA_SIGINFO"));
        }
        _ => {}
    }
    if flags & SA_RESETHAND != 0 {
        call.store64(at, SIG_DFL)?;
    }
    let during = if flags & SA_NODEFER == 0 { bit(signal) } else { 0 };
    let more = call.load64(at + 8)?;
    call.store64(own, mask | more | during)?;
    Ok(Flow::Enter { func: handler, args: smallvec![signal as u64], phase: HANDLED, scratch: mask })
}

/// `(new *, old *)`: the alternative stack is never used.
fn alternate_stack(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const SS_DISABLE: u32 = 2;
    let old = call.arg(1);
    if old != 0 {
        call.vm.memory.fill(old, 0, 24)?;
        call.store32(old + 8, SS_DISABLE)?;
    }
    Ok(Flow::int(0))
}
