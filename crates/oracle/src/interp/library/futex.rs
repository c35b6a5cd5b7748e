//! Futexes: by `syscall`, with the few other system calls that concurrent code makes directly, and by the functions
//! behind C++ futures.

use super::cond::{WITHOUT_SIGNAL, ways as ways_to_wait};
use super::{Call, EAGAIN, EINVAL, ETIMEDOUT, Flow, Outcome, View, done, int, thread, time};
use crate::interp::memory::AccessMode;
use crate::interp::{Interp, StepError};
use base::{FenceOrder, Id, LoadOrder, Operation, Pending, Pick, Tid};

const NANOSLEEP: u64 = 35;
const SCHED_YIELD: u64 = 24;
const GETPID: u64 = 39;
const GETTID: u64 = 186;
const FUTEX: u64 = 202;
const WAIT: u64 = 0;
const WAKE: u64 = 1;
const WAIT_BITSET: u64 = 9;
const WAKE_BITSET: u64 = 10;
const COMMAND: u64 = 0x7f;
const PRIVATE: u64 = 128;
const REALTIME: u64 = 256;
/// Any bit, private: how libstdc++ waits and wakes.
const CXX: u64 = 1 << 32 | u32::MAX as u64;
const CXX_NOTIFY: &str = "_ZNSt28__atomic_futex_unsigned_base19_M_futex_notify_allEPj";

/// Whether this is a wait of a C++ future, and until when by which clock.
fn cxx_wait(name: &str) -> Option<i32> {
    match name.strip_prefix("_ZNSt28__atomic_futex_unsigned_base")? {
        rest if rest.starts_with("19_M_futex_wait_untilEPjjb") => Some(0),
        rest if rest.starts_with("26_M_futex_wait_until_steadyEPjjb") => Some(1),
        _ => None,
    }
}

fn waiting(view: &View<'_, '_>, addr: u64, expected: u64, meets: u64, limited: bool) -> Option<Pending> {
    let free = view.interp.state.threads.iter().all(|(&tid, other)| tid == view.tid || other.keeps != addr);
    match view.phase {
        0 if view.interp.setup.divided && view.interp.setup.futex_fences => {
            return Some(Pending::always(Operation::Fence(FenceOrder::SeqCst), 0, 0));
        }
        0 | FENCED if view.interp.setup.divided => return Some(Pending::when(free, Operation::FutexBegin, addr, 4)),
        0 | LOOKED => {
            let spurious = ways_to_wait(view.interp, view.tid) > 1;
            let what = Operation::FutexWait { expected: expected as u32, meets, spurious };
            return Some(Pending::when(free, what, addr, 4));
        }
        LOOKING => return Some(Pending::always(Operation::Load { order: Some(LoadOrder::Relaxed) }, addr, 4)),
        _ => {}
    }
    let woken = view.interp.thread(view.tid).signalled;
    Some(match limited {
        true => Pending::timed(woken, Operation::FutexWoken, addr, 4),
        false => Pending::when(woken, Operation::FutexWoken, addr, 4),
    })
}

fn waking(view: &View<'_, '_>, addr: u64, most: i32, meets: u64) -> Option<Pending> {
    let free = view.interp.state.threads.values().all(|other| other.keeps != addr);
    Some(Pending::when(free, Operation::FutexWake { most: most.max(1) as u32, meets }, addr, 4))
}

/// Of a wait: it has locked the queue to read the value; it has read it.
const LOOKING: u8 = 2;
const LOOKED: u8 = 3;
/// Before that there is a full fence.
const FENCED: u8 = 4;

/// All sets of up to `most` matching waiters that a wake may wake, those with small numbers first.
pub fn subsets(interp: &Interp<'_>, addr: u64, most: u32, meets: u64) -> Vec<Vec<Tid>> {
    let meet = |tid: &Tid| {
        let other = interp.thread(*tid).scratch;
        (other & meets) as u32 != 0 && other >> 32 == meets >> 32
    };
    let waiters: Vec<Tid> = interp.waiters(addr).into_iter().filter(meet).collect();
    let count = waiters.len().min(most as usize);
    let mut all: Vec<Vec<Tid>> = vec![Vec::new()];
    for _ in 0..count {
        let longer = |some: &Vec<Tid>| {
            let rest = waiters.iter().filter(|tid| some.last().is_none_or(|last| *tid > last));
            rest.map(|&tid| some.iter().copied().chain([tid]).collect()).collect::<Vec<Vec<Tid>>>()
        };
        all = all.iter().flat_map(longer).collect();
    }
    all
}

