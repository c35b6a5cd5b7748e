//! The heap: `malloc` and its relatives.
//!
//! Allocating is local: the address depends only on what the same thread allocated before, unless freed addresses may
//! be reused (`reuse`). Ending a block's lifetime is an operation of the search, since another thread may still use the
//! block.
//!
//! Memory does not run out. A request that no real machine can satisfy returns a null pointer and `ENOMEM`, the only
//! way in which an allocation fails, unless its size is negative as a signed number: that is a mistake of the program,
//! and a fault; sizes between [`LARGEST`] and that are unsupported, since it is unknown what would happen. A request
//! for zero bytes returns a distinct pointer that may be freed and not accessed. `realloc` always moves the block, so
//! that a stale pointer to the old one is detected.

use super::errno::{EINVAL, ENOMEM};
use super::{Attribute, Call, Flow, Shim, StepError, View, reuse};
use crate::memory::pages::PAGE;
use crate::memory::{AddressInfo, Kind, Life, Meta};
use base::{FaultKind, Freed, Id, InvalidArgument, InvalidFree, Operation, Pending, Role, Storage};

/// The row of a function that allocates what `wanted` says, and may reuse a freed address.
macro_rules! allocating {
    ($wanted:path, $run:expr) => {
        Shim::visible(|view| reuse::pending(view, $wanted), |call| reuse::run(call, $wanted, $run))
            .with(Attribute::Allocates)
    };
}
pub(super) use allocating;

/// The same, for a function that moves a block: the last of its operations frees the old one.
macro_rules! moving {
    ($wanted:path, $run:expr) => {
        Shim::visible(
            |view| reuse::pending(view, $wanted).or_else(|| freeing(view)),
            |call| reuse::run(call, $wanted, $run),
        )
        .with(Attribute::Frees)
        .with(Attribute::Allocates)
    };
}

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("malloc", allocating!(reuse::first, malloc)),
    ("calloc", allocating!(reuse::product, calloc)),
    ("realloc", moving!(reuse::resized, realloc)),
    ("reallocarray", moving!(reuse::resized_product, reallocarray)),
    ("free", Shim::visible(freeing, free).with(Attribute::Frees)),
    ("cfree", Shim::visible(freeing, free).with(Attribute::Frees)),
    ("aligned_alloc", allocating!(reuse::second, aligned_alloc)),
    ("memalign", allocating!(reuse::second, memalign)),
    ("posix_memalign", allocating!(reuse::third, posix_memalign)),
    ("valloc", allocating!(reuse::paged, valloc)),
    ("pvalloc", allocating!(reuse::whole_pages, pvalloc)),
    ("malloc_usable_size", Shim::local(usable_size)),
    ("malloc_trim", Shim::local(|_| Ok(Flow::int(0)))),
    ("mallopt", Shim::local(|_| Ok(Flow::int(1)))),
];

/// The largest block that can be allocated.
pub(super) const LARGEST: u64 = 1 << 28;
/// More than any machine's address space holds.
pub(super) const IMPOSSIBLE: u64 = 1 << 46;
const LARGEST_ALIGN: u64 = 1 << 20;
/// What the real `malloc` guarantees.
pub(super) const MALLOC_ALIGN: u64 = 16;

/// A new, undefined heap block; null, with `errno` set, if it cannot be allocated. `align` is a power of two.
pub(super) fn allocate(call: &mut Call<'_>, size: u64, align: u64) -> u64 {
    if call.phase == reuse::TAKEN {
        return call.scratch;
    }
    let (owner, here) = (call.tid.index() as u8, call.here());
    let fits = size <= LARGEST && align <= LARGEST_ALIGN;
    let block = fits.then(|| call.vm.memory.allocate(owner, size, align as u32, Kind::Heap, here)).flatten();
    if let Some(block) = block {
        call.vm.races.begin_block(&mut call.vm.memory, (call.tid, call.site), block);
    }
    block.unwrap_or_else(|| {
        call.set_errno(ENOMEM).expect("internal: errno is always writable");
        0
    })
}

/// Like `allocate`, for a request of the program: one that a real machine might satisfy, but we do not, is unsupported.
fn request(call: &mut Call<'_>, size: u64, align: u64) -> Result<u64, StepError> {
    if size as i64 > 0 || size == 0 {
        return sized(call, size, align);
    }
    Err(StepError::fault(FaultKind::BadArgument, InvalidArgument::Size(size)))
}

/// The same for a size that is a product and may overflow: programs rely on null then.
fn sized(call: &mut Call<'_>, size: u64, align: u64) -> Result<u64, StepError> {
    if (LARGEST + 1..IMPOSSIBLE).contains(&size) {
        return Err(StepError::unsupported(
            format!("a block of {size} bytes"),
            format!("allocate no more than {LARGEST} bytes at a time"),
        ));
    }
    Ok(allocate(call, size, align))
}

/// Ends the lifetime of the heap block at `addr`, or reports why that is not allowed. Null is allowed.
pub(super) fn free_block(call: &mut Call<'_>, addr: u64) -> Result<(), StepError> {
    if addr == 0 {
        return Ok(());
    }
    heap_block(call, addr, "free")?;
    let here = call.here();
    call.vm.memory.release(addr, here);
    Ok(())
}

/// The operation of a call that frees its first argument; freeing null is not an operation.
pub(super) fn freeing(view: &View<'_>) -> Option<Pending> {
    let addr = view.arg(0);
    (addr != 0).then(|| {
        let size = match view.vm.memory.inspect(addr) {
            AddressInfo::Block { meta, .. } => u32::try_from(meta.size).unwrap_or(u32::MAX),
            AddressInfo::Null | AddressInfo::Lost | AddressInfo::Function(_) | AddressInfo::Nothing => 0,
        };
        Pending::always(Operation::Free, addr, size)
    })
}

