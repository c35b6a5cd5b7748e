//! `syscall`: futexes, and a few other system calls that concurrent code makes directly.
//!
//! A futex wait compares and joins the queue in one operation, then waits for a wake or a timeout in a second one. A
//! wake of some of the waiters may wake any of them: the search chooses, and 0 are those with the smallest numbers. Bit
//! sets are honoured. A private wake wakes only private waiters and a shared one only shared ones, as in Linux.
//!
//! In a search over execution graphs, an operation accesses one object. A wait locks the queue in one, reads the value
//! in another, like any atomic, and joins the queue or not in a third, as the kernel does under the lock of its queue.
//! Before that there is a full fence, as in Linux: libraries rely on it to skip wakes if no thread has announced that
//! it waits. A wake with several alternatives works like a signal: see [`super::cond`].
//!
//! A wait that reads the expected value may end without a wake if the machine is set up so, like a wait on a condition
//! variable.
//!
//! Not modelled: requeueing, priority inheritance, and all other system calls.

use super::cond::{CHOOSING, CHOSEN};
use super::errno::{EAGAIN, EINVAL, ETIMEDOUT};
use super::thread::accept;
use super::time::{self, MONOTONIC, REALTIME};
use super::{Attribute, Call, Flow, Shim, StepError, View, posix, queue, random, thread};
use crate::footprint::SPURIOUS;
use crate::vm::Vm;
use base::{FenceOrder, Id, LoadOrder, Operation, Pending, Pick, Tid, choices, chosen};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("syscall", Shim::visible(pending, syscall).with(Attribute::WaitsAtFutex).with(Attribute::Timed)),
    ("gettid", Shim::local(|call| Ok(Flow::int(task_id(call.tid))))),
    ("getppid", Shim::local(|_| Ok(Flow::int(1)))),
    ("getpid", Shim::local(|_| Ok(Flow::int(task_id(Tid::MAIN))))),
];

const NANOSLEEP: u64 = 35;
const SCHED_YIELD: u64 = 24;
const GETPID: u64 = 39;
const GETTID: u64 = 186;
const FUTEX: u64 = 202;
const CLOCK_NANOSLEEP: u64 = 230;
const GETRANDOM: u64 = 318;
const MEMBARRIER: u64 = 324;

const WAIT: u64 = 0;
const WAKE: u64 = 1;
const WAIT_BITSET: u64 = 9;
const WAKE_BITSET: u64 = 10;
/// Without the private flag and the one that chooses a clock.
const COMMAND: u64 = 0x7f;
const CLOCK_REALTIME: u64 = 256;
const PRIVATE: u64 = 128;
/// The bits of a wait that names none.
const ANY: u32 = u32::MAX;

/// Which wakes concern which waits: they match if they share a bit and are both private or both shared.
#[derive(Clone, Copy)]
pub(super) struct Match {
    pub bits: u32,
    pub private: bool,
}

impl Match {
    /// How libstdc++ waits and wakes.
    pub const PRIVATE: Match = Match { bits: ANY, private: true };

    /// What a waiter records, and a wake matches against.
    pub fn word(self) -> u64 {
        u64::from(self.bits) | u64::from(self.private) << 32
    }
}

/// The waiters at `addr` that a wake matches.
fn matching(vm: &Vm, addr: u64, meets: u64) -> queue::Waiters {
    let mut waiters = queue::waiters(vm, addr);
    waiters.retain(|&mut tid| base::meets(vm.thread(tid).state.scratch, meets));
    waiters
}

/// How many alternatives a wake has.
pub(crate) fn ways(vm: &Vm, addr: u64, most: u32, meets: u64) -> u32 {
    let n = matching(vm, addr, meets).len();
    choices(n, n.min(most as usize))
}

/// The waiters that an alternative of a wake wakes.
pub(crate) fn woken(vm: &Vm, addr: u64, most: u32, meets: u64, pick: Pick) -> queue::Waiters {
    let waiters = matching(vm, addr, meets);
    let most = waiters.len().min(most as usize);
    let number = if pick.0 < choices(waiters.len(), most) { pick.0 } else { 0 };
    chosen(waiters.len(), most, number).map(|at| waiters[at]).collect()
}

