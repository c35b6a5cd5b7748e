//! Addresses of freed blocks that allocations are given again (`Setup::reuse`).
//!
//! Where that is asked for, an allocation takes up to three operations. It sees which freed blocks have its size, as
//! allocators round sizes up ([`rounded`]): every free of that size and every block that is given out again change the
//! answer. Then the search chooses a new address or one of these blocks, which is nobody else's business. A block that
//! was chosen is then given out, unless another thread was given it since; there the address is a new one after all. In
//! this way alternatives never depend on what others do in between, and each operation touches the same in every state.
//! The blocks are in the order of their owners and slots, whatever the order of the frees.
//!
//! The new block is where the old one was. So a stale pointer compares equal to it, and an access through one is an
//! access of the new block, as it is in reality: addresses are plain numbers, which carry no provenance. No dangling
//! access is lost by that: a new address is always among the alternatives, and there it is reported, unless the program
//! gets there only if addresses are equal. For the race detector the new block is written as a whole when it is given
//! out, which happens after it was freed: a thread that still uses the old one and does not know of the new one races
//! with that.
//!
//! How often a thread is given freed addresses in one execution is bounded, as most errors need one such block, and
//! each more than doubles the executions.

use super::heap::{LARGEST, MALLOC_ALIGN};
use super::{Attribute, Call, Flow, OWN_REUSED, StepError, View};
use crate::code::Target;
use crate::memory::{AddressInfo, Kind, Life, Meta, Site};
use crate::ops::Op;
use crate::vm::Vm;
use base::{Operation, Pending, Tid};

/// What an allocating call asks for, by its arguments: bytes and alignment. `None` where it only frees.
pub(super) type Wanted = fn(&[u64]) -> Option<(u64, u64)>;

/// Phases of an allocating call, after the first, in which it sees what was freed.
const CHOOSING: u8 = 200;
const TAKING: u8 = 201;
/// It is to have a new address.
const NEW: u8 = 202;
/// It has been given the block in its scratch.
pub(super) const TAKEN: u8 = 203;

/// Blocks are aligned to this much, but for those of a thread that has more than there are such places.
const ALIGNED: u64 = 1 << 12;
/// Up to this size glibc keeps freed blocks in lists by their rounded sizes.
const LISTED: u64 = 1032;

/// The size of a block as allocators round it up: glibc adds 8 bytes and makes that a multiple of 16, of 32 at least.
/// Larger ones are only given out again for the same size.
pub(crate) fn rounded(size: u64) -> u32 {
    let rounded = if size <= LISTED { (size + 8).next_multiple_of(16).max(32) - 8 } else { size };
    u32::try_from(rounded).unwrap_or(u32::MAX)
}

/// Whether the block at `addr` has been freed and not been given out again.
pub(crate) fn is_free(vm: &Vm, addr: u64) -> bool {
    matches!(vm.memory.inspect(addr), AddressInfo::Block { meta, .. } if meta.kind == Kind::Heap && meta.life == Life::Dead)
}

fn argument(args: &[u64], n: usize) -> u64 {
    args.get(n).copied().unwrap_or(0)
}

/// `(size)`.
pub(super) fn first(args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0), MALLOC_ALIGN))
}

/// `(size, alignment)`.
pub(super) fn first_aligned(args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0), argument(args, 1)))
}

/// `(alignment, size)`.
pub(super) fn second(args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 1), argument(args, 0)))
}

/// `(slot, alignment, size)`.
pub(super) fn third(args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 2), argument(args, 1)))
}

/// `(count, size)`.
pub(super) fn product(args: &[u64]) -> Option<(u64, u64)> {
    Some((argument(args, 0).saturating_mul(argument(args, 1)), MALLOC_ALIGN))
}

/// `(block, size)`. A block that moves is freed after the new one has been found, so it is none of those to choose
/// from.
pub(super) fn resized(args: &[u64]) -> Option<(u64, u64)> {
    moved(argument(args, 0), argument(args, 1))
}

/// `(block, count, size)`.
pub(super) fn resized_product(args: &[u64]) -> Option<(u64, u64)> {
    moved(argument(args, 0), argument(args, 1).saturating_mul(argument(args, 2)))
}

fn moved(block: u64, size: u64) -> Option<(u64, u64)> {
    (block == 0 || size != 0).then_some((size, MALLOC_ALIGN))
}

/// The size of the block that a call at its beginning may be given a freed address for.
fn open(vm: &Vm, tid: Tid, args: &[u64], wanted: Wanted) -> Option<u64> {
    if vm.setup.reuse == 0 || !vm.setup.undoable || vm.reads_supplied() || vm.thread(tid).state.atomic != 0 {
        return None;
    }
    let reused = vm.memory.load_defined(vm.thread(tid).state.own + OWN_REUSED, 8);
    let left = reused.expect("internal: a thread has its block") < u64::from(vm.setup.reuse);
    wanted(args).filter(|&(size, align)| left && size <= LARGEST && align <= ALIGNED).map(|(size, _)| size)
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
            let (size, _) = wanted(view.args)?;
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
            let size = wanted(call.args).map_or(0, |(size, _)| size);
            if !is_free(call.vm, block) || !call.vm.memory.reuse(block, size, here) {
                return Ok(ANEW);
            }
            call.vm.race_begin(call.tid, block);
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

impl Vm {
    /// Whether a thread is about to choose the address of what it allocates.
    pub fn chooses_address(&self, tid: Tid) -> bool {
        self.is_in_library(tid) && self.thread(tid).state.phase == CHOOSING
    }
}
