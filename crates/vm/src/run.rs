//! The dispatch loop.
//!
//! Runs one thread up to its next operation. There are two copies of the loop from one source: the fast one, and one
//! with definedness tracking, which runs a frame while some of its registers have undefined bits (`definedness`) or
//! hold stale pointers (`provenance`). Other frames do not pay for it.

use crate::atomics::AtomicAccess;
use crate::code::{AtomicOp, Code, Operand, Target, Typed};
use crate::memory::{AccessMode, LOST, same_slot};
use crate::ops::{Inst, Op};
use crate::plain_events::{Sharing, may_share};
use crate::race::Plainly;
use crate::shim::{Call, Flow, StepError, View};
use crate::vm::Vm;
use base::{
    Arithmetic, Dependent, Detail, FaultKind, Id, Integer, InvalidArgument, Operation, Pending, Pick, StaleKind, Tid,
    Unsupported,
};
use ir::Type;
use smallvec::SmallVec;
use std::sync::Arc;

/// Why the loop ended.
pub(crate) enum Exit {
    /// The thread has reached an operation.
    Visible,
    /// The thread has used up its fuel without reaching an operation.
    Paused,
    Finished,
    Error(StepError),
    /// The running frame needs the other copy of the loop.
    ChangeLoop,
}

/// What a step may still do.
pub(crate) struct Transition {
    /// The operation at `pc`, which may be executed, and which consumes the permission.
    pub go: Option<Pending>,
    pub pick: Pick,
    /// Backward jumps left.
    pub fuel: u64,
}

fn sext(value: u64, bits: u64) -> i64 {
    let unused = 64 - bits as u32;
    ((value << unused) as i64) >> unused
}

/// A signed operation whose result does not fit in so many bits.
fn overflow(left: impl Into<Integer>, operator: &'static str, right: impl Into<Integer>, bits: u32) -> Arithmetic {
    Arithmetic::Overflow { operator: Some(operator), operands: [left.into(), right.into()], bits }
}

impl Vm {
    /// Runs `tid` from its current position.
    pub(crate) fn run_thread(&mut self, tid: Tid, mut transition: Transition) -> Exit {
        loop {
            let thread = self.thread(tid);
            let tainted = thread.frames.last().is_some_and(|f| f.tainted);
            let exit = match (tainted, self.races.on, self.setup.plain_events) {
                (false, _, true) => self.dispatch::<false, false, true>(tid, &mut transition),
                (true, _, true) => self.dispatch::<true, false, true>(tid, &mut transition),
                (false, false, false) => self.dispatch::<false, false, false>(tid, &mut transition),
                (false, true, false) => self.dispatch::<false, true, false>(tid, &mut transition),
                (true, false, false) => self.dispatch::<true, false, false>(tid, &mut transition),
                (true, true, false) => self.dispatch::<true, true, false>(tid, &mut transition),
            };
            if !matches!(exit, Exit::ChangeLoop) {
                return exit;
            }
        }
    }

