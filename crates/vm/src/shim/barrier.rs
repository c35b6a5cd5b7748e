//! Barriers: `pthread_barrier_*`.
//!
//! The barrier's bytes: its size at 0, the number of arrivals at 4, the generation at 8, whether it exists at 12.
//! Waiting is two operations, arriving and leaving, so that arrivals need not be ordered among each other; leaving
//! waits until the generation is complete. The last thread to arrive gets `PTHREAD_BARRIER_SERIAL_THREAD`.
//!
//! Arrivals commute as long as a barrier is used by no more threads than its size: then each of them takes part in
//! every generation. Otherwise the order determines which threads form a generation. The first arrival of one thread
//! too many refutes [`Assumption::BarrierFits`].
//!
//! A barrier has no static initialiser, so using one that was not initialised is a fault. Destroying one at which
//! threads wait, and initialising one again, are faults too; threads that may leave do not count, and leaving accesses
//! nothing, as with glibc.

use super::errno::EINVAL;
use super::mutex::DESTROYED;
use super::thread::accept;
use super::{Call, Flow, Shim, StepError, View};
use base::{Assumption, FaultKind, Misuse, ObjectState, Operation, Pending, SyncAct, SyncObject, Tid};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

pub(crate) const WAIT: &str = "pthread_barrier_wait";

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("pthread_barrier_init", Shim::visible(initialising, init)),
    ("pthread_barrier_destroy", Shim::visible(initialising, destroy)),
    (WAIT, Shim::visible(waiting, wait)),
    ("pthread_barrierattr_init", Shim::local(attr_init)),
    ("pthread_barrierattr_destroy", Shim::local(accept)),
    ("pthread_barrierattr_setpshared", Shim::local(accept)),
];

const SIZE: u32 = 32;
const NEEDED: u64 = 0;
const ARRIVED: u64 = 4;
const ROUND: u64 = 8;
const STATE: u64 = 12;
/// A magic number, unlikely as other contents of the same memory.
const LIVE: u32 = 0x4241_5252;
const SERIAL_THREAD: i32 = -1;

/// Which threads have used each barrier. Never undone, since it concerns all executions.
pub(crate) type BarrierUsers = FxHashMap<u64, Users>;

/// The threads that have used a barrier.
#[derive(Default)]
pub(crate) struct Users {
    /// On this machine.
    by_this: SmallVec<[Tid; 8]>,
    /// How many had on any machine when the last of these was the first time. The machine that meets the last of all
    /// knows of all.
    count: usize,
}

fn initialising(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::SyncInit, view.arg(0), SIZE))
}

fn waiting(view: &View<'_>) -> Option<Pending> {
    let barrier = view.arg(0);
    if view.phase == 0 {
        let round = view.word(barrier + ROUND).unwrap_or(0);
        return Some(Pending::always(Operation::BarrierArrive { round }, barrier, SIZE));
    }
    let waits = view.word(barrier + STATE) == Some(LIVE) && view.word(barrier + ROUND) == Some(view.scratch as u32);
    Some(Pending::when(!waits, Operation::BarrierLeave { round: view.scratch as u32 }, barrier, SIZE))
}

fn misuse(act: SyncAct, state: ObjectState) -> StepError {
    StepError::fault(FaultKind::BadDestroy, Misuse { act, object: SyncObject::Barrier, state })
}

fn usable(call: &Call<'_>, act: SyncAct) -> Result<(), StepError> {
    match call.load32(call.arg(0) + STATE)? {
        LIVE => Ok(()),
        state => {
            let state = if state == DESTROYED { ObjectState::Destroyed } else { ObjectState::NotInitialised };
            Err(misuse(act, state))
        }
    }
}

fn wait(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let barrier = call.arg(0);
    if call.phase != 0 {
        let last = call.scratch >> 32 != 0;
        return Ok(Flow::int(if last { SERIAL_THREAD } else { 0 }));
    }
    usable(call, SyncAct::Wait)?;
    let (arrived, round) = (call.load32(barrier + ARRIVED)? + 1, call.load32(barrier + ROUND)?);
    let needed = call.load32(barrier + NEEDED)?;
    let last = arrived == needed;
    let users = call.vm.barrier_users.entry(barrier).or_default();
    if !users.by_this.contains(&call.tid) {
        users.by_this.push(call.tid);
        let all = call.vm.setup.facts.as_ref().map(|facts| facts.use_barrier(barrier, call.tid));
        users.count = all.unwrap_or(users.by_this.len());
    }
    if users.count > needed as usize {
        call.vm.assumptions.refute(Assumption::BarrierFits(barrier));
    }
    if last {
        call.store32(barrier + ROUND, round.wrapping_add(1))?;
    }
    call.store32(barrier + ARRIVED, if last { 0 } else { arrived })?;
    // If the result is unused, it does not matter which thread arrives last: arrivals then commute.
    let told = last && call.vm.next(call.tid).result_is_used();
    Ok(Flow::Stay { phase: 1, scratch: u64::from(told) << 32 | u64::from(round) })
}

/// `(barrier *, attr *, count)`.
fn init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (barrier, needed) = (call.arg(0), call.int(2));
    if needed <= 0 {
        return Ok(Flow::int(EINVAL));
    }
    if call.vm.memory.load_defined(barrier + STATE, 4) == Ok(LIVE.into()) {
        return Err(misuse(SyncAct::Initialise, ObjectState::AlreadyInitialised));
    }
    call.vm.memory.fill(barrier, 0, u64::from(SIZE))?;
    call.store32(barrier + NEEDED, needed as u32)?;
    call.store32(barrier + STATE, LIVE)?;
    Ok(Flow::int(0))
}

fn destroy(call: &mut Call<'_>) -> Result<Flow, StepError> {
    usable(call, SyncAct::Destroy)?;
    let arrived = call.load32(call.arg(0) + ARRIVED)?;
    if arrived != 0 {
        return Err(misuse(SyncAct::Destroy, ObjectState::AwaitedByMany(arrived)));
    }
    call.store32(call.arg(0) + STATE, DESTROYED)?;
    Ok(Flow::int(0))
}

fn attr_init(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.store32(call.arg(0), 0)?;
    Ok(Flow::int(0))
}
