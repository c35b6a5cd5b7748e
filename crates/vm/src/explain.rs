//! From what went wrong inside to what the user is told: kind, details, places.

use crate::code::Code;
use crate::memory::pages::Allowed;
use crate::memory::{AccessMode, AddressInfo, InvalidAccess, Kind, Life, Memory, Meta, NO_SITE, Site, same_slot};
use crate::name::Names;
use crate::race::{FirstAccess, Races};
use crate::shim::{STATICS, StepError, static_at};
use crate::thread::Thread;
use crate::vm::{Cuts, Vm};
use base::{
    Detail, Fault, FaultKind, Id, Object, Obstacle, Place, Problem, Related, Role, Step, Storage, Target, Tid,
    Unsupported,
};
use ir::{Body, Callee, Def, Func, FuncData, InstData, InstKind, Loc, MemoryAccess, Module, Value};
use std::collections::BTreeSet;

/// Wrappers of wrappers are not followed deeper.
const MAX_WRAPPERS: u32 = 4;

/// Whether a function has exactly one effect, which is an operation on an atomic that it is given: without loops, and
/// in one instruction or in one call of a function that does the same, or of an atomic of the system's headers.
fn wraps_an_atomic(module: &Module, func: &FuncData, depth: u32) -> bool {
    let Some(body) = func.body.as_ref().filter(|_| depth > 0) else { return false };
    let position = |block| body.layout.iter().position(|&other| other == block);
    let mut effects = 0;
    for &block in &body.layout {
        for &inst in &body.blocks[block].insts {
            let data = body.inst(inst);
            let forward = data.edges().iter().all(|edge| position(edge.to) > position(block));
            let is_fine = match data.kind() {
                InstKind::Access(MemoryAccess { ptr, atomic: Some(_), .. }) => {
                    effects += 1;
                    is_given(body, ptr)
                }
                InstKind::Call if let InstData::Call { callee: Callee::Func(callee), args, .. } = data => {
                    effects += 1;
                    let callee = &module.funcs[*callee];
                    let at = module.place(callee.loc);
                    let of_system = at.is_of_system() && at.function.contains("atomic");
                    args.iter().any(|&arg| is_given(body, arg))
                        && (of_system || wraps_an_atomic(module, callee, depth - 1))
                }
                InstKind::Computation => !matches!(data, InstData::ThreadLocal { .. }),
                InstKind::Terminator => !matches!(data, InstData::Unreachable | InstData::Unsupported { .. }),
                InstKind::Access(_) | InstKind::Bulk { .. } | InstKind::Allocation | InstKind::VaStart => false,
                InstKind::Assume | InstKind::Fence | InstKind::Call => false,
            };
            if !is_fine || !forward {
                return false;
            }
        }
    }
    effects == 1
}

/// Whether an address is a parameter of the function, or a member of what that points to.
fn is_given(body: &Body, value: Value) -> bool {
    match body.values[value].def {
        Def::Param(block, _) => block == body.entry(),
        Def::Const(_) => false,
        Def::Result(inst, _) => {
            matches!(body.inst(inst), InstData::Gep { base, .. } if is_given(body, *base))
        }
    }
}

impl Code {
    /// The source place of an instruction; at least the function when there is no debug information.
    pub(crate) fn place(&self, site: Site) -> Place {
        let Some(&loc) = self.locs.get(site as usize) else { return Place::default() };
        let mut place = self.module.place(loc);
        if let (true, Some(func)) = (place.function.is_empty(), self.func_of(site)) {
            place.function = self.module.funcs[func].name.clone();
            if place.file.is_empty() {
                place.file = self.module.place(self.module.funcs[func].loc).file;
            }
        }
        place
    }

    /// What begins at an offset of a heap block of that size, which this instruction allocated.
    pub(crate) fn path_in_block(&self, site: Site, size: u64, offset: u64) -> Option<String> {
        let block = self.module.shapes.of_block(self.module.locs[*self.locs.get(site as usize)?])?;
        self.module.shapes.path_in_block(block, size, offset)
    }

