//! The memory of a program before it starts: global variables, arguments, the library's own blocks.

use crate::code::Code;
use crate::memory::{GLOBAL_OWNER, Kind, MACHINE_OWNER, Memory, NO_SITE};
use crate::thread::Thread;
use base::{Id, Tid};
use ir::RelocTarget;

/// A zeroed block that belongs to the machine.
pub(crate) fn machine_block(memory: &mut Memory, size: u64) -> u64 {
    let at = (Tid::MAIN, NO_SITE);
    memory.allocate(MACHINE_OWNER, size, 16, Kind::Machine, at).expect("internal: machine block too large")
}

/// A C string in machine memory.
pub(crate) fn machine_string(memory: &mut Memory, text: &[u8]) -> u64 {
    let addr = machine_block(memory, text.len() as u64 + 1);
    memory.write(addr, text).expect("internal: machine string");
    addr
}

/// Gives every global variable its place and its initial contents.
pub(crate) fn place_globals(memory: &mut Memory, code: &Code) {
    let at = (Tid::MAIN, NO_SITE);
    for (id, global) in code.module.globals.iter() {
        if global.thread_local {
            continue;
        }
        let addr = memory.allocate(GLOBAL_OWNER, global.size, global.align, Kind::Global, at);
        assert_eq!(addr, Some(code.globals[id]), "internal: `{}` is not where the code expects it", global.name);
    }
    for (id, global) in code.module.globals.iter() {
        if global.thread_local {
            continue;
        }
        let addr = code.globals[id];
        initialise(memory, code, id, addr);
        if global.constant {
            memory.make_constant(addr);
        }
    }
}

/// Writes a global's initial contents at `addr`.
fn initialise(memory: &mut Memory, code: &Code, id: ir::Global, addr: u64) {
    let Some(init) = &code.module.globals[id].init else { return };
    memory.write(addr, &init.bytes).expect("internal: initialiser larger than its global");
    for reloc in &init.relocs {
        let target = match reloc.target {
            RelocTarget::Global { global, plus } => code.globals[global].wrapping_add(plus as u64),
            RelocTarget::Func(func) => Code::func_address(func),
        };
        memory.store(addr + reloc.offset, 8, target, 0).expect("internal: relocation outside its global");
    }
}

/// `argc` and `argv` in machine memory.
pub(crate) fn place_arguments(memory: &mut Memory, args: &[String]) -> (u64, u64) {
    let argv = machine_block(memory, 8 * (args.len() as u64 + 1));
    for (i, arg) in args.iter().enumerate() {
        let text = machine_string(memory, arg.as_bytes());
        memory.store(argv + 8 * i as u64, 8, text, 0).expect("internal: argv");
    }
    (args.len() as u64, argv)
}

/// Gives a thread its copies of the thread-local variables.
pub(crate) fn place_thread_locals(memory: &mut Memory, code: &Code, tid: Tid, thread: &mut Thread) {
    thread.thread_locals.clear();
    for &global in &code.thread_locals {
        let data = &code.module.globals[global];
        let owner = tid.index() as u8;
        let addr = memory
            .allocate(owner, data.size, data.align, Kind::ThreadLocal, (tid, NO_SITE))
            .expect("internal: no room for thread-local variables");
        initialise(memory, code, global, addr);
        thread.thread_locals.push(addr);
    }
}
