//! Barriers. The bytes: how many it takes at 0, how many have come at 4, the round at 8, whether it exists at 12.

use super::{Call, DESTROYED, EINVAL, Flow, Outcome, View, int};
use crate::interp::{StepError, fault};
use base::{Assumption, FaultKind, Operation, Pending};

const SIZE: u32 = 32;
const ARRIVED: u64 = 4;
const ROUND: u64 = 8;
const STATE: u64 = 12;
const LIVE: u64 = 0x4241_5252;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let barrier = view.arg(0);
    match (view.name, view.phase) {
        ("pthread_barrier_init" | "pthread_barrier_destroy", _) => view.always(Operation::SyncInit, SIZE),
        ("pthread_barrier_wait", 0) => {
            let round = view.word(barrier + ROUND).unwrap_or(0) as u32;
            view.always(Operation::BarrierArrive { round }, SIZE)
        }
        ("pthread_barrier_wait", _) => {
            let round = view.scratch as u32;
            let waits =
                view.word(barrier + STATE) == Some(LIVE) && view.word(barrier + ROUND) == Some(u64::from(round));
            view.when(!waits, Operation::BarrierLeave { round }, SIZE)
        }
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let barrier = call.arg(0);
    Some(match call.name {
        "pthread_barrier_init" => init(call),
        "pthread_barrier_destroy" => destroy(call),
        "pthread_barrier_wait" => wait(call),
        "pthread_barrierattr_init" => call.store32(barrier, 0).and_then(|()| int(0)),
        "pthread_barrierattr_destroy" | "pthread_barrierattr_setpshared" => int(0),
        _ => return None,
    })
}

fn usable(call: &mut Call<'_, '_>) -> Result<(), StepError> {
    match call.load32(call.arg(0) + STATE)? {
        LIVE => Ok(()),
        _ => fault(FaultKind::BadDestroy, "a barrier that does not exist"),
    }
}

fn init(call: &mut Call<'_, '_>) -> Outcome {
    let (barrier, needed) = (call.arg(0), call.int(2));
    if needed <= 0 {
        return int(EINVAL);
    }
    if call.interp.memory().load_defined(barrier + STATE, 4).is_ok_and(|state| state == LIVE) {
        return fault(FaultKind::BadDestroy, "a barrier that is initialised again");
    }
    call.fill(barrier, 0, u64::from(SIZE))?;
    call.store32(barrier, needed as u64)?;
    call.store32(barrier + STATE, LIVE)?;
    int(0)
}

fn destroy(call: &mut Call<'_, '_>) -> Outcome {
    usable(call)?;
    if call.load32(call.arg(0) + ARRIVED)? != 0 {
        return fault(FaultKind::BadDestroy, "a barrier that threads wait at");
    }
    call.store32(call.arg(0) + STATE, DESTROYED)?;
    int(0)
}

fn wait(call: &mut Call<'_, '_>) -> Outcome {
    let barrier = call.arg(0);
    if call.phase != 0 {
        let last = call.scratch >> 32 != 0;
        return int(if last { -1 } else { 0 });
    }
    usable(call)?;
    let (arrived, round) = (call.load32(barrier + ARRIVED)? + 1, call.load32(barrier + ROUND)?);
    let needed = call.load32(barrier)?;
    let last = arrived == needed;
    let users = call.interp.users.entry(barrier).or_default();
    users.insert(call.tid);
    if users.len() as u64 > needed {
        call.interp.refute(Assumption::BarrierFits(barrier));
    }
    if last {
        call.store32(barrier + ROUND, u64::from((round as u32).wrapping_add(1)))?;
    }
    call.store32(barrier + ARRIVED, if last { 0 } else { arrived })?;
    // Nobody is told who came last where nobody asks.
    let told = last && call.interp.result_is_used(call.tid);
    Ok(Flow::Stay { phase: 1, scratch: u64::from(told) << 32 | round })
}