    #[expect(clippy::cognitive_complexity, reason = "one arm per opcode; splitting it would split the dispatch")]
    fn dispatch<const DEFINEDNESS: bool, const RACES: bool, const EVENTS: bool>(
        &mut self,
        tid: Tid,
        transition: &mut Transition,
    ) -> Exit {
        // SAFETY: `self.code` is never replaced, so the code outlives this call.
        let code: &Code = unsafe { &*Arc::as_ptr(&self.code) };
        let insts: *const Inst = code.insts.as_ptr();
        let t = tid.index();
        let mut pc = self.threads[t].state.pc as usize;
        let mut base = self.threads[t].frames.last().expect("internal: a running thread has a frame").base;
        // SAFETY: (for every use of the pointer) registers of the running frame are `base .. base + size` of the
        // thread's register stack, and the emitter uses only slots below `frame_size <= size`. The pointer is renewed
        // whenever the frame changes; nothing else resizes this thread's register stack.
        let mut registers: *mut u64 = unsafe { self.threads[t].registers.as_mut_ptr().add(base as usize) };

        macro_rules! r {
            ($slot:expr) => {
                // SAFETY: see above.
                *unsafe { &mut *registers.add($slot as usize) }
            };
        }
        macro_rules! leave {
            ($pc:expr, $exit:expr) => {{
                self.threads[t].state.pc = ($pc) as u32;
                return $exit;
            }};
        }
        // `pc` is already past the instruction that is running.
        macro_rules! fail {
            ($error:expr) => {
                leave!(pc - 1, Exit::Error($error.into()))
            };
        }
        macro_rules! fault {
            ($kind:ident, $detail:expr) => {
                fail!(StepError::fault(FaultKind::$kind, $detail))
            };
        }
        macro_rules! attempt {
            ($result:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(error) => fail!(error),
                }
            };
        }
        // The atomic access of an instruction.
        macro_rules! atomic {
            ($inst:expr) => {
                AtomicAccess { vm: self, tid, base, atomic: &code.atomics[$inst.imm as usize] }
            };
        }
        macro_rules! jump {
            ($target:expr) => {{
                let target = ($target) as usize;
                if target < pc {
                    transition.fuel -= 1;
                    if transition.fuel == 0 {
                        leave!(target, Exit::Paused);
                    }
                }
                pc = target;
            }};
        }
        macro_rules! branch {
            ($inst:expr, $cond:expr) => {{
                let imm = $inst.imm;
                jump!(if $cond { imm as u32 } else { (imm >> 32) as u32 })
            }};
        }
        // After an instruction that may have left undefined bits in a register of this frame.
        macro_rules! settle {
            () => {
                if !DEFINEDNESS && self.threads[t].frames.last().is_some_and(|f| f.tainted) {
                    leave!(pc, Exit::ChangeLoop);
                }
            };
        }
        // A racing write is undone, so that it cannot influence other threads.
        macro_rules! raced {
            ($result:expr, $before:expr) => {
                match $result {
                    Ok(value) => value,
                    Err(error) => {
                        self.rewind_to($before);
                        fail!(error)
                    }
                }
            };
        }
        // What the instruction did is undone if it has to wait for an operation of the search, and done again after it.
        macro_rules! heed {
            ($plainly:expr, $before:expr) => {
                match $plainly {
                    Plainly::Done => {}
                    Plainly::Stores if transition.go.take().is_some() => {}
                    Plainly::Stores => {
                        self.rewind_to($before);
                        leave!(pc - 1, Exit::Visible)
                    }
                    Plainly::Wants(extent) => {
                        self.rewind_to($before);
                        self.threads[t].state.wants = Some(extent);
                        leave!(pc - 1, Exit::Visible)
                    }
                }
            };
        }
        // A plain access succeeded; the trail had this length before it.
        macro_rules! plain {
            ($addr:expr, $len:expr, $how:ident, $before:expr) => {
                if RACES {
                    self.threads[t].state.pc = pc as u32 - 1;
                    let plainly = raced!(self.record(tid).plain($addr, u64::from($len), AccessMode::$how), $before);
                    heed!(plainly, $before);
                }
            };
        }
        // The same for one word.
        macro_rules! word {
            ($addr:expr, $len:expr, $how:ident, $before:expr) => {
                if RACES {
                    self.threads[t].state.pc = pc as u32 - 1;
                    let plainly = raced!(self.record(tid).word($addr, u64::from($len), AccessMode::$how), $before);
                    heed!(plainly, $before);
                }
            };
        }
        macro_rules! load {
            ($inst:expr, $int:ty, $base:expr, $plus:expr) => {{
                let (from, plus): (u64, i64) = ($base, $plus);
                match self.memory.read_fast::<{ size_of::<$int>() }>(from, plus) {
                    Some(bytes) => {
                        word!(from.wrapping_add(plus as u64), size_of::<$int>() as u32, Read, self.memory.trail.here());
                        r!($inst.a) = <$int>::from_le_bytes(bytes) as u64;
                    }
                    None => {
                        let len = size_of::<$int>() as u32;
                        let addr = attempt!(self.memory.derived(from, plus, len, AccessMode::Read));
                        let (value, undefined) = attempt!(self.memory.load(addr, len));
                        word!(addr, len, Read, self.memory.trail.here());
                        r!($inst.a) = value;
                        let stale = if len == 8 { self.memory.stale_at(addr) } else { 0 };
                        if undefined != 0 || stale != 0 {
                            self.threads[t].mark_undefined(base + u32::from($inst.a), undefined);
                            self.threads[t].mark_stale(base + u32::from($inst.a), stale);
                            settle!();
                        }
                    }
                }
            }};
        }
        macro_rules! store {
            ($inst:expr, $int:ty, $base:expr, $plus:expr) => {{
                let (to, plus): (u64, i64) = ($base, $plus);
                let value = r!($inst.a);
                let before = self.memory.trail.here();
                let (mut undefined, mut stale) = (0, 0);
                if DEFINEDNESS {
                    undefined = self.threads[t].taint(base + u32::from($inst.a));
                    stale = self.threads[t].stale(base + u32::from($inst.a));
                }
                let plain = undefined == 0 && stale == 0;
                let done = plain && self.memory.write_fast(to, plus, (value as $int).to_le_bytes());
                if !done {
                    let len = size_of::<$int>() as u32;
                    let addr = attempt!(self.memory.derived(to, plus, len, AccessMode::Write));
                    attempt!(self.memory.store(addr, len, value, undefined));
                    if DEFINEDNESS && len == 8 {
                        self.memory.set_stale(addr, stale);
                    }
                }
                word!(to.wrapping_add(plus as u64), size_of::<$int>() as u32, Write, before);
            }};
        }
        macro_rules! indexed {
            ($inst:expr) => {{
                let scale = i64::from($inst.imm as u32 as i32);
                let disp = i64::from(($inst.imm >> 32) as u32 as i32);
                (r!($inst.c) as i64).wrapping_mul(scale).wrapping_add(disp)
            }};
        }
        macro_rules! float {
            ($inst:expr, $ty:ident, $int:ty, $op:tt) => {
                r!($inst.a) = u64::from(
                    ($ty::from_bits(r!($inst.b) as $int) $op $ty::from_bits(r!($inst.c) as $int)).to_bits(),
                )
            };
        }
        macro_rules! signed_op {
            ($inst:expr, $int:ty, $uint:ty, $right:expr, $op:ident, $word:literal) => {{
                let (x, y) = (r!($inst.b) as $int, $right as $int);
                match x.$op(y) {
                    Some(result) => r!($inst.a) = result as $uint as u64,
                    None => fault!(Overflow, overflow(x, $word, y, <$int>::BITS)),
                }
            }};
        }
        macro_rules! shift {
            ($inst:expr, |$value:ident, $count:ident, $bits:ident| $shifted:expr) => {{
                let ($value, $count, $bits) = (r!($inst.b), r!($inst.c), $inst.imm);
                if $count >= $bits {
                    fault!(Overflow, Arithmetic::Shift { bits: $bits as u32, count: $count.into() });
                }
                r!($inst.a) = $shifted;
            }};
        }
        macro_rules! enter {
            ($result:expr) => {{
                attempt!($result);
                let frame = self.threads[t].frames.last().expect("internal: frame just made");
                let (entry, tainted) = (frame.pc as usize, frame.tainted);
                base = frame.base;
                if tainted != DEFINEDNESS {
                    leave!(entry, Exit::ChangeLoop);
                }
                pc = entry;
                // SAFETY: as for the first frame.
                registers = unsafe { self.threads[t].registers.as_mut_ptr().add(base as usize) };
            }};
        }
        macro_rules! back {
            ($values:expr) => {{
                let resume = attempt!(self.calls(tid).leave(code, $values));
                let frame = self.threads[t].frames.last().expect("internal: the bottom frame never returns");
                base = frame.base;
                if frame.tainted != DEFINEDNESS {
                    leave!(resume, Exit::ChangeLoop);
                }
                pc = resume as usize;
                // SAFETY: as for the first frame.
                registers = unsafe { self.threads[t].registers.as_mut_ptr().add(base as usize) };
            }};
        }

