//! Plain accesses as operations of the search, if data races are not errors ([`Setup::plain_events`]).
//!
//! Then the order of plain accesses matters like that of atomics: each access to memory that threads may share is an
//! operation, sequentially consistent. Exempt is what concerns only one thread: constants, everything before the first
//! thread is spawned, and blocks of the stack, the heap and thread-local variables, which are assumed to be *private*
//! to the thread that allocated them, by the place of their allocation. The step in which another thread accesses such
//! a block refutes [`Assumption::Private`]. That is sound, since the first access that refutes the assumption comes at
//! the end of an execution that has not relied on it, and such executions are explored.
//!
//! A library function accesses whole blocks: all those that its arguments point into. The end of a function is an
//! operation if it ends the lifetime of a shared variable. Other accesses of a library function are refused when they
//! happen.
//!
//! [`Setup::plain_events`]: crate::Setup::plain_events
//! [`Assumption::Private`]: base::Assumption::Private

use crate::code::Target;
use crate::memory::{AccessMode, AddressInfo, GLOBAL_OWNER, Kind, MACHINE_OWNER, Meta, NO_SITE, Site};
use crate::next::Next;
use crate::ops::{Inst, Op, Roles};
use crate::shim::{Static, StepError};
use base::{Class, Id, Operation, Pending, Tid};
use smallvec::SmallVec;

/// Which threads may access a block.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Sharing {
    Private,
    Shared,
    /// It was assumed to be private, and another thread accesses it. The place of its allocation.
    NotPrivate(Site),
}

/// Bytes that are accessed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Range {
    pub addr: u64,
    pub len: u64,
    pub how: AccessMode,
}

/// Bytes that an operation accesses beside its object: the first, how many, and how.
pub(crate) type Beside = (u64, u32, Class);

/// The largest access that is one load or store.
const WORD: u64 = 16;
/// No synchronisation object is larger.
const OBJECT: u64 = 64;

/// Whether an instruction that is neither atomic nor a synchronising library function may be an operation of the
/// search.
#[inline]
pub(crate) fn may_share(op: Op) -> bool {
    let rest = matches!(op, Op::MemCopy | Op::MemSet | Op::Return0 | Op::Return1 | Op::ReturnN | Op::Library);
    access(op).is_some() || rest
}

/// How an opcode accesses memory, if it is a load or a store.
#[inline]
fn access(op: Op) -> Option<AccessMode> {
    match op.roles() {
        Roles::Load | Roles::LoadIndexed | Roles::LoadAbsolute => Some(AccessMode::Read),
        Roles::Store | Roles::StoreIndexed | Roles::StoreAbsolute => Some(AccessMode::Write),
        Roles::Nothing
        | Roles::Write
        | Roles::WriteRead
        | Roles::WriteReadRead
        | Roles::Decide
        | Roles::DecideTwo
        | Roles::Addresses
        | Roles::Table => None,
    }
}

/// A look at the plain accesses of the instruction at which a thread stands.
#[derive(Clone, Copy)]
pub(crate) struct PlainAccesses<'a>(pub Next<'a>);

