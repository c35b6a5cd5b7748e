//! C programs: the search together with what the machine of real programs says of its operations.

use crate::{Case, Verdict, compare};
use driver::Code;
use std::sync::Arc;
use vm::{Setup, Vm};

/// A machine at the beginning of a program.
pub fn machine(code: &Arc<Code>) -> Vm {
    Vm::new(Arc::clone(code), Setup::default())
}

fn describe(vm: &Vm) -> String {
    format!("{:x} {}", vm.fingerprint(), String::from_utf8_lossy(vm.output()))
}

/// Compares the search in these orders with brute force. `racy`: see [`Case`].
pub fn agree_on(code: &Arc<Code>, orders: &[Option<u64>], limit: usize, racy: bool) -> Verdict {
    // All machines must call the threads the same.
    let again =
        |first: &Vm| Vm::new(Arc::clone(code), Setup { thread_names: first.thread_names(), ..Setup::default() });
    compare(machine(code), &Case { again: &again, describe: &describe, racy, orders, limit })
}
