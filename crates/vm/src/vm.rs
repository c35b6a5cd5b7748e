//! The machine: memory, threads and captured output of one execution, and its way back.

use crate::assumptions::Assumptions;
use crate::budget::{Guard, MemoryBudget};
use crate::code::{Code, STUB_FRAME};
use crate::epilogue::EpilogueMemo;
use crate::explain::Explain;
use crate::files::Files;
use crate::frame::CallStack;
use crate::memory::{GLOBAL_OWNER, Kind, MACHINE_OWNER, MAX_THREADS, Memory, NO_SITE, Site};
use crate::name::Names;
use crate::next::Next;
use crate::race::{FirstAccess, Races};
use crate::sharing::SharingLog;
use crate::shim::barrier::BarrierUsers;
use crate::shim::{LIB_SIZE, OWN_SIZE, STATICS, StepError, place_externals, place_statics};
use crate::stuck::Stuck;
use crate::thread::{Frame, Joinable, Status, Taint, Thread, ThreadState};
use crate::trail::{Mark, Undo};
use crate::updates::Families;
use base::{Id, Pending, Registry, Tid, is_undefined};
use ir::RelocTarget;
use rustc_hash::FxHashMap;
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
}

impl AwaitRules {
    pub const ALL: AwaitRules = AwaitRules { skipped_polls_race: true, ended: true };
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
    /// A weak compare-exchange may fail spuriously: once per thread and execution.
    pub weak_fails: bool,
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
    /// A limit on our own memory.
    pub memory: Option<Guard>,
    /// The assumptions that have been refuted, by searches over other machines.
    pub refuted: Registry,
    /// Backward jumps in one transition after which the thread pauses.
    pub fuel: u64,
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
            weak_fails: true,
            skip_epilogues: false,
            recursion: None,
            undoable: true,
            stack_limit: 8 << 20,
            thread_names: Vec::new(),
            memory: None,
            refuted: Registry::default(),
            fuel: 10_000_000,
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

/// Where threads have been ended because of a bound. Never undone: it is about all executions.
#[derive(Default)]
pub(crate) struct Cuts {
    /// Calls that ended a thread in a loop that had reached its bound of iterations.
    pub loops: BTreeSet<Site>,
    /// Calls of functions that had reached their bound of recursion.
    pub calls: BTreeSet<Site>,
}

pub struct Vm {
    pub(crate) code: Arc<Code>,
    pub(crate) setup: Setup,
    pub memory: Memory,
    pub(crate) threads: Vec<Thread>,
    /// Thread names: (parent, how many it had spawned before). Never undone, so a name means one thread in all
    /// executions.
    pub(crate) names: FxHashMap<(Tid, u32), Tid>,
    /// What the program wrote, when there is no sink: (stream, bytes) as a tagged byte string.
    output: Vec<u8>,
    sink: Option<Sink>,
    /// The machine's block for library state that all threads share.
    pub(crate) library: u64,
    /// The static buffers of the library.
    pub(crate) statics: [u64; STATICS],
    pub(crate) files: Arc<Files>,
    pub(crate) races: Races,
    pub(crate) sharing_log: SharingLog,
    pub(crate) assumptions: Assumptions,
    pub(crate) barrier_users: BarrierUsers,
    pub(crate) families: Families,
    pub(crate) epilogues: EpilogueMemo,
    pub(crate) cuts: Cuts,
    /// The last answer about what a thread does next.
    pub(crate) asked: Cell<Option<(Tid, Option<Pending>)>>,
    /// A thread that appears to be running, even if it has ended.
    pub(crate) pretends_running: Option<Tid>,
    /// Awaits and assumptions about loops have no effect, to find out whether a loop would end; see `spin`.
    pub(crate) ignores_awaits: bool,
}

impl Vm {
    pub fn new(code: Arc<Code>, setup: Setup) -> Self {
        let memory = Memory::new(MemoryBudget::new(setup.memory));
        let races = Races::new(code.updates_learn);
        let mut vm = Vm {
            code,
            setup,
            memory,
            threads: Vec::new(),
            names: FxHashMap::default(),
            output: Vec::new(),
            sink: None,
            library: 0,
            statics: [0; STATICS],
            files: Arc::default(),
            races,
            sharing_log: SharingLog::default(),
            assumptions: Assumptions::default(),
            barrier_users: BarrierUsers::default(),
            families: Families::default(),
            epilogues: EpilogueMemo::default(),
            cuts: Cuts::default(),
            asked: Cell::new(None),
            pretends_running: None,
            ignores_awaits: false,
        };
        vm.epilogues.on = vm.setup.skip_epilogues && vm.setup.reuse == 0;
        vm.drop_assumptions(&vm.setup.refuted.clone());
        vm.place_globals();
        vm.library = vm.machine_block(LIB_SIZE);
        place_statics(&mut vm);
        place_externals(&mut vm);
        let main = vm.spawn(None).expect("internal: no room for the main thread");
        vm.number_threads(&vm.setup.thread_names.clone());
        let (argc, argv) = vm.arguments();
        let start = vm.code.start;
        vm.enter_stub(main, start, &[argc, argv]);
        vm.memory.trail.recording = vm.setup.undoable;
        vm
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

    /// Which threads wait for which.
    pub fn stuck(&self) -> Stuck<'_> {
        Stuck::of(self)
    }

