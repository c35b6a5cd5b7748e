//! The machine: memory, threads and captured output of one execution, and its way back.

use crate::assumptions::Assumptions;
use crate::atomics::{load_atomic, store_atomic};
use crate::budget::{Guard, MemoryBudget};
use crate::code::Code;
use crate::explain::Explain;
use crate::extent::Extent;
use crate::facts::Facts;
use crate::files::Files;
use crate::frame::CallStack;
use crate::load::{machine_block, place_arguments, place_globals, place_thread_locals};
use crate::memory::{Kind, MAX_THREADS, Memory, NO_SITE, Site};
use crate::name::Names;
use crate::next::Next;
use crate::race::{Races, Recorder};
use crate::sharing::{SharingLog, SharingRecorder};
use crate::shim::barrier::BarrierUsers;
use crate::shim::{LIB_SIZE, OWN_SIZE, STATICS, StepError, place_externals, place_statics};
use crate::stuck::Stuck;
use crate::thread::{Joinable, Status, Thread, ThreadState};
use crate::threads::ThreadTable;
use crate::trail::{Mark, Trail, Undo};
use crate::unneeded::{MutexMutation, Unneeded};
use crate::updates::Families;
use base::{Id, Pending, Registry, ReleaseSequences, Tid};
use std::cell::Cell;
use std::collections::BTreeSet;
use std::sync::Arc;

/// The rules about awaits. Machines follow all of them; tests take one away and see that it is missed.
#[doc(hidden)]
#[derive(Clone, Copy, Debug)]
pub struct AwaitRules {
    /// An await whose skipped polls may race with plain accesses is executed as an ordinary access.
    pub skipped_polls_race: bool,
    /// A wait in memory that has ended is over: the access is made, and fails.
    pub ended: bool,
    /// Accesses that may observe transient values refute that nobody does.
    pub observers: bool,
    /// Tries at one location move its value in one direction.
    pub signs: bool,
    /// Values that make a try behave otherwise than assumed refute that.
    pub bounds: bool,
    /// Accesses of memory that another thread takes to be private refute that.
    pub unshared: bool,
    /// A thread that has a lock already does not take it for an iteration.
    pub owners: bool,
    /// Where threads have ended before they give back a lock, it is given back before others are judged.
    pub give_back: bool,
    /// Loops that take several locks take the same, and leave the thread in the same state, in any order.
    pub any_order: bool,
}

impl AwaitRules {
    pub const ALL: AwaitRules = AwaitRules {
        skipped_polls_race: true,
        ended: true,
        observers: true,
        signs: true,
        bounds: true,
        unshared: true,
        owners: true,
        give_back: true,
        any_order: true,
    };
}

/// How a program is started.
#[derive(Clone, Debug)]
pub struct Setup {
    /// Rules about awaits.
    #[doc(hidden)]
    pub awaits: AwaitRules,
    /// `argv`, the program's name first.
    pub args: Vec<String>,
    /// What `getenv` sees.
    pub env: Vec<(String, String)>,
    /// Report accesses that race.
    pub check_races: bool,
    /// Plain accesses of memory that threads may share are operations of the search. Goes without `check_races`.
    pub plain_events: bool,
    /// A wait on a condition variable, or at a futex, may end without a signal: once per thread and execution.
    pub spurious: bool,
    /// An allocation may be given the address of a freed block: so often per thread and execution.
    pub reuse: u32,
    /// Locking and unlocking mutexes are not operations as long as nothing shows that they are needed. What is found
    /// then may be an error only without them.
    pub leave_out_mutexes: bool,
    #[doc(hidden)]
    pub mutexes: Option<MutexMutation>,
    /// A weak compare-exchange may fail spuriously: once per thread and execution.
    pub weak_fails: bool,
    /// What an acquire synchronises with, for the race detector.
    pub release_sequences: ReleaseSequences,
    /// Where reads are supplied, a wait on a futex begins with a fence, which matters to models with fences.
    pub futex_fences: bool,
    /// A search may skip the epilogue of an execution if it is known: the machine is then not in the final state.
    pub skip_epilogues: bool,
    /// How often a function may be called again while it runs, in one thread: then the thread ends, as where a loop is
    /// cut off.
    pub recursion: Option<u32>,
    /// Keep what it takes to go back. Off, the machine runs one execution, faster.
    pub undoable: bool,
    /// Bytes of stack a thread may use.
    pub stack_limit: u64,
    /// The names of threads that have a number, as for [`base::Program::name_threads`]. Numbers are given when a name
    /// is first met, so a machine that is to repeat what another did must be told that one's.
    pub thread_names: Vec<(Tid, u32)>,
    /// What this machine and others that explore parts of the same search tell each other.
    pub facts: Option<Arc<Facts>>,
    /// A limit on our own memory.
    pub memory: Option<Guard>,
    /// The assumptions that have been refuted, by searches over other machines.
    pub refuted: Registry,
    /// Backward jumps in one transition after which the thread pauses.
    pub fuel: u64,
    /// The time at which the clock of each thread begins, for the race detector. Tests let clocks begin late, where it
    /// would take them too long to come.
    #[doc(hidden)]
    pub first_time: u32,
}

