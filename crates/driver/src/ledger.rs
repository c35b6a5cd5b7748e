//! What a verdict rests on: the choices our model makes where reality has more, or other, behaviours.
//!
//! Only what concerns the program at hand is listed: the module holds what is reachable from `main`, so a function that
//! is named there may be called.

use crate::{Checked, Model, Rules, Search, Why};
use base::{FenceOrder, Properties, Property, ReleaseSequences};
use ir::{Body, Callee, CastOp, Const, Def, InstData, InstKind, Module, Strength, Type, Value};
use passes::{LeftOut, LoopReport, Outcome};
use vm::Attribute;

/// Of code that we did not compile.
pub const OBJECTS: &str =
    "object files and archives are checked as compiled: what an optimiser removed or moved is not seen";

/// What is assumed under these rules, if anything.
type Assumption = fn(&Rules) -> Option<&'static str>;

/// What using library functions with an attribute assumes, as far as that is worth saying of every program that does,
/// in the order in which the ledger says it. Which functions these are is said in their rows alone.
const OF_FUNCTIONS: &[(&[Attribute], Assumption)] = &[
    (&[Attribute::Spawns], |_| {
        Some("returning from main ends the process; what other threads do until then is explored")
    }),
    (&[Attribute::Spawns, Attribute::Allocates], |_| Some("memory and threads never run out")),
    (&[Attribute::WaitsAtCondition], |rules| {
        Some(match rules.spurious {
            true => "condition variables wake up spuriously at most once per thread",
            false => "condition variables do not wake up spuriously",
        })
    }),
    (&[Attribute::WaitsAtFutex], |rules| {
        Some(match rules.spurious {
            true => "futex waits end spuriously at most once per thread",
            false => "futex waits do not end spuriously",
        })
    }),
    (&[Attribute::Timed], |_| Some("a wait with a time limit can time out at any moment")),
    (&[Attribute::Cancels], |_| {
        Some("threads are cancelled only in functions that POSIX requires to be cancellation points")
    }),
    (&[Attribute::ReadsInput], |_| Some("standard input is empty")),
    (&[Attribute::ReadsEnvironment], |_| Some("the environment is empty")),
    (&[Attribute::OpensFiles], |_| Some("no files exist at the start")),
    (&[Attribute::ConcernsSignals], |_| Some("signals are sent only by `raise`")),
    (&[Attribute::FindsSymbols], |_| Some("no shared library can be loaded, and no symbol can be found in one")),
    (&[Attribute::TellsTime], |_| {
        Some("the clock starts at the same time and advances in the same way in every execution")
    }),
    (&[Attribute::DrawsRandom], |_| Some("random numbers are the same in every execution")),
    (&[Attribute::Measures], |_| Some("a std::random_device returns 0 or 4294967295, never a value in between")),
    (&[Attribute::BeginsAtomicSection], |rules| {
        let only =
            "atomic sections are critical sections of one lock: atomic accesses outside them can interleave with them";
        (rules.explored_by() == Search::ReadsFrom).then_some(only)
    }),
];

