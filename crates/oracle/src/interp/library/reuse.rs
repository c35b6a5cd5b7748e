//! Allocations that reuse freed addresses: determine the freed blocks, choose one or a new address, and reuse it if it
//! is still free.

use super::{Call, Flow, Outcome, View};
use crate::interp::Interp;
use crate::interp::memory::{AccessMode, Datum, Kind, Memory};
use crate::interp::state::{Bottom, State};
use base::{Operation, Pending};

const CHOOSING: u8 = 1;
const TAKING: u8 = 2;
/// It gets a new address.
const NEW: u8 = 3;
/// The block in the scratch word has been reused.
pub const TAKEN: u8 = 4;

const LARGEST: u64 = 1 << 28;
const PAGE: u64 = 4096;

/// The size class of a block among freed ones: chunks of 32, 48, 64 bytes and so on, of which 8 are used for their
/// size.
pub fn room(size: u64) -> u32 {
    let listed = (0..).map(|step| 24 + 16 * step).take_while(|&room| room <= 1032).find(|&room| size <= room);
    u32::try_from(listed.unwrap_or(size)).unwrap_or(u32::MAX)
}

/// The size and alignment that a call requests, if it allocates.
fn wanted(memory: &Memory, name: &str, args: &[u64]) -> Option<(u64, u64)> {
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
        "strdup" | "__strdup" => Some((length(memory, arg(0), u64::MAX)? + 1, 16)),
        "strndup" | "__strndup" => Some((length(memory, arg(0), arg(1))? + 1, 16)),
        _ => None,
    }
}

/// How long a string is, if it can be read.
fn length(memory: &Memory, addr: u64, limit: u64) -> Option<u64> {
    let mut bytes = (0..limit).map(|at| memory.load_defined(addr.wrapping_add(at), 1).ok());
    match bytes.position(|byte| matches!(byte, None | Some(0))) {
        Some(at) => memory.load_defined(addr.wrapping_add(at as u64), 1).ok().map(|_| at as u64),
        None => Some(limit),
    }
}

fn is_open(view: &View<'_, '_>, (size, align): (u64, u64)) -> bool {
    let thread = view.interp.thread(view.tid);
    let allowed = thread.freed_taken < view.interp.setup.reuse && thread.atomic == 0 && !view.interp.setup.divided;
    allowed && size <= LARGEST && align <= PAGE
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let (size, align) = wanted(view.interp.memory(), view.name, &view.args)?;
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

/// Runs a phase before the allocation itself.
pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (size, align) = wanted(call.interp.memory(), call.name, &call.args)?;
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
            // A string that is copied may have changed, if threads race.
            let fits = call.interp.memory().block(block).is_some_and(|old| room(old.size) == room(size));
            if !fits || !is_free(call.interp, block) {
                return stay(NEW, 0);
            }
            call.interp.state.memory.revive(block, size);
            mark_stale(call.interp, block);
            let written = call.interp.plain(call.tid, block, size, AccessMode::Write);
            Some(written.map(|()| Flow::Stay { phase: TAKEN, scratch: block }))
        }
        _ => None,
    }
}

/// Marks all pointers into the block that was at `former`: an access through them is still a dangling one.
fn mark_stale(interp: &mut Interp<'_>, former: u64) {
    let State { memory, threads, .. } = &mut interp.state;
    memory.mark_stale(former);
    let mark = |datum: &mut Datum| {
        if datum.stale == 0 && memory.points_into(datum.bits as u64, former) && datum.bits >> 64 == 0 {
            datum.stale = former;
        }
    };
    for thread in threads.values_mut() {
        if let Bottom::Start(_, arg) = &mut thread.bottom {
            mark(arg);
        }
        for frame in &mut thread.frames {
            frame.values.values_mut().for_each(mark);
            frame.variadic.iter_mut().for_each(|(datum, _)| mark(datum));
            frame.jumps.iter_mut().flat_map(|jump| jump.values.values_mut()).for_each(mark);
        }
    }
}

/// Whether the heap block at an address has been freed, and not been reused.
pub fn is_free(interp: &crate::interp::Interp<'_>, addr: u64) -> bool {
    interp.memory().block(addr).is_some_and(|block| block.kind == Kind::Heap && !block.live)
}
