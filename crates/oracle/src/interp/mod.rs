//! A second interpreter: plain, slow, and independent of the machine except for the semantics of programs.
//!
//! It executes the IR as the front end produced it, before any pass, and keeps its whole state in a value that is
//! cloned for undo. So a fault that it finds in an execution is not due to a pass, to the translation to register code,
//! to the machine's memory, undo or library, or to the race detector's clocks: all of that is implemented a second time
//! here, in the most obvious way. Operations, their footprints, the numbers of threads and of alternatives are the same
//! as for the machine, as `base::Machine` defines them: a schedule of one is a schedule of the other.
//!
//! It covers less of the library. Where it does not, it reports that and has no opinion.

mod atomic;
mod execute;
mod footprint;
mod frame;
mod library;
mod machine;
mod memory;
mod place;
mod race;
mod scalar;
mod state;
mod supplied;
#[cfg(test)]
mod table;

pub use supplied::{Cell, reads_atomic};

use base::{Assumption, FaultKind, Place, Registry, ReleaseSequences, Tid};
use ir::{Loc, Module, RelocTarget};
use memory::{Datum, InvalidAccess, Kind, Memory, Owner, function_address};
use race::History;
use state::{Bottom, Library, State, Thread};
use std::collections::{BTreeMap, BTreeSet};

/// How a program is started.
#[derive(Clone, Debug)]
pub struct Setup {
    /// `argv`, the program's name first.
    pub args: Vec<String>,
    /// Report accesses that race.
    pub check_races: bool,
    /// A wait on a condition variable joins its queue and releases the mutex in two steps, and atomic sections are
    /// critical sections of one lock, in which threads stop as elsewhere.
    pub divided: bool,
    /// A wait on a condition variable may end without a signal, once per thread; not where it is divided.
    pub spurious: bool,
    /// How often each thread's allocations may reuse the address of a freed block; not where waits are divided.
    pub reuse: u32,
    /// A weak compare-exchange may fail spuriously, once per thread.
    pub weak_fails: bool,
    /// What an acquire synchronises with.
    pub release_sequences: ReleaseSequences,
    /// If `divided`, a wait on a futex begins with a fence.
    pub futex_fences: bool,
    /// The names of threads, from number 1 on: their parent, and how many it had created before.
    pub thread_names: Vec<(Tid, u32)>,
    /// Files, lines and columns of atomic accesses that are said to be irrelevant: whatever they read, and whatever
    /// order they could establish, there is an execution in which everything else is the same. They are not operations,
    /// and order nothing.
    pub unseen: Vec<(String, u32, u32)>,
    /// Instructions of one step after which it gives up.
    pub fuel: u64,
}

impl Default for Setup {
    fn default() -> Self {
        let args = vec!["program".into()];
        Self {
            args,
            check_races: true,
            spurious: false,
            reuse: 0,
            weak_fails: true,
            release_sequences: ReleaseSequences::default(),
            futex_fences: false,
            divided: false,
            thread_names: Vec::new(),
            unseen: Vec::new(),
            fuel: 20_000_000,
        }
    }
}

/// The maximal size of a thread's locals: much more than the machine allows, since nothing is kept in registers here.
const STACK_LIMIT: u64 = 64 << 20;
/// As for the machine.
const MOST_THREADS: usize = 254;

/// Why a step could not be completed.
#[derive(Debug)]
pub(crate) enum StepError {
    InvalidAccess(InvalidAccess),
    Fault(FaultKind, String),
    /// Of a function that is not on the stack.
    FaultIn(FaultKind, ir::Func),
    /// Something that this interpreter does not cover: a function's name in most cases.
    Uncovered(String),
    /// Something unsupported by the machine, too.
    Unsupported(String),
    AssumeFailed,
    Exited(i32),
}

impl From<InvalidAccess> for StepError {
    fn from(bad: InvalidAccess) -> Self {
        StepError::InvalidAccess(bad)
    }
}

