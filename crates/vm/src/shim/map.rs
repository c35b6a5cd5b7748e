//! Anonymous mappings: `mmap` without a file, and the operations on them.
//!
//! A mapping is a block of zeroed pages. Unmapping all of it ends its lifetime, which is an operation of the search,
//! like `free`; unmapping or protecting a part is a rule about its pages, and for other threads like a write to them.

use super::errno::{EINVAL, ENOMEM};
use super::thread::accept;
use super::{Attribute, Call, Flow, Shim, StepError, View, heap};
use crate::memory::pages::{Allowed, PAGE};
use crate::memory::{AccessMode, AddressInfo, Kind, Life};
use base::{FaultKind, Freed, Id, InvalidFree, Operation, Pending, Role, Storage};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("mmap", Shim::visible(|view| changing(view, view.arg(3) & FIXED != 0), mmap).with(Attribute::Allocates)),
    ("mmap64", Shim::visible(|view| changing(view, view.arg(3) & FIXED != 0), mmap).with(Attribute::Allocates)),
    ("munmap", Shim::visible(unmapping, munmap).with(Attribute::Frees)),
    ("mprotect", Shim::visible(|view| changing(view, true), mprotect)),
    ("pkey_mprotect", Shim::visible(|view| changing(view, true), mprotect)),
    ("madvise", Shim::visible(|view| changing(view, view.arg(2) as i32 == DONTNEED), madvise)),
    ("posix_madvise", Shim::local(accept)),
    ("mlock", Shim::local(accept)),
    ("munlock", Shim::local(accept)),
    ("mlockall", Shim::local(accept)),
    ("munlockall", Shim::local(accept)),
];

const FAILED: u64 = u64::MAX;
const READ: u64 = 1;
const WRITE: u64 = 2;
const FIXED: u64 = 0x10;
const ANONYMOUS: u64 = 0x20;
const FIXED_NOREPLACE: u64 = 0x10_0000;
/// Kinds of advice that change the contents of memory; any other has no effect.
const DONTNEED: i32 = 4;
const FREE: i32 = 8;
const REMOVE: i32 = 9;

fn allowed(protection: u64) -> Allowed {
    match protection {
        _ if protection & WRITE != 0 => Allowed::All,
        _ if protection & READ != 0 => Allowed::Reading,
        _ => Allowed::Nothing,
    }
}

/// A range of pages in a live mapping: where the mapping starts, its size, and the range as offsets.
struct Pages {
    start: u64,
    size: u64,
    from: u64,
    to: u64,
}

impl Pages {
    fn is_all(&self) -> bool {
        self.from == 0 && self.to == self.size
    }
}

/// The pages from an address on, of a live mapping that contains all of them.
fn pages(view: &View<'_>, addr: u64, len: u64) -> Option<Pages> {
    let AddressInfo::Block { meta, start, offset } = view.vm.memory.inspect(addr) else { return None };
    let from = u64::try_from(offset).ok()?;
    let to = from.checked_add(len)?.checked_next_multiple_of(PAGE)?;
    let fits = meta.kind == Kind::Mapped && meta.life == Life::Live && to <= meta.size;
    fits.then_some(Pages { start, size: meta.size, from, to })
}

fn view<'a>(call: &'a Call<'_>) -> View<'a> {
    View { vm: call.vm, tid: call.tid, args: call.args, phase: call.phase, scratch: call.scratch }
}

/// Changes the contents or protection of pages, which is like a write for other threads.
fn changing(view: &View<'_>, changes: bool) -> Option<Pending> {
    let pages = pages(view, view.arg(0), view.arg(1)).filter(|_| changes)?;
    Some(Pending::always(Operation::State { writes: true }, pages.start, 8))
}

fn unmapping(view: &View<'_>) -> Option<Pending> {
    let pages = pages(view, view.arg(0), view.arg(1))?;
    match pages.is_all() {
        true => Some(Pending::always(Operation::Free, pages.start, u32::try_from(pages.size).unwrap_or(u32::MAX))),
        false => changing(view, true),
    }
}

/// Why a range is not within one live mapping.
fn no_mapping(call: &Call<'_>, function: &'static str) -> StepError {
    let addr = call.arg(0);
    let kind = FaultKind::InvalidFree;
    match call.vm.memory.inspect(addr) {
        AddressInfo::Block { meta, .. } if meta.kind == Kind::Mapped && meta.life != Life::Live => StepError::Fault {
            kind: FaultKind::DoubleFree,
            detail: InvalidFree { function, what: Freed::Again { storage: Storage::Mapped, size: meta.size } }.into(),
            related: vec![(Role::Born(Storage::Mapped), meta.allocated), (Role::Died(Storage::Mapped), meta.freed)],
        },
        AddressInfo::Block { meta, .. } if meta.kind == Kind::Mapped => StepError::unsupported(
            format!("{function} of more than one mapping at a time"),
            "give the address and length of one mapping",
        ),
        AddressInfo::Block { .. } => StepError::fault(kind, InvalidFree { function, what: Freed::NotFromMap }),
        AddressInfo::Null | AddressInfo::Lost | AddressInfo::Function(_) | AddressInfo::Nothing => {
            StepError::fault(kind, InvalidFree { function, what: Freed::NothingMapped })
        }
    }
}

