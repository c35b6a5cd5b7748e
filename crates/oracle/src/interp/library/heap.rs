//! The heap. Allocating is a local step, unless freed addresses may be reused; the end of a block's lifetime is an
//! operation.

use super::{Call, EINVAL, ENOMEM, Outcome, View, cxx, done, int, reuse};
use crate::interp::memory::{AccessMode, Kind, Owner};
use crate::interp::{StepError, fault};
use base::{FaultKind, Id, Operation, Pending};

const LARGEST: u64 = 1 << 28;
const IMPOSSIBLE: u64 = 1 << 46;

fn deletes(name: &str) -> bool {
    name.starts_with("_ZdlPv") || name.starts_with("_ZdaPv")
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    if let Some(pending) = reuse::pending(view) {
        return Some(pending);
    }
    let frees = matches!(view.name, "free" | "cfree" | "realloc" | "reallocarray" | "__cxa_free_exception")
        || deletes(view.name);
    if !frees || view.arg(0) == 0 {
        return None;
    }
    let size = view.interp.memory().block(view.arg(0)).map_or(0, |block| block.size);
    view.always(Operation::Free, u32::try_from(size).unwrap_or(u32::MAX))
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    if let Some(outcome) = reuse::run(call) {
        return Some(outcome);
    }
    let (first, second) = (call.arg(0), call.arg(1));
    Some(match call.name {
        "malloc" => request(call, first, 16).and_then(done),
        "calloc" => zeroed(call, first.saturating_mul(second)),
        "realloc" => resize(call, first, second, request),
        "reallocarray" => resize(call, first, second.saturating_mul(call.arg(2)), sized),
        "free" | "cfree" | "__cxa_free_exception" => free(call, first).and_then(|()| done(0)),
        "aligned_alloc" if !first.is_power_of_two() => {
            fault(FaultKind::BadArgument, "an alignment that is not a power of two")
        }
        "aligned_alloc" => request(call, second, first).and_then(done),
        "memalign" => match first.checked_next_power_of_two() {
            Some(align) => request(call, second, align).and_then(done),
            None => {
                call.set_errno(EINVAL);
                done(0)
            }
        },
        "posix_memalign" => aligned(call),
        "malloc_usable_size" if first == 0 => done(0),
        "malloc_usable_size" => heap_block(call, first).and_then(done),
        "_Znwm" | "_Znam" | "__cxa_allocate_exception" => new(call, first, 16),
        "_ZnwmSt11align_val_t" | "_ZnamSt11align_val_t" => new(call, first, second),
        "_ZnwmRKSt9nothrow_t" | "_ZnamRKSt9nothrow_t" => sized(call, first, 16).and_then(done),
        name if deletes(name) => free(call, first).and_then(|()| done(0)),
        _ => return None,
    })
}

/// A block; null for a size that no machine has.
fn request(call: &mut Call<'_, '_>, size: u64, align: u64) -> Result<u64, StepError> {
    match i64::try_from(size) {
        Ok(_) => sized(call, size, align),
        Err(_) => fault(FaultKind::BadArgument, "a block of negative size"),
    }
}

/// The same, where the size may be a product that overflows.
fn sized(call: &mut Call<'_, '_>, size: u64, align: u64) -> Result<u64, StepError> {
    if (LARGEST + 1..IMPOSSIBLE).contains(&size) {
        return Err(StepError::Unsupported(format!("a block of {size} bytes")));
    }
    if size > LARGEST || align > 1 << 20 {
        call.set_errno(ENOMEM);
        return Ok(0);
    }
    if call.phase == reuse::TAKEN {
        return Ok(call.scratch);
    }
    let owner = Owner::Thread(call.tid.index() as u32);
    let addr = call.interp.state.memory.allocate(owner, size, align.max(16), Kind::Heap);
    // Like a write to all of it, for threads that use it and do not happen after.
    call.interp.plain(call.tid, addr, size, AccessMode::Write)?;
    Ok(addr)
}

fn new(call: &mut Call<'_, '_>, size: u64, align: u64) -> Outcome {
    match if size > LARGEST { 0 } else { sized(call, size, align)? } {
        0 => cxx::bad_alloc(call),
        block => done(block),
    }
}

fn zeroed(call: &mut Call<'_, '_>, size: u64) -> Outcome {
    let addr = sized(call, size, 16)?;
    if addr != 0 {
        call.fill(addr, 0, size)?;
    }
    done(addr)
}

fn aligned(call: &mut Call<'_, '_>) -> Outcome {
    let (slot, align, size) = (call.arg(0), call.arg(1), call.arg(2));
    if !align.is_power_of_two() || align % 8 != 0 {
        return int(EINVAL);
    }
    if (IMPOSSIBLE..1 << 63).contains(&size) || align > 1 << 20 {
        return int(ENOMEM);
    }
    let addr = request(call, size, align)?;
    call.store(slot, 8, addr)?;
    int(0)
}

/// The size of the heap block that begins at an address.
fn heap_block(call: &Call<'_, '_>, addr: u64) -> Result<u64, StepError> {
    let Some(block) = call.interp.memory().block(addr) else {
        return fault(FaultKind::InvalidFree, "something that is not a block");
    };
    match (block.kind, block.live) {
        (Kind::Heap, true) if block.start == addr => Ok(block.size),
        (Kind::Heap, false) => fault(FaultKind::DoubleFree, "a block that was already freed"),
        _ => fault(FaultKind::InvalidFree, "something that is not a heap block"),
    }
}

fn free(call: &mut Call<'_, '_>, addr: u64) -> Result<(), StepError> {
    if addr != 0 {
        heap_block(call, addr)?;
        call.interp.state.memory.release(addr);
    }
    Ok(())
}

type Request = fn(&mut Call<'_, '_>, u64, u64) -> Result<u64, StepError>;

fn resize(call: &mut Call<'_, '_>, old: u64, size: u64, request: Request) -> Outcome {
    if old == 0 {
        return request(call, size, 16).and_then(done);
    }
    let before = heap_block(call, old)?;
    // As in glibc: a size of zero frees the block and returns null.
    if size == 0 {
        free(call, old)?;
        return done(0);
    }
    let new = request(call, size, 16)?;
    if new != 0 {
        call.copy(new, old, size.min(before))?;
        free(call, old)?;
    }
    done(new)
}

/// A string of its own on the heap.
pub fn string(call: &mut Call<'_, '_>, text: &[u8]) -> Outcome {
    let addr = request(call, text.len() as u64 + 1, 16)?;
    call.write(addr, text)?;
    call.write(addr + text.len() as u64, &[0])?;
    done(addr)
}