impl Default for Setup {
    fn default() -> Self {
        Self {
            awaits: AwaitRules::ALL,
            args: vec!["program".into()],
            env: Vec::new(),
            check_races: true,
            plain_events: false,
            spurious: false,
            reuse: 0,
            leave_out_mutexes: false,
            mutexes: None,
            weak_fails: true,
            release_sequences: ReleaseSequences::default(),
            futex_fences: false,
            skip_epilogues: false,
            recursion: None,
            undoable: true,
            stack_limit: 8 << 20,
            thread_names: Vec::new(),
            facts: None,
            memory: None,
            refuted: Registry::default(),
            fuel: 10_000_000,
            first_time: 1,
        }
    }
}

/// Where the program's output goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stream {
    Out,
    Err,
}

pub type Sink = Box<dyn FnMut(Stream, &[u8]) + Send>;

/// What the program writes.
#[derive(Default)]
pub(crate) struct Output {
    /// What it wrote to its standard output, if there is no sink.
    kept: Vec<u8>,
    sink: Option<Sink>,
}

impl Output {
    pub fn write(&mut self, trail: &mut Trail, stream: Stream, bytes: &[u8]) {
        if let Some(sink) = &mut self.sink {
            return sink(stream, bytes);
        }
        if stream == Stream::Out {
            trail.push(Undo::Output { len: self.kept.len() as u32 });
            self.kept.extend_from_slice(bytes);
        }
    }
}

/// Where the machine did not do what the program does. Never undone: it is about all executions.
#[derive(Default)]
pub(crate) struct Cuts {
    /// Fences of all threads that were fences of the calling thread only.
    pub membarriers: BTreeSet<Site>,
    /// Calls that ended a thread in a loop that had reached its bound of iterations.
    pub loops: BTreeSet<Site>,
    /// Calls of functions that had reached their bound of recursion.
    pub calls: BTreeSet<Site>,
}

pub struct Vm {
    pub(crate) code: Arc<Code>,
    pub(crate) setup: Setup,
    pub memory: Memory,
    pub(crate) threads: ThreadTable,
    pub(crate) output: Output,
    /// The machine's block for library state that all threads share.
    pub(crate) library: u64,
    /// The static buffers of the library.
    pub(crate) statics: [u64; STATICS],
    pub(crate) files: Arc<Files>,
    pub(crate) races: Races,
    pub(crate) unneeded: Unneeded,
    pub(crate) sharing_log: SharingLog,
    pub(crate) assumptions: Assumptions,
    pub(crate) barrier_users: BarrierUsers,
    pub(crate) families: Families,
    pub(crate) cuts: Cuts,
    /// The last answer about what a thread does next.
    pub(crate) asked: Cell<Option<(Tid, Option<Pending>)>>,
    /// A thread that appears to be running, even if it has ended.
    pub(crate) pretends_running: Option<Tid>,
    /// The locations whose values memory holds for the plain access that a thread is about to execute.
    pub(crate) given: Vec<Extent>,
    /// Awaits and assumptions about loops have no effect, to find out whether a loop would end; see `spin`.
    pub(crate) ignores_awaits: bool,
    /// The locks of the loop that takes them in any order, at whose beginning the thread stands that is to take a step;
    /// see `back_off`.
    pub(crate) foreseen: Vec<u64>,
    /// The locks that threads have given back to find out whether others wait forever, at the end of an execution.
    pub(crate) given_back: Vec<(Tid, u64)>,
    /// An execution is repeated that a search has found: see [`Self::repeat`].
    pub(crate) repeats: bool,
}

