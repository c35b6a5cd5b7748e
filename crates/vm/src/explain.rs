//! From what went wrong inside to what the user is told: kind, sentence, places.

use crate::code::Code;
use crate::memory::pages::Allowed;
use crate::memory::{AccessMode, AddressInfo, InvalidAccess, Kind, Life, Meta, NO_SITE, Site, same_slot};
use crate::shim::StepError;
use crate::shim::static_at;
use crate::vm::Vm;
use base::{Fault, FaultKind, Id, Place, Related, Step, Tid, Unsupported};
use ir::{Func, Loc};
use std::collections::BTreeSet;

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

impl Vm {
    /// Where a thread stands.
    pub(crate) fn place_of(&self, tid: Tid) -> Place {
        self.code.place(self.thread(tid).state.pc)
    }

    /// The innermost loop a thread is in, also through calls.
    pub fn loop_of(&self, tid: Tid) -> Option<Place> {
        let outer = self.thread(tid).frames.iter().rev().skip(1).map(|frame| frame.pc.saturating_sub(1));
        std::iter::once(self.site(tid)).chain(outer).find_map(|pc| self.code.loop_around(pc))
    }

    /// The loops in which some thread has been ended because they had gone round as often as they may, in any execution
    /// so far.
    pub fn cut_loops(&self) -> Vec<Place> {
        self.places(&self.cut)
    }

    /// The calls in which some thread has been ended because a function had called itself as often as it may.
    pub fn cut_calls(&self) -> Vec<Place> {
        self.places(&self.cut_calls)
    }

    fn places(&self, sites: &BTreeSet<Site>) -> Vec<Place> {
        let places: BTreeSet<Place> = sites.iter().map(|&site| self.code.place(site)).collect();
        places.into_iter().collect()
    }

    /// Whether a function on the thread's stack has a handler for exceptions.
    pub(crate) fn may_catch(&self, tid: Tid) -> bool {
        let funcs = &self.code.module().funcs;
        self.thread(tid).frames.iter().filter(|frame| frame.func != u32::MAX).any(|frame| {
            let func = &funcs[Func::from_index(frame.func as usize)];
            func.body.as_ref().is_some_and(|body| body.catches)
        })
    }

