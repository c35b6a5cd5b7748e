//! Allocations that reuse the addresses of freed blocks (`Setup::reuse`).
//!
//! If requested, an allocation consists of up to three operations. First it determines which freed blocks have its
//! size, as allocators round sizes up ([`rounded`]): every free of that size and every reuse of a block change the
//! answer. Then the search chooses a new address or one of these blocks, which conflicts with nothing. A chosen block
//! is then reused, unless another thread has reused it meanwhile; in that case the address is a new one after all. So
//! alternatives never depend on what other threads do in between, and each operation has the same footprint in every
//! state. The blocks are ordered by owner and slot, whatever the order of the frees.
//!
//! The new block has the address of the old one. So a stale pointer compares equal to it; it keeps its provenance, and
//! an access through it is a dangling access (`provenance`). For the race detector, reusing a block writes all of it,
//! after it was freed.
//!
//! The number of reused addresses per thread and execution is bounded, as most errors need one such block, and each
//! more than doubles the executions.

use super::heap::{LARGEST, MALLOC_ALIGN};
use super::{Attribute, Call, Flow, OWN_REUSED, StepError, View};
use crate::code::Target;
use crate::memory::pages::PAGE;
use crate::memory::{AddressInfo, Kind, Life, Meta, Site};
use crate::next::Next;
use crate::ops::Op;
use crate::vm::Vm;
use base::{Operation, Pending, Tid};

/// Size and alignment that an allocating call requests, from its arguments. `None` if it only frees.
pub(super) type Wanted = fn(&Vm, &[u64]) -> Option<(u64, u64)>;

/// Phases of an allocating call, after the first, which determines the freed blocks.
const CHOOSING: u8 = 200;
const TAKING: u8 = 201;
/// It gets a new address.
const NEW: u8 = 202;
/// It has reused the block in its scratch word.
pub(super) const TAKEN: u8 = 203;

/// The alignment of blocks, except for those of a thread that has used up such addresses.
const ALIGNED: u64 = 1 << 12;
/// Up to this size glibc keeps freed blocks in lists by their rounded sizes.
const LISTED: u64 = 1032;

/// The size of a block as allocators round it up: glibc adds 8 bytes and rounds up to a multiple of 16, at least 32.
/// Larger ones are only reused for the same size.
pub(crate) fn rounded(size: u64) -> u32 {
    let rounded = if size <= LISTED { (size + 8).next_multiple_of(16).max(32) - 8 } else { size };
    u32::try_from(rounded).unwrap_or(u32::MAX)
}

/// Whether the block at `addr` has been freed and not been reused.
pub(crate) fn is_free(vm: &Vm, addr: u64) -> bool {
    matches!(vm.memory.inspect(addr), AddressInfo::Block { meta, .. } if meta.kind == Kind::Heap && meta.life == Life::Dead)
}

fn argument(args: &[u64], n: usize) -> u64 {
    args.get(n).copied().unwrap_or(0)
}

/// `(size)`.
pub(super) fn first(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0), MALLOC_ALIGN))
}

/// `(size, alignment)`.
pub(super) fn first_aligned(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0), argument(args, 1)))
}

/// `(alignment, size)`.
pub(super) fn second(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 1), argument(args, 0)))
}

/// `(slot, alignment, size)`.
pub(super) fn third(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 2), argument(args, 1)))
}

/// `(size)`, aligned to a page.
pub(super) fn paged(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0), PAGE))
}

/// The same, rounded up to whole pages.
pub(super) fn whole_pages(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0).checked_next_multiple_of(PAGE)?, PAGE))
}

/// `(count, size)`.
pub(super) fn product(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0).saturating_mul(argument(args, 1)), MALLOC_ALIGN))
}

/// `(block, size)`. A block that moves is freed after the new one has been chosen, so it is not among the alternatives.
pub(super) fn resized(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    moved(argument(args, 0), argument(args, 1))
}

/// `(block, count, size)`.
pub(super) fn resized_product(_: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    moved(argument(args, 0), argument(args, 1).saturating_mul(argument(args, 2)))
}

/// `(string)`.
pub(super) fn duplicate(vm: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    string_of(vm, argument(args, 0), u64::MAX)
}

/// `(string, most bytes)`.
pub(super) fn duplicate_within(vm: &Vm, args: &[u64]) -> Option<(u64, u64)> {
    string_of(vm, argument(args, 0), argument(args, 1))
}

/// A copy of a string, which must stay the same for as long as the call takes.
fn string_of(vm: &Vm, addr: u64, limit: u64) -> Option<(u64, u64)> {
    if vm.setup.plain_events {
        return None;
    }
    let text = vm.memory.c_string_within(addr, limit).ok()?;
    Some((text.len() as u64 + 1, MALLOC_ALIGN))
}

fn moved(block: u64, size: u64) -> Option<(u64, u64)> {
    (block == 0 || size != 0).then_some((size, MALLOC_ALIGN))
}