/// The thread id that the kernel would report.
fn task_id(tid: Tid) -> i32 {
    1000 + tid.index() as i32
}

fn pending(view: &View<'_>) -> Option<Pending> {
    match view.arg(0) {
        FUTEX => {
            let (addr, timed) = (view.arg(1), view.arg(4) != 0);
            match view.arg(2) & COMMAND {
                command @ (WAIT | WAIT_BITSET) => {
                    let bits = if command == WAIT { ANY } else { view.arg(6) as u32 };
                    let of = Match { bits, private: view.arg(2) & PRIVATE != 0 };
                    Some(waiting(view, addr, view.arg(3) as u32, of, timed))
                }
                command @ (WAKE | WAKE_BITSET) => {
                    let bits = if command == WAKE { ANY } else { view.arg(6) as u32 };
                    let of = Match { bits, private: view.arg(2) & PRIVATE != 0 };
                    Some(waking(view, addr, view.arg(3) as i32, of))
                }
                _ => None,
            }
        }
        SCHED_YIELD => thread::pausing(view),
        NANOSLEEP | CLOCK_NANOSLEEP => super::time::sleeping(view),
        MEMBARRIER => posix::barring(view),
        _ => None,
    }
}

fn syscall(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match call.arg(0) {
        FUTEX => futex(call),
        SCHED_YIELD => accept(call),
        NANOSLEEP => thread::sleep(call, 1),
        CLOCK_NANOSLEEP => thread::sleep_by(call, 1),
        GETPID => Ok(Flow::Done(task_id(Tid::MAIN) as u64)),
        GETTID => Ok(Flow::Done(task_id(call.tid) as u64)),
        GETRANDOM => random::fill(call, call.arg(1), call.arg(2)),
        MEMBARRIER => posix::membarrier(call),
        number => Err(StepError::unsupported(
            format!("system call number {number}"),
            "use the C library's function for it, or exclude it with `#ifndef __ESTRAGON__`",
        )),
    }
}

/// `(FUTEX, address, operation, value, timeout, second address, bits)`.
fn futex(call: &mut Call<'_>) -> Result<Flow, StepError> {
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
                    WAIT => time::run_out_after(call, limit)?,
                    _ if call.arg(2) & CLOCK_REALTIME != 0 => time::run_out(call, REALTIME, limit)?,
                    _ => time::run_out(call, MONOTONIC, limit)?,
                }
                refuse(call, ETIMEDOUT)
            }
            Wait::Over(code) => refuse(call, code),
            Wait::Goes(flow) => Ok(flow),
        },
        WAKE | WAKE_BITSET => wake(call, addr, value as i32, of),
        other => Err(StepError::unsupported(
            format!("futex operation {other}"),
            "only waiting and waking, with or without bitsets, are modelled",
        )),
    }
}

/// -1 as a `long`, with `errno`.
fn refuse(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    call.set_errno(code)?;
    Ok(Flow::Done(-1_i64 as u64))
}

/// How a wait continues, or its final error code.
pub(super) enum Wait {
    Goes(Flow),
    Over(i32),
}

/// Of a wait: in the queue. Before that, the queue is locked, and the value has been read.
const QUEUED: u8 = 1;
const READING: u8 = 2;
const LOOKED: u8 = 3;
/// Whether it ends without a wake is to be chosen; it has been chosen, and the queue need not stay locked.
const UNDECIDED: u8 = 4;
const LEAVING: u8 = 5;
/// The fence has been executed.
const FENCED: u8 = 6;

/// The operation of the current phase of a wait.
pub(super) fn waiting(view: &View<'_>, addr: u64, expected: u32, of: Match, timed: bool) -> Pending {
    match view.phase {
        0 if view.vm.races.reads_supplied && view.vm.setup.futex_fences => {
            Pending::always(Operation::Fence(FenceOrder::SeqCst), 0, 0)
        }
        0 | FENCED if view.vm.races.reads_supplied => Pending::always(Operation::FutexBegin, addr, 4),
        0 | LOOKED | LEAVING => {
            let spurious = !view.vm.races.reads_supplied && view.vm.next(view.tid).may_wake_spuriously();
            Pending::always(Operation::FutexWait { expected, meets: of.word(), spurious }, addr, 4)
        }
        UNDECIDED => Pending::always(Operation::Choice { ways: 2 }, addr, 4),
        READING => Pending::always(Operation::Load { order: Some(LoadOrder::Relaxed) }, addr, 4),
        _ => {
            let (what, woken) = (Operation::FutexWoken, queue::is_woken(view.vm, view.tid));
            if timed { Pending::timed(woken, what, addr, 4) } else { Pending::when(woken, what, addr, 4) }
        }
    }
}