    /// Whether the function in which a place is does nothing but one operation on an atomic that it is given.
    fn only_wraps(&self, place: &Place) -> bool {
        let module = &self.module;
        let is_around = |func: &&FuncData| {
            let at = &module.locs[func.loc];
            at.function.is_some_and(|name| module.symbols[name] == place.function)
                && module.files[at.file] == place.file
        };
        // Overloads have one name.
        let mut around = module.funcs.values().filter(is_around).peekable();
        around.peek().is_some() && around.all(|func| wraps_an_atomic(module, func, MAX_WRAPPERS))
    }

    /// The instructions of a source place. Inlining makes several of one.
    pub(crate) fn sites_at<'a>(&'a self, place: &'a Place) -> impl Iterator<Item = Site> + 'a {
        (0..self.locs.len() as Site).filter(move |&site| self.place(site) == *place)
    }

    /// Where the callees that an instruction was inlined from were called, innermost first.
    fn callers(&self, site: Site) -> Vec<Place> {
        let inlined = |loc: &Loc| self.module.locs[*loc].inlined_at;
        let first = self.locs.get(site as usize).and_then(inlined);
        std::iter::successors(first, inlined).map(|loc| self.module.place(loc)).collect()
    }
}

/// A look at where threads stand, and at what a user is told about them and the objects they use.
#[derive(Clone, Copy)]
pub struct Explain<'a> {
    code: &'a Code,
    memory: &'a Memory,
    threads: &'a [Thread],
    statics: &'a [u64; STATICS],
    cuts: &'a Cuts,
    races: &'a Races,
    names: Names<'a>,
}

impl<'a> Explain<'a> {
    pub(crate) fn of(vm: &'a Vm) -> Self {
        let Vm { code, memory, threads, statics, cuts, races, .. } = vm;
        Self { code, memory, threads, statics, cuts, races, names: Names::of(vm) }
    }

