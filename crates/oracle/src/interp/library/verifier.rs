//! What a program says to the checker: assumptions, choices, atomic sections, errors.

use super::{Call, Outcome, View, done};
use crate::interp::race::Sync;
use crate::interp::{StepError, fault};
use base::{FaultKind, Operation, Pending};

fn split(name: &str) -> Option<&str> {
    ["estragon_", "__VERIFIER_", "__CPROVER_"].iter().find_map(|prefix| name.strip_prefix(prefix))
}

pub fn begins_section(name: &str) -> bool {
    split(name) == Some("atomic_begin")
}

/// Bits of a nondeterministic value by the name of its type.
fn bits(ty: &str) -> Option<u32> {
    Some(match ty {
        "bool" | "_Bool" => 1,
        "char" | "uchar" | "unsigned_char" | "u8" => 8,
        "short" | "ushort" | "u16" => 16,
        "int" | "uint" | "unsigned" | "unsigned_int" | "u32" | "float" => 32,
        "long" | "ulong" | "unsigned_long" | "longlong" | "ulonglong" | "llong" | "ullong" | "u64" | "loff_t"
        | "size_t" | "pointer" | "pchar" | "charp" | "double" => 64,
        _ => return None,
    })
}

/// A choice, too: the least or the greatest number.
const RANDOM_DEVICE: &str = "_ZNSt13random_device9_M_getvalEv";

fn ways(view_name: &str, first: Option<u64>) -> Option<u32> {
    if view_name == RANDOM_DEVICE {
        return Some(2);
    }
    match split(view_name)? {
        "choose" => Some((first.unwrap_or(0) as u32).max(1)),
        "opt_begin" => Some(2),
        name => {
            let bits = bits(name.strip_prefix("nondet_")?)?;
            Some(if bits <= 16 { 1 << bits } else { u32::MAX })
        }
    }
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let (me, divided) = (view.interp.thread(view.tid), view.interp.setup.divided);
    match split(view.name) {
        Some("atomic_begin") if divided && me.atomic > 0 => return None,
        Some("atomic_begin") => {
            let others = view.interp.state.threads.values().any(|thread| thread.stopped);
            return Some(Pending::when(!(divided && others), Operation::AtomicBegin, 0, 0));
        }
        Some("atomic_end") => {
            let ends = divided && me.stopped && me.atomic == 1;
            return ends.then(|| Pending::always(Operation::AtomicEnd, 0, 0));
        }
        _ => {}
    }
    let ways = ways(view.name, view.args.first().copied())?;
    Some(Pending::always(Operation::Choice { ways }, 0, 0))
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    if ways(call.name, call.args.first().copied()).is_some() {
        return Some(match call.args.first() {
            _ if call.name == RANDOM_DEVICE => done(if call.pick.0 == 0 { 0 } else { u32::MAX.into() }),
            Some(&ways) if ways as u32 == 0 => fault(FaultKind::BadArgument, "a choice among no values"),
            _ => done(u64::from(call.pick.0)),
        });
    }
    if call.name == "reach_error" {
        return Some(fault(FaultKind::Assertion, "`reach_error` was called"));
    }
    Some(match split(call.name)? {
        "assume" | "assume_internal" if call.arg(0) == 0 => Err(StepError::AssumeFailed),
        "kill_thread" if call.arg(0) & 1 != 0 => Err(StepError::AssumeFailed),
        "assume" | "assume_internal" | "kill_thread" => done(0),
        "atomic_begin" => {
            call.interp.thread_mut(call.tid).atomic += 1;
            done(0)
        }
        "atomic_end" => match call.interp.thread(call.tid).atomic.checked_sub(1) {
            None => fault(FaultKind::BadUnlock, "the end of an atomic section that was never begun"),
            Some(nesting) => {
                let thread = call.interp.thread_mut(call.tid);
                thread.atomic = nesting;
                thread.stopped &= nesting > 0;
                call.interp.state.history.release(call.tid, Sync::Sections);
                done(0)
            }
        },
        "fail" => match call.string(call.arg(0)) {
            Ok(text) => fault(FaultKind::Assertion, String::from_utf8_lossy(&text)),
            Err(error) => Err(error),
        },
        "error" => fault(FaultKind::Assertion, "an error function was called"),
        "assert" if call.int(0) == 0 => fault(FaultKind::Assertion, "an assertion failed"),
        "assert" | "loop_begin" | "loop_bound" | "spin_start" | "spin_end" | "faiZNE_spin_end" | "lockZNE_spin_end" => {
            done(0)
        }
        _ => return None,
    })
}
