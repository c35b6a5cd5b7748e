//! Jumps out of calls: `setjmp`, `longjmp`.
//!
//! `setjmp` stores a record in a stack block that lives as long as the frame that called it, and the address of the
//! record in the program's buffer. So a buffer may be copied, a jump to a frame that has returned finds a dead block,
//! and undo needs no special treatment. The record holds the instruction at which to continue and the registers of the
//! frame; variables are not in registers in functions that call `setjmp` (`passes` leaves them in memory), and so keep
//! the last value written to them, as after `clang -O0`.

use super::{Attribute, Call, Flow, Shim, StepError};
use crate::code::Code;
use crate::frame::CallStack;
use crate::memory::{AddressInfo, Kind};
use base::{FaultKind, Id, InvalidJump};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("setjmp", Shim::local(set).with(Attribute::ReturnsTwice)),
    ("_setjmp", Shim::local(set).with(Attribute::ReturnsTwice)),
    ("__sigsetjmp", Shim::local(set).with(Attribute::ReturnsTwice)),
    ("sigsetjmp", Shim::local(set).with(Attribute::ReturnsTwice)),
    ("longjmp", Shim::local(jump)),
    ("_longjmp", Shim::local(jump)),
    ("siglongjmp", Shim::local(jump)),
    ("__longjmp_chk", Shim::local(jump)),
];

/// Layout of a record: a magic number, the call of `setjmp`, the number of frames, the registers.
const MARK: u64 = 0x6a6d_7062_7566_0001;
const SITE: u64 = 8;
const HEIGHT: u64 = 16;
const REGISTERS: u64 = 24;

fn set(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let thread = call.vm.thread(call.tid);
    let frame = *thread.frames.last().expect("internal: running frame");
    let height = thread.frames.len() as u64;
    let size = REGISTERS + 8 * u64::from(frame.size);
    let buffer = call.arg(0);
    let record = match known(call, buffer, frame.stack_blocks, size) {
        Some(record) => record,
        None => call.vm.calls(call.tid).alloca(call.site as usize, size, 16)?,
    };
    for (at, value) in [(0, MARK), (SITE, call.site.into()), (HEIGHT, height)] {
        call.vm.memory.store(record + at, 8, value, 0)?;
    }
    for i in 0..frame.size {
        let thread = call.vm.thread(call.tid);
        let (value, undefined) = (thread.registers[(frame.base + i) as usize], thread.taint(frame.base + i));
        let (at, stale) = (record + REGISTERS + 8 * u64::from(i), thread.stale(frame.base + i));
        call.vm.memory.store(at, 8, value, undefined)?;
        call.vm.memory.set_stale(at, stale);
    }
    call.store64(buffer, record)?;
    Ok(Flow::int(0))
}

/// The record that the running frame, whose stack blocks begin at this height, has stored in a buffer before.
fn known(call: &Call<'_>, buffer: u64, blocks: u32, size: u64) -> Option<u64> {
    let record = call.vm.memory.load_defined(buffer, 8).ok()?;
    let own = &call.vm.thread(call.tid).stack_blocks[blocks as usize..];
    let fits = own.contains(&record) && call.vm.memory.block_size(record) == size;
    (fits && call.vm.memory.load_defined(record, 8) == Ok(MARK)).then_some(record)
}

fn jump(call: &mut Call<'_>) -> Result<Flow, StepError> {
    jump_by(call, call.arg(0), (call.arg(1) as u32).max(1))
}

/// Returns to the `setjmp` that filled this buffer.
pub(super) fn jump_by(call: &mut Call<'_>, buffer: u64, value: u32) -> Result<Flow, StepError> {
    let record = call.load64(buffer)?;
    let bad = |why: InvalidJump| Err(StepError::fault(FaultKind::BadArgument, why));
    let AddressInfo::Block { meta, start, .. } = call.vm.memory.inspect(record) else {
        return bad(InvalidJump::NotFilled);
    };
    if meta.kind != Kind::Stack || start != record || meta.size < REGISTERS {
        return bad(InvalidJump::NotFilled);
    }
    if usize::from(call.vm.memory.owner(record)) != call.tid.index() {
        return bad(InvalidJump::OtherThread);
    }
    match call.vm.memory.load_defined(record, 8) {
        Ok(MARK) => Ok(Flow::Jump { record, value }),
        Ok(_) => bad(InvalidJump::NotFilled),
        Err(_) => bad(InvalidJump::Returned),
    }
}

impl CallStack<'_> {
    /// Ends all frames above the one that stored a record, and lets its `setjmp` return `value`; returns the
    /// instruction at which to continue.
    pub fn jump(&mut self, code: &Code, record: u64, value: u32) -> Result<u32, StepError> {
        let t = self.tid.index();
        let word = |at: u64| self.vm.memory.load_defined(record + at, 8).expect("internal: a record is written");
        let (site, height) = (word(SITE) as u32, word(HEIGHT) as usize);
        self.drop_above(height)?;
        let frame = *self.vm.threads[t].frames.last().expect("internal: the frame of a record");
        for i in 0..frame.size {
            let at = record + REGISTERS + 8 * u64::from(i);
            let (value, undefined) = self.vm.memory.load(at, 8).expect("internal: a record is written");
            self.vm.threads[t].registers[(frame.base + i) as usize] = value;
            self.vm.threads[t].set_taint(frame.base + i, undefined);
            let stale = self.vm.memory.stale_at(at);
            self.vm.threads[t].set_stale(frame.base + i, stale);
        }
        let tainted = self.vm.threads[t].taints.iter().any(|taint| taint.register >= frame.base);
        self.vm.threads[t].frames.last_mut().expect("internal: just seen").tainted = tainted;
        let state = &mut self.vm.threads[t].state;
        (state.phase, state.scratch) = (0, 0);
        let call = &code.sites[code.insts[site as usize].imm as usize];
        if let Some(&(slot, ty)) = call.results.first() {
            self.vm.threads[t].set_register(frame.base + u32::from(slot), ty, u128::from(value) & ty.mask(), 0);
        }
        Ok(site + 1)
    }
}