/// The assumptions behind a check of this program.
pub fn assumptions(module: &Module, rules: &Rules) -> Vec<String> {
    let mut out = Vec::new();
    match rules.model {
        Model::Sc => {
            out.push("memory model: sequential consistency (sc)".to_owned());
            out.extend(match count(module, is_weaker) {
                0 => None,
                1 => Some("1 atomic access or fence with a weaker order is treated as seq_cst".to_owned()),
                n => Some(format!("{n} atomic accesses or fences with weaker orders are treated as seq_cst")),
            });
        }
        Model::Tso | Model::Pso => {
            let name = if rules.model == Model::Tso { "total store order (tso)" } else { "partial store order (pso)" };
            out.push(format!("memory model: {name}"));
            out.push(
                "updates and seq_cst fences are full fences, a seq_cst store is followed by one, and other orders have no \
                 effect"
                    .to_owned(),
            );
        }
        Model::Rc11 => {
            out.push(match rules.release_sequences {
                ReleaseSequences::Cpp20 => {
                    "memory model: C11, C++20 and Rust (rc11), with the release sequences of C++20".to_owned()
                }
                ReleaseSequences::Rc11 => "memory model: C11, C++20 and Rust (rc11)".to_owned(),
            });
        }
        Model::Ra => {
            out.push("memory model: release-acquire (ra)".to_owned());
            let treated = |count: usize, order: &str| match count {
                0 => None,
                1 => Some(format!("1 atomic access with order {order} is treated as acquire and release")),
                n => Some(format!("{n} atomic accesses with order {order} are treated as acquire and release")),
            };
            out.extend(treated(count(module, is_seq_cst), "seq_cst"));
            out.extend(treated(count(module, is_relaxed), "relaxed"));
        }
    }
    match rules.release_sequences {
        ReleaseSequences::Cpp20 => {}
        ReleaseSequences::Rc11 => {
            out.push(
                "stores by the thread of a release store continue its release sequence, unlike in C++20".to_owned(),
            );
        }
    }
    if count(module, |inst| matches!(inst, InstData::CompareExchange { weak, .. } if weak.may_fail())) > 0 {
        out.push(match rules.no_spurious_cas {
            true => "weak compare-exchanges do not fail spuriously".to_owned(),
            false => "weak compare-exchanges fail spuriously at most once per thread, and not where they would only be retried".to_owned(),
        });
    }
    if rules.ignore_races {
        out.push(
            match rules.explored_by() {
                Search::Traces => {
                    "data races are not errors: plain accesses are executed one at a time, in program order"
                }
                Search::ReadsFrom => {
                    "data races are not errors: plain accesses that race are treated as relaxed atomic accesses"
                }
            }
            .to_owned(),
        );
    }
    if rules.volatile_atomic {
        out.push("volatile accesses are treated as relaxed atomic accesses".to_owned());
    }
    if publishes_thread_ids(module) {
        out.push(
            "the ID of a thread is stored before the thread starts, as in glibc; POSIX allows the thread to start first"
                .to_owned(),
        );
    }
    let external = module.funcs.values().filter(|func| func.body.is_none()).map(|func| func.name.as_str());
    let used = vm::attributes(external);
    for (attributes, assumption) in OF_FUNCTIONS {
        let Some(assumption) = assumption(rules) else { continue };
        if attributes.iter().any(|&attribute| used.has(attribute)) {
            out.push(assumption.to_owned());
        }
    }
    if used.has(Attribute::Frees) {
        out.extend(addresses(module, rules));
    }
    out
}

/// Which addresses allocations are given.
fn addresses(module: &Module, rules: &Rules) -> Option<String> {
    let again = "allocations reuse the addresses of freed blocks of the same size";
    let never = "addresses of freed memory are not reused, so ABA problems are not found";
    let flags = match (rules.explored_by(), rules.model) {
        (Search::Traces, _) => "--reuse-addresses",
        (Search::ReadsFrom, Model::Sc) => "--search traces --reuse-addresses",
        (Search::ReadsFrom, Model::Tso | Model::Pso | Model::Ra | Model::Rc11) => "--model sc --reuse-addresses",
    };
    match rules.reuse {
        None => compares_addresses(module).then(|| format!("{never} (use {flags} to find them)")),
        Some(1) => Some(format!("{again}, at most once per thread")),
        Some(most) => Some(format!("{again}, at most {most} times per thread")),
    }
}

/// What a bound on loops took away from a check.
pub fn loop_bound(checked: &Checked) -> Option<String> {
    let most = checked.rules.unroll?;
    let reached = match &checked.cut_short {
        Some(Why::Bound { loops, calls, .. }) => {
            let both = [(*loops, "loop"), (*calls, "recursive call")];
            let some = both.into_iter().filter(|&(count, _)| count > 0);
            let counted = some.map(|(count, what)| format!("{count} {what}{}", if count == 1 { "" } else { "s" }));
            format!("; {} reached the bound", counted.collect::<Vec<_>>().join(" and "))
        }
        Some(_) => String::new(),
        None => "; the bound was not reached".to_owned(),
    };
    Some(format!("loop iterations and recursion depth are bounded by {most}{reached}"))
}