impl PlainAccesses<'_> {
    /// Which threads may access the block at `addr`, which the thread is about to access.
    pub fn sharing(self, addr: u64) -> Sharing {
        if self.0.vm.thread(Tid::MAIN).state.spawned == 0 {
            return Sharing::Private;
        }
        let AddressInfo::Block { meta, .. } = self.0.vm.memory.inspect(addr) else { return Sharing::Private };
        let owner = match meta.kind {
            // Another thread may have had its slot before.
            Kind::Heap => meta.allocated.0.index() as u8,
            Kind::Global | Kind::ThreadLocal | Kind::Mapped | Kind::Stack | Kind::Machine => {
                self.0.vm.memory.owner(addr)
            }
        };
        match owner {
            _ if !meta.writable => Sharing::Private,
            GLOBAL_OWNER | MACHINE_OWNER => Sharing::Shared,
            _ if self.is_shared(&meta) => Sharing::Shared,
            owner if usize::from(owner) == self.0.tid.index() => Sharing::Private,
            _ => Sharing::NotPrivate(place(&meta)),
        }
    }

    fn is_shared(self, meta: &Meta) -> bool {
        self.0.vm.assumptions.is_shared(place(meta))
    }

    /// The plain accesses of an instruction, but for library functions.
    fn ranges(self, base: u32, inst: &Inst) -> SmallVec<[Range; 2]> {
        let r = |slot: u16| self.0.thread().registers[base as usize + usize::from(slot)];
        let range = |addr, len, how| Range { addr, len, how };
        let mut all: SmallVec<[Range; 2]> = SmallVec::new();
        if let Some(how) = access(inst.op) {
            let roles = inst.op.roles();
            let addr = if matches!(roles, Roles::LoadAbsolute | Roles::StoreAbsolute) {
                inst.imm
            } else if matches!(roles, Roles::LoadIndexed | Roles::StoreIndexed) {
                let (scale, disp) = (inst.imm as u32 as i32, (inst.imm >> 32) as u32 as i32);
                let plus = (r(inst.c) as i64).wrapping_mul(i64::from(scale)).wrapping_add(i64::from(disp));
                r(inst.b).wrapping_add(plus as u64)
            } else {
                r(inst.b).wrapping_add(inst.imm)
            };
            let len = if inst.op.bytes() == 0 { u64::from(inst.c) } else { inst.op.bytes() };
            all.push(range(addr, len, how));
        } else if let Op::MemSet | Op::MemCopy = inst.op {
            all.push(range(r(inst.a), r(inst.c), AccessMode::Write));
            if inst.op == Op::MemCopy {
                all.push(range(r(inst.b), r(inst.c), AccessMode::Read));
            }
        }
        all.into_iter().filter(|range| range.len > 0).collect()
    }

    /// Whether the instruction, which [`may_share`], concerns other threads now.
    pub fn concerns_others(self, base: u32, inst: &Inst) -> Sharing {
        let shared = |yes: bool| if yes { Sharing::Shared } else { Sharing::Private };
        if let Op::Return0 | Op::Return1 | Op::ReturnN = inst.op {
            return shared(!self.ending_variables().is_empty());
        }
        if inst.op == Op::Library {
            let Target::Shim { shim, .. } = &self.0.vm.code.sites[inst.imm as usize].callee else {
                return Sharing::Private;
            };
            let args = self.0.arguments(base, inst);
            let visible = self.0.described(shim, &args).is_some();
            return shared(!visible && args.iter().any(|&arg| self.sharing(arg) == Sharing::Shared));
        }
        let mut all = Sharing::Private;
        for range in self.ranges(base, inst) {
            match self.sharing(range.addr) {
                Sharing::Private => {}
                Sharing::Shared => all = Sharing::Shared,
                wrong @ Sharing::NotPrivate(_) => return wrong,
            }
        }
        all
    }

    /// Shared variables whose life ends with the running function.
    fn ending_variables(self) -> SmallVec<[u64; 2]> {
        let thread = self.0.thread();
        let from = thread.frames.last().map_or(0, |frame| frame.stack_blocks as usize);
        let blocks = thread.stack_blocks.get(from..).unwrap_or(&[]);
        blocks.iter().copied().filter(|&addr| self.sharing(addr) == Sharing::Shared).collect()
    }

    /// The operation it stands at, if it is one because of plain accesses.
    pub fn pending(self, base: u32, inst: &Inst) -> Option<Pending> {
        if self.0.vm.races.reads_supplied {
            // A thread stops at a plain access only because of atomic ones. If it needs nothing, that is a store.
            let is_word = access(inst.op) == Some(AccessMode::Write) && inst.op.bytes() != 0;
            let range = self.ranges(base, inst).first().copied().filter(|_| is_word)?;
            let stores = self.0.vm.stores_to_atomic(range.addr, range.len);
            return stores.then(|| self.word_pending(base, inst, range));
        }
        if !self.0.vm.setup.plain_events
            || self.0.thread().state.atomic != 0
            || !may_share(inst.op)
            || self.concerns_others(base, inst) != Sharing::Shared
        {
            return None;
        }
        let ranges = self.ranges(base, inst);
        Some(match (inst.op, ranges.first()) {
            (Op::MemCopy | Op::MemSet | Op::Library, _) | (_, None) => {
                let addr = match ranges.first() {
                    Some(range) => range.addr,
                    None => self.bulk(base, inst).first().map_or(0, |range| range.addr),
                };
                Pending::always(Operation::Bulk, addr, 0)
            }
            (_, Some(&Range { addr, len, .. })) if len > WORD => Pending::always(Operation::Bulk, addr, 0),
            (_, Some(&range)) => self.word_pending(base, inst, range),
        })
    }

    /// A load or a store as an operation.
    fn word_pending(self, base: u32, inst: &Inst, Range { addr, len, how }: Range) -> Pending {
        if how != AccessMode::Write {
            return Pending::always(Operation::Load { order: None }, addr, len as u32);
        }
        let at = base as usize + usize::from(inst.a);
        let word = |n: usize| u128::from(self.0.thread().registers[at + n]);
        let value = if len > 8 { word(0) | word(1) << 64 } else { word(0) };
        let value = if len < WORD { value & !(u128::MAX << (8 * len)) } else { value };
        Pending::always(Operation::Store { order: None, value }, addr, len as u32)
    }

    /// The shared memory that a [`Operation::Bulk`] accesses: exact ranges, or whole blocks for a library function.
    fn bulk(self, base: u32, inst: &Inst) -> SmallVec<[Range; 2]> {
        if inst.op != Op::Library {
            let shared = |range: &Range| self.sharing(range.addr) == Sharing::Shared;
            return self.ranges(base, inst).into_iter().filter(shared).collect();
        }
        let mut out: SmallVec<[Range; 2]> = SmallVec::new();
        let args = self.0.arguments(base, inst);
        let Target::Shim { shim, .. } = &self.0.vm.code.sites[inst.imm as usize].callee else { return out };
        let pending = self.0.described(shim, &args);
        let kept = pending.and_then(|pending| self.kept_string(&pending));
        for arg in args.into_iter().chain(kept) {
            let AddressInfo::Block { meta, start, .. } = self.0.vm.memory.inspect(arg) else { continue };
            let known = out.iter().any(|range| range.addr == start);
            if !known && meta.size > 0 && self.sharing(arg) == Sharing::Shared {
                // Also where it only reads: what it does must not depend on what others have done.
                out.push(Range { addr: start, len: meta.size, how: AccessMode::Write });
            }
        }
        out
    }

    /// The string that `strtok` goes on with: it is no argument.
    fn kept_string(self, pending: &Pending) -> Option<u64> {
        let keep = Static::Token.at(self.0.vm);
        let splits = pending.addr == keep && matches!(pending.what, Operation::State { .. });
        self.0.vm.memory.load_defined(keep, 8).ok().filter(|_| splits)
    }

    /// How the plain operation it stands at accesses memory: (first byte, bytes, class), and blocks whose life it
    /// ends.
    pub fn footprint(self, access: &mut dyn FnMut(u64, u32, Class), end: &mut dyn FnMut(u64)) {
        let thread = self.0.thread();
        let Some(frame) = thread.frames.last() else { return };
        let inst = &self.0.vm.code.insts[thread.state.pc as usize];
        for range in self.bulk(frame.base, inst) {
            let class = if range.how == AccessMode::Write { Class::Write } else { Class::Read };
            access(range.addr, u32::try_from(range.len).unwrap_or(u32::MAX >> 1), class);
        }
        if matches!(inst.op, Op::Return0 | Op::Return1 | Op::ReturnN) {
            self.ending_variables().into_iter().for_each(end);
        }
    }

    /// Shared memory beside its object that an operation of the library accesses: the handle of a new thread and its
    /// attributes, the handle of one that ended and its result, the value of a semaphore, the time at which a wait
    /// ends.
    pub fn beside(self, pending: &Pending) -> SmallVec<[Beside; 2]> {
        let thread = self.0.thread();
        let inst = &self.0.vm.code.insts[thread.state.pc as usize];
        let (true, Op::Library, Some(frame)) = (self.0.vm.setup.plain_events, inst.op, thread.frames.last()) else {
            return SmallVec::new();
        };
        let args = self.0.arguments(frame.base, inst);
        // Arguments that are not pointers, as a `pthread_t` or a function, are in no block.
        let mut places: SmallVec<[(Option<&u64>, u64, Class); 3]> = SmallVec::new();
        if pending.what.flags().spawns() {
            places.extend([(args.first(), 8, Class::Write), (args.get(1), OBJECT, Class::Write)]);
        }
        if let Operation::Join { .. } | Operation::TryJoin { .. } | Operation::Detach { .. } = pending.what {
            places.extend([(args.first(), 8, Class::Write), (args.get(1), 8, Class::Write)]);
        }
        if pending.what == Operation::SemRead {
            places.push((args.get(1), 4, Class::Write));
        }
        // What C++ gives is not the mutex, but an object that knows it.
        if let Operation::CondWait { mutex } = pending.what {
            places.push((args.get(1).filter(|&&arg| arg != mutex), 8, Class::Read));
        }
        if pending.limited {
            places.push((args.last(), 16, Class::Read));
        }
        let mut out = SmallVec::new();
        for (addr, most, class) in places {
            let Some(&addr) = addr else { continue };
            let AddressInfo::Block { meta, offset, .. } = self.0.vm.memory.inspect(addr) else { continue };
            let left = u64::try_from(offset).map_or(0, |offset| meta.size.saturating_sub(offset));
            if left > 0 && self.sharing(addr) == Sharing::Shared {
                out.push((addr, left.min(most) as u32, class));
            }
        }
        out
    }

    /// Checks, after a library function has run with these accesses, that the search knew what it would access.
    /// `pending` is what it was announced as. Returns where a block was allocated that turns out not to be private.
    pub fn check_announced(
        self,
        pending: Option<&Pending>,
        args: &[u64],
        accesses: &[(u64, u64, AccessMode)],
    ) -> Result<Option<Site>, StepError> {
        let beside = pending.map(|pending| self.beside(pending)).unwrap_or_default();
        if let Some(&Pending { what: Operation::Free, addr, .. }) = pending
            && let Sharing::NotPrivate(place) = self.sharing(addr)
        {
            return Ok(Some(place));
        }
        let spawns = matches!(pending, Some(Pending { what: Operation::Spawn, .. }));
        for &(addr, len, how) in accesses {
            // A new thread's variables get their first values, and the object that holds its function is looked at,
            // before anybody else can know of them.
            let fresh = match self.0.vm.memory.inspect(addr) {
                AddressInfo::Block { meta, .. } => match meta.kind {
                    Kind::ThreadLocal => spawns,
                    Kind::Heap => spawns && how == AccessMode::Read && meta.allocated.0 == self.0.tid,
                    Kind::Global | Kind::Stack | Kind::Machine | Kind::Mapped => false,
                },
                AddressInfo::Null | AddressInfo::Lost | AddressInfo::Function(_) | AddressInfo::Nothing => false,
            };
            if fresh {
                continue;
            }
            match self.sharing(addr) {
                Sharing::Private => continue,
                Sharing::NotPrivate(place) => return Ok(Some(place)),
                Sharing::Shared => {}
            }
            let near = |object: u64| addr >= object && addr + len <= object + OBJECT;
            let block = |of: u64| self.0.vm.memory.same_block(of, addr);
            let announced = match pending.map(|pending| (pending.what, pending.addr)) {
                None | Some((Operation::State { .. }, _)) => {
                    let kept = pending.and_then(|pending| self.kept_string(pending));
                    let object = pending.map(|pending| pending.addr);
                    args.iter().chain(&kept).chain(&object).any(|&arg| block(arg))
                }
                Some((Operation::Free | Operation::Reuse, of)) => block(of),
                Some((Operation::CondWait { mutex }, object)) => near(object) || near(mutex),
                Some((_, object)) => {
                    let within = |&(at, size, _): &Beside| addr >= at && addr + len <= at + u64::from(size);
                    near(object) || beside.iter().any(within)
                }
            };
            if !announced && self.0.thread().state.atomic == 0 {
                return Err(refused("a library function that follows pointers in memory that threads share"));
            }
        }
        Ok(None)
    }

    /// Checks that no variable which others use ends with the thread.
    pub fn check_thread_end(self) -> Result<(), StepError> {
        let thread = self.0.thread();
        self.check_ending(
            thread.stack_blocks.iter().chain(&thread.thread_locals),
            "the end of a thread whose variables other threads use",
        )
    }

    /// The same of a jump out of functions whose variables begin at this height of the stack.
    pub fn check_jump(self, height: u32) -> Result<(), StepError> {
        let ending = &self.0.thread().stack_blocks[height as usize..];
        self.check_ending(ending.iter(), "`longjmp` out of a function whose variables other threads use")
    }

    fn check_ending<'a>(self, mut ending: impl Iterator<Item = &'a u64>, what: &str) -> Result<(), StepError> {
        match ending.any(|&addr| self.sharing(addr) == Sharing::Shared) {
            true => Err(refused(what)),
            false => Ok(()),
        }
    }
}

fn refused(what: &str) -> StepError {
    StepError::unsupported(what, "check the program without --races=ignore, or access the memory itself")
}

/// What the blocks of one place have in common; thread-local variables and what the machine makes for threads are one
/// place.
fn place(meta: &Meta) -> Site {
    match meta.kind {
        Kind::Heap | Kind::Mapped | Kind::Stack => meta.allocated.1,
        Kind::Global | Kind::ThreadLocal | Kind::Machine => NO_SITE,
    }
}