/// One phase of a wait. The scratch word of the call records what it matches, for wakes.
pub(super) fn wait(call: &mut Call<'_>, addr: u64, expected: u32, of: Match, timed: bool) -> Result<Wait, StepError> {
    let same = match call.phase {
        0 if call.vm.races.reads_supplied && call.vm.setup.futex_fences => {
            return Ok(Wait::Goes(Flow::Stay { phase: FENCED, scratch: 0 }));
        }
        0 | FENCED if call.vm.races.reads_supplied => {
            call.vm.memory.bytes(addr, 4)?;
            queue::keep(call, addr);
            return Ok(Wait::Goes(Flow::Stay { phase: READING, scratch: 0 }));
        }
        0 => {
            let same = call.load32(addr)? == expected;
            if same && call.pick == SPURIOUS {
                call.vm.state_mut(call.tid).woke_spuriously = true;
                return Ok(Wait::Over(0));
            }
            same
        }
        READING => {
            let same = call.load32(addr)? == expected;
            let phase = if same && call.vm.next(call.tid).may_wake_spuriously() { UNDECIDED } else { LOOKED };
            return Ok(Wait::Goes(Flow::Stay { phase, scratch: same.into() }));
        }
        UNDECIDED => {
            let spurious = call.pick == SPURIOUS;
            call.vm.state_mut(call.tid).woke_spuriously |= spurious;
            let phase = if spurious { LEAVING } else { LOOKED };
            return Ok(Wait::Goes(Flow::Stay { phase, scratch: call.scratch }));
        }
        LEAVING => {
            queue::let_go(call);
            return Ok(Wait::Over(0));
        }
        LOOKED => {
            queue::let_go(call);
            call.scratch != 0
        }
        _ => {
            let woken = queue::leave(call);
            assert!(woken || timed, "internal: left a futex without being woken");
            return Ok(Wait::Over(if woken { 0 } else { ETIMEDOUT }));
        }
    };
    if !same {
        return Ok(Wait::Over(EAGAIN));
    }
    queue::enter(call, addr);
    Ok(Wait::Goes(Flow::Stay { phase: QUEUED, scratch: of.word() }))
}

/// The maximal number of threads a wake wakes: the kernel wakes one thread even when asked for none.
fn most_of(most: i32) -> u32 {
    most.max(1) as u32
}

/// The operation of the current phase of a wake.
pub(super) fn waking(view: &View<'_>, addr: u64, most: i32, of: Match) -> Pending {
    let (most, meets) = (most_of(most), of.word());
    match view.phase {
        CHOOSING => Pending::always(Operation::Choice { ways: ways(view.vm, addr, most, meets) }, 0, 0),
        _ => Pending::always(Operation::FutexWake { most, meets }, addr, 4),
    }
}

/// One phase of a wake of up to `most` matching waiters; it returns their number.
pub(super) fn wake(call: &mut Call<'_>, addr: u64, most: i32, of: Match) -> Result<Flow, StepError> {
    // The kernel does not access the memory, which may be freed already, by the thread that waited there.
    let (most, meets) = (most_of(most), of.word());
    let mut pick = call.pick;
    match call.phase {
        CHOOSING => return Ok(Flow::Stay { phase: CHOSEN, scratch: pick.0.into() }),
        CHOSEN => {
            pick = Pick(call.scratch as u32);
            queue::let_go(call);
        }
        _ if call.vm.races.reads_supplied && ways(call.vm, addr, most, meets) > 1 => {
            queue::keep(call, addr);
            return Ok(Flow::Stay { phase: CHOOSING, scratch: 0 });
        }
        _ => {}
    }
    let woken = woken(call.vm, addr, most, meets, pick);
    for &tid in &woken {
        queue::wake(call, tid);
    }
    Ok(Flow::Done(woken.len() as u64))
}
