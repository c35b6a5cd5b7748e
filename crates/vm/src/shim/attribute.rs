//! Attributes of a library function that are known before it is called: stated in its row of its family's table, and
//! nowhere else.
//!
//! They determine the ledger of a verdict (`driver::ledger`): where our model of a function has fewer behaviours than
//! the real one, or others, its row says so here.

/// A property of a function.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Attribute {
    /// Starts a thread.
    Spawns,
    /// Allocates memory.
    Allocates,
    /// Frees memory.
    Frees,
    /// Waits on a condition variable, where the standards allow spurious wakeups.
    WaitsAtCondition,
    /// Waits on a futex, or an object implemented by one, which may end without a wake.
    WaitsAtFutex,
    /// Stops waiting after a time limit.
    Timed,
    /// Reads the standard input.
    ReadsInput,
    /// Reads the environment.
    ReadsEnvironment,
    /// Opens a file by its name.
    OpensFiles,
    /// Concerns signals.
    ConcernsSignals,
    /// Looks for symbols in shared libraries.
    FindsSymbols,
    /// Reads the clock.
    TellsTime,
    /// Returns a pseudo-random number.
    DrawsRandom,
    /// Returns an unpredictable number from outside.
    Measures,
    /// Tests whether a thread has terminated, without waiting for that.
    TriesToJoin,
    /// Begins an atomic section.
    BeginsAtomicSection,
    /// Registers a function to run at exit.
    RegistersExit,
    /// Cancels another thread.
    Cancels,
    /// Is a cancellation point.
    CancellationPoint,
    /// Is a cancellation point at which the thread may wait.
    CancellableWait,
    /// May return twice.
    ReturnsTwice,
    /// Gives a mutex or a spin lock back, and does nothing else.
    Unlocks,
    /// An exception that leaves the function which it has called leaves it, too.
    PassesExceptions,
    /// The same; before, it continues in the phase [`super::UNWOUND`].
    UndoneByExceptions,
}

/// Attributes of a function, or of several.
#[derive(Clone, Copy, Debug)]
pub struct Attributes(u32);

impl Attributes {
    pub(super) const NONE: Attributes = Attributes(0);

    pub(super) const fn with(self, attribute: Attribute) -> Attributes {
        Attributes(self.0 | 1 << attribute as u32)
    }
    pub(crate) const fn union(self, other: Attributes) -> Attributes {
        Attributes(self.0 | other.0)
    }
    pub const fn has(self, attribute: Attribute) -> bool {
        self.0 & 1 << attribute as u32 != 0
    }
}

#[cfg(test)]
mod tests {
    use super::super::{Call, FAMILIES, Flow, LIB_CLOCK, LIB_STREAMS, Shim, View};
    use super::Attribute;
    use crate::code::Code;
    use crate::memory::{Kind, NO_SITE};
    use crate::vm::{Setup, Vm};
    use base::{Operation, Pick, Tid};
    use std::panic::{AssertUnwindSafe, catch_unwind};
    use std::sync::Arc;

    fn machine() -> Vm {
        let module = ir::text::parse("func @main() -> i32 {\nbb0:\n  return i32 0\n}\n").unwrap();
        Vm::new(Arc::new(Code::emit(module)), Setup { undoable: false, ..Setup::default() })
    }

    /// A zeroed block that is large enough for any object of the library.
    fn block(vm: &mut Vm) -> u64 {
        let addr = vm.memory.allocate(0, 4096, 16, Kind::Global, (Tid::MAIN, NO_SITE)).unwrap();
        vm.memory.fill(addr, 0, 4096).unwrap();
        addr
    }

