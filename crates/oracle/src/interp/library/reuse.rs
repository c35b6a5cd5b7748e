//! Freed addresses that allocations are given again: see which blocks were freed, choose one or a new address, and take
//! it if it is still free.

use super::{Call, Flow, Outcome, View};
use crate::interp::memory::{AccessMode, Kind};
use base::{Operation, Pending};

const CHOOSING: u8 = 1;
const TAKING: u8 = 2;
/// A new address is to be had.
const NEW: u8 = 3;
/// The block in the scratch has been given.
pub const TAKEN: u8 = 4;

const LARGEST: u64 = 1 << 28;
const PAGE: u64 = 4096;

/// Bytes that a block of this size has in lists of freed ones: chunks of 32, 48, 64 bytes and so on, of which 8 are
/// used for their size.
pub fn room(size: u64) -> u32 {
    let listed = (0..).map(|step| 24 + 16 * step).take_while(|&room| room <= 1032).find(|&room| size <= room);
    u32::try_from(listed.unwrap_or(size)).unwrap_or(u32::MAX)
}

/// The size and alignment that a call asks for, if it allocates.
fn wanted(name: &str, args: &[u64]) -> Option<(u64, u64)> {
    let arg = |n: usize| args.get(n).copied().unwrap_or(0);
    match name {
        "malloc" | "_Znwm" | "_Znam" | "_ZnwmRKSt9nothrow_t" | "_ZnamRKSt9nothrow_t" => Some((arg(0), 16)),
        "calloc" => Some((arg(0).saturating_mul(arg(1)), 16)),
        "realloc" | "reallocarray" => {
            let size = if name == "realloc" { arg(1) } else { arg(1).saturating_mul(arg(2)) };
            (arg(0) == 0 || size > 0).then_some((size, 16))
        }
        "aligned_alloc" | "memalign" => Some((arg(1), arg(0))),
        "posix_memalign" => Some((arg(2), arg(1))),
        "_ZnwmSt11align_val_t" | "_ZnamSt11align_val_t" => Some((arg(0), arg(1))),
        _ => None,
    }
}

fn is_open(view: &View<'_, '_>, (size, align): (u64, u64)) -> bool {
    let thread = view.interp.thread(view.tid);
    let allowed = thread.freed_taken < view.interp.setup.reuse && thread.atomic == 0 && !view.interp.setup.divided;
    allowed && size <= LARGEST && align <= PAGE
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let (size, align) = wanted(view.name, &view.args)?;
    let always = |what, addr, size| Some(Pending::always(what, addr, size));
    match view.phase {
        0 if is_open(view, (size, align)) => always(Operation::Allocate, 0, room(size)),
        CHOOSING => {
            let freed = &view.interp.thread(view.tid).freed;
            always(Operation::Choice { ways: freed.len() as u32 + 1 }, 0, 0)
        }
        TAKING => always(Operation::Reuse, view.scratch, room(size)),
        _ => None,
    }
}

/// Runs a phase that comes before the allocation itself.
pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (size, align) = wanted(call.name, &call.args)?;
    let stay = |phase, scratch| Some(Ok(Flow::Stay { phase, scratch }));
    match call.phase {
        0 => {
            let view = View {
                interp: call.interp,
                tid: call.tid,
                name: call.name,
                args: call.args.clone(),
                phase: 0,
                scratch: 0,
            };
            if !is_open(&view, (size, align)) {
                return None;
            }
            let is_fitting = |&(_, old): &(u64, u64)| room(old) == room(size);
            let freed: Vec<u64> = call.interp.memory().freed().filter(is_fitting).map(|(start, _)| start).collect();
            let phase = if freed.is_empty() { NEW } else { CHOOSING };
            call.interp.thread_mut(call.tid).freed = freed;
            stay(phase, 0)
        }
        CHOOSING => {
            let thread = call.interp.thread_mut(call.tid);
            let freed = std::mem::take(&mut thread.freed);
            let Some(&block) = (call.pick.0 as usize).checked_sub(1).and_then(|at| freed.get(at)) else {
                return stay(NEW, 0);
            };
            thread.freed_taken += 1;
            stay(TAKING, block)
        }
        TAKING => {
            let block = call.scratch;
            if !is_free(call.interp, block) {
                return stay(NEW, 0);
            }
            call.interp.state.memory.revive(block, size);
            let written = call.interp.plain(call.tid, block, size, AccessMode::Write);
            Some(written.map(|()| Flow::Stay { phase: TAKEN, scratch: block }))
        }
        _ => None,
    }
}

/// Whether the heap block that was at an address has been freed, and not been given again.
pub fn is_free(interp: &crate::interp::Interp<'_>, addr: u64) -> bool {
    interp.memory().block(addr).is_some_and(|block| block.kind == Kind::Heap && !block.live)
}
