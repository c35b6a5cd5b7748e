//! The interpreter as a machine with undo.

use super::execute::{Exit, Next, Running};
use super::memory::Block;
use super::{Interp, StepError, library};
use base::{
    Assumption, Class, Detail, Fault, FaultKind, Id, Location, LocationAccess, Machine, Memoise, Obstacle, Operation,
    Pending, Pick, Place, Program, Registry, Step, Tid, Unsupported,
};
use std::hash::{DefaultHasher, Hash, Hasher};

impl Interp<'_> {
    /// The next operation of a thread.
    fn visible(&self, tid: Tid) -> Option<Pending> {
        match self.next(tid) {
            Next::Local | Next::Unseen => None,
            Next::Atomic => Some(self.pending_atomic(tid)),
            Next::Library(call) => library::pending(self, tid, &call),
        }
    }

    /// Records that an assumption is refuted, for the next search.
    pub(super) fn refute(&mut self, assumption: Assumption) {
        if !self.registry.is_refuted(&assumption) && !self.refuted.contains(&assumption) {
            self.refuted.push(assumption);
        }
    }

    /// The step that ends with this error.
    fn failed_step(&mut self, tid: Tid, error: StepError) -> Step {
        let place = self.whereabouts(tid);
        let raised = place.is_of_rust_library() || place.is_of_runtime();
        let own = if raised { self.own_place(tid) } else { None };
        let unsupported = |what: String, instead: &str| {
            let (obstacle, place) = (Obstacle::Feature, place.clone());
            Step::Unsupported(Box::new(Unsupported { obstacle, what, place, instead: instead.into() }))
        };
        let fault = |kind, text: String| {
            let detail = Detail::Text(text);
            let place = own.clone().filter(|_| kind == FaultKind::Panic).unwrap_or_else(|| place.clone());
            Step::Fault(Box::new(Fault { kind, detail, place, stack: Vec::new(), related: Vec::new() }))
        };
        match error {
            StepError::AssumeFailed => Step::AssumeFailed,
            StepError::Exited(code) => Step::Exited(code),
            StepError::Unsupported(text) => {
                let (what, instead) = Unsupported::split(&text);
                unsupported(what.to_owned(), instead)
            }
            StepError::Uncovered(what) => {
                self.uncovered = Some(what.clone());
                unsupported(what, "the second interpreter does not cover it")
            }
            StepError::Fault(kind, message) => fault(kind, message),
            StepError::FaultIn(kind, func) => {
                let place = self.module.place_of_wrapped(func);
                let detail = Detail::Text("a function that has not done what it should".to_owned());
                Step::Fault(Box::new(Fault { kind, detail, place, stack: Vec::new(), related: Vec::new() }))
            }
            StepError::InvalidAccess(bad) => match self.memory().explain(bad, self.module.funcs.len()) {
                Some(kind) => fault(kind, format!("{:?} at {:#x}", bad.how, bad.addr)),
                None => unsupported("access to an external variable".into(), "define it"),
            },
        }
    }
}

impl Program for Interp<'_> {
    /// The number of a saved state.
    type Mark = usize;

    fn threads(&self) -> usize {
        self.names.len() + 1
    }

    fn thread_names(&self) -> Vec<(Tid, u32)> {
        let mut names: Vec<(Tid, (Tid, u32))> = self.names.iter().map(|(&name, &tid)| (tid, name)).collect();
        names.sort();
        names.into_iter().map(|(_, name)| name).collect()
    }

    fn name_threads(&mut self, names: &[(Tid, u32)]) {
        self.names.extend(names.iter().copied().zip((1..).map(Tid::new)));
    }

    fn mark(&mut self) -> usize {
        if !self.unchanged {
            self.marks.push(self.state.clone());
            self.unchanged = true;
        }
        self.marks.len() - 1
    }

    fn rewind(&mut self, to: usize) {
        self.marks.truncate(to + 1);
        self.state = self.marks[to].clone();
        self.unchanged = true;
    }
    fn assumptions(&self) -> Registry {
        self.registry.clone()
    }

    fn assume(&mut self, registry: &Registry) {
        self.registry = registry.clone();
        self.refuted.clear();
    }

    fn refuted(&self) -> &[Assumption] {
        &self.refuted
    }
}

impl Memoise for Interp<'_> {}

impl Machine for Interp<'_> {
    fn pending(&self, tid: Tid) -> Option<Pending> {
        let thread = self.state.threads.get(&tid)?;
        if thread.finished {
            return None;
        }
        Some(self.visible(tid).unwrap_or(Pending::always(Operation::Local, 0, 0)))
    }

    fn footprint(&self, tid: Tid, pick: Pick, out: &mut dyn FnMut(LocationAccess)) {
        if let Some(pending) = self.visible(tid) {
            self.footprint_of(tid, &pending, pick).into_iter().for_each(out);
        }
    }

    fn value(&self, access: LocationAccess) -> u128 {
        self.held(access)
    }

    fn ways(&self, tid: Tid) -> u32 {
        self.visible(tid).map_or(1, |pending| self.ways_of(tid, &pending))
    }

    fn place(&self, tid: Tid) -> Place {
        self.place_of(tid)
    }

    fn step(&mut self, tid: Tid, pick: Pick) -> Step {
        let pending = self.visible(tid);
        assert!(pending.is_none_or(|pending| pending.enabled), "internal: {tid} was scheduled while it is blocked");
        self.unchanged = false;
        let mut running = Running { interp: self, tid };
        match running.run(pending.is_some(), pick) {
            Ok(Exit::Visible) => Step::Ran,
            Ok(Exit::Finished) => Step::Finished,
            Err(error) => self.failed_step(tid, error),
        }
    }
}