/// The size of the block for which a call at its beginning may reuse a freed address.
fn open(vm: &Vm, tid: Tid, args: &[u64], wanted: Wanted) -> Option<u64> {
    if vm.setup.reuse == 0 || !vm.setup.undoable || vm.races.reads_supplied || vm.thread(tid).state.atomic != 0 {
        return None;
    }
    let reused = vm.memory.load_defined(vm.thread(tid).state.own + OWN_REUSED, 8);
    let left = reused.expect("internal: a thread has its block") < u64::from(vm.setup.reuse);
    wanted(vm, args).filter(|&(size, align)| left && size <= LARGEST && align <= ALIGNED).map(|(size, _)| size)
}

/// Whether the call at `site` is one that frees, as an operation of the search.
fn frees(vm: &Vm, site: Site) -> bool {
    let Some(inst) = vm.code.insts.get(site as usize).filter(|inst| inst.op == Op::Library) else { return false };
    match &vm.code.sites[inst.imm as usize].callee {
        Target::Shim { shim, .. } => shim.has(Attribute::Frees),
        Target::Func(_) | Target::Pointer(_) => false,
    }
}

/// The operation of an allocating call.
pub(super) fn pending(view: &View<'_>, wanted: Wanted) -> Option<Pending> {
    match view.phase {
        0 => {
            let size = open(view.vm, view.tid, view.args, wanted)?;
            Some(Pending::always(Operation::Allocate, 0, rounded(size)))
        }
        CHOOSING => {
            let count = view.vm.memory.load_defined(view.scratch, 8).expect("internal: the list of freed blocks");
            Some(Pending::always(Operation::Choice { ways: 1 + count as u32 }, 0, 0))
        }
        TAKING => {
            let (size, _) = wanted(view.vm, view.args)?;
            Some(Pending::always(Operation::Reuse, view.scratch, rounded(size)))
        }
        _ => None,
    }
}

/// Runs a phase of an allocating call; `run` is the call itself, after all this.
pub(super) fn run(
    call: &mut Call<'_>,
    wanted: Wanted,
    run: fn(&mut Call<'_>) -> Result<Flow, StepError>,
) -> Result<Flow, StepError> {
    const ANEW: Flow = Flow::Stay { phase: NEW, scratch: 0 };
    match call.phase {
        0 => match open(call.vm, call.tid, call.args, wanted) {
            Some(size) => see(call, size),
            None => run(call),
        },
        CHOOSING => {
            let count = call.load64(call.scratch)?;
            let chosen = u64::from(call.pick.0);
            if chosen == 0 || chosen > count {
                return Ok(ANEW);
            }
            let reused = call.vm.thread(call.tid).state.own + OWN_REUSED;
            let so_far = call.load64(reused)?;
            call.store64(reused, so_far + 1)?;
            Ok(Flow::Stay { phase: TAKING, scratch: call.load64(call.scratch + 8 * chosen)? })
        }
        TAKING => {
            let (block, here) = (call.scratch, call.here());
            let size = wanted(call.vm, call.args).map_or(0, |(size, _)| size);
            // A string that is copied may have changed, if threads race.
            let fits = rounded(call.vm.memory.block_size(block)) == rounded(size);
            if !fits || !is_free(call.vm, block) || !call.vm.memory.reuse(block, size, here) {
                return Ok(ANEW);
            }
            call.vm.races.begin_block(&mut call.vm.memory, (call.tid, call.site), block);
            call.vm.mark_stale();
            Ok(Flow::Stay { phase: TAKEN, scratch: block })
        }
        _ => run(call),
    }
}

/// Lists the freed blocks of a size: their number, then their addresses.
fn see(call: &mut Call<'_>, size: u64) -> Result<Flow, StepError> {
    let vm = &*call.vm;
    let rounded = rounded(size);
    let dead = vm.memory.dead(vm.threads.len(), rounded.into());
    let fits = |addr: u64, meta: &Meta| addr.is_multiple_of(ALIGNED) && self::rounded(meta.size) == rounded;
    let fitting = dead.filter(|&(addr, meta)| fits(addr, meta) && frees(vm, meta.freed.1));
    let freed: Vec<u64> = fitting.map(|(addr, _)| addr).collect();
    if freed.is_empty() {
        return Ok(Flow::Stay { phase: NEW, scratch: 0 });
    }
    let list = call.thread_block(8 * (1 + freed.len() as u64))?;
    for (at, word) in (list..).step_by(8).zip(std::iter::once(freed.len() as u64).chain(freed)) {
        call.store64(at, word)?;
    }
    Ok(Flow::Stay { phase: CHOOSING, scratch: list })
}

impl Next<'_> {
    /// Whether it is about to choose the address of an allocation.
    pub fn chooses_address(self) -> bool {
        self.is_in_library() && self.thread().state.phase == CHOOSING
    }
}