/// The description of the live heap block that starts at `addr`, for this function.
fn heap_block(call: &Call<'_>, addr: u64, function: &'static str) -> Result<Meta, StepError> {
    let invalid = |what: Freed| Err(StepError::fault(FaultKind::InvalidFree, InvalidFree { function, what }));
    let other = |storage: Storage, name: Option<String>| invalid(Freed::Other { storage, name });
    let born = |meta: &Meta| (Role::Born(Storage::Heap), meta.allocated);
    let (meta, offset) = match call.vm.memory.inspect(addr) {
        AddressInfo::Block { meta, offset, .. } => (meta, offset),
        AddressInfo::Null => return invalid(Freed::NearNull),
        AddressInfo::Lost => return invalid(Freed::Lost),
        AddressInfo::Function(_) => return invalid(Freed::Function),
        AddressInfo::Nothing => return invalid(Freed::Nothing),
    };
    match (meta.kind, meta.life) {
        (Kind::Heap, Life::Live) if offset == 0 => Ok(meta),
        (Kind::Heap, Life::Live) => Err(StepError::Fault {
            kind: FaultKind::InvalidFree,
            detail: InvalidFree { function, what: Freed::Within { offset, size: meta.size } }.into(),
            related: vec![born(&meta)],
        }),
        (Kind::Heap, Life::Dead | Life::Unborn) => Err(StepError::Fault {
            kind: FaultKind::DoubleFree,
            detail: InvalidFree { function, what: Freed::Again { storage: Storage::Heap, size: meta.size } }.into(),
            related: vec![born(&meta), (Role::Died(Storage::Heap), meta.freed)],
        }),
        (Kind::Global, _) => {
            let name = |global: ir::Global| call.vm.code.module().globals[global].name.clone();
            other(Storage::Global, call.vm.code.global_at(addr).map(|(global, _)| name(global)))
        }
        (Kind::Mapped, _) => other(Storage::Mapped, None),
        (Kind::ThreadLocal, _) => other(Storage::ThreadLocal, None),
        (Kind::Stack, _) => other(Storage::Local, None),
        (Kind::Machine, _) => other(Storage::Library, None),
    }
}

fn malloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(request(call, call.arg(0), MALLOC_ALIGN)?))
}

fn calloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let size = call.arg(0).saturating_mul(call.arg(1));
    let addr = sized(call, size, MALLOC_ALIGN)?;
    if addr != 0 {
        call.vm.memory.fill(addr, 0, size)?;
    }
    Ok(Flow::Done(addr))
}

fn free(call: &mut Call<'_>) -> Result<Flow, StepError> {
    free_block(call, call.arg(0))?;
    Ok(Flow::Done(0))
}

fn realloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    resize(call, call.arg(0), call.arg(1), request)
}

fn reallocarray(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let size = call.arg(1).saturating_mul(call.arg(2));
    resize(call, call.arg(0), size, sized)
}

type Request = fn(&mut Call<'_>, u64, u64) -> Result<u64, StepError>;

fn resize(call: &mut Call<'_>, old: u64, size: u64, request: Request) -> Result<Flow, StepError> {
    if old == 0 {
        return Ok(Flow::Done(request(call, size, MALLOC_ALIGN)?));
    }
    let meta = heap_block(call, old, "realloc")?;
    // As in glibc: a size of zero frees the block and returns null.
    let new = if size == 0 { 0 } else { request(call, size, MALLOC_ALIGN)? };
    if new == 0 && size != 0 {
        return Ok(Flow::Done(0));
    }
    if new != 0 {
        call.vm.memory.copy(new, old, size.min(meta.size))?;
    }
    free_block(call, old)?;
    Ok(Flow::Done(new))
}

fn aligned_alloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (align, size) = (call.arg(0), call.arg(1));
    if !align.is_power_of_two() {
        return Err(StepError::fault(FaultKind::BadArgument, InvalidArgument::Alignment(align)));
    }
    Ok(Flow::Done(request(call, size, align.max(MALLOC_ALIGN))?))
}

/// As in glibc: rounds up to a power of two.
fn memalign(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let Some(align) = call.arg(0).checked_next_power_of_two() else {
        call.set_errno(EINVAL)?;
        return Ok(Flow::Done(0));
    };
    Ok(Flow::Done(request(call, call.arg(1), align.max(MALLOC_ALIGN))?))
}

fn posix_memalign(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (slot, align, size) = (call.arg(0), call.arg(1), call.arg(2));
    if !align.is_power_of_two() || align % 8 != 0 {
        return Ok(Flow::int(EINVAL));
    }
    let own = call.vm.thread(call.tid).state.own;
    let errno = call.load32(own + super::OWN_ERRNO)?;
    let addr = request(call, size, align.max(MALLOC_ALIGN))?;
    if addr == 0 {
        // This function reports errors by its result alone.
        call.set_errno(errno as i32)?;
        return Ok(Flow::int(ENOMEM));
    }
    call.store64(slot, addr)?;
    Ok(Flow::int(0))
}

fn valloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(request(call, call.arg(0), PAGE)?))
}

fn pvalloc(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let size = call.arg(0).checked_next_multiple_of(PAGE).unwrap_or(u64::MAX);
    Ok(Flow::Done(request(call, size, PAGE)?))
}

/// Exactly the requested size: a program that uses more relies on one allocator's habits.
fn usable_size(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match call.arg(0) {
        0 => Ok(Flow::Done(0)),
        addr => Ok(Flow::Done(heap_block(call, addr, "malloc_usable_size")?.size)),
    }
}