impl Interp<'_> {
    /// How many alternatives an operation has.
    pub(super) fn ways_of(&self, tid: Tid, pending: &Pending) -> u32 {
        let Pending { what, addr, size, .. } = *pending;
        match what {
            Operation::Choice { ways } => ways,
            Operation::CondWait { .. } => library::ways_to_wait(self, tid),
            Operation::FutexWait { expected, .. } => {
                let waits = self.memory().load_defined(addr, 4) == Ok(expected.into());
                if waits { library::ways_to_wait(self, tid) } else { 1 }
            }
            // Under a weak memory model, the value read is supplied later.
            Operation::CompareExchange { expected, weak: true, .. } => {
                let held = self.held(LocationAccess { loc: Location::memory(addr), size, class: Class::Read });
                1 + u32::from(self.setup.divided || held == expected)
            }
            Operation::Signal => self.waiters(addr).len().max(1) as u32,
            Operation::FutexWake { most, meets } => library::subsets(self, addr, most, meets).len() as u32,
            Operation::CompareExchange { weak: false, .. }
            | Operation::Load { .. }
            | Operation::Store { .. }
            | Operation::Rmw { .. }
            | Operation::AwaitLoad { .. }
            | Operation::AwaitRmw { .. }
            | Operation::AwaitCompareExchange { .. }
            | Operation::Fence(_)
            | Operation::Lock { .. }
            | Operation::TryLock
            | Operation::Unlock
            | Operation::ReadLock
            | Operation::TryReadLock
            | Operation::ReadUnlock
            | Operation::WriteLock
            | Operation::TryWriteLock
            | Operation::WriteClaim
            | Operation::WriteUnlock
            | Operation::CondWake
            | Operation::Broadcast
            | Operation::BarrierArrive { .. }
            | Operation::BarrierLeave { .. }
            | Operation::SemWait
            | Operation::SemTryWait
            | Operation::SemPost
            | Operation::SemRead
            | Operation::FutexBegin
            | Operation::FutexWoken
            | Operation::OnceEnter
            | Operation::OnceDone
            | Operation::Spawn
            | Operation::Join { .. }
            | Operation::TryJoin { .. }
            | Operation::Detach { .. }
            | Operation::Free
            | Operation::Allocate
            | Operation::Reuse
            | Operation::AtomicBegin
            | Operation::AtomicEnd
            | Operation::Bulk
            | Operation::SyncInit
            | Operation::State { .. }
            | Operation::Local => 1,
        }
    }

    /// Threads that exist and have not terminated.
    pub fn alive(&self) -> Vec<Tid> {
        (0..self.threads()).map(Tid::from_index).filter(|&tid| self.pending(tid).is_some()).collect()
    }

    /// Everything that a thread's next steps depend on while no other thread takes any, up to the addresses of its
    /// locals: a function that is called again has other ones.
    pub fn state_of(&self, tid: Tid) -> Vec<u128> {
        let Some(thread) = self.state.threads.get(&tid) else { return Vec::new() };
        let (locals, others): (Vec<&Block>, Vec<&Block>) = self
            .memory()
            .live()
            .partition(|block| thread.frames.iter().any(|frame| frame.locals.contains(&block.start)));
        let named = |bits: u128| {
            let inside = |block: &&Block| (block.start..=block.start + block.size).contains(&(bits as u64));
            match locals.iter().position(|block| bits < 1 << 64 && inside(block)) {
                Some(number) => (number as u128) << 64 | (bits - u128::from(locals[number].start)),
                None => bits,
            }
        };
        let mut out = vec![u128::from(thread.phase), thread.scratch.into(), thread.atomic.into()];
        for frame in &thread.frames {
            out.extend([frame.func.index() as u128, frame.block.index() as u128, frame.at as u128]);
            for (value, datum) in &frame.values {
                out.extend([value.index() as u128, named(datum.bits), datum.undefined]);
            }
        }
        let word = |bytes: &[u8]| bytes.iter().rev().fold(0, |word, &byte| word << 8 | u128::from(byte));
        for block in &locals {
            out.extend(block.bytes.chunks(8).map(|bytes| named(word(bytes))));
        }
        let mut rest = DefaultHasher::new();
        others.iter().for_each(|block| block.bytes.hash(&mut rest));
        out.push(rest.finish().into());
        out
    }
}
