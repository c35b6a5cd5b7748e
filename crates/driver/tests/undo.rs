//! Going back gives back the same state: random walks with detours over real programs.
//!
//! A walk takes random transitions. Now and then it takes a mark, wanders off, and rewinds: the state must be as at the
//! mark. At the end, a fresh machine that takes the same walk without detours must be in the same state.

use base::Program as _;
use base::{Id, Machine, Pick, Step, Tid};
use driver::{Options, Program};
use proptest::prelude::*;
use std::path::{Path, PathBuf};
use std::sync::{Arc, LazyLock};
use vm::{Code, Setup, Vm};

/// The programs of `tests/run`, and those that are given freed addresses, compiled once.
static PROGRAMS: LazyLock<Vec<(PathBuf, Arc<Code>)>> = LazyLock::new(|| {
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut files = Vec::new();
    collect(&root.join("run"), &mut files);
    collect(&root.join("brute_reuse"), &mut files);
    files.sort();
    assert!(files.len() > 10, "no programs to walk in {}", root.display());
    let compile = |file: PathBuf| {
        let program = Program::compile(std::slice::from_ref(&file), &Options::default()).ok()?;
        Some((file, program.code()))
    };
    files.into_iter().filter_map(compile).collect()
});

fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in std::fs::read_dir(dir).expect("readable test folder") {
        let path = entry.expect("readable entry").path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "c") {
            out.push(path);
        }
    }
}

fn enabled(vm: &Vm) -> Vec<Tid> {
    let all = (0..vm.threads()).map(Tid::from_index);
    all.filter(|&t| vm.pending(t).is_some_and(|p| p.enabled)).collect()
}

struct Random(u64);

impl Random {
    fn below(&mut self, n: usize) -> usize {
        self.0 = self.0.wrapping_mul(6364136223846793005).wrapping_add(1442695040888963407);
        ((self.0 >> 33) % n as u64) as usize
    }
}

/// Takes up to `limit` random transitions; false when the program ended.
fn wander(vm: &mut Vm, random: &mut Random, limit: usize, log: &mut Vec<(Tid, Pick)>) -> bool {
    for _ in 0..limit {
        let ready = enabled(vm);
        if ready.is_empty() {
            return false;
        }
        let tid = ready[random.below(ready.len())];
        let pick = Pick(random.below(vm.ways(tid) as usize) as u32);
        log.push((tid, pick));
        match vm.step(tid, pick) {
            Step::Ran | Step::Finished => {}
            Step::AssumeFailed | Step::Refuted | Step::Exited(_) | Step::Fault(_) | Step::Unsupported(_) => {
                return false;
            }
        }
    }
    true
}

fn walk(file: &Path, code: &Arc<Code>, seed: u64) {
    let setup = || Setup { fuel: 2_000, reuse: (seed % 4) as u32, ..Setup::default() };
    let mut random = Random(seed);
    let mut vm = Vm::new(Arc::clone(code), setup());
    let mut path = Vec::new();
    for _ in 0..40 {
        let (mark, before) = (vm.mark(), vm.exact_fingerprint());
        let mut detour = Vec::new();
        let length = 1 + random.below(30);
        wander(&mut vm, &mut random, length, &mut detour);
        vm.rewind(mark);
        assert_eq!(vm.exact_fingerprint(), before, "{}: after a detour {detour:?} from {path:?}", file.display());
        let length = 1 + random.below(12);
        if !wander(&mut vm, &mut random, length, &mut path) {
            break;
        }
    }
    let mut again = Vm::new(Arc::clone(code), setup());
    for &(tid, pick) in &path {
        again.step(tid, pick);
    }
    assert_eq!(
        again.fingerprint(),
        vm.fingerprint(),
        "{}: {path:?} without its detours ends elsewhere",
        file.display()
    );
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn rewinding_restores_the_state(which in any::<prop::sample::Index>(), seed in any::<u64>()) {
        let (file, code) = &PROGRAMS[which.index(PROGRAMS.len())];
        walk(file, code, seed);
    }
}
