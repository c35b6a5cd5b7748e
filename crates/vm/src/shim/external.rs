//! Variables of the C and C++ libraries that programs refer to without defining them.
//!
//! Those listed here have contents: the standard streams, the environment, and objects that are only ever passed back
//! to the library, which are zero. Nothing is known about any other external variable: its block is dead from the
//! beginning, so that its address may be taken and any access is reported.

use super::{LIB_ENVIRON, LIB_STREAMS, cxx_stream};
use crate::load::{machine_block, machine_string};
use crate::memory::NO_SITE;
use crate::vm::Vm;
use base::Tid;
use std::sync::Arc;

/// What is known of an external variable.
enum Contents {
    Zero,
    Stream(usize),
    Environment,
    /// The program's name, whole or without its directory.
    Name {
        short: bool,
    },
}

/// Size of the object behind a `FILE *`; its contents are never accessed.
const FILE_SIZE: u64 = 216;

/// Gives external variables their contents; to be called once, when globals are placed and the library's block exists.
pub(crate) fn place(vm: &mut Vm) {
    let streams = [(); 3].map(|()| machine_block(&mut vm.memory, FILE_SIZE));
    for (i, stream) in streams.into_iter().enumerate() {
        set(vm, vm.library + LIB_STREAMS + 8 * i as u64, stream);
    }
    let environ = environment(vm);
    set(vm, vm.library + LIB_ENVIRON, environ);
    let code = Arc::clone(&vm.code);
    for (id, global) in code.module().globals.iter() {
        if global.init.is_some() || global.thread_local {
            continue;
        }
        let addr = code.globals[id];
        let word = match contents(&global.name) {
            Some(Contents::Zero) => {
                if cxx_stream::prepare(vm, &global.name, addr) {
                    vm.memory.share(addr);
                }
                continue;
            }
            Some(Contents::Stream(number)) => Some(streams[number]),
            Some(Contents::Environment) => Some(environ),
            Some(Contents::Name { short }) => {
                let full = vm.setup.args.first().cloned().unwrap_or_default();
                let text = if short { full.rsplit('/').next().unwrap_or_default() } else { &full };
                Some(machine_string(&mut vm.memory, text.as_bytes()))
            }
            None => None,
        };
        match word.filter(|_| global.size >= 8 && !global.constant) {
            Some(word) => set(vm, addr, word),
            None => vm.memory.release(addr, (Tid::MAIN, NO_SITE)),
        }
    }
}

/// Whether a variable of this name has contents.
pub(super) fn is_known(name: &str) -> bool {
    contents(name).is_some()
}

fn set(vm: &mut Vm, addr: u64, word: u64) {
    vm.memory.store(addr, 8, word, 0).expect("internal: a library variable has no room");
}

fn contents(name: &str) -> Option<Contents> {
    Some(match name {
        "stdin" => Contents::Stream(0),
        "stdout" => Contents::Stream(1),
        "stderr" => Contents::Stream(2),
        "environ" | "__environ" | "_environ" => Contents::Environment,
        "program_invocation_name" | "__progname_full" => Contents::Name { short: false },
        "program_invocation_short_name" | "__progname" => Contents::Name { short: true },
        // Passed back to the library, or only their address matters.
        "__dso_handle"
        | "__stack_chk_guard"
        | "__libc_single_threaded"
        | "timezone"
        | "__timezone"
        | "daylight"
        | "__daylight"
        | "optarg"
        | "signgam"
        | "_ZSt7nothrow"
        | "_ZSt11__once_call"
        | "_ZSt15__once_callable"
        | "_ZSt4cout"
        | "_ZSt4cerr"
        | "_ZSt4clog"
        | "_ZSt3cin"
        | "_ZSt5wcout"
        | "_ZSt5wcerr"
        | "_ZSt5wclog"
        | "_ZSt4wcin" => Contents::Zero,
        // Virtual tables that the C++ library defines.
        _ if ["_ZTV", "_ZTS", "_ZTT"].iter().any(|prefix| name.starts_with(prefix)) => Contents::Zero,
        _ => return None,
    })
}

/// The array of "name=value" strings, ended by a null pointer.
fn environment(vm: &mut Vm) -> u64 {
    let env = vm.setup.env.clone();
    let array = machine_block(&mut vm.memory, 8 * (env.len() as u64 + 1));
    for (i, (name, value)) in env.iter().enumerate() {
        let text = machine_string(&mut vm.memory, format!("{name}={value}").as_bytes());
        set(vm, array + 8 * i as u64, text);
    }
    array
}
