//! `syscall`: futexes, and the few other calls that concurrent code makes directly.
//!
//! A futex wait compares and joins the queue in one operation, then waits to be woken in a second one, or for its time to run
//! out. A wake wakes the threads that came first; when it wakes only one, the search may choose another. Bit sets are
//! honoured. The private flag and the clock make no difference.
//!
//! Not modelled: wakeups without a wake, requeueing, priority inheritance, and every other system call.

use super::errno::{EAGAIN, EINVAL, ETIMEDOUT};
use super::thread::accept;
use super::{Call, Flow, Shim, Trouble, View, queue, thread};
use base::{Id, Pending, Tid, Visible};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("syscall", Shim::visible(pending, syscall)),
    ("gettid", Shim::local(|call| Ok(Flow::int(task_id(call.tid))))),
    ("getpid", Shim::local(|_| Ok(Flow::int(task_id(Tid::MAIN))))),
];

const NANOSLEEP: u64 = 35;
const SCHED_YIELD: u64 = 24;
const GETPID: u64 = 39;
const GETTID: u64 = 186;
const FUTEX: u64 = 202;
const CLOCK_NANOSLEEP: u64 = 230;

const WAIT: u64 = 0;
const WAKE: u64 = 1;
const WAIT_BITSET: u64 = 9;
const WAKE_BITSET: u64 = 10;
/// Without the private flag and the one that chooses a clock.
const COMMAND: u64 = 0x7f;
const ANY: u32 = u32::MAX;

/// The kernel's number of a thread.
fn task_id(tid: Tid) -> i32 {
    1000 + tid.index() as i32
}

fn pending(view: &View<'_>) -> Option<Pending> {
    match view.arg(0) {
        FUTEX => {
            let (addr, timed) = (view.arg(1), view.arg(4) != 0);
            match view.arg(2) & COMMAND {
                WAIT | WAIT_BITSET => Some(waiting(view, addr, view.arg(3) as u32, timed)),
                WAKE | WAKE_BITSET => Some(Pending::always(Visible::FutexWake, addr, 4)),
                _ => None,
            }
        }
        SCHED_YIELD | NANOSLEEP | CLOCK_NANOSLEEP => thread::pausing(view),
        _ => None,
    }
}

fn syscall(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    match call.arg(0) {
        FUTEX => futex(call),
        SCHED_YIELD | NANOSLEEP | CLOCK_NANOSLEEP => accept(call),
        GETPID => Ok(Flow::Done(task_id(Tid::MAIN) as u64)),
        GETTID => Ok(Flow::Done(task_id(call.tid) as u64)),
        number => Err(Trouble::unsupported(
            format!("system call number {number}"),
            "use the C library's function for it, or leave it out under `#ifdef __ESTRAGON__`",
        )),
    }
}

/// `(FUTEX, address, operation, value, timeout, second address, bits)`.
fn futex(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    let (addr, value, timed) = (call.arg(1), call.arg(3) as u32, call.arg(4) != 0);
    let command = call.arg(2) & COMMAND;
    let bits = if command == WAIT || command == WAKE { ANY } else { call.arg(6) as u32 };
    if bits == 0 {
        return refuse(call, EINVAL);
    }
    match command {
        WAIT | WAIT_BITSET => match wait(call, addr, value, bits, timed)? {
            Wait::Over(0) => Ok(Flow::Done(0)),
            Wait::Over(code) => refuse(call, code),
            Wait::Goes(flow) => Ok(flow),
        },
        WAKE | WAKE_BITSET => wake(call, addr, value as i32, bits).map(Flow::Done),
        other => Err(Trouble::unsupported(
            format!("futex operation {other}"),
            "waiting and waking, with or without bits, are what is modelled",
        )),
    }
}

/// -1 as a `long`, with `errno`.
fn refuse(call: &mut Call<'_>, code: i32) -> Result<Flow, Trouble> {
    call.set_errno(code)?;
    Ok(Flow::Done(-1_i64 as u64))
}

/// How a wait goes on, or the error code it ended with.
pub(super) enum Wait {
    Goes(Flow),
    Over(i32),
}

/// The operation of the current phase of a wait.
pub(super) fn waiting(view: &View<'_>, addr: u64, expected: u32, timed: bool) -> Pending {
    let what = Visible::FutexWait { expected };
    if view.phase == 0 {
        return Pending::always(what, addr, 4);
    }
    let woken = queue::is_woken(view.vm, view.tid);
    if timed { Pending::timed(woken, what, addr, 4) } else { Pending::when(woken, what, addr, 4) }
}

/// One phase of a wait. The bits are kept as the call's scratch word, where a wake finds them.
pub(super) fn wait(call: &mut Call<'_>, addr: u64, expected: u32, bits: u32, timed: bool) -> Result<Wait, Trouble> {
    if call.phase == 0 {
        if call.load32(addr)? != expected {
            return Ok(Wait::Over(EAGAIN));
        }
        queue::enter(call, addr);
        return Ok(Wait::Goes(Flow::Stay { phase: 1, scratch: u64::from(bits) }));
    }
    let woken = queue::leave(call);
    assert!(woken || timed, "internal: left a futex without being woken");
    Ok(Wait::Over(if woken { 0 } else { ETIMEDOUT }))
}

/// Wakes up to `most` waiters that wait for one of `bits`; how many there were.
pub(super) fn wake(call: &mut Call<'_>, addr: u64, most: i32, bits: u32) -> Result<u64, Trouble> {
    // The address must be one, though its contents do not matter.
    call.vm.memory.bytes(addr, 4)?;
    let mut waiters = queue::waiters(call.vm, addr);
    waiters.retain(|tid| call.vm.thread(*tid).state.scratch as u32 & bits != 0);
    let chosen = if most == 1 { call.pick.0 as usize } else { 0 };
    let first = if chosen < waiters.len() { chosen } else { 0 };
    // The kernel wakes one thread even when asked for none.
    let woken = waiters.iter().skip(first).take(most.max(1) as usize);
    let mut count = 0;
    for &tid in woken {
        queue::wake(call, tid);
        count += 1;
    }
    Ok(count)
}