/// What was left out because nothing depends on it.
pub fn unseen(checked: &Checked) -> Option<String> {
    let count = checked.rules.unseen.len();
    let what = match count {
        0 => return None,
        1 => "1 atomic access on which no verdict depends is".to_owned(),
        _ => format!("{count} atomic accesses on which no verdict depends are"),
    };
    Some(format!("{what} not explored in different orders (see `estragon slice`)"))
}

/// Which mutexes were left out.
pub fn mutexes(checked: &Checked) -> Option<String> {
    let what = match checked.left_out_mutexes {
        0 => return None,
        1 => "the sections of 1 mutex do".to_owned(),
        n => format!("the sections of {n} mutexes do"),
    };
    Some(format!("{what} not conflict, and are not explored in different orders"))
}

/// What the verdict is not about, and what was left out of the program for that.
pub fn left_out(checked: &Checked, left_out: LeftOut) -> Vec<String> {
    let Rules { properties, .. } = checked.rules;
    let others: Properties = Property::ALL.into_iter().filter(|&one| !properties.has(one)).collect();
    if properties.is_all() {
        return Vec::new();
    }
    let mut all = vec![format!("{others} are not looked for")];
    let counted = |count: usize, what: &str| match count {
        0 => None,
        1 => Some(format!("1 {what}")),
        _ => Some(format!("{count} {what}s")),
    };
    let LeftOut { accesses, loops } = left_out;
    let what: Vec<String> =
        [counted(accesses, "access or lock operation"), counted(loops, "loop")].into_iter().flatten().collect();
    if !what.is_empty() {
        all.push(format!(
            "what is asked for does not depend on {}, left out (see `estragon slice --property`); whether loops outside \
             the slice terminate is not checked",
            what.join(" and ")
        ));
    }
    all
}

/// What treating overlapping atomics of different sizes as one location took away from a check.
pub fn mixed_sizes(checked: &Checked) -> Option<String> {
    let Rules { model, refuted, .. } = &checked.rules;
    let merged = refuted.refuted().filter(|refuted| matches!(refuted, base::Assumption::OneSize(..))).count();
    // Under sc that is no approximation.
    (merged > 0 && model.is_weak()).then(|| {
        "overlapping atomics of different sizes are one location: a store to part of it updates all of it, so accesses \
         to different parts are ordered as if they were to the same"
            .to_owned()
    })
}

/// What treating fences of all threads as fences of one of them added to a check.
pub fn membarriers(checked: &Checked) -> Option<String> {
    (!checked.membarriers.is_empty()).then(|| {
        "`membarrier` is a fence of the calling thread only: executions that it excludes by ordering accesses of other \
         threads are explored as well"
            .to_owned()
    })
}

/// Which threads still waited when the process ended, which is not a deadlock.
pub fn left_waiting(checked: &Checked) -> Vec<String> {
    let mut left = checked.left.clone();
    left.sort_by_key(|&(tid, _)| tid);
    let sources = report::Sources::new();
    let told = |(tid, place): &(base::Tid, base::Place)| {
        let place = base::Place { file: sources.shown(&place.file).into(), ..place.clone() };
        format!(
            "thread {tid} may still be waiting at {place} when the process ends, which is not reported as a deadlock; join the \
             thread if it must finish"
        )
    };
    left.iter().map(told).collect()
}

/// What skipping iterations of loops took away from a check.
pub fn waiting_loops(reports: &[LoopReport]) -> Option<String> {
    let own = reports.iter().filter(|report| !report.place.is_of_runtime());
    let skipped =
        |report: &&LoopReport| matches!(report.outcome, Outcome::Pure(_) | Outcome::Bounded | Outcome::BacksOff);
    let count = own.filter(skipped).count();
    let what = "skipped; see `estragon loops`";
    match count {
        0 => None,
        1 => Some(format!("iterations of 1 loop that change nothing are {what}")),
        n => Some(format!("iterations of {n} loops that change nothing are {what}")),
    }
}

