//! Functions by which a program addresses the checker: assumptions, choices, atomic sections, errors, under our names
//! and those of SV-COMP, CBMC and GenMC.
//!
//! A nondeterministic value is a choice among all values of its type. Up to 16 bits a search can try every one; for
//! wider types the choice has `u32::MAX` alternatives, which stands for "more than can be tried"; only
//! `estragon_choose` asks for a smaller number. The alternative's number is the value, so 0 in a single run.
//!
//! Within an atomic section the thread is not interrupted at operations that are enabled. One that is disabled lets the
//! other threads run. In a search over execution graphs, a section is a critical section of one lock: its operations
//! are separate ones, and if there are any, so is its end.
//!
//! GenMC's annotations of loops have no effect: a failed iteration is followed by another one.

use super::thread::accept;
use super::{Attribute, Call, Flow, Shim, StepError, View};
use crate::vm::Vm;
use base::{Assertion, Detail, FaultKind, InvalidArgument, Operation, Pending, Tid};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("estragon_assume", Shim::local(assume)),
    ("__VERIFIER_assume", Shim::local(assume)),
    ("__VERIFIER_assume_internal", Shim::local(assume)),
    ("__CPROVER_assume", Shim::local(assume)),
    ("__VERIFIER_kill_thread", Shim::local(kill)),
    ("estragon_choose", Shim::visible(choosing, choose)),
    ("estragon_nondet_bool", Shim::visible(any::<1>, choose)),
    ("estragon_nondet_char", Shim::visible(any::<8>, choose)),
    ("estragon_nondet_uchar", Shim::visible(any::<8>, choose)),
    ("estragon_nondet_short", Shim::visible(any::<16>, choose)),
    ("estragon_nondet_ushort", Shim::visible(any::<16>, choose)),
    ("estragon_nondet_int", Shim::visible(any::<32>, choose)),
    ("estragon_nondet_uint", Shim::visible(any::<32>, choose)),
    ("estragon_nondet_long", Shim::visible(any::<64>, choose)),
    ("estragon_nondet_ulong", Shim::visible(any::<64>, choose)),
    ("estragon_nondet_llong", Shim::visible(any::<64>, choose)),
    ("estragon_nondet_ullong", Shim::visible(any::<64>, choose)),
    ("estragon_nondet_size_t", Shim::visible(any::<64>, choose)),
    ("estragon_nondet_pointer", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_bool", Shim::visible(any::<1>, choose)),
    ("__VERIFIER_nondet__Bool", Shim::visible(any::<1>, choose)),
    ("__VERIFIER_nondet_char", Shim::visible(any::<8>, choose)),
    ("__VERIFIER_nondet_uchar", Shim::visible(any::<8>, choose)),
    ("__VERIFIER_nondet_unsigned_char", Shim::visible(any::<8>, choose)),
    ("__VERIFIER_nondet_u8", Shim::visible(any::<8>, choose)),
    ("__VERIFIER_nondet_short", Shim::visible(any::<16>, choose)),
    ("__VERIFIER_nondet_ushort", Shim::visible(any::<16>, choose)),
    ("__VERIFIER_nondet_u16", Shim::visible(any::<16>, choose)),
    ("__VERIFIER_nondet_int", Shim::visible(any::<32>, choose)),
    ("__VERIFIER_nondet_uint", Shim::visible(any::<32>, choose)),
    ("__VERIFIER_nondet_unsigned", Shim::visible(any::<32>, choose)),
    ("__VERIFIER_nondet_unsigned_int", Shim::visible(any::<32>, choose)),
    ("__VERIFIER_nondet_u32", Shim::visible(any::<32>, choose)),
    ("__VERIFIER_nondet_float", Shim::visible(any::<32>, choose)),
    ("__VERIFIER_nondet_long", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_ulong", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_unsigned_long", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_longlong", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_ulonglong", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_u64", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_loff_t", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_size_t", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_pointer", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_pchar", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_charp", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_nondet_double", Shim::visible(any::<64>, choose)),
    ("__VERIFIER_opt_begin", Shim::visible(any::<1>, choose)),
    ("estragon_atomic_begin", Shim::visible(beginning, begin).with(Attribute::BeginsAtomicSection)),
    ("__VERIFIER_atomic_begin", Shim::visible(beginning, begin).with(Attribute::BeginsAtomicSection)),
    ("__CPROVER_atomic_begin", Shim::visible(beginning, begin).with(Attribute::BeginsAtomicSection)),
    ("estragon_atomic_end", Shim::visible(ending, end)),
    ("__VERIFIER_atomic_end", Shim::visible(ending, end)),
    ("__CPROVER_atomic_end", Shim::visible(ending, end)),
    ("estragon_loop_bound", Shim::local(loop_bound)),
    ("estragon_fail", Shim::local(fail)),
    ("reach_error", Shim::local(|_| error(Assertion::Unreached("reach_error")))),
    ("__VERIFIER_error", Shim::local(|_| error(Assertion::Unreached("__VERIFIER_error")))),
    ("__VERIFIER_assert", Shim::local(|call| check(call, "__VERIFIER_assert"))),
    ("__CPROVER_assert", Shim::local(|call| check(call, "__CPROVER_assert"))),
    ("__VERIFIER_loop_begin", Shim::local(accept)),
    ("__VERIFIER_loop_bound", Shim::local(accept)),
    ("__VERIFIER_spin_start", Shim::local(accept)),
    ("__VERIFIER_spin_end", Shim::local(accept)),
    ("__VERIFIER_faiZNE_spin_end", Shim::local(accept)),
    ("__VERIFIER_lockZNE_spin_end", Shim::local(accept)),
];

fn assume(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.arg(0) == 0 { Err(StepError::AssumeFailed) } else { Ok(Flow::Done(0)) }
}

/// A loop has reached its bound: its continuation is not explored, and the verdict must say so. While the machine
/// determines whether a thread spins forever, the bound is ignored.
fn loop_bound(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.vm.ignores_awaits {
        return Ok(Flow::Done(0));
    }
    call.vm.cut_loop(call.site);
    Err(StepError::AssumeFailed)
}

fn kill(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.arg(0) & 1 != 0 { Err(StepError::AssumeFailed) } else { Ok(Flow::Done(0)) }
}

/// How many values of this width a search may be asked to try.
const fn ways(bits: u32) -> u32 {
    if bits <= 16 { 1 << bits } else { u32::MAX }
}

fn any<const BITS: u32>(_: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::Choice { ways: ways(BITS) }, 0, 0))
}