pub(crate) fn fault<T>(kind: FaultKind, message: impl Into<String>) -> Result<T, StepError> {
    Err(StepError::Fault(kind, message.into()))
}

/// The places with these files, lines and columns.
fn unseen(module: &Module, places: &[(String, u32, u32)]) -> BTreeSet<Loc> {
    let is_one = |loc: &Loc| {
        let Place { file, line, column, .. } = module.place(*loc);
        places.contains(&(file, line, column))
    };
    if places.is_empty() { BTreeSet::new() } else { module.locs.keys().filter(is_one).collect() }
}

/// A program that is being interpreted.
pub struct Interp<'m> {
    module: &'m Module,
    setup: Setup,
    /// Threads by name. Never undone: a name denotes one thread in all executions.
    names: BTreeMap<(Tid, u32), Tid>,
    globals: BTreeMap<ir::Global, u64>,
    /// Which threads have ever used each barrier. Never undone.
    users: BTreeMap<u64, BTreeSet<Tid>>,
    /// Assumptions that have been refuted, and those that this search refutes.
    registry: Registry,
    refuted: Vec<Assumption>,
    /// The program has atomic sections: see `footprint`.
    sections: bool,
    /// The program reads the clock.
    tells_time: bool,
    /// The program tests whether threads have terminated.
    tries_joins: bool,
    /// The program cancels threads.
    cancels: bool,
    /// The places of accesses that are not operations, and whether one is being executed.
    unseen: BTreeSet<Loc>,
    orders_nothing: bool,
    state: State,
    marks: Vec<State>,
    /// The state is that of the last mark.
    unchanged: bool,
    /// Instructions so far, those that were undone included.
    instructions: u64,
    /// What it did not cover when it last gave up.
    uncovered: Option<String>,
}

impl<'m> Interp<'m> {
    pub fn new(module: &'m Module, setup: Setup) -> Self {
        let history = History::new(setup.release_sequences);
        let mut interp = Interp {
            module,
            names: (1..).map(Tid::new).zip(&setup.thread_names).map(|(tid, &name)| (name, tid)).collect(),
            instructions: 0,
            unseen: unseen(module, &setup.unseen),
            orders_nothing: false,
            setup,
            globals: BTreeMap::new(),
            users: BTreeMap::new(),
            registry: Registry::default(),
            refuted: Vec::new(),
            tries_joins: module.funcs.values().any(|func| library::tries_to_join(&func.name)),
            cancels: module.funcs.values().any(|func| func.name == "pthread_cancel"),
            sections: module.funcs.values().any(|func| library::begins_section(&func.name)),
            tells_time: module.funcs.values().any(|func| library::tells_time(&func.name)),
            state: State { history, ..State::default() },
            marks: Vec::new(),
            unchanged: false,
            uncovered: None,
        };
        interp.place_globals();
        interp.begin_thread(Tid::MAIN, None, Bottom::Constructor(0));
        interp
    }

    /// What the program wrote to its standard output.
    pub fn output(&self) -> &[u8] {
        &self.state.output
    }

    /// What `main` returned.
    pub fn exit_code(&self) -> i32 {
        self.state.threads[&Tid::MAIN].result as i32
    }

    /// How many instructions it has executed.
    pub fn instructions(&self) -> u64 {
        self.instructions
    }

    /// What it did not cover, if it gave up because of that.
    pub fn uncovered(&self) -> Option<&str> {
        self.uncovered.as_deref()
    }

    /// The bytes of a global variable.
    pub fn global(&self, name: &str) -> Option<&[u8]> {
        let (global, _) = self.module.globals.iter().find(|(_, data)| data.name == name)?;
        self.state.memory.block(*self.globals.get(&global)?).map(|block| block.bytes.as_slice())
    }

    /// Where a global is.
    pub fn global_address(&self, global: ir::Global) -> u64 {
        self.globals.get(&global).copied().unwrap_or(0)
    }

