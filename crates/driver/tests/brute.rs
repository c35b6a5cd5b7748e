//! The search over real programs against brute force: the same traces, each once, and the same ends.
//!
//! Toy programs test the search; these test what the machine says of its operations. Brute force also checks that two orders of one
//! trace lead to the same state, so a conflict that the machine forgot to name is found.

use base::{Machine, Pick, Step, Tid, Visible};
use driver::{Options, Program};
use explore::{Counts, End, Listener, Whim, interleave};
use oracle::{Happened, brute, key};
use std::collections::BTreeMap;
use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use vm::{Code, Setup, Vm};

type Names = Vec<(Tid, u32)>;

fn machine(code: &Arc<Code>, thread_names: &Names) -> Vm {
    Vm::new(Arc::clone(code), Setup { thread_names: thread_names.clone(), ..Setup::default() })
}

fn describe(vm: &Vm) -> String {
    format!("{:x} {}", vm.fingerprint(), String::from_utf8_lossy(vm.output()))
}

struct Collect {
    code: Arc<Code>,
    names: Names,
    ends: BTreeMap<oracle::Key, String>,
    twice: u32,
}

impl Listener<Vm> for Collect {
    fn ended(
        &mut self,
        machine: &Vm,
        steps: &mut dyn Iterator<Item = (Tid, Pick)>,
        _end: End<'_>,
        _counts: &Counts,
    ) -> ControlFlow<()> {
        let mut again = self::machine(&self.code, &self.names);
        let mut events = Vec::new();
        for (tid, pick) in steps {
            let what = again.pending(tid).map_or(Visible::Local, |p| p.what);
            let mut touches = Vec::new();
            again.touches(tid, pick, &mut |touch| touches.push(touch));
            let alive =
                |vm: &Vm| (0..vm.threads()).map(base::Id::from_index).filter(|&t| vm.pending(t).is_some()).collect();
            let before: Vec<Tid> = alive(&again);
            again.step(tid, pick);
            let after: Vec<Tid> = alive(&again);
            let child = after.into_iter().find(|t| what == Visible::Spawn && !before.contains(t));
            events.push(Happened { tid, pick, what, touches, child });
        }
        self.twice += u32::from(self.ends.insert(key(&events), describe(machine)).is_some());
        ControlFlow::Continue(())
    }
}

fn agree(file: &Path, whim: Whim) -> usize {
    let name = file.display();
    let program = Program::compile(&[file.to_owned()], &Options::default()).unwrap_or_else(|e| panic!("{name}: {e}"));
    let code = program.code();
    let mut first = machine(&code, &Names::new());
    let slow = brute(&mut first, 400_000, &describe);
    // From here on all machines call the threads the same.
    let names = first.thread_names();
    assert!(!slow.cut, "{name}: too large for brute force");
    assert_eq!(slow.inconsistent, None, "{name}: a conflict was not named");
    let mut collect = Collect { code: Arc::clone(&code), names: names.clone(), ends: BTreeMap::new(), twice: 0 };
    let outcome = interleave::explore(&mut machine(&code, &names), &mut collect, whim);
    assert_eq!(outcome.stopped, None, "{name}");
    assert_eq!(collect.twice, 0, "{name}: executions explored twice");
    let missed = slow.ends.keys().filter(|k| !collect.ends.contains_key(*k)).count();
    assert_eq!(missed, 0, "{name}: {missed} of {} traces missed", slow.ends.len());
    assert!(collect.ends == slow.ends, "{name}: other ends");
    slow.ends.len()
}

#[test]
fn small_programs_have_each_trace_once() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/brute");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(root).expect("tests/brute").map(|entry| entry.expect("entry").path()).collect();
    files.sort();
    assert!(files.len() >= 10, "programs are missing");
    for file in files {
        let counts: Vec<usize> =
            [None, Some(3), Some(11)].map(|seed| agree(&file, seed.map_or(Whim::default(), Whim::seeded))).to_vec();
        assert!(counts.iter().all(|&count| count == counts[0]), "{}: {counts:?}", file.display());
    }
}

/// What the search relies on after every execution, in its smallest form; `undo.rs` has the walks.
#[test]
fn one_step_back_is_the_beginning() {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/brute/mutex.c");
    let code = Program::compile(&[file], &Options::default()).unwrap_or_else(|e| panic!("{e}")).code();
    let mut vm = machine(&code, &Names::new());
    let mark = vm.mark();
    let before = vm.exact_fingerprint();
    assert_eq!(vm.step(Tid::MAIN, Pick(0)), Step::Ran);
    vm.rewind(mark);
    assert_eq!(vm.exact_fingerprint(), before);
}
