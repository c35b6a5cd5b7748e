//! Source names of objects, for reports of executions.

use crate::code::Code;
use crate::memory::{AddressInfo, Kind, Memory, NO_SITE, function_at};
use crate::shim::cancel::is_word_of;
use crate::shim::{STATICS, Static, library_state, static_at};
use crate::thread::{Status, Thread};
use crate::vm::Vm;
use base::{Id, Place, Tid};
use ir::{Func, Shape};

/// The block an address lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The variable; for a heap block the line that allocated it, as in `block@30`, which several blocks may share, or
    /// `block` if that is in a library.
    pub name: String,
    /// What begins at the address, as it is written behind the name: `[3].value`; `None` where the source has no name
    /// for it.
    pub path: Option<String>,
    pub start: u64,
    pub offset: u64,
    pub heap: bool,
}

/// A look at the names of what is in memory.
#[derive(Clone, Copy)]
pub struct Names<'a> {
    code: &'a Code,
    memory: &'a Memory,
    threads: &'a [Thread],
    statics: &'a [u64; STATICS],
    library: u64,
}

impl<'a> Names<'a> {
    pub(crate) fn of(vm: &'a Vm) -> Self {
        let Vm { code, memory, threads, statics, library, .. } = vm;
        Self { code, memory, threads, statics, library: *library }
    }

    /// The variable or heap block that holds `addr`, alive or not.
    pub fn name(self, addr: u64) -> Option<Named> {
        let AddressInfo::Block { meta, start, offset } = self.memory.inspect(addr) else { return None };
        let offset = u64::try_from(offset).ok()?;
        // `owner`: the linker name of the variable or of its function.
        let named = |name: &str, owner: &str, shape: Option<Shape>| {
            let path = shape.and_then(|shape| self.code.module.shapes.path(shape, offset));
            let path = path.map(|path| if owner.starts_with("_R") { without_cells(path) } else { path });
            Some(Named { name: name.to_owned(), path, start, offset, heap: false })
        };
        match meta.kind {
            Kind::Global | Kind::ThreadLocal => {
                let name = self.global_name(meta.kind, start)?;
                named(name, name, self.code.module.shapes.of_global(name))
            }
            Kind::Stack => {
                let site = meta.allocated.1;
                let name = self.code.variables.get(&site)?;
                let function = self.code.func_of(site).map_or("", |func| self.code.module.funcs[func].name.as_str());
                named(name, function, self.code.module.shapes.of_local(function, name))
            }
            Kind::Heap | Kind::Mapped => {
                let place =
                    if meta.allocated.1 == NO_SITE { Place::default() } else { self.code.place(meta.allocated.1) };
                // Lines of the system's headers say nothing.
                let has_line = place.is_known() && !place.is_of_system();
                let name = if has_line { format!("block@{}", place.line) } else { "block".to_owned() };
                let path = self.code.path_in_block(meta.allocated.1, meta.size, offset);
                Some(Named { name, path, start, offset, heap: true })
            }
            Kind::Machine => None,
        }
    }

    /// The linker name of the variable that begins at `start`.
    pub(crate) fn global_name(self, kind: Kind, start: u64) -> Option<&'a str> {
        let global = match kind {
            Kind::Global => self.code.global_at(start)?.0,
            Kind::ThreadLocal | Kind::Heap | Kind::Mapped | Kind::Stack | Kind::Machine => {
                self.threads.iter().find_map(|thread| {
                    let number = thread.thread_locals.iter().position(|&addr| addr == start)?;
                    Some(self.code.thread_locals[number])
                })?
            }
        };
        Some(&self.code.module.globals[global].name)
    }

    /// The function at an address, by linker name.
    pub fn function_name(self, addr: u64) -> Option<&'a str> {
        let func = function_at(addr).filter(|&index| (index as usize) < self.code.funcs.len())?;
        Some(&self.code.module.funcs[Func::new(func)].name)
    }

    /// State of the library that operations are about, and that has no name in the source.
    pub fn library_name(self, addr: u64) -> Option<&'static str> {
        static_at(self.statics, addr).map(Static::name).or_else(|| library_state(addr.checked_sub(self.library)?))
    }

    /// The thread whose cancellation word is at an address.
    pub fn cancellation_at(self, addr: u64) -> Option<Tid> {
        let spawned = |thread: &Thread| thread.state.status != Status::Absent;
        let has = |thread: &Thread| self.code.cancels && spawned(thread) && is_word_of(thread, addr);
        self.threads.iter().position(has).map(Tid::from_index)
    }

    /// The bytes of a global variable.
    pub fn global(self, name: &str) -> Option<&'a [u8]> {
        let (global, data) = self.code.module.globals.iter().find(|(_, data)| data.name == name)?;
        self.memory.bytes(self.code.globals[global], data.size).ok()
    }

    /// So many bytes at an address, if all of them may be read.
    pub fn bytes_at(self, addr: u64, len: u64) -> Option<&'a [u8]> {
        self.memory.bytes(addr, len).ok()
    }

    /// The linker name of the function a thread begins with, until it returns; constructors and the like do not count.
    /// In Rust that is the first of the program's own.
    pub fn root(self, tid: Tid) -> Option<&'a str> {
        if tid == Tid::MAIN {
            return Some("main");
        }
        let thread = &self.threads[tid.index()];
        if thread.frames.len() == 1 && thread.state.pc == self.code.thread_start {
            let name = self.function_name(*thread.registers.first()?);
            return name.filter(|name| !name.starts_with("_R"));
        }
        let data = self.code.module.funcs.get(Func::new(thread.frames.get(1)?.func))?;
        if !self.code.module.place(data.loc).is_of_rust_library() {
            return Some(&data.name);
        }
        let funcs = thread.frames[2..].iter().filter_map(|frame| self.code.module.funcs.get(Func::new(frame.func)));
        let mut places = funcs.map(|data| (data, self.code.module.place(data.loc)));
        places.find(|(_, place)| place.is_known() && !place.is_of_system()).map(|(data, _)| data.name.as_str())
    }
}

/// A path in a variable of Rust without the members of locks, atomics and `UnsafeCell`, which no program mentions.
fn without_cells(mut path: String) -> String {
    for inner in [".inner.futex.v.value", ".inner.state.v.value", ".v.value", ".value"] {
        if let Some(outer) = path.strip_suffix(inner) {
            path.truncate(outer.len());
            break;
        }
    }
    path
}