/// The memory order of an atomic access.
fn strength(inst: &InstData) -> Option<Strength> {
    if let InstKind::Access(access) = inst.kind() { access.atomic } else { None }
}

/// An atomic access or fence whose order is weaker than sequentially consistent.
fn is_weaker(inst: &InstData) -> bool {
    let fence = matches!(inst, InstData::Fence { order, single_thread: false } if *order != FenceOrder::SeqCst);
    fence || strength(inst).is_some_and(|strength| strength != Strength::SeqCst)
}

/// A sequentially consistent atomic access; fences are what they are.
fn is_seq_cst(inst: &InstData) -> bool {
    strength(inst) == Some(Strength::SeqCst)
}

fn is_relaxed(inst: &InstData) -> bool {
    strength(inst) == Some(Strength::Relaxed)
}

/// How many instructions are like that.
fn count(module: &Module, wanted: fn(&InstData) -> bool) -> usize {
    insts(module).filter(|(_, inst)| wanted(inst)).count()
}

fn insts(module: &Module) -> impl Iterator<Item = (&Body, &InstData)> {
    let bodies = module.funcs.values().filter_map(|func| func.body.as_ref());
    bodies.flat_map(|body| body.insts().map(move |inst| (body, body.inst(inst))))
}

/// Whether the program may find out that two addresses which are no constants are the same: by comparing pointers, or
/// numbers of them, or with a compare-exchange that is large enough for one.
fn compares_addresses(module: &Module) -> bool {
    insts(module).any(|(body, inst)| {
        let varies = |&arg: &ir::Value| !matches!(body.def(arg), ir::Def::Const(_));
        let is_address = |args: &[ir::Value; 2]| body.ty(args[0]) == Type::Ptr && args.iter().all(varies);
        let fits = |value: ir::Value| body.ty(value).bits() >= Type::Ptr.bits();
        matches!(inst, InstData::IntCompare { args, .. } if is_address(args))
            || matches!(inst, InstData::CompareExchange { expected, .. } if fits(*expected))
            || matches!(inst, InstData::Cast { op: CastOp::PtrToInt, .. })
    })
}

/// Whether the id of a thread that is created is stored in a global variable, where the new thread can read it.
fn publishes_thread_ids(module: &Module) -> bool {
    let creates = |callee: &Callee| match callee {
        Callee::Func(func) => {
            let func = &module.funcs[*func];
            func.body.is_none() && vm::attributes([func.name.as_str()]).has(Attribute::Spawns)
        }
        Callee::Pointer(_) => false,
    };
    insts(module).any(|(body, inst)| {
        matches!(inst, InstData::Call { callee, args, .. }
            if args.first().is_some_and(|&to| is_global(body, to)) && creates(callee))
    })
}

/// Whether a pointer is computed from the address of a global variable.
fn is_global(body: &Body, pointer: Value) -> bool {
    match body.def(pointer) {
        Def::Const(Const::Global { .. }) => true,
        Def::Const(Const::Bits(_) | Const::Func(_) | Const::Undef) | Def::Param(..) => false,
        Def::Result(inst, _) => matches!(body.inst(inst), InstData::Gep { base, .. } if is_global(body, *base)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ir::FuncData;

    #[test]
    fn only_what_concerns_the_program() {
        let mut module = Module::new();
        let sc = Rules { model: Model::Sc, ..Rules::default() };
        assert_eq!(assumptions(&module, &sc), ["memory model: sequential consistency (sc)"]);
        for name in ["fgets", "_ZNSt6chrono3_V212steady_clock3nowEv"] {
            let (sig, loc) = (ir::Sig::default(), ir::Loc::NONE);
            module.funcs.push(FuncData { name: name.into(), sig, body: None, loc });
        }
        let all = assumptions(&module, &Rules::default()).join("\n");
        assert!(all.contains("standard input") && all.contains("clock") && !all.contains("random"), "{all}");
    }
}