/// The threads that an alternative of a wake wakes.
pub fn woken(interp: &Interp<'_>, addr: u64, most: u32, meets: u64, pick: Pick) -> Vec<Tid> {
    let all = subsets(interp, addr, most, meets);
    all.get(pick.0 as usize).or(all.first()).cloned().unwrap_or_default()
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    if view.name == CXX_NOTIFY {
        return waking(view, view.arg(0), i32::MAX, CXX);
    }
    if cxx_wait(view.name).is_some() {
        return waiting(view, view.arg(1), view.arg(2), CXX, view.arg(3) & 1 != 0);
    }
    match (view.name, view.arg(0), view.arg(2) & COMMAND) {
        ("syscall", FUTEX, command @ (WAIT | WAIT_BITSET)) => {
            let bits = if command == WAIT { u32::MAX } else { view.arg(6) as u32 };
            waiting(view, view.arg(1), view.arg(3), matching(bits, view.arg(2)), view.arg(4) != 0)
        }
        ("syscall", FUTEX, command @ (WAKE | WAKE_BITSET)) => {
            let bits = if command == WAKE { u32::MAX } else { view.arg(6) as u32 };
            waking(view, view.arg(1), view.arg(3) as i32, matching(bits, view.arg(2)))
        }
        ("syscall", SCHED_YIELD | NANOSLEEP, _) => Some(Pending::always(Operation::Local, 0, 0)),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    const MAIN: u64 = 1000;
    let me = MAIN + call.tid.index() as u64;
    if let Some(clock) = cxx_wait(call.name) {
        return Some(cxx(call, clock));
    }
    Some(match (call.name, call.arg(0)) {
        ("gettid", _) | ("syscall", GETTID) => done(me),
        ("getpid", _) | ("syscall", GETPID) => done(MAIN),
        ("syscall", FUTEX) => futex(call),
        ("syscall", SCHED_YIELD) => int(0),
        ("syscall", NANOSLEEP) => thread::sleep(call, call.arg(1)),
        // See `system`.
        ("syscall", 318 | 324) => return None,
        ("syscall", number) => Err(StepError::Uncovered(format!("system call {number}"))),
        (CXX_NOTIFY, addr) => wake(call, addr, i32::MAX, CXX).and_then(|_| done(0)),
        _ => return None,
    })
}

/// How a wait continues, or its final error code.
enum Wait {
    Goes(Flow),
    Over(i32),
}

/// A wait and a wake match if they share a bit and are both private or both shared: `matching` encodes both.
fn wait(call: &mut Call<'_, '_>, addr: u64, expected: u64, matching: u64) -> Result<Wait, StepError> {
    let holds = |call: &mut Call<'_, '_>| Ok::<bool, StepError>(call.load32(addr)? == expected & 0xffff_ffff);
    let same = match call.phase {
        0 if call.interp.setup.divided && call.interp.setup.futex_fences => {
            return Ok(Wait::Goes(Flow::Stay { phase: FENCED, scratch: 0 }));
        }
        0 | FENCED if call.interp.setup.divided => {
            call.interp.memory().check(addr, 4, AccessMode::Read)?;
            call.interp.thread_mut(call.tid).keeps = addr;
            return Ok(Wait::Goes(Flow::Stay { phase: LOOKING, scratch: 0 }));
        }
        0 => Some(holds(call)?),
        LOOKING => return Ok(Wait::Goes(Flow::Stay { phase: LOOKED, scratch: holds(call)?.into() })),
        LOOKED => {
            call.interp.thread_mut(call.tid).keeps = 0;
            Some(call.scratch != 0)
        }
        _ => None,
    };
    let thread = call.interp.thread_mut(call.tid);
    match same {
        Some(false) => return Ok(Wait::Over(EAGAIN)),
        Some(true) if call.phase == 0 && call.pick == WITHOUT_SIGNAL => {
            thread.woke_spuriously = true;
            return Ok(Wait::Over(0));
        }
        Some(true) => {
            (thread.queued_on, thread.signalled) = (addr, false);
            return Ok(Wait::Goes(Flow::Stay { phase: 1, scratch: matching }));
        }
        None => {}
    }
    thread.queued_on = 0;
    Ok(Wait::Over(if std::mem::take(&mut thread.signalled) { 0 } else { ETIMEDOUT }))
}

/// Wakes up to `most` of the waiters; returns their number.
fn wake(call: &mut Call<'_, '_>, addr: u64, most: i32, matching: u64) -> Result<u64, StepError> {
    let woken = woken(call.interp, addr, most.max(1) as u32, matching, call.pick);
    for &tid in &woken {
        call.interp.thread_mut(tid).signalled = true;
    }
    Ok(woken.len() as u64)
}

/// `(_, word *, expected, has a time limit, seconds, nanoseconds)`: false after a timeout.
fn cxx(call: &mut Call<'_, '_>, clock: i32) -> Outcome {
    match wait(call, call.arg(1), call.arg(2), CXX)? {
        Wait::Goes(flow) => Ok(flow),
        Wait::Over(ETIMEDOUT) => {
            time::reach(call, clock, call.arg(4), call.arg(5));
            done(0)
        }
        Wait::Over(_) => done(1),
    }
}

/// -1 as a `long`.
fn refuse(call: &mut Call<'_, '_>, code: i32) -> Outcome {
    call.set_errno(code);
    done(u64::MAX)
}

/// What a wait and a matching wake have in common.
fn matching(bits: u32, operation: u64) -> u64 {
    u64::from(bits) | u64::from(operation & PRIVATE != 0) << 32
}

fn futex(call: &mut Call<'_, '_>) -> Outcome {
    let (addr, operation, value, limit) = (call.arg(1), call.arg(2), call.arg(3), call.arg(4));
    let command = operation & COMMAND;
    let bits = if command == WAIT || command == WAKE { u32::MAX } else { call.arg(6) as u32 };
    if bits == 0 {
        return refuse(call, EINVAL);
    }
    let matching = matching(bits, operation);
    let code = match command {
        WAKE | WAKE_BITSET => return wake(call, addr, value as i32, matching).and_then(done),
        WAIT | WAIT_BITSET => match wait(call, addr, value, matching)? {
            Wait::Goes(flow) => return Ok(flow),
            Wait::Over(0) => return done(0),
            Wait::Over(code) => code,
        },
        other => return Err(StepError::Uncovered(format!("futex operation {other}"))),
    };
    if code == ETIMEDOUT && command == WAIT {
        let (seconds, nanos) = (call.load(limit, 8)?, call.load(limit + 8, 8)?);
        time::pass(call, seconds, nanos)?;
    } else if code == ETIMEDOUT {
        time::reach_at(call, i32::from(operation & REALTIME == 0), limit)?;
    }
    refuse(call, code)
}
