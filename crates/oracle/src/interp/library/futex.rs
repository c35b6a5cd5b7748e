//! `syscall`: futexes and the few others that concurrent code makes directly.

use super::{Call, EAGAIN, EINVAL, ETIMEDOUT, Flow, Outcome, View, done, int, thread, time};
use crate::interp::Trouble;
use crate::interp::memory::How;
use base::{Id, Pending, Visible};

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

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    if view.name != "syscall" {
        return None;
    }
    let (addr, limited) = (view.arg(1), view.arg(4) != 0);
    match (view.arg(0), view.arg(2) & COMMAND) {
        (FUTEX, WAIT | WAIT_BITSET) if view.phase == 0 => {
            Some(Pending::always(Visible::FutexWait { expected: view.arg(3) as u32 }, addr, 4))
        }
        (FUTEX, WAIT | WAIT_BITSET) => {
            let woken = view.interp.thread(view.tid).signalled;
            Some(match limited {
                true => Pending::timed(woken, Visible::FutexWoken, addr, 4),
                false => Pending::when(woken, Visible::FutexWoken, addr, 4),
            })
        }
        (FUTEX, WAKE | WAKE_BITSET) => Some(Pending::always(Visible::FutexWake, addr, 4)),
        (SCHED_YIELD | NANOSLEEP, _) => Some(Pending::always(Visible::Local, 0, 0)),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    const MAIN: u64 = 1000;
    let me = MAIN + call.tid.index() as u64;
    Some(match (call.name, call.arg(0)) {
        ("gettid", _) | ("syscall", GETTID) => done(me),
        ("getpid", _) | ("syscall", GETPID) => done(MAIN),
        ("syscall", FUTEX) => futex(call),
        ("syscall", SCHED_YIELD) => int(0),
        ("syscall", NANOSLEEP) => thread::sleep(call, call.arg(1)),
        ("syscall", number) => Err(Trouble::Uncovered(format!("system call {number}"))),
        _ => return None,
    })
}

/// -1 as a `long`.
fn refuse(call: &mut Call<'_, '_>, code: i32) -> Outcome {
    call.set_errno(code);
    done(u64::MAX)
}

fn futex(call: &mut Call<'_, '_>) -> Outcome {
    let (addr, operation, value) = (call.arg(1), call.arg(2), call.arg(3) as u32);
    let command = operation & COMMAND;
    let bits = if command == WAIT || command == WAKE { u32::MAX } else { call.arg(6) as u32 };
    if bits == 0 {
        return refuse(call, EINVAL);
    }
    // A wait and a wake meet when they share a bit and agree on being private.
    let matching = u64::from(bits) | u64::from(operation & PRIVATE != 0) << 32;
    match command {
        WAIT | WAIT_BITSET => wait(call, addr, value, matching),
        WAKE | WAKE_BITSET => {
            call.interp.memory().check(addr, 4, How::Read)?;
            let meets = |other: u64| other as u32 & bits != 0 && other >> 32 == matching >> 32;
            let mut waiters = call.interp.waiters(addr);
            waiters.retain(|&tid| meets(call.interp.thread(tid).scratch));
            let most = value as i32;
            let chosen = if most == 1 { call.pick.0 as usize } else { 0 };
            let first = if chosen < waiters.len() { chosen } else { 0 };
            let woken: Vec<_> = waiters.into_iter().skip(first).take(most.max(1) as usize).collect();
            for &tid in &woken {
                call.interp.thread_mut(tid).signalled = true;
            }
            done(woken.len() as u64)
        }
        other => Err(Trouble::Uncovered(format!("futex operation {other}"))),
    }
}

fn wait(call: &mut Call<'_, '_>, addr: u64, expected: u32, matching: u64) -> Outcome {
    if call.phase == 0 {
        if call.load32(addr)? != u64::from(expected) {
            return refuse(call, EAGAIN);
        }
        let thread = call.interp.thread_mut(call.tid);
        (thread.queued_on, thread.signalled) = (addr, false);
        return Ok(Flow::Stay { phase: 1, scratch: matching });
    }
    let thread = call.interp.thread_mut(call.tid);
    thread.queued_on = 0;
    if std::mem::take(&mut thread.signalled) {
        return done(0);
    }
    let limit = call.arg(4);
    match call.arg(2) & COMMAND {
        WAIT => {
            let (seconds, nanos) = (call.load(limit, 8)?, call.load(limit + 8, 8)?);
            time::pass(call, seconds, nanos)?;
        }
        _ => time::reach_at(call, i32::from(call.arg(2) & REALTIME == 0), limit)?,
    }
    refuse(call, ETIMEDOUT)
}