impl Vm {
    pub fn new(code: Arc<Code>, setup: Setup) -> Self {
        let memory = Memory::new(MemoryBudget::new(setup.memory));
        let races = Races::new(code.updates_learn, setup.release_sequences);
        let mut vm = Vm {
            code,
            setup,
            memory,
            threads: ThreadTable::default(),
            output: Output::default(),
            library: 0,
            statics: [0; STATICS],
            files: Arc::default(),
            races,
            unneeded: Unneeded::default(),
            sharing_log: SharingLog::default(),
            assumptions: Assumptions::default(),
            barrier_users: BarrierUsers::default(),
            families: Families::default(),
            cuts: Cuts::default(),
            asked: Cell::new(None),
            pretends_running: None,
            given: Vec::new(),
            ignores_awaits: false,
            foreseen: Vec::new(),
            given_back: Vec::new(),
            repeats: false,
        };
        vm.assumptions = Assumptions::without(&vm.setup.refuted, &vm.code, vm.setup.check_races);
        place_globals(&mut vm.memory, &vm.code);
        vm.library = machine_block(&mut vm.memory, LIB_SIZE);
        place_statics(&mut vm);
        place_externals(&mut vm);
        let main = vm.spawn(None).expect("internal: no room for the main thread");
        vm.threads.number(&vm.setup.thread_names);
        if let Some(facts) = &vm.setup.facts {
            vm.threads.share(Arc::clone(facts));
            vm.cuts = facts.cuts(vm.code.insts.len());
        }
        let (argc, argv) = place_arguments(&mut vm.memory, &vm.setup.args);
        vm.threads[main.index()].enter_stub(vm.code.start, &[argc, argv]);
        vm.memory.trail.recording = vm.setup.undoable;
        vm
    }

    /// An execution is to be repeated that a search has found, maybe with code in which nothing says which updates are
    /// tries: additions that a loop undoes are known to be observed by nobody.
    pub fn repeat(&mut self) {
        self.repeats = true;
    }