    /// Sends the program's output on as it is written, instead of keeping it.
    pub fn set_sink(&mut self, sink: Sink) {
        self.sink = Some(sink);
    }

    /// What the program wrote to its standard output since the beginning.
    pub fn output(&self) -> &[u8] {
        &self.output
    }

    pub(crate) fn write_out(&mut self, stream: Stream, bytes: &[u8]) {
        if let Some(sink) = &mut self.sink {
            return sink(stream, bytes);
        }
        if stream == Stream::Out {
            self.memory.trail.push(Undo::Output { len: self.output.len() as u32 });
            self.output.extend_from_slice(bytes);
        }
    }

    pub(crate) fn thread(&self, tid: Tid) -> &Thread {
        &self.threads[tid.index()]
    }

    /// A zeroed block that belongs to the machine.
    pub(crate) fn machine_block(&mut self, size: u64) -> u64 {
        let at = (Tid::MAIN, NO_SITE);
        self.memory.allocate(MACHINE_OWNER, size, 16, Kind::Machine, at).expect("internal: machine block too large")
    }

    fn place_globals(&mut self) {
        let code = Arc::clone(&self.code);
        let at = (Tid::MAIN, NO_SITE);
        for (id, global) in code.module.globals.iter() {
            if global.thread_local {
                continue;
            }
            let addr = self.memory.allocate(GLOBAL_OWNER, global.size, global.align, Kind::Global, at);
            assert_eq!(addr, Some(code.globals[id]), "internal: `{}` is not where the code expects it", global.name);
        }
        for (id, global) in code.module.globals.iter() {
            if global.thread_local {
                continue;
            }
            let addr = code.globals[id];
            self.initialise(id, addr);
            if global.constant {
                self.memory.make_constant(addr);
            }
        }
    }

    /// Writes a global's initial contents at `addr`.
    fn initialise(&mut self, id: ir::Global, addr: u64) {
        let code = Arc::clone(&self.code);
        let Some(init) = &code.module.globals[id].init else { return };
        self.memory.write(addr, &init.bytes).expect("internal: initialiser larger than its global");
        for reloc in &init.relocs {
            let target = match reloc.target {
                RelocTarget::Global { global, plus } => code.globals[global].wrapping_add(plus as u64),
                RelocTarget::Func(func) => Code::func_address(func),
            };
            self.memory.store(addr + reloc.offset, 8, target, 0).expect("internal: relocation outside its global");
        }
    }

    /// `argc` and `argv` in machine memory.
    fn arguments(&mut self) -> (u64, u64) {
        let args = self.setup.args.clone();
        let argv = self.machine_block(8 * (args.len() as u64 + 1));
        for (i, arg) in args.iter().enumerate() {
            let text = self.machine_string(arg.as_bytes());
            self.memory.store(argv + 8 * i as u64, 8, text, 0).expect("internal: argv");
        }
        (args.len() as u64, argv)
    }

    /// A C string in machine memory.
    pub(crate) fn machine_string(&mut self, text: &[u8]) -> u64 {
        let addr = self.machine_block(text.len() as u64 + 1);
        self.memory.write(addr, text).expect("internal: machine string");
        addr
    }