fn choosing(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::Choice { ways: (view.arg(0) as u32).max(1) }, 0, 0))
}

fn choose(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if call.args.first().is_some_and(|&ways| ways as u32 == 0) {
        return Err(StepError::fault(FaultKind::BadArgument, InvalidArgument::Alternatives));
    }
    Ok(Flow::Done(u64::from(call.pick.0)))
}

fn beginning(view: &View<'_>) -> Option<Pending> {
    let nested = view.vm.races.reads_supplied && view.vm.thread(view.tid).state.atomic > 0;
    (!nested).then(|| Pending::when(section_of(view.vm).is_none(), Operation::AtomicBegin, 0, 0))
}

fn ending(view: &View<'_>) -> Option<Pending> {
    let state = &view.vm.thread(view.tid).state;
    (state.divided && state.atomic == 1).then(|| Pending::always(Operation::AtomicEnd, 0, 0))
}

/// The thread that has stopped in an atomic section: at most one, since sections exclude each other where threads stop
/// in them.
pub(crate) fn section_of(vm: &Vm) -> Option<Tid> {
    vm.threads.spawned().find(|&tid| vm.thread(tid).state.divided)
}

fn begin(call: &mut Call<'_>) -> Result<Flow, StepError> {
    call.vm.state_mut(call.tid).atomic += 1;
    Ok(Flow::Done(0))
}

fn end(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let state = call.vm.state_mut(call.tid);
    match state.atomic.checked_sub(1) {
        Some(nesting) => {
            state.atomic = nesting;
            let divided = state.divided;
            state.divided &= nesting > 0;
            if !divided {
                call.vm.races.end_section(&mut call.vm.memory.trail, call.tid);
            }
            Ok(Flow::Done(0))
        }
        None => Err(StepError::fault(FaultKind::BadUnlock, Detail::NoAtomicSection)),
    }
}

fn error(failed: Assertion) -> Result<Flow, StepError> {
    Err(StepError::fault(FaultKind::Assertion, failed))
}

fn fail(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let message = call.string(0)?;
    error(Assertion::Message(String::from_utf8_lossy(&message).into_owned()))
}

fn check(call: &mut Call<'_>, name: &'static str) -> Result<Flow, StepError> {
    if call.int(0) == 0 { error(Assertion::Argument(name)) } else { Ok(Flow::Done(0)) }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn narrow_values_can_all_be_tried() {
        assert_eq!([1, 8, 16, 32, 64].map(ways), [2, 256, 65536, u32::MAX, u32::MAX]);
    }
}