    /// The names of what is in memory.
    pub fn names(&self) -> Names<'_> {
        Names::of(self)
    }

    /// Where threads stand, and what to tell about it.
    pub fn explain(&self) -> Explain<'_> {
        Explain::of(self)
    }

    /// What a thread is about to execute.
    pub fn next(&self, tid: Tid) -> Next<'_> {
        Next { vm: self, tid }
    }

    /// The call stack of a thread.
    pub(crate) fn calls(&mut self, tid: Tid) -> CallStack<'_> {
        CallStack { vm: self, tid }
    }

    /// Records accesses of a thread.
    pub(crate) fn record(&mut self, tid: Tid) -> Recorder<'_> {
        Recorder { vm: self, tid }
    }

    /// Records which bytes threads share.
    pub(crate) fn sharing(&mut self) -> SharingRecorder<'_> {
        SharingRecorder { log: &mut self.sharing_log, memory: &mut self.memory, threads: &self.threads }
    }

    /// Which threads wait for which.
    pub fn stuck(&self) -> Stuck<'_> {
        Stuck::of(self)
    }

    /// Sends the program's output on as it is written, instead of keeping it.
    pub fn set_sink(&mut self, sink: Sink) {
        self.output.sink = Some(sink);
    }

    /// A loop ends here at its bound.
    pub(crate) fn cut_loop(&mut self, site: Site) {
        if self.cuts.loops.insert(site)
            && let Some(facts) = &self.setup.facts
        {
            facts.cut_loop(site);
        }
    }

    /// A recursion ends here at its bound.
    pub(crate) fn cut_call(&mut self, site: Site) {
        if self.cuts.calls.insert(site)
            && let Some(facts) = &self.setup.facts
        {
            facts.cut_call(site);
        }
    }

    /// `membarrier` is called here, and is a fence of the calling thread only.
    pub(crate) fn note_membarrier(&mut self, site: Site) {
        if self.cuts.membarriers.insert(site)
            && let Some(facts) = &self.setup.facts
        {
            facts.call_membarrier(site);
        }
    }

    /// What this machine and others tell each other, if they do.
    pub fn facts(&self) -> Option<&Facts> {
        self.setup.facts.as_deref()
    }

    /// What the program wrote to its standard output since the beginning.
    pub fn output(&self) -> &[u8] {
        &self.output.kept
    }

    pub(crate) fn thread(&self, tid: Tid) -> &Thread {
        &self.threads[tid.index()]
    }

    /// A new thread, named by its parent and the number of the parent's spawns; not yet given anything to run.
    pub(crate) fn spawn(&mut self, parent: Option<Tid>) -> Result<Tid, StepError> {
        let tid = match parent {
            None => self.threads.name_main(),
            Some(parent) => {
                let tid = self.threads.next_child(parent);
                if tid.index() >= MAX_THREADS {
                    return Err(StepError::unsupported(
                        format!("more than {MAX_THREADS} threads"),
                        "use fewer threads: behaviour rarely depends on more than a handful",
                    ));
                }
                self.threads.name_child(parent);
                self.threads[tid.index()].save_state(&mut self.memory.trail, tid);
                self.threads[parent.index()].state.spawned += 1;
                tid
            }
        };
        let fresh = Thread::new(parent.unwrap_or(Tid::MAIN)).state;
        self.threads[tid.index()].state = ThreadState { status: Status::Running, ..fresh };
        let own = self
            .memory
            .allocate(tid.index() as u8, OWN_SIZE, 16, Kind::Machine, (tid, NO_SITE))
            .expect("internal: no room for a thread's own block");
        self.threads[tid.index()].state.own = own;
        place_thread_locals(&mut self.memory, &self.code, tid, &mut self.threads[tid.index()]);
        if self.setup.check_races {
            self.races.spawn(&mut self.memory.trail, parent, tid, self.setup.first_time);
        }
        Ok(tid)
    }

    /// The state of a thread, to be changed by another thread's operation (or by its own, outside a transition).
    pub(crate) fn state_mut(&mut self, tid: Tid) -> &mut ThreadState {
        let thread = &mut self.threads[tid.index()];
        thread.save_state(&mut self.memory.trail, tid);
        &mut thread.state
    }

    pub(crate) fn finished(&self, tid: Tid) -> bool {
        self.thread(tid).state.status == Status::Finished && self.pretends_running != Some(tid)
    }

    /// From now on a thread appears to be running, even if it has ended.
    pub(crate) fn pretend_running(&mut self, tid: Option<Tid>) {
        self.pretends_running = tid;
        self.asked.set(None);
    }

    pub fn rewind_to(&mut self, mark: Mark) {
        while let Some(entry) = self.memory.trail.pop_since(mark) {
            self.undo(entry);
        }
    }

    fn undo(&mut self, entry: Undo) {
        match entry {
            Undo::Clock { clock, len } => {
                let times = &mut self.memory.trail.times;
                let from = times.len() - len as usize;
                self.races.restore(clock, &times[from..]);
                times.truncate(from);
            }
            Undo::Time { clock, tid, old } => self.races.restore_time(clock, tid, old),
            Undo::Word { .. }
            | Undo::Bytes { .. }
            | Undo::Shadow { .. }
            | Undo::ShadowBytes { .. }
            | Undo::Block { .. }
            | Undo::Reused { .. }
            | Undo::Stale { .. }
            | Undo::Cell { .. } => {
                self.memory.undo(entry);
            }
            Undo::Frame { tid, .. }
            | Undo::Thread { tid }
            | Undo::Taints { tid, .. }
            | Undo::StackBlocks { tid, .. } => self.threads[tid.index()].undo(&mut self.memory.trail, entry),
            Undo::Files => self.files = self.memory.trail.files.pop().expect("internal: no files on the trail"),
            Undo::Output { len } => self.output.kept.truncate(len as usize),
        }
    }

    /// The instruction a thread stands at. One that failed is not left.
    pub fn site(&self, tid: Tid) -> u32 {
        self.thread(tid).state.pc
    }

    /// Whether a thread waits in a queue for another to wake it.
    pub fn is_asleep(&self, tid: Tid) -> bool {
        let state = &self.thread(tid).state;
        state.queued_on != 0 && !state.signalled
    }

    /// Whether a step ended because of [`Setup::memory`].
    pub fn is_out_of_memory(&self) -> bool {
        self.memory.budget.is_exhausted()
    }

    /// What the process reports when all its threads have ended: what `main` returned.
    pub fn exit_code(&self) -> i32 {
        self.thread(Tid::MAIN).state.result as i32
    }

    /// Whether a thread was detached.
    pub fn is_detached(&self, tid: Tid) -> bool {
        self.thread(tid).state.joinable == Joinable::Detached
    }

    /// Makes the next atomic access of these bytes read `value`, some bits of which are undefined.
    pub(crate) fn supply(&mut self, Extent { addr, size }: Extent, value: u128, undefined: u128) {
        // Where memory cannot be written the access fails by itself.
        let _ = store_atomic(&mut self.memory, addr, size, (value, undefined), 0);
        self.asked.set(None);
    }

    /// The bits of these bytes that are undefined.
    pub(crate) fn undefined_bits(&self, Extent { addr, size }: Extent) -> u128 {
        load_atomic(&self.memory, addr, size).map_or(0, |(_, undefined)| undefined)
    }
}