/// Reports to the race detector that pages are written, as if all of their bytes were.
fn write_all(call: &mut Call<'_>, pages: &Pages) {
    call.vm.memory.watch.note(pages.start + pages.from, pages.to - pages.from, AccessMode::Write);
}

fn fail(call: &mut Call<'_>, code: i32) -> Result<Flow, StepError> {
    call.set_errno(code)?;
    Ok(Flow::Done(FAILED))
}

/// `(address, length, protection, flags, file, offset)`.
fn mmap(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (addr, len, protection, flags) = (call.arg(0), call.arg(1), call.arg(2), call.arg(3));
    if flags & ANONYMOUS == 0 {
        return Err(StepError::unsupported("`mmap` of a file", "read the file into memory of the program"));
    }
    if len == 0 {
        return fail(call, EINVAL);
    }
    if flags & (FIXED | FIXED_NOREPLACE) != 0 {
        let known = pages(&view(call), addr, len).filter(|_| addr.is_multiple_of(PAGE) && flags & FIXED != 0);
        let Some(pages) = known else {
            return Err(StepError::unsupported(
                "`mmap` at a fixed address outside the mappings of the program",
                "let the system choose the address",
            ));
        };
        call.vm.memory.rule_pages(pages.start, pages.from, pages.to, Allowed::All);
        call.vm.memory.fill(addr, 0, pages.to - pages.from)?;
        rule(call, &pages, allowed(protection));
        return Ok(Flow::Done(addr));
    }
    let Some(size) = len.checked_next_multiple_of(PAGE).filter(|&size| size < heap::IMPOSSIBLE) else {
        return fail(call, ENOMEM);
    };
    if size > heap::LARGEST {
        return Err(StepError::unsupported(
            format!("a mapping of {size} bytes"),
            format!("map no more than {} bytes at a time", heap::LARGEST),
        ));
    }
    let (owner, here) = (call.tid.index() as u8, call.here());
    let Some(start) = call.vm.memory.allocate(owner, size, PAGE as u32, Kind::Mapped, here) else {
        return fail(call, ENOMEM);
    };
    rule(call, &Pages { start, size, from: 0, to: size }, allowed(protection));
    Ok(Flow::Done(start))
}

/// A rule about pages, unless all of them already have this protection.
fn rule(call: &mut Call<'_>, pages: &Pages, allowed: Allowed) {
    let free = allowed == Allowed::All && call.vm.memory.has_no_rules(pages.start);
    if !free {
        call.vm.memory.rule_pages(pages.start, pages.from, pages.to, allowed);
    }
}

fn munmap(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (addr, len) = (call.arg(0), call.arg(1));
    if !addr.is_multiple_of(PAGE) || len == 0 {
        call.set_errno(EINVAL)?;
        return Ok(Flow::int(-1));
    }
    let Some(pages) = pages(&view(call), addr, len) else { return Err(no_mapping(call, "munmap")) };
    if !pages.is_all() {
        write_all(call, &pages);
        call.vm.memory.rule_pages(pages.start, pages.from, pages.to, Allowed::Unmapped);
    }
    if pages.is_all() || call.vm.memory.is_unmapped(pages.start, pages.size) {
        let here = call.here();
        call.vm.memory.release(pages.start, here);
    }
    Ok(Flow::int(0))
}

/// `(address, length, protection)`.
fn mprotect(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if !call.arg(0).is_multiple_of(PAGE) {
        call.set_errno(EINVAL)?;
        return Ok(Flow::int(-1));
    }
    let Some(pages) = pages(&view(call), call.arg(0), call.arg(1)) else { return Err(no_mapping(call, "mprotect")) };
    let allowed = allowed(call.arg(2));
    if allowed != Allowed::All {
        write_all(call, &pages);
    }
    rule(call, &pages, allowed);
    Ok(Flow::int(0))
}

/// `(address, length, advice)`.
fn madvise(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let advice = call.arg(2) as i32;
    if !call.arg(0).is_multiple_of(PAGE) {
        call.set_errno(EINVAL)?;
        return Ok(Flow::int(-1));
    }
    if [FREE, REMOVE].contains(&advice) {
        return Err(StepError::unsupported(
            format!("`madvise` with advice {advice}, after which the contents of the memory are unspecified"),
            "use MADV_DONTNEED",
        ));
    }
    if advice == DONTNEED {
        let Some(pages) = pages(&view(call), call.arg(0), call.arg(1)) else {
            return Err(no_mapping(call, "madvise"));
        };
        call.vm.memory.fill(call.arg(0), 0, pages.to - pages.from)?;
    }
    Ok(Flow::int(0))
}