    fn thread(self, tid: Tid) -> &'a Thread {
        &self.threads[tid.index()]
    }

    /// Where a thread stands.
    pub(crate) fn place_of(self, tid: Tid) -> Place {
        self.code.place(self.thread(tid).state.pc)
    }

    /// The innermost loop a thread is in, also through calls.
    pub fn loop_of(self, tid: Tid) -> Option<Place> {
        let outer = self.thread(tid).frames.iter().rev().skip(1).map(|frame| frame.pc.saturating_sub(1));
        std::iter::once(self.thread(tid).state.pc).chain(outer).find_map(|pc| self.code.loop_around(pc))
    }

    /// The loops that have reached their bound of iterations, so that a thread was ended, in any execution so far.
    pub fn cut_loops(self) -> Vec<Place> {
        self.places(&self.cuts.loops)
    }

    /// The calls in which some thread has been ended because a function had called itself as often as it may.
    pub fn cut_calls(self) -> Vec<Place> {
        self.places(&self.cuts.calls)
    }

    /// The calls of `membarrier` that were fences of the calling thread only, in any execution so far.
    pub fn membarriers(self) -> Vec<Place> {
        self.places(&self.cuts.membarriers)
    }

    /// Whether several threads have made accesses on which nothing depends of one location, in any execution so far.
    pub fn shares_unseen(self) -> bool {
        self.races.shares_unseen
    }

    fn places(self, sites: &BTreeSet<Site>) -> Vec<Place> {
        let places: BTreeSet<Place> = sites.iter().map(|&site| self.code.place(site)).collect();
        places.into_iter().collect()
    }

    /// The calls a thread is in, innermost first, without the place it stands at.
    fn stack_of(self, tid: Tid) -> Vec<Place> {
        let frames = &self.thread(tid).frames;
        let outer = frames.windows(2).rev().filter(|pair| pair[0].func != u32::MAX);
        // A library function that called back stays at its call; an ordinary caller is already past it.
        let calls = outer.map(|pair| pair[0].pc.saturating_sub(u32::from(pair[1].resume_phase == 0)));
        let mut stack = self.code.callers(self.thread(tid).state.pc);
        for site in calls {
            stack.push(self.code.place(site));
            stack.extend(self.code.callers(site));
        }
        stack
    }

    /// Where a thread stands, as a user wants it: a library function reached through a pointer has no place of its own,
    /// so it is where it was called. And the calls around it.
    pub(crate) fn whereabouts(self, tid: Tid) -> (Place, Vec<Place>) {
        let (place, mut stack) = (self.place_of(tid), self.stack_of(tid));
        match stack.first() {
            Some(outer) if !place.is_known() && outer.is_known() => {
                let place = stack.remove(0);
                (place, stack)
            }
            _ => (place, stack),
        }
    }

    /// As `whereabouts`, in the user's own files as far as there is any call from there: what happens inside the
    /// system's headers, as `std::mutex` does, is where they were called.
    pub(crate) fn own_whereabouts(self, tid: Tid) -> (Place, Vec<Place>) {
        let (place, mut stack) = self.whereabouts(tid);
        match stack.iter().position(|outer| outer.is_known() && !outer.is_of_system()) {
            Some(at) if place.is_of_system() => {
                let rest = stack.split_off(at + 1);
                (stack.swap_remove(at), rest)
            }
            _ => (place, stack),
        }
    }

    /// The calls in Rust's library that a thread is in, innermost first, up to the user's own code.
    pub fn calls_in_rust_library(self, tid: Tid) -> Vec<Place> {
        let (place, stack) = self.whereabouts(tid);
        let calls = [place].into_iter().chain(stack).take_while(|call| !call.is_known() || call.is_of_system());
        calls.filter(Place::is_of_rust_library).collect()
    }

    /// The same as one list, innermost first.
    pub fn own_calls(self, tid: Tid) -> Vec<Place> {
        let (place, stack) = self.own_whereabouts(tid);
        [place].into_iter().chain(stack).collect()
    }

    /// Where a thread stands, for an execution that is shown: what a function does that only wraps an atomic is where
    /// it was called.
    pub fn own_place(self, tid: Tid) -> Place {
        let (mut place, stack) = self.own_whereabouts(tid);
        for caller in stack.into_iter().filter(|caller| caller.is_known() && !caller.is_of_system()) {
            if !self.code.only_wraps(&place) {
                break;
            }
            place = caller;
        }
        place
    }

    /// The step that ends with this error of `tid`.
    pub(crate) fn failed_step(self, tid: Tid, error: StepError) -> Step {
        match error {
            StepError::AssumeFailed => Step::AssumeFailed,
            StepError::Refuted => Step::Refuted,
            StepError::Exited(code) => Step::Exited(code),
            StepError::Unsupported { obstacle, what, instead } => {
                let (place, _) = self.whereabouts(tid);
                Step::Unsupported(Box::new(Unsupported { obstacle, what, place, instead }))
            }
            StepError::Fault { kind, detail, related } => {
                let related = related.into_iter().filter_map(|(role, by)| self.related(role, by)).collect();
                Step::Fault(Box::new(self.fault_at(tid, kind, detail, related)))
            }
            StepError::FaultIn { kind, detail, func } => {
                let place = self.code.module().place_of_wrapped(func);
                let fault = Fault { kind, detail, place, stack: Vec::new(), related: Vec::new() };
                Step::Fault(Box::new(fault))
            }
            StepError::InvalidAccess(bad) => match self.unknown_variable(bad) {
                Some(what) => {
                    let instead = "add the file that defines it, or define it".into();
                    let (obstacle, place) = (Obstacle::Feature, self.place_of(tid));
                    Step::Unsupported(Box::new(Unsupported { obstacle, what, place, instead }))
                }
                None => Step::Fault(Box::new(self.explain_access(tid, bad))),
            },
        }
    }

    /// Globals never die: a dead one is an external variable nobody knows the contents of.
    fn unknown_variable(self, bad: InvalidAccess) -> Option<String> {
        match self.memory.inspect(bad.base) {
            AddressInfo::Block { meta: Meta { kind: Kind::Global, life: Life::Dead, .. }, start, .. } => {
                let (global, _) = self.code.global_at(start)?;
                Some(format!("access to external variable `{}`", self.code.module.globals[global].name))
            }
            AddressInfo::Block { .. }
            | AddressInfo::Null
            | AddressInfo::Lost
            | AddressInfo::Function(_)
            | AddressInfo::Nothing => None,
        }
    }

    pub(crate) fn fault_at(self, tid: Tid, kind: FaultKind, detail: Detail, related: Vec<Related>) -> Fault {
        let (mut place, mut stack) = self.whereabouts(tid);
        // Panics and exceptions are raised by libraries, for a line of the program.
        if kind == FaultKind::Panic && (place.is_of_rust_library() || place.is_of_runtime()) {
            (place, stack) = self.own_whereabouts(tid);
        }
        Fault { kind, detail, place, stack, related }
    }

    fn related(self, role: Role, (tid, site): (Tid, Site)) -> Option<Related> {
        (site != NO_SITE).then(|| Related { role, thread: Some(tid), place: self.code.place(site) })
    }

    fn explain_access(self, tid: Tid, bad: InvalidAccess) -> Fault {
        let InvalidAccess { addr, base, len, how } = bad;
        let writes = how == AccessMode::Write;
        // The allocation the access was meant for is the base pointer's.
        let from = if same_slot(base, addr) { addr } else { base };
        let target = match self.memory.inspect(from) {
            AddressInfo::Null => Target::Null(addr),
            AddressInfo::Nothing => Target::Nothing(addr),
            AddressInfo::Lost | AddressInfo::Function(_) => self.target(from),
            AddressInfo::Block { meta, start, .. } => {
                let offset = addr.wrapping_sub(start) as i64;
                let path = self.names.name(start.wrapping_add_signed(offset)).and_then(|named| named.path);
                Target::Object(Object { path, ..self.object(&meta, start, offset) })
            }
        };
        let (kind, problem, related) = match (&target, self.memory.inspect(from)) {
            (Target::Object(object), AddressInfo::Block { meta, start, .. }) => {
                let (kind, problem) = self.explain_block(how, &meta, start, object.offset);
                (kind, problem, self.history(&meta))
            }
            (Target::Null(_), _) => (FaultKind::NullAccess, Problem::NoObject, Vec::new()),
            (Target::Lost, _) => (FaultKind::OutOfBounds, Problem::NoObject, Vec::new()),
            (Target::Function(_), _) if writes => (FaultKind::ConstWrite, Problem::NoObject, Vec::new()),
            (Target::Function(_) | Target::Nothing(_) | Target::Object(_), _) => {
                (FaultKind::WildAccess, Problem::NoObject, Vec::new())
            }
        };
        let detail = Detail::Access(base::InvalidAccess { writes, bytes: len, target, problem });
        self.fault_at(tid, kind, detail, related)
    }

    /// What is wrong with an access of a block.
    fn explain_block(self, how: AccessMode, meta: &Meta, start: u64, offset: i64) -> (FaultKind, Problem) {
        match meta.life {
            Life::Dead => (FaultKind::DanglingAccess, Problem::Ended),
            Life::Live if how == AccessMode::Undefined => (FaultKind::Uninitialised, Problem::NeverWritten),
            Life::Live if how == AccessMode::Write && !meta.writable && offset >= 0 && (offset as u64) < meta.size => {
                (FaultKind::ConstWrite, Problem::Constant)
            }
            Life::Live => match self.rule_at(meta, start, offset) {
                Allowed::Unmapped => (FaultKind::DanglingAccess, Problem::UnmappedPage),
                Allowed::Nothing => (FaultKind::WildAccess, Problem::ProtectedPage),
                Allowed::Reading if how == AccessMode::Write => (FaultKind::ConstWrite, Problem::ReadOnlyPage),
                Allowed::Reading | Allowed::All => (FaultKind::OutOfBounds, Problem::OutOfBounds),
            },
            Life::Unborn => (FaultKind::OutOfBounds, Problem::OutOfBounds),
        }
    }

    /// What the rules about its pages say of a place in a block.
    fn rule_at(self, meta: &Meta, start: u64, offset: i64) -> Allowed {
        match u64::try_from(offset) {
            Ok(offset) if offset < meta.size => self.memory.page_at(start + offset),
            _ => Allowed::All,
        }
    }

    /// What is at an address.
    pub(crate) fn target(self, addr: u64) -> Target {
        match self.memory.inspect(addr) {
            AddressInfo::Block { meta, start, offset } => {
                let path = self.names.name(addr).and_then(|named| named.path);
                Target::Object(Object { path, ..self.object(&meta, start, offset) })
            }
            AddressInfo::Null => Target::Null(addr),
            AddressInfo::Lost => Target::Lost,
            AddressInfo::Function(index) => {
                let func = self.code.module.funcs.get(Func::from_index(index as usize));
                Target::Function(func.map_or_else(|| "?".to_owned(), |func| func.name.clone()))
            }
            AddressInfo::Nothing => Target::Nothing(addr),
        }
    }

    /// A block, and a place in it without a name.
    pub(crate) fn object(self, meta: &Meta, start: u64, offset: i64) -> Object {
        let linker = || self.names.global_name(meta.kind, start).map(str::to_owned);
        let storage = storage(meta.kind);
        let (storage, name) = match meta.kind {
            Kind::Global => match (linker(), static_at(self.statics, start)) {
                (None, Some(buffer)) => (Storage::Library, Some(buffer.name().to_owned())),
                (name, _) => (storage, name),
            },
            Kind::ThreadLocal => (storage, linker()),
            Kind::Stack => (storage, self.code.variables.get(&meta.allocated.1).cloned()),
            Kind::Heap | Kind::Mapped | Kind::Machine => (storage, None),
        };
        Object { storage, name, path: None, offset, size: meta.size }
    }

    /// Where a block was allocated and freed.
    pub(crate) fn history(self, meta: &Meta) -> Vec<Related> {
        let storage = storage(meta.kind);
        let mut out: Vec<Related> = self.related(Role::Born(storage), meta.allocated).into_iter().collect();
        match meta.kind {
            Kind::Heap | Kind::Mapped if meta.life == Life::Dead => {
                out.extend(self.related(Role::Died(storage), meta.freed));
            }
            Kind::Heap | Kind::Mapped | Kind::Stack | Kind::Global | Kind::ThreadLocal | Kind::Machine => {}
        }
        out
    }

    /// The first access of the data race that was found last.
    pub fn first_of_race(self) -> Option<FirstAccess> {
        self.races.first_of_race()
    }

    /// The moment of its thread at which this access was executed, if it is the most recent access of its kind by that
    /// thread to these bytes.
    pub fn moment_of(self, access: FirstAccess) -> Option<u64> {
        self.races.moment_of(self.memory, access)
    }

    /// Heap blocks that are still live, each as a fault at the place of its allocation.
    pub fn leaks(self) -> Vec<Fault> {
        self.memory
            .live(Kind::Heap)
            .map(|(_, meta)| Fault {
                kind: FaultKind::Leak,
                detail: Detail::Leak { size: meta.size },
                place: self.code.place(meta.allocated.1),
                stack: Vec::new(),
                related: Vec::new(),
            })
            .collect()
    }
}

fn storage(kind: Kind) -> Storage {
    match kind {
        Kind::Global => Storage::Global,
        Kind::ThreadLocal => Storage::ThreadLocal,
        Kind::Stack => Storage::Local,
        Kind::Heap => Storage::Heap,
        Kind::Mapped => Storage::Mapped,
        Kind::Machine => Storage::Library,
    }
}