    fn place_globals(&mut self) {
        let globals: Vec<_> = self.module.globals.iter().filter(|(_, data)| !data.thread_local).collect();
        for &(global, data) in &globals {
            let addr =
                self.state.memory.allocate(Owner::Globals, data.size, u64::from(data.align), Kind::Global(global));
            self.globals.insert(global, addr);
        }
        let streams = [(); 3].map(|()| self.state.memory.library_block(216));
        let statics = self.state.memory.allocate(Owner::Library, library::STATICS, 16, Kind::Static);
        let zone = self.state.memory.library_string("UTC");
        self.state.library = Library { streams, statics, zone, ..Library::default() };
        for (global, data) in globals {
            let addr = self.globals[&global];
            match &data.init {
                Some(_) => self.initialise(global, addr),
                None => library::external(self, &data.name, addr, data.size),
            }
            if data.constant {
                self.state.memory.block_mut(addr).expect("internal: just made").writable = false;
            }
        }
    }

    fn initialise(&mut self, global: ir::Global, addr: u64) {
        let module = self.module;
        let Some(init) = &module.globals[global].init else { return };
        let memory = &mut self.state.memory;
        memory.write(addr, &init.bytes).expect("internal: an initialiser fits");
        for reloc in &init.relocs {
            let target = match reloc.target {
                RelocTarget::Global { global, plus } => self.globals[&global].wrapping_add(plus as u64),
                RelocTarget::Func(func) => function_address(base::Id::index(func)),
            };
            let stored = memory.store(addr + reloc.offset, 8, Datum::known(u128::from(target)));
            stored.expect("internal: an address fits");
        }
    }

    /// `argc` and `argv`.
    fn arguments(&mut self) -> (u64, u64) {
        let (args, memory) = (&self.setup.args, &mut self.state.memory);
        let argv = memory.library_block(8 * (args.len() as u64 + 1));
        for (at, arg) in (argv..).step_by(8).zip(args) {
            let text = memory.library_string(arg);
            memory.store(at, 8, Datum::known(u128::from(text))).expect("internal: just made");
        }
        (args.len() as u64, argv)
    }

    fn begin_thread(&mut self, tid: Tid, parent: Option<Tid>, bottom: Bottom) {
        let owner = Owner::Thread(base::Id::index(tid) as u32);
        let errno = self.state.memory.allocate(owner, 4, 16, Kind::Library);
        let asked = self.state.memory.allocate(owner, 8, 16, Kind::Library);
        let mut thread = Thread::new(bottom, errno, asked, parent.unwrap_or(Tid::MAIN));
        for (global, data) in self.module.globals.iter().filter(|(_, data)| data.thread_local) {
            let addr = self.state.memory.allocate(owner, data.size, u64::from(data.align), Kind::ThreadLocal);
            self.initialise(global, addr);
            thread.thread_locals.insert(global, addr);
        }
        self.state.threads.insert(tid, thread);
        self.state.history.begin(tid, parent);
    }

    /// A new thread, identified by its name.
    fn spawn(&mut self, parent: Tid, bottom: Bottom) -> Result<Tid, StepError> {
        let number = self.thread(parent).spawned;
        let next = Tid::new(self.names.len() as u32 + 1);
        let known = self.names.get(&(parent, number)).copied();
        if known.is_none() && self.names.len() + 1 >= MOST_THREADS {
            return Err(StepError::Unsupported(format!("more than {MOST_THREADS} threads")));
        }
        let tid = *self.names.entry((parent, number)).or_insert(next);
        self.thread_mut(parent).spawned += 1;
        self.begin_thread(tid, Some(parent), bottom);
        self.thread_mut(tid).blocked = self.thread(parent).blocked;
        Ok(tid)
    }

    fn thread(&self, tid: Tid) -> &Thread {
        &self.state.threads[&tid]
    }

    fn thread_mut(&mut self, tid: Tid) -> &mut Thread {
        self.state.threads.get_mut(&tid).expect("internal: no such thread")
    }

    fn memory(&self) -> &Memory {
        &self.state.memory
    }
}
