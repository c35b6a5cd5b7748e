//! What things are called in the source, for those who show an execution.

use crate::memory::{Found, Kind, NO_SITE};
use crate::vm::Vm;
use base::Tid;
use ir::Func;

/// The block an address lies in.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Named {
    /// The variable; for a heap block the line that allocated it, as in `block@30`, which several blocks may share.
    pub name: String,
    pub start: u64,
    pub offset: u64,
    pub heap: bool,
}

impl Vm {
    /// The variable or heap block that holds `addr`, alive or not.
    pub fn name(&self, addr: u64) -> Option<Named> {
        let Found::Block { meta, start, offset } = self.memory.inspect(addr) else { return None };
        let offset = u64::try_from(offset).ok()?;
        let (name, heap) = match meta.kind {
            Kind::Global => (self.code.module.globals[self.code.global_at(start)?.0].name.clone(), false),
            Kind::ThreadLocal => {
                let name = self.threads.iter().find_map(|thread| {
                    let number = thread.thread_locals.iter().position(|&addr| addr == start)?;
                    Some(self.code.module.globals[self.code.thread_locals[number]].name.clone())
                });
                (name?, false)
            }
            Kind::Stack => (self.code.variables.get(&meta.allocated.1)?.clone(), false),
            Kind::Heap if meta.allocated.1 == NO_SITE => ("block".to_owned(), true),
            Kind::Heap => match self.code.place(meta.allocated.1).line {
                0 => ("block".to_owned(), true),
                line => (format!("block@{line}"), true),
            },
            Kind::Machine => return None,
        };
        Some(Named { name, start, offset, heap })
    }

    /// The bytes of a global variable.
    pub fn global(&self, name: &str) -> Option<&[u8]> {
        let (global, data) = self.code.module.globals.iter().find(|(_, data)| data.name == name)?;
        self.memory.bytes(self.code.globals[global], data.size).ok()
    }

    /// The linker name of the function a thread began with, while it is in it; constructors and the like do not count.
    pub fn root(&self, tid: Tid) -> Option<&str> {
        if tid == Tid::MAIN {
            return Some("main");
        }
        let func = self.thread(tid).frames.get(1)?.func;
        self.code.module.funcs.get(Func::new(func)).map(|data| data.name.as_str())
    }
}