        loop {
            // SAFETY: `pc` is an instruction's index: the emitter ends every function with a terminator and patches
            // every target. By reference: a copy would go through the stack, and wait for it.
            let inst: &Inst = unsafe { &*insts.add(pc) };
            pc += 1;
            if DEFINEDNESS {
                if !self.threads[t].taints.iter().any(|taint| taint.register >= base) {
                    self.threads[t].frames.last_mut().expect("internal: running frame").tainted = false;
                    leave!(pc - 1, Exit::ChangeLoop);
                }
                attempt!(self.threads[t].track(&self.memory, base, inst));
            }
            if EVENTS && may_share(inst.op) {
                match self.next(tid).plain().concerns_others(base, inst) {
                    Sharing::Private => {}
                    Sharing::Shared if self.threads[t].state.atomic != 0 => {}
                    Sharing::Shared if transition.go.take().is_some() => {}
                    Sharing::Shared => leave!(pc - 1, Exit::Visible),
                    Sharing::NotPrivate(place) => fail!(self.assumptions.refute_private(code, place)),
                }
            }
            match inst.op {
                Op::Const => r!(inst.a) = inst.imm,
                Op::Undef => {
                    r!(inst.a) = 0;
                    self.threads[t].mark_undefined(base + u32::from(inst.a), inst.imm);
                    settle!();
                }
                Op::Move => r!(inst.a) = r!(inst.b),
                Op::Add64 => r!(inst.a) = r!(inst.b).wrapping_add(r!(inst.c)),
                Op::Add32 => r!(inst.a) = u64::from((r!(inst.b) as u32).wrapping_add(r!(inst.c) as u32)),
                Op::Sub64 => r!(inst.a) = r!(inst.b).wrapping_sub(r!(inst.c)),
                Op::Sub32 => r!(inst.a) = u64::from((r!(inst.b) as u32).wrapping_sub(r!(inst.c) as u32)),
                Op::Mul64 => r!(inst.a) = r!(inst.b).wrapping_mul(r!(inst.c)),
                Op::Mul32 => r!(inst.a) = u64::from((r!(inst.b) as u32).wrapping_mul(r!(inst.c) as u32)),
                Op::And => r!(inst.a) = r!(inst.b) & r!(inst.c),
                Op::Or => r!(inst.a) = r!(inst.b) | r!(inst.c),
                Op::Xor => r!(inst.a) = r!(inst.b) ^ r!(inst.c),
                Op::AddI64 => r!(inst.a) = r!(inst.b).wrapping_add(inst.imm),
                Op::AddI32 => r!(inst.a) = u64::from((r!(inst.b) as u32).wrapping_add(inst.imm as u32)),
                Op::MulI64 => r!(inst.a) = r!(inst.b).wrapping_mul(inst.imm),
                Op::MulI32 => r!(inst.a) = u64::from((r!(inst.b) as u32).wrapping_mul(inst.imm as u32)),
                Op::AndI => r!(inst.a) = r!(inst.b) & inst.imm,
                Op::OrI => r!(inst.a) = r!(inst.b) | inst.imm,
                Op::XorI => r!(inst.a) = r!(inst.b) ^ inst.imm,
                Op::AddS64 => signed_op!(inst, i64, u64, r!(inst.c), checked_add, "+"),
                Op::AddS32 => signed_op!(inst, i32, u32, r!(inst.c), checked_add, "+"),
                Op::SubS64 => signed_op!(inst, i64, u64, r!(inst.c), checked_sub, "-"),
                Op::SubS32 => signed_op!(inst, i32, u32, r!(inst.c), checked_sub, "-"),
                Op::MulS64 => signed_op!(inst, i64, u64, r!(inst.c), checked_mul, "*"),
                Op::MulS32 => signed_op!(inst, i32, u32, r!(inst.c), checked_mul, "*"),
                Op::AddSI64 => signed_op!(inst, i64, u64, inst.imm, checked_add, "+"),
                Op::AddSI32 => signed_op!(inst, i32, u32, inst.imm, checked_add, "+"),
                Op::MulSI64 => signed_op!(inst, i64, u64, inst.imm, checked_mul, "*"),
                Op::MulSI32 => signed_op!(inst, i32, u32, inst.imm, checked_mul, "*"),
                Op::Mask => r!(inst.a) = r!(inst.b) & inst.imm,
                Op::SignExtend => r!(inst.a) = sext(r!(inst.b), u64::from(inst.c)) as u64 & inst.imm,
                Op::Shl => shift!(inst, |value, count, bits| (value << count) & (u64::MAX >> (64 - bits))),
                Op::LShr => shift!(inst, |value, count, bits| value >> count),
                Op::AShr => shift!(inst, |value, count, bits| {
                    (sext(value, bits) >> count) as u64 & (u64::MAX >> (64 - bits))
                }),
                Op::ShlI => r!(inst.a) = (r!(inst.b) << inst.c) & inst.imm,
                Op::LShrI => r!(inst.a) = r!(inst.b) >> inst.c,
                Op::AShrI => {
                    r!(inst.a) = (sext(r!(inst.b), inst.imm) >> inst.c) as u64 & (u64::MAX >> (64 - inst.imm));
                }
                Op::UDiv | Op::URem => {
                    let (x, y) = (r!(inst.b), r!(inst.c));
                    if y == 0 {
                        fault!(DivisionByZero, Arithmetic::DivisionByZero(Some(x.into())));
                    }
                    r!(inst.a) = if inst.op == Op::UDiv { x / y } else { x % y };
                }
                Op::SDiv | Op::SRem => {
                    let (x, y) = (sext(r!(inst.b), inst.imm), sext(r!(inst.c), inst.imm));
                    if y == 0 {
                        fault!(DivisionByZero, Arithmetic::DivisionByZero(Some(x.into())));
                    }
                    if y == -1 && x == i64::MIN >> (64 - inst.imm) {
                        fault!(Overflow, overflow(x, "/", y, inst.imm as u32));
                    }
                    let result = if inst.op == Op::SDiv { x / y } else { x % y };
                    r!(inst.a) = result as u64 & (u64::MAX >> (64 - inst.imm));
                }
                Op::Eq => r!(inst.a) = u64::from(r!(inst.b) == r!(inst.c)),
                Op::Ne => r!(inst.a) = u64::from(r!(inst.b) != r!(inst.c)),
                Op::ULt => r!(inst.a) = u64::from(r!(inst.b) < r!(inst.c)),
                Op::ULe => r!(inst.a) = u64::from(r!(inst.b) <= r!(inst.c)),
                Op::SLt64 => r!(inst.a) = u64::from((r!(inst.b) as i64) < r!(inst.c) as i64),
                Op::SLe64 => r!(inst.a) = u64::from(r!(inst.b) as i64 <= r!(inst.c) as i64),
                Op::SLt32 => r!(inst.a) = u64::from((r!(inst.b) as i32) < r!(inst.c) as i32),
                Op::SLe32 => r!(inst.a) = u64::from(r!(inst.b) as i32 <= r!(inst.c) as i32),
                Op::EqI => r!(inst.a) = u64::from(r!(inst.b) == inst.imm),
                Op::NeI => r!(inst.a) = u64::from(r!(inst.b) != inst.imm),
                Op::ULtI => r!(inst.a) = u64::from(r!(inst.b) < inst.imm),
                Op::UGtI => r!(inst.a) = u64::from(r!(inst.b) > inst.imm),
                Op::SLtI64 => r!(inst.a) = u64::from((r!(inst.b) as i64) < inst.imm as i64),
                Op::SGtI64 => r!(inst.a) = u64::from(r!(inst.b) as i64 > inst.imm as i64),
                Op::SLtI32 => r!(inst.a) = u64::from((r!(inst.b) as i32) < inst.imm as i32),
                Op::SGtI32 => r!(inst.a) = u64::from(r!(inst.b) as i32 > inst.imm as i32),
                Op::Select => {
                    let chosen = if r!(inst.b) & 1 != 0 { inst.c } else { inst.imm as u16 };
                    if DEFINEDNESS {
                        self.threads[t].track_select(base, inst, chosen);
                    }
                    r!(inst.a) = r!(chosen);
                }
                Op::FAdd64 => float!(inst, f64, u64, +),
                Op::FSub64 => float!(inst, f64, u64, -),
                Op::FMul64 => float!(inst, f64, u64, *),
                Op::FDiv64 => float!(inst, f64, u64, /),
                Op::FAdd32 => float!(inst, f32, u32, +),
                Op::FSub32 => float!(inst, f32, u32, -),
                Op::FMul32 => float!(inst, f32, u32, *),
                Op::FDiv32 => float!(inst, f32, u32, /),
                Op::Rare => {
                    attempt!(self.threads[t].rare(base, &code.rare[inst.imm as usize]));
                    settle!();
                }
                Op::Load8 => load!(inst, u8, r!(inst.b), inst.imm as i64),
                Op::Load16 => load!(inst, u16, r!(inst.b), inst.imm as i64),
                Op::Load32 => load!(inst, u32, r!(inst.b), inst.imm as i64),
                Op::Load64 => load!(inst, u64, r!(inst.b), inst.imm as i64),
                Op::LoadX8 => load!(inst, u8, r!(inst.b), indexed!(inst)),
                Op::LoadX16 => load!(inst, u16, r!(inst.b), indexed!(inst)),
                Op::LoadX32 => load!(inst, u32, r!(inst.b), indexed!(inst)),
                Op::LoadX64 => load!(inst, u64, r!(inst.b), indexed!(inst)),
                Op::LoadG8 => load!(inst, u8, inst.imm, 0),
                Op::LoadG16 => load!(inst, u16, inst.imm, 0),
                Op::LoadG32 => load!(inst, u32, inst.imm, 0),
                Op::LoadG64 => load!(inst, u64, inst.imm, 0),
                Op::Store8 => store!(inst, u8, r!(inst.b), inst.imm as i64),
                Op::Store16 => store!(inst, u16, r!(inst.b), inst.imm as i64),
                Op::Store32 => store!(inst, u32, r!(inst.b), inst.imm as i64),
                Op::Store64 => store!(inst, u64, r!(inst.b), inst.imm as i64),
                Op::StoreX8 => store!(inst, u8, r!(inst.b), indexed!(inst)),
                Op::StoreX16 => store!(inst, u16, r!(inst.b), indexed!(inst)),
                Op::StoreX32 => store!(inst, u32, r!(inst.b), indexed!(inst)),
                Op::StoreX64 => store!(inst, u64, r!(inst.b), indexed!(inst)),
                Op::StoreG8 => store!(inst, u8, inst.imm, 0),
                Op::StoreG16 => store!(inst, u16, inst.imm, 0),
                Op::StoreG32 => store!(inst, u32, inst.imm, 0),
                Op::StoreG64 => store!(inst, u64, inst.imm, 0),
                Op::LoadN => {
                    let from = r!(inst.b);
                    let len = u32::from(inst.c);
                    let addr = attempt!(self.memory.derived(from, inst.imm as i64, len, AccessMode::Read));
                    attempt!(self.threads[t].load_words(&self.memory, base + u32::from(inst.a), addr, len));
                    plain!(addr, len, Read, self.memory.trail.here());
                    settle!();
                }
                Op::StoreN => {
                    let to = r!(inst.b);
                    let len = u32::from(inst.c);
                    let addr = attempt!(self.memory.derived(to, inst.imm as i64, len, AccessMode::Write));
                    let before = self.memory.trail.here();
                    attempt!(self.threads[t].store_words(&mut self.memory, base + u32::from(inst.a), addr, len));
                    plain!(addr, len, Write, before);
                }
                Op::Gep => r!(inst.a) = r!(inst.b).wrapping_add(indexed!(inst) as u64),
                Op::GepInbounds => {
                    let from = r!(inst.b);
                    let to = from.wrapping_add(indexed!(inst) as u64);
                    // A pointer that left its slot by arithmetic that forbids this is marked, and reported when it is
                    // used.
                    let lost = !same_slot(from, to) && from >> 42 != 0;
                    r!(inst.a) = if lost { to | LOST } else { to };
                }
                Op::Alloca => r!(inst.a) = attempt!(self.calls(tid).alloca(pc - 1, inst.imm, 1 << inst.b)),
                Op::AllocaDynamic => {
                    let size = r!(inst.b);
                    r!(inst.a) = attempt!(self.calls(tid).alloca(pc - 1, size, 1 << inst.c));
                }
                Op::ThreadLocal => r!(inst.a) = self.threads[t].thread_locals[inst.imm as usize],
                Op::MemCopy => {
                    let (dst, src, len) = (r!(inst.a), r!(inst.b), r!(inst.c));
                    let overlap = dst.abs_diff(src) < len && dst != src;
                    if overlap && inst.imm == 0 {
                        let function = "memcpy".to_owned();
                        fault!(
                            BadArgument,
                            InvalidArgument::Overlap { function, bytes: len, apart: dst.abs_diff(src) }
                        );
                    }
                    let before = self.memory.trail.here();
                    attempt!(self.memory.copy(dst, src, len));
                    plain!(src, len, Read, before);
                    plain!(dst, len, Write, before);
                }
                Op::MemSet => {
                    if DEFINEDNESS {
                        attempt!(self.threads[t].require_defined(base, &[inst.a, inst.b, inst.c]));
                        attempt!(self.threads[t].check_stale_register(
                            &self.memory,
                            base + u32::from(inst.a),
                            StaleKind::Write,
                            r!(inst.c)
                        ));
                    }
                    let before = self.memory.trail.here();
                    attempt!(self.memory.fill(r!(inst.a), r!(inst.b) as u8, r!(inst.c)));
                    plain!(r!(inst.a), r!(inst.c), Write, before);
                }
                Op::Jump => jump!(inst.imm as u32),
                Op::Branch => branch!(inst, r!(inst.b) & 1 != 0),
                Op::BrEq => branch!(inst, r!(inst.b) == r!(inst.c)),
                Op::BrULt => branch!(inst, r!(inst.b) < r!(inst.c)),
                Op::BrULe => branch!(inst, r!(inst.b) <= r!(inst.c)),
                Op::BrSLt64 => branch!(inst, (r!(inst.b) as i64) < r!(inst.c) as i64),
                Op::BrSLe64 => branch!(inst, r!(inst.b) as i64 <= r!(inst.c) as i64),
                Op::BrSLt32 => branch!(inst, (r!(inst.b) as i32) < r!(inst.c) as i32),
                Op::BrSLe32 => branch!(inst, r!(inst.b) as i32 <= r!(inst.c) as i32),
                Op::BrEqI => branch!(inst, r!(inst.b) == u64::from(inst.c)),
                Op::BrULtI => branch!(inst, r!(inst.b) < u64::from(inst.c)),
                Op::BrUGtI => branch!(inst, r!(inst.b) > u64::from(inst.c)),
                Op::BrSLtI32 => branch!(inst, (r!(inst.b) as i32) < i32::from(inst.c as i16)),
                Op::BrSGtI32 => branch!(inst, r!(inst.b) as i32 > i32::from(inst.c as i16)),
                Op::BrSLtI64 => branch!(inst, (r!(inst.b) as i64) < i64::from(inst.c as i16)),
                Op::BrSGtI64 => branch!(inst, r!(inst.b) as i64 > i64::from(inst.c as i16)),
                Op::Switch => {
                    let switch = &code.switches[inst.imm as usize];
                    let (value, _) = self.threads[t].operand(base, switch.arg);
                    let target = match switch.cases.binary_search_by_key(&value, |case| case.0) {
                        Ok(i) => switch.cases[i].1,
                        Err(_) => switch.default,
                    };
                    jump!(target);
                }
                Op::Call => {
                    let site = &code.sites[inst.imm as usize];
                    let Target::Func(func) = site.callee else { unreachable!("internal: call of no function") };
                    enter!(self.calls(tid).enter(code, pc as u32, func, site));
                }
                Op::CallPointer => {
                    let site = &code.sites[inst.imm as usize];
                    let Target::Pointer(pointer) = site.callee else { unreachable!("internal: call of no pointer") };
                    let (value, undefined) = self.threads[t].operand(base, Typed { from: pointer, ty: Type::Ptr });
                    if undefined != 0 {
                        fault!(Uninitialised, Dependent::FunctionPointer);
                    }
                    let func = attempt!(code.function_at(value as u64));
                    enter!(self.calls(tid).enter(code, pc as u32, func, site));
                }
                Op::Library => {
                    let site = &code.sites[inst.imm as usize];
                    let Target::Shim { func, shim } = &site.callee else {
                        unreachable!("internal: no library function")
                    };
                    let mut args: SmallVec<[u64; 8]> = SmallVec::new();
                    for &arg in &site.args {
                        let (value, undefined) = self.threads[t].operand(base, arg);
                        if undefined != 0
                            && let Some(func) = *func
                        {
                            let function = code.module.funcs[func].name.clone();
                            fault!(Uninitialised, Dependent::Argument { number: args.len() + 1, function });
                        }
                        args.push(value as u64);
                    }
                    let state = self.threads[t].state;
                    let (phase, scratch) = (state.phase, state.scratch);
                    let go = transition.go.take();
                    let pending = go.or_else(|| shim.pending(&View { vm: self, tid, args: &args, phase, scratch }));
                    if go.is_none()
                        && let Some(pending) = pending
                        && (state.atomic == 0 || !pending.enabled || self.races.reads_supplied)
                    {
                        self.asked.set(Some((tid, Some(pending))));
                        leave!(pc - 1, Exit::Visible);
                    }
                    if DEFINEDNESS && let Some(pending) = &pending {
                        attempt!(self.threads[t].check_stale_argument(&self.memory, base, &site.args, pending));
                    }
                    let pick = std::mem::take(&mut transition.pick);
                    let returned = state.returned;
                    let site_pc = pc as u32 - 1;
                    // The function may ask for the thread's position.
                    self.threads[t].state.pc = site_pc;
                    let (mut noted, mut child) = (false, tid);
                    let before = self.memory.trail.here();
                    // It may move a block with atomics.
                    let frees = RACES
                        && self.races.reads_supplied
                        && matches!(pending, Some(Pending { what: Operation::Free, .. }));
                    if RACES {
                        // Accesses of functions that synchronise are ordered; those of local functions are plain.
                        match &pending {
                            None | Some(Pending { what: Operation::State { .. }, .. }) => self.memory.watch.start(),
                            Some(pending) => {
                                attempt!(self.record(tid).library(pending));
                                noted = self.sharing_log.on && self.sharing().note_operation(tid, pending);
                                if noted {
                                    child = match pending.what.flags().spawns() {
                                        true => self.threads.next_child(tid),
                                        false => self.threads.possible_child(tid),
                                    };
                                }
                                if noted || frees {
                                    self.memory.watch.start();
                                }
                            }
                        }
                    }
                    let mut announced = None;
                    if EVENTS {
                        let view = View { vm: self, tid, args: &args, phase, scratch };
                        announced = shim.pending(&view);
                        self.memory.watch.start();
                    }
                    let mut call = Call { vm: self, tid, site: site_pc, args: &args, phase, scratch, returned, pick };
                    let flow = shim.run(&mut call);
                    if RACES && noted {
                        self.sharing().note_accesses(tid, child);
                    } else if frees {
                        for (addr, len, how) in self.memory.watch.stop() {
                            if how != AccessMode::Write {
                                heed!(self.record(tid).read_in_operation(addr, len), before);
                            }
                        }
                    } else if RACES {
                        for (addr, len, how) in self.memory.watch.stop() {
                            let plainly = raced!(self.record(tid).plain(addr, len, how), before);
                            if let (Plainly::Wants(_), Some(_)) = (plainly, &pending) {
                                // Its effect is that of the operation, which has been executed.
                                self.rewind_to(before);
                                let name = func.map_or("a function", |func| code.module.funcs[func].name.as_str());
                                fail!(StepError::unsupported(
                                    format!("access of `{name}` to an atomic object under a weak memory model"),
                                    "access the object atomically, or check with --model sc"
                                ));
                            }
                            heed!(plainly, before);
                        }
                    }
                    if EVENTS {
                        let accesses = self.memory.watch.stop();
                        let plain = self.next(tid).plain();
                        if let Some(place) = attempt!(plain.check_announced(announced.as_ref(), &args, &accesses)) {
                            fail!(self.assumptions.refute_private(code, place));
                        }
                        if matches!(flow, Ok(Flow::EndThread(_))) {
                            attempt!(self.next(tid).plain().check_thread_end());
                        }
                    }
                    match attempt!(flow) {
                        Flow::Done(value) => {
                            let state = &mut self.threads[t].state;
                            (state.phase, state.scratch) = (0, 0);
                            if let Some(&(slot, ty)) = site.results.first() {
                                if DEFINEDNESS {
                                    self.threads[t].set_taint(base + u32::from(slot), 0);
                                }
                                r!(slot) = value & ty.mask() as u64;
                            }
                        }
                        Flow::Pair(first, second) => {
                            let state = &mut self.threads[t].state;
                            (state.phase, state.scratch) = (0, 0);
                            for (&(slot, ty), value) in site.results.iter().zip([first, second]) {
                                if DEFINEDNESS {
                                    self.threads[t].set_taint(base + u32::from(slot), 0);
                                }
                                r!(slot) = value & ty.mask() as u64;
                            }
                        }
                        Flow::Stay { phase, scratch } => {
                            let state = &mut self.threads[t].state;
                            (state.phase, state.scratch) = (phase, scratch);
                            pc -= 1;
                            // It may have made pointers stale.
                            settle!();
                        }
                        Flow::Enter { func, args, phase, scratch } => {
                            let func = attempt!(code.function_at(func));
                            let resume = (phase, scratch);
                            // Library functions called by the callee start in their first phase.
                            let state = &mut self.threads[t].state;
                            (state.phase, state.scratch) = (0, 0);
                            enter!(self.calls(tid).enter_callback(code, site_pc, func, &args, resume));
                        }
                        Flow::EndThread(result) => {
                            // The value that a thread's function returns may be unwritten: only its use is a fault.
                            let undefined = |&arg: &Typed| self.threads[t].operand(base, arg).1 != 0;
                            let undefined = func.is_none() && site.args.iter().any(undefined);
                            attempt!(self.calls(tid).end(result, undefined));
                            return Exit::Finished;
                        }
                        Flow::Unwind => {
                            let resume = attempt!(self.calls(tid).unwind(code, site_pc));
                            transition.fuel -= 1;
                            leave!(resume, if transition.fuel == 0 { Exit::Paused } else { Exit::ChangeLoop });
                        }
                        Flow::Jump { record, value } => {
                            let resume = attempt!(self.calls(tid).jump(code, record, value));
                            transition.fuel -= 1;
                            leave!(resume, if transition.fuel == 0 { Exit::Paused } else { Exit::ChangeLoop });
                        }
                    }
                    if RACES != self.races.on {
                        leave!(pc, Exit::ChangeLoop);
                    }
                }
                Op::Return0 => back!(&[]),
                Op::Return1 => back!(&[Typed { from: Operand::Slot(inst.b), ty: Type::I64 }]),
                Op::ReturnN => back!(&code.returns[inst.imm as usize]),
                Op::VaStart => attempt!(self.calls(tid).va_start(code, pc - 1, r!(inst.b))),
                Op::AtomicLoad | Op::AtomicStore | Op::Rmw | Op::CompareExchange => {
                    let comes = transition.go.take().is_none();
                    if RACES && comes && code.has_tries && inst.op == Op::Rmw {
                        self.threads[t].state.pc = pc as u32 - 1;
                        self.arrives(tid);
                    }
                    if comes && (self.threads[t].state.atomic == 0 || self.races.reads_supplied) {
                        leave!(pc - 1, Exit::Visible);
                    }
                    if RACES {
                        self.threads[t].state.pc = pc as u32 - 1;
                    }
                    attempt!(atomic!(inst).execute());
                    settle!();
                }
                Op::WeakCompareExchange => {
                    if transition.go.take().is_none()
                        && (self.threads[t].state.atomic == 0 || self.races.reads_supplied)
                    {
                        leave!(pc - 1, Exit::Visible);
                    }
                    self.threads[t].state.pc = pc as u32 - 1;
                    let pick = std::mem::take(&mut transition.pick);
                    if atomic!(inst).decide_weakness(pick) {
                        leave!(pc - 1, Exit::Visible);
                    }
                    attempt!(atomic!(inst).execute_weakly(pick));
                    settle!();
                }
                Op::Await => {
                    if transition.go.take().is_none() {
                        self.threads[t].state.pc = pc as u32 - 1;
                        if RACES && code.has_tries {
                            self.arrives(tid);
                        }
                        if self.threads[t].state.atomic == 0 || self.races.reads_supplied || !self.next(tid).ends_wait()
                        {
                            leave!(pc - 1, Exit::Visible);
                        }
                    }
                    atomic!(inst).check_await(pc as u32 - 1);
                    self.threads[t].state.pc = pc as u32 - 1;
                    let pick = std::mem::take(&mut transition.pick);
                    if atomic!(inst).decide_weakness(pick) {
                        leave!(pc - 1, Exit::Visible);
                    }
                    attempt!(atomic!(inst).execute_weakly(pick));
                    settle!();
                }
                Op::Unseen => attempt!(atomic!(inst).execute_unseen(pc as u32 - 1)),
                Op::Assume => {
                    // An unwritten value is not an error here; the next use of it that matters is.
                    let unknown = DEFINEDNESS && self.threads[t].taint(base + u32::from(inst.b)) != 0;
                    if r!(inst.b) & 1 == 0 && !unknown && !self.assumptions.is_void(pc as u32 - 1) {
                        match (self.ignores_awaits, transition.go.is_some()) {
                            (false, _) => fail!(StepError::AssumeFailed),
                            (true, false) => leave!(pc - 1, Exit::Visible),
                            (true, true) => {}
                        }
                    }
                    transition.go = None;
                }
                Op::Fence => {
                    if transition.go.take().is_none()
                        && (self.threads[t].state.atomic == 0 || self.races.reads_supplied)
                    {
                        leave!(pc - 1, Exit::Visible);
                    }
                    if RACES && let AtomicOp::Fence(order) = code.atomics[inst.imm as usize].what {
                        self.races.fence(&mut self.memory.trail, tid, order);
                    }
                }
                Op::Unreachable => fault!(Unreachable, Detail::Unreachable),
                Op::Unsupported => {
                    let (what, instead) = Unsupported::split(&code.texts[inst.imm as usize]);
                    fail!(StepError::unsupported(what, instead))
                }
            }
        }
    }
}
