//! `syscall`: futexes, and the few other calls that concurrent code makes directly.
//!
//! A futex wait compares and joins the queue in one operation, then waits to be woken in a second one, or for its time to run
//! out. A wake wakes the threads that came first; when it wakes only one, the search may choose another. Bit sets are
//! honoured. A private wake finds only private waiters and a shared one only shared ones, as in Linux.
//!
//! Not modelled: wakeups without a wake, requeueing, priority inheritance, and every other system call.

use super::errno::{EAGAIN, EINVAL, ETIMEDOUT};
use super::thread::accept;
use super::time::{self, MONOTONIC, REALTIME};
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
const CLOCK_REALTIME: u64 = 256;
const PRIVATE: u64 = 128;
/// The bits that a wait without bits waits for.
const ANY: u32 = u32::MAX;

/// Who can wake whom: a wait and a wake meet when they share a bit and agree on being private.
#[derive(Clone, Copy)]
pub(super) struct Match {
    pub bits: u32,
    pub private: bool,
}

impl Match {
    /// How libstdc++ waits and wakes.
    pub const PRIVATE: Match = Match { bits: ANY, private: true };

    fn word(self) -> u64 {
        u64::from(self.bits) | u64::from(self.private) << 32
    }
    /// Whether this wake is for the waiter that left `word`.
    fn meets(self, word: u64) -> bool {
        word as u32 & self.bits != 0 && (word >> 32 != 0) == self.private
    }
}

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
        SCHED_YIELD => thread::pausing(view),
        NANOSLEEP | CLOCK_NANOSLEEP => super::time::sleeping(view),
        _ => None,
    }
}

fn syscall(call: &mut Call<'_>) -> Result<Flow, Trouble> {
    match call.arg(0) {
        FUTEX => futex(call),
        SCHED_YIELD => accept(call),
        NANOSLEEP => thread::sleep(call, 1),
        CLOCK_NANOSLEEP => thread::sleep_by(call, 1),
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
    let of = Match { bits, private: call.arg(2) & PRIVATE != 0 };
    match command {
        WAIT | WAIT_BITSET => match wait(call, addr, value, of, timed)? {
            Wait::Over(0) => Ok(Flow::Done(0)),
            Wait::Over(ETIMEDOUT) => {
                let limit = call.arg(4);
                match command {
                    WAIT => {
                        let (seconds, nanos) = (call.load64(limit)?, call.load64(limit + 8)?);
                        time::pass(call, seconds, nanos)?;
                    }
                    _ if call.arg(2) & CLOCK_REALTIME != 0 => time::reach_at(call, REALTIME, limit)?,
                    _ => time::reach_at(call, MONOTONIC, limit)?,
                }
                refuse(call, ETIMEDOUT)
            }
            Wait::Over(code) => refuse(call, code),
            Wait::Goes(flow) => Ok(flow),
        },
        WAKE | WAKE_BITSET => wake(call, addr, value as i32, of).map(Flow::Done),
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
    if view.phase == 0 {
        return Pending::always(Visible::FutexWait { expected }, addr, 4);
    }
    let what = Visible::FutexWoken;
    let woken = queue::is_woken(view.vm, view.tid);
    if timed { Pending::timed(woken, what, addr, 4) } else { Pending::when(woken, what, addr, 4) }
}

/// One phase of a wait. What it waits for is kept as the call's scratch word, where a wake finds it.
pub(super) fn wait(call: &mut Call<'_>, addr: u64, expected: u32, of: Match, timed: bool) -> Result<Wait, Trouble> {
    if call.phase == 0 {
        if call.load32(addr)? != expected {
            return Ok(Wait::Over(EAGAIN));
        }
        queue::enter(call, addr);
        return Ok(Wait::Goes(Flow::Stay { phase: 1, scratch: of.word() }));
    }
    let woken = queue::leave(call);
    assert!(woken || timed, "internal: left a futex without being woken");
    Ok(Wait::Over(if woken { 0 } else { ETIMEDOUT }))
}

/// Wakes up to `most` waiters that match; how many there were.
pub(super) fn wake(call: &mut Call<'_>, addr: u64, most: i32, of: Match) -> Result<u64, Trouble> {
    // The address must be one, though its contents do not matter.
    call.vm.memory.bytes(addr, 4)?;
    let mut waiters = queue::waiters(call.vm, addr);
    waiters.retain(|&mut tid| of.meets(call.vm.thread(tid).state.scratch));
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