    /// A new thread, named by its parent and the number of the parent's spawns; not yet given anything to run.
    pub(crate) fn spawn(&mut self, parent: Option<Tid>) -> Result<Tid, StepError> {
        let tid = match parent {
            None => {
                self.threads.push(Thread::new(Tid::MAIN));
                Tid::MAIN
            }
            Some(parent) => {
                let number = self.thread(parent).state.spawned;
                let next = self.threads.len();
                let tid = *self.names.entry((parent, number)).or_insert(Tid::from_index(next));
                if tid.index() == next {
                    if next >= MAX_THREADS {
                        self.names.remove(&(parent, number));
                        return Err(StepError::unsupported(
                            format!("more than {MAX_THREADS} threads"),
                            "use fewer threads: behaviour rarely depends on more than a handful",
                        ));
                    }
                    self.threads.push(Thread::new(parent));
                }
                self.save_state(tid);
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
        self.place_thread_locals(tid);
        if self.setup.check_races {
            self.races.spawn(&mut self.memory.trail, parent, tid);
        }
        Ok(tid)
    }

    /// Gives the numbers from 1 on to threads of these names. Those that have a number must come first, in order.
    pub(crate) fn number_threads(&mut self, names: &[(Tid, u32)]) {
        for (&name, tid) in names.iter().zip((1..).map(Tid::from_index)) {
            let number = *self.names.entry(name).or_insert(tid);
            assert_eq!(number, tid, "internal: another machine knows {tid} by another name");
            if tid.index() == self.threads.len() {
                self.threads.push(Thread::new(name.0));
            }
        }
    }

    /// The thread that the next spawn of `parent` makes.
    pub(crate) fn next_child(&self, parent: Tid) -> Tid {
        let name = (parent, self.thread(parent).state.spawned);
        self.names.get(&name).copied().unwrap_or(Tid::from_index(self.threads.len()))
    }

    fn place_thread_locals(&mut self, tid: Tid) {
        let code = Arc::clone(&self.code);
        self.threads[tid.index()].thread_locals.clear();
        for &global in &code.thread_locals {
            let data = &code.module.globals[global];
            let owner = tid.index() as u8;
            let addr = self
                .memory
                .allocate(owner, data.size, data.align, Kind::ThreadLocal, (tid, NO_SITE))
                .expect("internal: no room for thread-local variables");
            self.initialise(global, addr);
            self.threads[tid.index()].thread_locals.push(addr);
        }
    }

    /// Gives a new thread its bottom frame, at one of the start stubs.
    pub(crate) fn enter_stub(&mut self, tid: Tid, stub: u32, registers: &[u64]) {
        let thread = &mut self.threads[tid.index()];
        thread.frames.clear();
        thread.known.set(None);
        thread.stack_blocks.clear();
        thread.taints.clear();
        thread.registers.resize((STUB_FRAME as usize).max(thread.registers.len()), 0);
        thread.registers[..registers.len()].copy_from_slice(registers);
        thread.frames.push(Frame {
            func: u32::MAX,
            pc: stub,
            base: 0,
            size: STUB_FRAME,
            variadic: 0,
            stack_blocks: 0,
            tainted: false,
            resume_phase: 0,
            resume_scratch: 0,
        });
        thread.state.pc = stub;
    }

    /// Saves the small state of a thread before it is changed from outside its own transition.
    pub(crate) fn save_state(&mut self, tid: Tid) {
        let trail = &mut self.memory.trail;
        if trail.recording {
            let thread = &mut self.threads[tid.index()];
            thread.note_heights();
            trail.states.push(thread.state);
            trail.push(Undo::Thread { tid });
        }
    }

    /// The state of a thread, to be changed by another thread's operation (or by its own, outside a transition).
    pub(crate) fn state_mut(&mut self, tid: Tid) -> &mut ThreadState {
        self.save_state(tid);
        &mut self.threads[tid.index()].state
    }

    pub(crate) fn finished(&self, tid: Tid) -> bool {
        self.thread(tid).state.status == Status::Finished && self.pretends_running != Some(tid)
    }

    /// From now on a thread appears to be running, even if it has ended.
    pub(crate) fn pretend_running(&mut self, tid: Option<Tid>) {
        self.pretends_running = tid;
        self.asked.set(None);
    }

    /// Threads that have been spawned, finished ones included.
    pub(crate) fn spawned(&self) -> impl Iterator<Item = Tid> + '_ {
        (0..self.threads.len()).map(Tid::from_index).filter(|&t| self.thread(t).state.status != Status::Absent)
    }

    /// The thread a `pthread_t` names: its number plus one, so that zero is none.
    pub(crate) fn thread_handle(tid: Tid) -> u64 {
        tid.index() as u64 + 1
    }
    pub(crate) fn thread_named(&self, handle: u64) -> Option<Tid> {
        let index = usize::try_from(handle.checked_sub(1)?).ok()?;
        let thread = self.threads.get(index)?;
        (thread.state.status != Status::Absent).then(|| Tid::from_index(index))
    }

    /// Saves what the next transition of `tid` may change first: its state and the registers of its top frame.
    pub(crate) fn save_thread(&mut self, tid: Tid) {
        let trail = &mut self.memory.trail;
        if !trail.recording {
            return;
        }
        let thread = &mut self.threads[tid.index()];
        thread.note_heights();
        if !thread.taints.is_empty() {
            trail.push_taints(tid, &thread.taints);
        }
        trail.states.push(thread.state);
        trail.entries.push(Undo::Thread { tid });
        let height = thread.frames.len() as u32;
        thread.state.saved_depth = height;
        if height > 0 {
            self.save_frame(tid, height - 1);
        }
    }

    /// Saves one frame of `tid` with its registers.
    pub(crate) fn save_frame(&mut self, tid: Tid, height: u32) {
        let (trail, thread) = (&mut self.memory.trail, &self.threads[tid.index()]);
        let frame = thread.frames[height as usize];
        trail.words.extend_from_slice(&thread.registers[frame.base as usize..(frame.base + frame.size) as usize]);
        trail.frames.push(frame);
        trail.entries.push(Undo::Frame { tid, height });
    }

    pub fn mark_now(&self) -> Mark {
        self.memory.mark()
    }

    pub fn rewind_to(&mut self, mark: Mark) {
        while let Some(entry) = self.memory.trail.pop_since(mark) {
            self.undo(entry);
        }
    }

    /// Takes back what an access has done that turned out not to be allowed.
    #[cold]
    pub(crate) fn take_back(&mut self, before: Mark) {
        self.rewind_to(before);
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
            Undo::Frame { tid, height } => {
                let trail = &mut self.memory.trail;
                let frame = trail.frames.pop().expect("internal: no frame on the trail");
                let thread = &mut self.threads[tid.index()];
                let from = trail.words.len() - frame.size as usize;
                thread.registers[frame.base as usize..(frame.base + frame.size) as usize]
                    .copy_from_slice(&trail.words[from..]);
                trail.words.truncate(from);
                thread.frames.truncate(height as usize);
                thread.frames.push(frame);
            }
            Undo::Thread { tid } => {
                let state = self.memory.trail.states.pop().expect("internal: no state on the trail");
                let thread = &mut self.threads[tid.index()];
                thread.taints.truncate(state.taints as usize);
                thread.stack_blocks.truncate(state.stack_blocks as usize);
                thread.state = state;
                thread.known.set(None);
            }
            Undo::Taints { tid, len } => {
                let words = &mut self.memory.trail.words;
                let from = words.len() - 2 * len as usize;
                let taints = &mut self.threads[tid.index()].taints;
                taints.clear();
                taints.extend(words[from..].chunks_exact(2).map(|pair| Taint::from_words([pair[0], pair[1]])));
                words.truncate(from);
            }
            Undo::StackBlocks { tid, height, len } => {
                let words = &mut self.memory.trail.words;
                let from = words.len() - len as usize;
                let blocks = &mut self.threads[tid.index()].stack_blocks;
                // What was pushed after the pop goes first.
                blocks.truncate(height as usize);
                blocks.extend_from_slice(&words[from..]);
                words.truncate(from);
            }
            Undo::Files => self.files = self.memory.trail.files.pop().expect("internal: no files on the trail"),
            Undo::Output { len } => self.output.truncate(len as usize),
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
        self.joinable(tid) == Joinable::Detached
    }

    /// The bytes of a global variable.
    pub fn global(&self, name: &str) -> Option<&[u8]> {
        let (global, data) = self.code.module.globals.iter().find(|(_, data)| data.name == name)?;
        self.memory.bytes(self.code.globals[global], data.size).ok()
    }

    /// So many bytes at an address, if all of them may be read.
    pub fn bytes_at(&self, addr: u64, len: u64) -> Option<&[u8]> {
        self.memory.bytes(addr, len).ok()
    }

    /// The first access of the data race that was found last.
    pub fn first_of_race(&self) -> Option<FirstAccess> {
        self.races.first_of_race()
    }

    /// The moment of its thread at which this access was executed, if it is the most recent access of its kind to these
    /// bytes.
    pub fn moment_of(&self, access: FirstAccess) -> Option<u64> {
        access.moment(&self.memory)
    }

    /// Makes the next atomic access of `addr` read `value`, and learn what is in `clock` if it acquires.
    pub(crate) fn supply(&mut self, addr: u64, size: u32, value: u128, clock: &[u32]) {
        let undefined = if is_undefined(value) { u64::MAX } else { 0 };
        // Where memory cannot be written the access fails by itself.
        let _ = self.memory.store(addr, size, value as u64, undefined);
        self.asked.set(None);
        self.races.supply(&mut self.memory.trail, addr, clock);
    }

    pub(crate) fn joinable(&self, tid: Tid) -> Joinable {
        self.thread(tid).state.joinable
    }
}
