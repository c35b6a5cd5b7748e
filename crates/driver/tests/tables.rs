//! The programs of the benchmark tables at small parameters: as many executions under release-acquire as the axioms
//! allow.
//!
//! The oracle enumerates what the compiled program itself can do, so this checks the search on code with loops,
//! branches and locks as people write them.

use base::Model;
use driver::{Options, Program};
use explore::{Counts, End, Listener, TieBreaker, graph};
use oracle::axiomatic;
use std::ops::ControlFlow;
use std::path::Path;
use std::sync::Arc;
use vm::{Setup, Vm, WeakVm};

/// More prefixes than this take too long.
const LIMIT: usize = 60_000;

struct Quiet;

impl Listener<WeakVm, graph::Observed> for Quiet {
    fn ended(
        &mut self,
        _: &WeakVm,
        _: &mut dyn Iterator<Item = graph::Observed>,
        _: End<'_>,
        _: &Counts,
    ) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

/// The count is written down, too, so that both cannot go wrong together unnoticed.
#[track_caller]
fn agree(name: &str, flags: &[&str], expected: u64) {
    let file = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../bench").join(name).with_extension("c");
    let options = Options { compiler_flags: flags.iter().map(Into::into).collect(), ..Options::default() };
    let code = Program::compile(&[file], &options).unwrap_or_else(|why| panic!("{name}: {why}")).code();
    let machine = || WeakVm::new(Vm::new(Arc::clone(&code), Setup::default()));
    let slow = axiomatic(&mut machine(), oracle::Axioms::Ra, LIMIT, &|_| String::new());
    assert!(!slow.cut, "{name} {flags:?}: too large");
    let Counts { complete, blocked, redundant } =
        graph::explore(Model::Ra, &mut machine(), &mut Quiet, TieBreaker::default()).counts;
    assert_eq!((complete + blocked, redundant, slow.ends.len() as u64), (expected, 0, expected), "{name} {flags:?}");
}

#[test]
fn small_tables_are_what_the_axioms_allow() {
    agree("ra/dekker", &["-DROUNDS=1", "-DLOOKS=2"], 36);
    agree("ra/gcd", &["-DN=2"], 46);
    agree("ra/lamport", &["-DROUNDS=1", "-DLOOKS=2"], 112);
    agree("ra/barrier", &["-DN=3", "-DLOOKS=1"], 24);
    agree("ra/mcs_lock", &["-DLOOKS=1"], 272);
    agree("ra/seqlock", &["-DLOOKS=1"], 80);
    agree("ra/seqlock", &["-DLOOKS=2"], 504);
    agree("ra/linux_lock", &["-DN=2"], 21);
    agree("ra/clh_mutex", &["-DN=2"], 8);
    agree("ra/mpsc_mutex", &["-DN=2"], 8);
    agree("ra/ticket_mutex", &["-DN=2"], 6);
    agree("ra/tidex", &["-DN=2"], 8);
    agree("ra/tidex_nps", &["-DN=2", "-DLOOKS=2"], 16);
    agree("ra/tidex_nps", &["-DN=2", "-DLOOKS=1", "-DTURNS=2"], 120);
    agree("ra/clh_rwlock", &["-DN=2", "-DLOOKS=2"], 10);
    agree("ra/hash_table", &["-DTHREADS=2"], 24);
    agree("ra/hash_map", &["-DTHREADS=2"], 6);
    agree("ra/hash_map", &["-DTHREADS=3"], 52);
    agree("ra/correia_ramalhete", &["-DN=2", "-DLOOKS=1"], 47);
    agree("ra/correia_ramalhete", &["-DN=2", "-DLOOKS=1", "-DTURN"], 61);
    agree("ra/mpmc_queue", &["-DLOOKS=1"], 187);
    agree("ra/chase_lev_deque", &["-DTHIEVES=1"], 31);
    agree("ra/spsc_queue", &["-DLOOKS=3"], 4);
    agree("ra/spsc_queue", &["-DLOOKS=3", "-DITEMS=2"], 13);
    agree("ra/peterson", &["-DROUNDS=1", "-DLOOKS=2"], 66);
    agree("ra/szymanski", &["-DROUNDS=1", "-DLOOKS=1"], 410);
    agree("sc/burns", &["-DN=2", "-DLOOKS=1", "-DNDEBUG"], 43);
    agree("sc/control_flow", &["-DN=3"], 15);
    agree("sc/exponential_bug", &["-DN=1"], 879);
    agree("sc/fib_bench", &["-DN=2"], 153);
    agree("sc/pthread_demo", &["-DN=3"], 20);
    agree("sc/queue_ok", &["-DN=4"], 24);
    agree("sc/redundant_co", &["-DN=3"], 37);
    agree("sc/sigma", &["-DN=4"], 64);
}