    /// Arguments with which a function may show its effects: an object, a stream, small numbers, system calls.
    fn arguments(object: u64, input: u64) -> Vec<[u64; 7]> {
        let futex = [202, object, 0, 0, object, 0, 0];
        let late = [202, object, 0, 0, 0, 0, 0];
        let aligned = [object, 64, 64, 0, 0, 0, 0];
        let text = [object, object, 0, 0, 0, 0, 0];
        let same = [0, 1, 16, object, input].map(|arg| [arg; 7]);
        [futex, late, aligned, text, [64, object, 0, 0, 0, 0, 0], [0, 64, 0, 0, 0, 0, 0]]
            .into_iter()
            .chain(same)
            .collect()
    }

    /// The attributes that the operations of a function show, in any phase.
    #[expect(clippy::wildcard_enum_match_arm, reason = "the others have no attribute")]
    fn seen(shim: &Shim) -> Vec<Attribute> {
        let mut vm = machine();
        let object = block(&mut vm);
        let mut out = Vec::new();
        for args in arguments(object, 0) {
            for phase in 0..8 {
                let view = View { vm: &vm, tid: Tid::MAIN, args: &args, phase, scratch: 0 };
                let pending = catch_unwind(AssertUnwindSafe(|| shim.visible.and_then(|visible| visible(&view))));
                let Ok(Some(pending)) = pending else { continue };
                match pending.what {
                    Operation::CondWait { .. } => out.push(Attribute::WaitsAtCondition),
                    Operation::FutexWait { .. } => out.push(Attribute::WaitsAtFutex),
                    Operation::Free => out.push(Attribute::Frees),
                    Operation::Spawn => out.push(Attribute::Spawns),
                    // Waits on condition variables release their mutex, too.
                    Operation::Unlock if !shim.attributes.has(Attribute::WaitsAtCondition) => {
                        out.push(Attribute::Unlocks);
                    }
                    Operation::TryJoin { .. } => out.push(Attribute::TriesToJoin),
                    Operation::AtomicBegin => out.push(Attribute::BeginsAtomicSection),
                    Operation::State { .. } if pending.addr == vm.library + LIB_CLOCK => out.push(Attribute::TellsTime),
                    _ if pending.limited => out.push(Attribute::Timed),
                    _ => {}
                }
            }
        }
        out
    }

    /// The attributes that a function shows by its effects on the machine.
    fn done(shim: &Shim) -> Vec<Attribute> {
        let (mut out, mut plain, mut reads) = (Vec::new(), false, false);
        let mut fresh = machine();
        let object = block(&mut fresh);
        let input = fresh.memory.load_defined(fresh.library + LIB_STREAMS, 8).unwrap();
        for args in arguments(object, input) {
            let mut vm = machine();
            assert_eq!(block(&mut vm), object);
            let before = vm.memory.live(Kind::Heap).count();
            let mut call = Call {
                vm: &mut vm,
                tid: Tid::MAIN,
                site: NO_SITE,
                args: &args,
                phase: 0,
                scratch: 0,
                returned: 0,
                pick: Pick(0),
            };
            let flow = catch_unwind(AssertUnwindSafe(|| (shim.run)(&mut call)));
            if !matches!(flow, Ok(Ok(Flow::Done(_) | Flow::Stay { .. } | Flow::Pair(..)))) {
                continue;
            }
            if vm.memory.live(Kind::Heap).count() > before {
                out.push(Attribute::Allocates);
            }
            // A function that writes to any object passed to it has nothing to do with streams.
            plain |= vm.memory.load_defined(object, 1) != Ok(0);
            reads |= vm.memory.load_defined(input, 1) == Ok(1);
        }
        if reads && !plain {
            out.push(Attribute::ReadsInput);
        }
        out
    }

    #[test]
    fn rows_say_what_their_functions_show() {
        let mut shown = 0;
        for (name, shim) in FAMILIES.iter().copied().flatten() {
            for attribute in seen(shim).into_iter().chain(done(shim)) {
                shown += 1;
                // A wait that does not wait, or that advances the clock, shows less than its row says.
                assert!(shim.attributes.has(attribute), "`{name}` lacks {attribute:?}");
            }
        }
        assert!(shown > 100, "{shown}");
    }
}
