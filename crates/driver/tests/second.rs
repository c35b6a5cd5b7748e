//! The second interpreter against the machine: brute force over either finds the same executions, with the same ends and faults,
//! and programs that run alone end the same.

use base::{FaultKind, Id, Machine, Tid};
use driver::{Options, Program};
use oracle::brute;
use oracle::interp::{self, Interp};
use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use testkit::files;
use vm::{Code, Vm};

type Names = Vec<(Tid, u32)>;

fn root() -> PathBuf {
    files::workspace(env!("CARGO_MANIFEST_DIR"))
}

/// The program as it was read, and as the machine runs it.
fn compile(file: &Path) -> (ir::Module, Arc<Code>) {
    let program = Program::compile(&[file.to_owned()], &Options::default());
    let program = program.unwrap_or_else(|why| panic!("{}: {why}", file.display()));
    (program.raw().clone(), program.code())
}

/// What two machines must agree on: globals, up to addresses, and what each thread is about to do.
fn describe<M: Machine>(machine: &M, module: &ir::Module, global: impl Fn(&str) -> Option<Vec<u8>>) -> String {
    const SMALLEST_ADDRESS: u64 = 1 << 36;
    let mut text = String::new();
    for data in module.globals.values().filter(|data| !data.constant && !data.thread_local && data.init.is_some()) {
        let bytes = global(&data.name).expect("the same globals");
        for word in bytes.chunks(8) {
            let value = word.iter().rev().fold(0u64, |value, &byte| value << 8 | u64::from(byte));
            text.push_str(&if value < SMALLEST_ADDRESS { format!("{value:x} ") } else { "address ".to_owned() });
        }
    }
    for tid in (0..machine.threads()).map(Tid::from_index) {
        match machine.pending(tid) {
            Some(pending) => {
                let kind = format!("{:?}", pending.what);
                let kind = kind.split([' ', '(']).next().unwrap_or_default().to_owned();
                let place = machine.place(tid);
                text.push_str(&format!("; {tid} {kind} {} {}:{}", pending.enabled, place.line, place.column));
            }
            None => text.push_str(&format!("; {tid} ended")),
        }
    }
    text
}

#[test]
fn brute_force_finds_the_same_on_both() {
    let programs = files::below(&root().join("tests/brute"), &["c"]);
    assert!(programs.len() >= 10, "programs are missing");
    for file in programs {
        let name = file.display();
        let (module, code) = compile(&file);
        let mut vm = Vm::new(code, vm::Setup::default());
        let one = brute(&mut vm, 400_000, &|vm: &Vm| {
            describe(vm, &module, |name| vm.global(name).map(<[u8]>::to_vec)) + &String::from_utf8_lossy(vm.output())
        });
        // From here on both call the threads the same.
        let names: Names = vm.thread_names();
        let mut second = Interp::new(&module, interp::Setup { thread_names: names, ..interp::Setup::default() });
        let two = brute(&mut second, 400_000, &|interp: &Interp<'_>| {
            describe(interp, &module, |name| interp.global(name).map(<[u8]>::to_vec))
                + &String::from_utf8_lossy(interp.output())
        });
        assert!(!one.cut && !two.cut, "{name}: too large");
        assert_eq!(second.uncovered(), None, "{name}");
        assert_eq!(two.inconsistent, None, "{name}: a conflict was not named");
        let kinds = |found: &oracle::Brute| found.faults.iter().map(|(kind, _)| *kind).collect::<BTreeSet<FaultKind>>();
        assert_eq!(kinds(&one), kinds(&two), "{name}: other faults");
        for (key, end) in &one.ends {
            assert_eq!(two.ends.get(key), Some(end), "{name}: the end of {key:?}");
        }
        assert_eq!(one.ends.len(), two.ends.len(), "{name}: executions that only the second has");
    }
}
