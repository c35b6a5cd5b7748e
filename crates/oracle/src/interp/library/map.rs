//! Anonymous mappings.

use super::{Call, EINVAL, ENOMEM, Outcome, View, done, int};
use crate::interp::memory::{AccessMode, Allowed, Block, Kind, Owner};
use crate::interp::{StepError, fault};
use base::{FaultKind, Id, Operation, Pending};

const PAGE: u64 = 4096;
const LARGEST: u64 = 1 << 28;
const IMPOSSIBLE: u64 = 1 << 46;
const FIXED: u64 = 0x10;
const ANONYMOUS: u64 = 0x20;
const DONTNEED: u64 = 4;

/// Start and size of a mapping that lives, and a range of its pages.
type Range = (u64, u64, u64, u64);

fn range(block: Option<&Block>, addr: u64, len: u64) -> Option<Range> {
    let block = block.filter(|block| block.kind == Kind::Mapped && block.live && addr >= block.start)?;
    let from = addr - block.start;
    let to = from.checked_add(len)?.checked_next_multiple_of(PAGE)?;
    (to <= block.size).then_some((block.start, block.size, from, to))
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let known = || range(view.interp.memory().block(view.arg(0)), view.arg(0), view.arg(1));
    let writes = |(start, ..): Range| Pending::always(Operation::State { writes: true }, start, 8);
    match view.name {
        "mmap" | "mmap64" if view.arg(3) & FIXED != 0 => known().map(writes),
        "mprotect" | "pkey_mprotect" => known().map(writes),
        "madvise" if view.arg(2) as u32 == DONTNEED as u32 => known().map(writes),
        "munmap" => known().map(|range| match range {
            (start, size, 0, to) if to == size => {
                Pending::always(Operation::Free, start, u32::try_from(size).unwrap_or(u32::MAX))
            }
            range => writes(range),
        }),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    Some(match call.name {
        "mmap" | "mmap64" => map(call),
        "munmap" => unmap(call),
        "mprotect" | "pkey_mprotect" => protect(call),
        "madvise" => advise(call),
        "posix_madvise" | "mlock" | "munlock" | "mlockall" | "munlockall" => int(0),
        _ => return None,
    })
}

fn protection(bits: u64) -> Allowed {
    match bits & 3 {
        0 => Allowed::Nothing,
        1 => Allowed::Reading,
        _ => Allowed::All,
    }
}

fn failed(call: &mut Call<'_, '_>, code: i32) -> Outcome {
    call.set_errno(code);
    done(u64::MAX)
}

fn rule(call: &mut Call<'_, '_>, (start, _, from, to): Range, allowed: Allowed) {
    let block = call.interp.state.memory.block_mut(start).expect("internal: a mapping that lives");
    block.ranges.push((from, to, allowed));
}

fn map(call: &mut Call<'_, '_>) -> Outcome {
    let (addr, len, bits, flags) = (call.arg(0), call.arg(1), call.arg(2), call.arg(3));
    if flags & ANONYMOUS == 0 {
        return Err(StepError::Unsupported("`mmap` of a file".into()));
    }
    if len == 0 {
        return failed(call, EINVAL);
    }
    if flags & (FIXED | 0x10_0000) != 0 {
        let known = range(call.interp.memory().block(addr), addr, len)
            .filter(|_| addr.is_multiple_of(PAGE) && flags & FIXED != 0);
        let Some(range) = known else { return Err(StepError::Unsupported("`mmap` at a fixed address".into())) };
        rule(call, range, Allowed::All);
        call.fill(addr, 0, range.3 - range.2)?;
        rule(call, range, protection(bits));
        return done(addr);
    }
    let size = len.checked_next_multiple_of(PAGE).unwrap_or(u64::MAX);
    match size {
        IMPOSSIBLE.. => return failed(call, ENOMEM),
        _ if size > LARGEST => return Err(StepError::Unsupported(format!("a mapping of {size} bytes"))),
        _ => {}
    }
    let owner = Owner::Thread(call.tid.index() as u32);
    let start = call.interp.state.memory.allocate(owner, size, PAGE, Kind::Mapped);
    if protection(bits) != Allowed::All {
        rule(call, (start, size, 0, size), protection(bits));
    }
    done(start)
}

/// The range of the first two arguments, or what is wrong with it.
fn wanted(call: &Call<'_, '_>) -> Result<Range, StepError> {
    let block = call.interp.memory().block(call.arg(0));
    match (range(block, call.arg(0), call.arg(1)), block) {
        (Some(range), _) => Ok(range),
        (None, Some(block)) if block.kind == Kind::Mapped && !block.live => {
            fault(FaultKind::DoubleFree, "memory that was already unmapped")
        }
        (None, Some(block)) if block.kind == Kind::Mapped => {
            Err(StepError::Unsupported("more than one mapping at a time".into()))
        }
        (None, _) => fault(FaultKind::InvalidFree, "something that is not a mapping"),
    }
}

fn unmap(call: &mut Call<'_, '_>) -> Outcome {
    if !call.arg(0).is_multiple_of(PAGE) || call.arg(1) == 0 {
        return call.refuse(EINVAL);
    }
    let range @ (start, size, from, to) = wanted(call)?;
    if from != 0 || to != size {
        call.note(start + from, to - from, AccessMode::Write);
        rule(call, range, Allowed::Unmapped);
    }
    let block = call.interp.memory().block(start).expect("internal: a mapping that lives");
    let gone = (0..size).step_by(PAGE as usize).all(|offset| block.allowed_at(offset) == Allowed::Unmapped);
    if gone || from == 0 && to == size {
        call.interp.state.memory.release(start);
    }
    int(0)
}

fn protect(call: &mut Call<'_, '_>) -> Outcome {
    if !call.arg(0).is_multiple_of(PAGE) {
        return call.refuse(EINVAL);
    }
    let range @ (start, _, from, to) = wanted(call)?;
    let allowed = protection(call.arg(2));
    if allowed != Allowed::All {
        call.note(start + from, to - from, AccessMode::Write);
    }
    rule(call, range, allowed);
    int(0)
}

fn advise(call: &mut Call<'_, '_>) -> Outcome {
    if !call.arg(0).is_multiple_of(PAGE) {
        return call.refuse(EINVAL);
    }
    match call.arg(2) as u32 {
        8 | 9 => {
            return Err(StepError::Unsupported("`madvise` after which the contents of memory are unspecified".into()));
        }
        4 => {
            let (_, _, from, to) = wanted(call)?;
            call.fill(call.arg(0), 0, to - from)?;
        }
        _ => {}
    }
    int(0)
}