    /// The calls a thread is in, innermost first, without the place it stands at.
    fn stack_of(&self, tid: Tid) -> Vec<Place> {
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
    pub(crate) fn whereabouts(&self, tid: Tid) -> (Place, Vec<Place>) {
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
    pub(crate) fn own_whereabouts(&self, tid: Tid) -> (Place, Vec<Place>) {
        let (place, mut stack) = self.whereabouts(tid);
        match stack.iter().position(|outer| outer.is_known() && !outer.is_of_system()) {
            Some(at) if place.is_of_system() => {
                let rest = stack.split_off(at + 1);
                (stack.swap_remove(at), rest)
            }
            _ => (place, stack),
        }
    }

    /// The same as one list, innermost first.
    pub fn own_calls(&self, tid: Tid) -> Vec<Place> {
        let (place, stack) = self.own_whereabouts(tid);
        [place].into_iter().chain(stack).collect()
    }

    /// Where a thread stands, for an execution that is shown.
    pub fn own_place(&self, tid: Tid) -> Place {
        self.own_whereabouts(tid).0
    }

    /// The step that ends with this error of `tid`.
    pub(crate) fn failed_step(&self, tid: Tid, error: StepError) -> Step {
        match error {
            StepError::AssumeFailed => Step::AssumeFailed,
            StepError::Refuted => Step::Refuted,
            StepError::Exited(code) => Step::Exited(code),
            StepError::Unsupported { what, instead } => {
                let (place, _) = self.whereabouts(tid);
                Step::Unsupported(Box::new(Unsupported { what, place, instead }))
            }
            StepError::Fault { kind, message, related } => {
                let related = related.into_iter().filter_map(|(label, by)| self.related(&label, by)).collect();
                Step::Fault(Box::new(self.fault_at(tid, kind, message, related)))
            }
            StepError::InvalidAccess(bad) => match self.unknown_variable(bad) {
                Some(what) => {
                    let instead = "add the file that defines it, or define it".into();
                    Step::Unsupported(Box::new(Unsupported { what, place: self.place_of(tid), instead }))
                }
                None => Step::Fault(Box::new(self.explain_access(tid, bad))),
            },
        }
    }

    /// Globals never die: a dead one is an external variable nobody knows the contents of.
    fn unknown_variable(&self, bad: InvalidAccess) -> Option<String> {
        match self.memory.inspect(bad.base) {
            AddressInfo::Block { meta: Meta { kind: Kind::Global, life: Life::Dead, .. }, start, .. } => {
                let (global, _) = self.code.global_at(start)?;
                Some(format!("access to external variable `{}`", self.code.module.globals[global].name))
            }
            _ => None,
        }
    }

    pub(crate) fn fault_at(&self, tid: Tid, kind: FaultKind, message: String, related: Vec<Related>) -> Fault {
        let (place, stack) = self.whereabouts(tid);
        Fault { kind, message, place, stack, related }
    }

    fn related(&self, label: &str, (tid, site): (Tid, Site)) -> Option<Related> {
        (site != NO_SITE).then(|| Related { label: label.into(), thread: Some(tid), place: self.code.place(site) })
    }

    fn explain_access(&self, tid: Tid, bad: InvalidAccess) -> Fault {
        let InvalidAccess { addr, base, len, how } = bad;
        let verb = match how {
            AccessMode::Read | AccessMode::Undefined => "read",
            AccessMode::Write => "write",
        };
        let bytes = if len == 1 { "1 byte".into() } else { format!("{len} bytes") };
        // The allocation the access was meant for is the base pointer's.
        let from = if same_slot(base, addr) { addr } else { base };
        let (kind, message, related) = match self.memory.inspect(from) {
            AddressInfo::Null => (FaultKind::NullAccess, format!("{verb} of {bytes} {}", near_null(addr)), Vec::new()),
            AddressInfo::Lost => {
                let text = format!("{verb} of {bytes} through a pointer that was moved outside its allocation");
                (FaultKind::OutOfBounds, text, Vec::new())
            }
            AddressInfo::Function(index) => {
                let name = self.code.module.funcs.get(ir::Func::from_index(index as usize)).map(|f| f.name.as_str());
                let name = name.unwrap_or("?");
                let kind = if how == AccessMode::Write { FaultKind::ConstWrite } else { FaultKind::WildAccess };
                (kind, format!("{verb} of {bytes} at the code of function `{name}`"), Vec::new())
            }
            AddressInfo::Nothing => {
                let text = format!("{verb} of {bytes} at {addr:#x}, where nothing was ever allocated");
                (FaultKind::WildAccess, text, Vec::new())
            }
            AddressInfo::Block { meta, start, .. } => {
                let offset = addr.wrapping_sub(start) as i64;
                let (kind, message) = self.explain_block(verb, &bytes, how, &meta, start, offset);
                (kind, message, self.history(&meta))
            }
        };
        self.fault_at(tid, kind, message, related)
    }

    fn explain_block(
        &self,
        verb: &str,
        bytes: &str,
        how: AccessMode,
        meta: &Meta,
        start: u64,
        offset: i64,
    ) -> (FaultKind, String) {
        let what = self.describe(meta, start);
        match meta.life {
            Life::Dead => {
                let ended = match meta.kind {
                    Kind::Stack => "whose function has returned",
                    Kind::ThreadLocal => "whose thread has ended",
                    Kind::Heap | Kind::Global | Kind::Machine => "that was freed",
                    Kind::Mapped => "that was unmapped",
                };
                (FaultKind::DanglingAccess, format!("{verb} of {bytes} in {what} {ended}"))
            }
            Life::Live if how == AccessMode::Undefined => {
                let path = self.name(start.wrapping_add_signed(offset)).and_then(|named| named.path);
                let what = match path.filter(|path| !path.is_empty()) {
                    Some(path) => format!("of {}", self.describe_part(meta, start, &path)),
                    None => format!("at offset {offset} of {what}"),
                };
                (FaultKind::Uninitialised, format!("{bytes} {what} were never written"))
            }
            Life::Live if how == AccessMode::Write && !meta.writable && offset >= 0 && (offset as u64) < meta.size => {
                (FaultKind::ConstWrite, format!("write of {bytes} in constant {what}"))
            }
            Life::Live if self.rule_at(meta, start, offset) == Allowed::Unmapped => (
                FaultKind::DanglingAccess,
                format!("{verb} of {bytes} at offset {offset} of {what}, which was unmapped there"),
            ),
            Life::Live if self.rule_at(meta, start, offset) == Allowed::Nothing => {
                let text = format!("{verb} of {bytes} at offset {offset} of {what}, which is protected there");
                (FaultKind::WildAccess, text)
            }
            Life::Live if self.rule_at(meta, start, offset) == Allowed::Reading && how == AccessMode::Write => (
                FaultKind::ConstWrite,
                format!("write of {bytes} at offset {offset} of {what}, which is read-only there"),
            ),
            Life::Live | Life::Unborn => {
                let place = if offset < 0 {
                    format!("{} bytes before {what}", -offset)
                } else {
                    format!("at offset {offset} of {what}, which has {} bytes", meta.size)
                };
                (FaultKind::OutOfBounds, format!("{verb} of {bytes} {place}"))
            }
        }
    }

    /// What the rules about its pages say of a place in a block.
    fn rule_at(&self, meta: &Meta, start: u64, offset: i64) -> Allowed {
        match u64::try_from(offset) {
            Ok(offset) if offset < meta.size => self.memory.page_at(start + offset),
            _ => Allowed::All,
        }
    }

    /// What is at an address, in the user's words.
    pub(crate) fn describe_address(&self, addr: u64) -> String {
        match self.memory.inspect(addr) {
            AddressInfo::Block { meta, start, offset } => {
                let path = self.name(addr).and_then(|named| named.path);
                match (path, meta.size, offset) {
                    (Some(path), ..) => self.describe_part(&meta, start, &path),
                    (None, 1..=8, 0) => self.describe(&meta, start),
                    (None, _, offset) => format!("{} (at offset {offset})", self.describe(&meta, start)),
                }
            }
            _ => format!("memory at {addr:#x}"),
        }
    }

    /// A block in the user's words.
    pub(crate) fn describe(&self, meta: &Meta, start: u64) -> String {
        self.describe_part(meta, start, "")
    }

    /// A part of a variable, named as it is written behind the variable's name.
    fn describe_part(&self, meta: &Meta, start: u64, path: &str) -> String {
        match meta.kind {
            Kind::Global => match (self.global_name(meta.kind, start), static_at(self, start)) {
                (Some(name), _) => format!("global `{name}{path}`"),
                (None, Some(buffer)) => buffer.name().into(),
                (None, None) => "a global".into(),
            },
            Kind::ThreadLocal => match self.global_name(meta.kind, start) {
                Some(name) => format!("thread-local `{name}{path}`"),
                None => "a thread-local variable".into(),
            },
            Kind::Heap => format!("a heap block of {} bytes", meta.size),
            Kind::Mapped => format!("{} bytes of mapped memory", meta.size),
            Kind::Stack => match self.code.variables.get(&meta.allocated.1) {
                Some(name) => format!("local variable `{name}{path}`"),
                None => "a local variable".into(),
            },
            Kind::Machine => "memory of the library".into(),
        }
    }

    /// Where a block was allocated and freed.
    pub(crate) fn history(&self, meta: &Meta) -> Vec<Related> {
        let mut out = Vec::new();
        let born = match meta.kind {
            Kind::Heap => "allocated here",
            Kind::Mapped => "mapped here",
            Kind::Stack => "declared here",
            Kind::Global | Kind::ThreadLocal | Kind::Machine => "defined here",
        };
        out.extend(self.related(&format!("{born} by thread {}", meta.allocated.0), meta.allocated));
        let ended = match meta.kind {
            Kind::Heap => "freed here",
            Kind::Mapped => "unmapped here",
            Kind::Stack | Kind::Global | Kind::ThreadLocal | Kind::Machine => return out,
        };
        if meta.life == Life::Dead {
            out.extend(self.related(&format!("{ended} by thread {}", meta.freed.0), meta.freed));
        }
        out
    }

    /// Heap blocks that are still live, each as a fault at the place of its allocation.
    pub fn leaks(&self) -> Vec<Fault> {
        self.memory
            .live(Kind::Heap)
            .map(|(_, meta)| Fault {
                kind: FaultKind::Leak,
                message: format!("a heap block of {} bytes was never freed", meta.size),
                place: self.code.place(meta.allocated.1),
                stack: Vec::new(),
                related: Vec::new(),
            })
            .collect()
    }
}

fn near_null(addr: u64) -> String {
    if addr == 0 { "through a null pointer".into() } else { format!("at offset {addr} from a null pointer") }
}
