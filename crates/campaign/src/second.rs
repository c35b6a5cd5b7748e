//! The machine against the second interpreter: brute force over either finds the same ends and faults.
//!
//! The two share neither memory nor library nor passes, so this tests whether the machine implements the semantics of
//! programs, while comparing the search with brute force over the same machine tests the search alone.

use base::{Detail, FaultKind, Id, Machine, Tid};
use differential::is_race;
use ir::Module;
use oracle::interp::{Interp, Setup};
use oracle::{Brute, Key, brute};
use std::collections::{BTreeMap, BTreeSet};

/// The second interpreter's opinion of the machine's results.
#[derive(Debug)]
pub enum Judgement {
    Same,
    /// It does not cover everything that the program uses.
    NoOpinion,
    Differs(String),
}

/// What two machines must agree on: globals, up to addresses, the next operation of each thread, and the output.
pub fn describe<'a, M: Machine>(
    machine: &M,
    module: &Module,
    global: impl Fn(&str) -> Option<&'a [u8]>,
    output: &[u8],
) -> String {
    const SMALLEST_ADDRESS: u64 = 1 << 36;
    let mut text = String::new();
    for data in module.globals.values().filter(|data| !data.constant && !data.thread_local && data.init.is_some()) {
        for word in global(&data.name).unwrap_or_default().chunks(8) {
            let value = word.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
            text += &if value < SMALLEST_ADDRESS { format!("{value:x} ") } else { "address ".to_owned() };
        }
    }
    for tid in (0..machine.threads()).map(Tid::from_index) {
        if let Some(pending) = machine.pending(tid) {
            let place = machine.place(tid);
            text += &format!("{tid} {}:{} {} ", place.line, place.column, pending.enabled);
        }
    }
    text + &String::from_utf8_lossy(output)
}

/// The machine's results for a program.
pub struct Found<'a> {
    pub thread_names: Vec<(Tid, u32)>,
    /// How often its threads could reuse freed addresses.
    pub reuse: u32,
    /// By [`describe`], after the first word.
    pub ends: &'a BTreeMap<Key, String>,
    pub faults: &'a BTreeSet<(FaultKind, Detail)>,
}

/// Compares what brute force over the machine found with what it finds over the second interpreter. `racy`: see
/// [`crate::Case`].
pub fn judge(module: &Module, found: &Found<'_>, limit: usize, racy: bool) -> Judgement {
    let setup = Setup { thread_names: found.thread_names.clone(), reuse: found.reuse, ..Setup::default() };
    let mut interp = Interp::new(module, setup);
    let slow = brute(&mut interp, limit, &|interp: &Interp<'_>| {
        describe(interp, module, |name| interp.global(name), interp.output())
    });
    if interp.uncovered().is_some() || slow.cut {
        return Judgement::NoOpinion;
    }
    match difference(found, slow, racy) {
        None => Judgement::Same,
        Some(how) => Judgement::Differs(how),
    }
}

fn difference(found: &Found<'_>, slow: Brute, racy: bool) -> Option<String> {
    let kinds = |faults: &BTreeSet<(FaultKind, Detail)>| -> BTreeSet<FaultKind> {
        faults.iter().map(|&(kind, _)| kind).collect()
    };
    let (mine, theirs) = (kinds(found.faults), kinds(&slow.faults));
    let races = |kinds: &BTreeSet<FaultKind>| kinds.iter().any(|&kind| is_race(kind));
    if racy && races(&mine) && races(&theirs) {
        return None;
    }
    if mine != theirs {
        return Some(format!("faults {mine:?}, by the second interpreter {theirs:?}"));
    }
    if let Some(how) = slow.inconsistent {
        return Some(format!("a conflict was not named by the second interpreter\n{how}"));
    }
    // Not by trace: if only the passes know that a result is unused, the interpreter distinguishes more traces.
    let mine: BTreeSet<&str> =
        found.ends.values().map(|end| end.split_once(' ').map_or("", |(_, seen)| seen)).collect();
    let theirs: BTreeSet<&str> = slow.ends.values().map(String::as_str).collect();
    if let Some(end) = mine.difference(&theirs).next() {
        return Some(format!("an end that the second interpreter does not have\n{end}"));
    }
    theirs.difference(&mine).next().map(|end| format!("an end that only the second interpreter has\n{end}"))
}
