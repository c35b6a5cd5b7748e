//! Faults and ends of executions in words: the one place where sentences about them are made.

use crate::execution::{Ending, Marked};
use crate::{demangle, demangle_all};
use base::{
    AccessKind, Arithmetic, Assertion, Awaited, Compare, Condition, Deadlock, Dependent, Detail, Exception, Fault,
    Formatted, Freed, HeldBy, Integer, InvalidAccess, InvalidArgument, InvalidCall, InvalidFormat, InvalidFree,
    InvalidJoin, InvalidJump, JoinAct, JoinTarget, Livelock, Misuse, NotStream, ObjectState, Polls, Problem, Race,
    Related, Role, StackOverflow, StaleAccess, StaleKind, Storage, SyncAct, SyncObject, Target, Term, Termination, Tid,
    Wait,
};
use std::fmt;

/// A cycle of more threads than this is not listed in full.
const MOST_IN_CYCLE: usize = 5;

/// A fault in one sentence, without a final full stop.
pub fn message(fault: &Fault) -> String {
    demangle_all(&match &fault.detail {
        Detail::Text(text) => text.clone(),
        Detail::Access(access) => invalid_access(access),
        Detail::Race(race) => self::race(race),
        Detail::Deadlock(Deadlock::Nobody(threads)) if wait_for_locks(fault, threads) => match threads.as_slice() {
            [one] => format!("thread {one} waits for a lock that is never released"),
            all => format!("{} wait for locks that are never released", listed(all)),
        },
        Detail::Deadlock(deadlock) => self::deadlock(deadlock),
        Detail::Livelock(livelock) => format!("thread {} spins forever{}", livelock.thread, polls(livelock)),
        Detail::Leak { size } => format!("a heap block of {size} bytes was never freed"),
        Detail::Misuse(misuse) => self::misuse(misuse),
        Detail::Join(join) => invalid_join(join),
        Detail::Free(free) => invalid_free(free),
        Detail::Arithmetic(arithmetic) => self::arithmetic(arithmetic),
        Detail::Call(call) => invalid_call(call),
        Detail::Jump(jump) => invalid_jump(*jump).to_owned(),
        Detail::Uninitialised(dependent) => uninitialised(dependent),
        Detail::StackOverflow(overflow) => stack_overflow(overflow),
        Detail::Stale(access) => stale_access(*access),
        Detail::Format(format) => invalid_format(format),
        Detail::Argument(argument) => invalid_argument(argument),
        Detail::Assertion(assertion) => self::assertion(assertion),
        Detail::Termination(termination) => self::termination(termination),
        Detail::Misaligned(size) => {
            format!("atomic access of {size} bytes at an address that is not a multiple of {size}")
        }
        Detail::Unreachable => "code that is declared unreachable was reached".to_owned(),
        Detail::NoAtomicSection => "the end of an atomic section that was never begun".to_owned(),
    })
}

fn arithmetic(arithmetic: &Arithmetic) -> String {
    match arithmetic {
        Arithmetic::Overflow { operator, operands: [left, right], bits } => {
            let kind = match left {
                Integer::Signed(_) => "signed",
                Integer::Unsigned(_) => "unsigned",
            };
            match operator {
                Some(operator) => format!("{kind} overflow: {left} {operator} {right} does not fit in {bits} bits"),
                None => format!("{kind} overflow of a {bits}-bit operation on {left} and {right}"),
            }
        }
        Arithmetic::Absolute(value) => format!("the absolute value of {value} does not fit in its type"),
        Arithmetic::DivisionByZero(Some(dividend)) => format!("division of {dividend} by zero"),
        Arithmetic::DivisionByZero(None) => "division by zero".to_owned(),
        Arithmetic::Shift { bits, count } => format!("shift of a {bits}-bit value by {count} bits"),
        Arithmetic::Conversion => "a floating-point value does not fit in the integer it is converted to".to_owned(),
    }
}

fn invalid_call(call: &InvalidCall) -> String {
    match call {
        InvalidCall::FewArguments { function, takes, given, by_library: false } => {
            format!("`{function}` takes {takes} arguments but is called with {given}")
        }
        InvalidCall::FewArguments { function, takes, given, by_library: true } => {
            format!("`{function}` takes {takes} arguments but the library calls it with {given}")
        }
        InvalidCall::NotFunction(0) => "call of a null pointer".to_owned(),
        InvalidCall::NotFunction(addr) => format!("call of {addr:#x}, which is not a function"),
    }
}

fn uninitialised(what: &Dependent) -> String {
    let what = match what {
        Dependent::Argument { number, function } => {
            return format!("argument {number} of `{function}` was never written");
        }
        Dependent::FunctionPointer => return "call through a function pointer that was never written".to_owned(),
        Dependent::Address => "an address",
        Dependent::AddressOrLength => "an address or length",
        Dependent::Divisor => "a divisor",
        Dependent::BranchCondition => "a branch condition",
        Dependent::CompareExchange => "the outcome of a compare-exchange",
    };
    format!("{what} depends on a value that was never written")
}

fn invalid_argument(argument: &InvalidArgument) -> String {
    match argument {
        InvalidArgument::Overlap { function, bytes, apart } => {
            let s = if *apart == 1 { "" } else { "s" };
            format!("{function} of {bytes} bytes between ranges that overlap, {apart} byte{s} apart")
        }
        InvalidArgument::Stream(given) => {
            let given = match given {
                NotStream::Closed => "a stream that is closed",
                NotStream::Null => "a null pointer",
                NotStream::Unknown => "a pointer that no library function returned",
            };
            format!("{given} was given as a `FILE *`")
        }
        InvalidArgument::Size(size) => {
            format!("request for a block of {size} bytes, which is {} as a signed number", *size as i64)
        }
        InvalidArgument::Alignment(align) => {
            format!("`aligned_alloc` with alignment {align}, which is not a power of two")
        }
        InvalidArgument::Character(c) => {
            format!("{c} was given to a character function, which takes EOF or an unsigned char")
        }
        InvalidArgument::OnceFlag => "a once flag that was not initialised".to_owned(),
        InvalidArgument::Alternatives => "`estragon_choose(0)` has nothing to choose from".to_owned(),
    }
}

fn assertion(assertion: &Assertion) -> String {
    match assertion {
        Assertion::Condition(condition) => format!("assertion `{condition}` failed"),
        Assertion::NoError(text) => format!("an assertion failed: unexpected error \"{text}\""),
        Assertion::Message(message) => message.clone(),
        Assertion::Unreached(function) => format!("`{function}` was called"),
        Assertion::Argument(function) => format!("`{function}` failed"),
    }
}

fn termination(termination: &Termination) -> String {
    match termination {
        Termination::Abort => "the program called `abort`".to_owned(),
        Termination::Signal(SIGABRT) => "the program raised SIGABRT".to_owned(),
        Termination::Signal(signal) => format!("the program raised signal {signal}"),
        Termination::StackSmashing => "stack smashing was detected".to_owned(),
        Termination::BufferOverflow => "a buffer overflow was detected".to_owned(),
        Termination::Terminate => "`std::terminate` was called".to_owned(),
        Termination::PureVirtualCall => "a pure virtual function was called".to_owned(),
        Termination::DeletedVirtualCall => "a deleted virtual function was called".to_owned(),
        Termination::RecursiveInitialisation => "the initialisation of a static variable uses that variable".to_owned(),
        Termination::Exception(Exception { ty, text, must_not_leave }) => {
            let text = text.as_ref().map_or(String::new(), |text| format!(": {text}"));
            let fate =
                if *must_not_leave { "it would leave a function that is `noexcept`" } else { "nothing catches it" };
            format!("exception of type `{}` thrown, and {fate}{text}", type_name(ty))
        }
    }
}

/// The type of which this is the linker name.
fn type_name(name: &str) -> String {
    const PREFIX: &str = "typeinfo name for ";
    // The names of types that other files cannot see begin with a mark.
    let name = name.strip_prefix('*').unwrap_or(name);
    let text = demangle(&format!("_ZTS{name}")).into_owned();
    text.strip_prefix(PREFIX).map_or_else(|| name.to_owned(), str::to_owned)
}

const SIGABRT: i32 = 6;

fn stack_overflow(overflow: &StackOverflow) -> String {
    match overflow {
        StackOverflow::Calls { depth, limit } => {
            format!("the stack exceeded its {} KiB after {depth} nested calls", limit >> 10)
        }
        StackOverflow::Variable { name, size, limit } => {
            let which = name.as_ref().map_or("a local variable".to_owned(), |name| format!("local variable `{name}`"));
            format!("{which} of {size} bytes does not fit in the stack of {} KiB", limit >> 10)
        }
    }
}

fn stale_access(StaleAccess { kind, bytes, size }: StaleAccess) -> String {
    let kind = match kind {
        StaleKind::Read => "read",
        StaleKind::Write => "write",
        StaleKind::Use => "use",
    };
    let bytes = if bytes == 1 { "1 byte".to_owned() } else { format!("{bytes} bytes") };
    format!("{kind} of {bytes} in a heap block of {size} bytes that was freed")
}

fn invalid_format(format: &InvalidFormat) -> String {
    match format {
        InvalidFormat::Incomplete(conversion) => format!("the format ends inside `%{conversion}`"),
        InvalidFormat::Conversion { of, letter } => {
            let function = match of {
                Formatted::Printf => "printf",
                Formatted::Scanf => "scanf",
            };
            format!("`%{}` is not a {function} conversion", letter.escape_ascii())
        }
        InvalidFormat::FewArguments => "the format requires more arguments than the call has".to_owned(),
    }
}

fn invalid_jump(jump: InvalidJump) -> &'static str {
    match jump {
        InvalidJump::NotFilled => "`longjmp` with a buffer that `setjmp` did not fill",
        InvalidJump::OtherThread => "`longjmp` to a function that another thread has called",
        InvalidJump::Returned => "`longjmp` to a function that has returned",
    }
}

/// What a place has to do with a fault.
pub fn label(related: &Related) -> String {
    let by = |what: &str| match related.thread {
        Some(thread) => format!("{what} by thread {thread}"),
        None => what.to_owned(),
    };
    let set = |how: &str, object: &str, value: &str| {
        let thread = related.thread.map_or_else(|| "a thread".to_owned(), |thread| format!("thread {thread}"));
        format!("{thread} {how} `{object}` to {value} here")
    };
    demangle_all(&match &related.role {
        Role::Reused => by("another block was given its address here"),
        Role::Closed => by("closed here"),
        Role::Born(storage) => by(match storage {
            Storage::Heap => "allocated here",
            Storage::Mapped => "mapped here",
            Storage::Local => "declared here",
            Storage::Global | Storage::ThreadLocal | Storage::Library => "defined here",
        }),
        Role::Died(Storage::Mapped) => by("unmapped here"),
        Role::Died(Storage::Heap | Storage::Local | Storage::Global | Storage::ThreadLocal | Storage::Library) => {
            by("freed here")
        }
        Role::Conflicts(access) => {
            format!("{}; neither access happens before the other", by(&conflicting(*access)))
        }
        Role::WaitsHere => match related.thread {
            Some(thread) => format!("thread {thread} waits here"),
            None => "a thread waits here".to_owned(),
        },
        Role::Waits(wait) => waits(wait),
        Role::Spins(livelock) => format!("thread {} spins forever in this loop{}", livelock.thread, polls(livelock)),
        Role::HadSet { object, value } => set("had set", object, value),
        Role::Set { object, value } => set("set", object, value),
        Role::NeverReached { object } => format!("this write to `{object}` was never reached"),
    })
}

/// What is to be noticed in an execution.
pub(crate) fn mark(what: &Marked) -> String {
    match what {
        Marked::Fault(fault) => message(fault),
        Marked::Stopped(thread, fault) => format!("{thread} fails as well, and stops here: {}", message(fault)),
        Marked::Conflicts(access) => conflicting(*access),
        Marked::Waits(what) => format!("waits for {}", awaited(what)),
        Marked::Spins => "spins forever".to_owned(),
    }
}

impl fmt::Display for Ending {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&match self {
            Ending::Waits(wait) => waits(wait),
            Ending::Spins(livelock) => spins(livelock),
        })
    }
}

/// What a blocked thread holds and waits for.
fn waits(Wait { thread, holds, what }: &Wait) -> String {
    let holds = if holds.is_empty() { String::new() } else { format!("holds {} and ", holds.join(" and ")) };
    format!("{thread} {holds}waits for {}", awaited(what))
}

/// That a thread spins forever.
fn spins(livelock: &Livelock) -> String {
    format!("{} spins{}", livelock.thread, polls(livelock))
}

/// The first access of a race.
fn conflicting(access: AccessKind) -> String {
    let (_, noun) = noun(access);
    format!("conflicting {noun}")
}

/// An access of a race, and the article that goes with it.
fn noun(access: AccessKind) -> (&'static str, &'static str) {
    match access {
        AccessKind::Read => ("a", "read"),
        AccessKind::Write => ("a", "write"),
        AccessKind::AtomicRead => ("an", "atomic read"),
        AccessKind::AtomicWrite => ("an", "atomic write"),
        AccessKind::Allocation => ("the", "allocation"),
        AccessKind::Free => ("the", "free"),
        AccessKind::End => ("the", "end"),
    }
}

fn bytes(count: u64) -> String {
    if count == 1 { "1 byte".to_owned() } else { format!("{count} bytes") }
}

fn invalid_access(InvalidAccess { writes, bytes: len, target, problem }: &InvalidAccess) -> String {
    let len = bytes(*len);
    let access = format!("{} of {len}", if *writes { "write" } else { "read" });
    let object = match target {
        Target::Null(0) => return format!("{access} through a null pointer"),
        Target::Null(offset) => return format!("{access} at offset {offset} from a null pointer"),
        Target::Lost => return format!("{access} through a pointer that was moved outside its allocation"),
        Target::Function(name) => return format!("{access} at the code of function `{name}`"),
        Target::Nothing(addr) => return format!("{access} at {addr:#x}, where nothing was ever allocated"),
        Target::Object(object) => object,
    };
    let (what, offset) = (object.whole(), object.offset);
    let at = format!("{access} at offset {offset} of {what}");
    match problem {
        Problem::NoObject => format!("{access} of {what}"),
        Problem::Ended => {
            let ended = match object.storage {
                Storage::Local => "whose function has returned",
                Storage::ThreadLocal => "whose thread has ended",
                Storage::Heap | Storage::Global | Storage::Library => "that was freed",
                Storage::Mapped => "that was unmapped",
            };
            format!("{access} in {what} {ended}")
        }
        Problem::NeverWritten => match object.path.as_deref() {
            Some("") | None => format!("{len} at offset {offset} of {what} were never written"),
            Some(_) => format!("{len} of {} were never written", object.part()),
        },
        Problem::Constant => format!("{access} in constant {what}"),
        Problem::UnmappedPage => format!("{at}, which was unmapped there"),
        Problem::ProtectedPage => format!("{at}, which is protected there"),
        Problem::ReadOnlyPage => format!("{at}, which is read-only there"),
        Problem::OutOfBounds if offset < 0 => format!("{access} {} bytes before {what}", -offset),
        Problem::OutOfBounds => format!("{at}, which has {} bytes", object.size),
    }
}

fn race(Race { first, second, target, bytes: len }: &Race) -> String {
    let (thread, access) = *second;
    let whole = match target {
        Target::Object(object) => object.whole(),
        Target::Null(_) | Target::Lost | Target::Function(_) | Target::Nothing(_) => target.to_string(),
    };
    let (_, verb) = noun(access);
    let access = match access {
        AccessKind::Free => format!("free of {whole} by thread {thread}"),
        AccessKind::End => format!("the end of {target} of thread {thread}"),
        AccessKind::Read
        | AccessKind::Write
        | AccessKind::AtomicRead
        | AccessKind::AtomicWrite
        | AccessKind::Allocation => format!("{verb} of {} of {target} by thread {thread}", bytes(*len)),
    };
    let (article, noun) = noun(first.1);
    format!("{access} races with {article} {noun} by thread {}", first.0)
}

fn misuse(Misuse { act, object, state }: &Misuse) -> String {
    let act = match (act, object) {
        (SyncAct::Initialise, _) => "initialisation of",
        (SyncAct::Destroy, _) => "destruction of",
        (SyncAct::Lock, _) => "lock of",
        (SyncAct::ReadLock, _) => "read lock of",
        (SyncAct::WriteLock, _) => "write lock of",
        (SyncAct::Unlock, _) => "unlock of",
        (SyncAct::Wait, SyncObject::Barrier) => "wait at",
        (SyncAct::Wait, SyncObject::ConditionVariable) => "wait on",
        (
            SyncAct::Wait,
            SyncObject::Mutex | SyncObject::SpinLock | SyncObject::ReaderWriterLock | SyncObject::Semaphore,
        ) => "wait for",
        (SyncAct::WaitWith, _) => "wait on a condition variable with",
        (SyncAct::Signal, _) => "signal to",
        (SyncAct::Broadcast, _) => "broadcast to",
        (SyncAct::Post, _) => "post to",
        (SyncAct::Read, _) => "value of",
    };
    let noun = match object {
        SyncObject::Mutex => "mutex",
        SyncObject::SpinLock => "spin lock",
        SyncObject::ReaderWriterLock => "reader-writer lock",
        SyncObject::ConditionVariable => "condition variable",
        SyncObject::Barrier => "barrier",
        SyncObject::Semaphore => "semaphore",
    };
    let waits = if *object == SyncObject::ConditionVariable { "waits on" } else { "waits for" };
    let state = match state {
        ObjectState::Destroyed => "that was destroyed".to_owned(),
        ObjectState::NotInitialised => "that was not initialised".to_owned(),
        ObjectState::AlreadyInitialised => "that is already initialised".to_owned(),
        ObjectState::HeldBy(None) => "that no thread holds".to_owned(),
        ObjectState::HeldBy(Some(thread)) => format!("that thread {thread} holds"),
        ObjectState::ReadBy(thread) => format!("that thread {thread} holds for reading"),
        ObjectState::AwaitedBy(None) => format!("that a thread {waits}"),
        ObjectState::AwaitedBy(Some(thread)) => format!("that thread {thread} {waits}"),
        ObjectState::AwaitedByMany(1) => "at which 1 thread waits".to_owned(),
        ObjectState::AwaitedByMany(count) => format!("at which {count} threads wait"),
    };
    format!("{act} a {noun} {state}")
}

fn invalid_join(InvalidJoin { act, target }: &InvalidJoin) -> String {
    let act = match act {
        JoinAct::Join => "join",
        JoinAct::Detach => "detach",
        JoinAct::Cancel => "cancellation",
    };
    match target {
        JoinTarget::NotAThread => format!("{act} of a value that is not a thread"),
        JoinTarget::Itself => "a thread joins itself".to_owned(),
        JoinTarget::Joined(thread) => format!("{act} of thread {thread}, which was already joined"),
        JoinTarget::Detached(thread) => format!("{act} of thread {thread}, which was detached"),
        JoinTarget::NotJoinable => format!("{act} of a `std::thread` that is not joinable"),
    }
}

fn invalid_free(InvalidFree { function, what }: &InvalidFree) -> String {
    let what = match what {
        Freed::NearNull => "a null pointer plus a small offset".to_owned(),
        Freed::Lost => "a pointer outside its allocation".to_owned(),
        Freed::Function => "a function".to_owned(),
        Freed::Nothing => "an address that does not belong to an allocation".to_owned(),
        Freed::Within { offset: before @ ..0, size } => {
            format!("an address {} bytes before a block of {size} bytes", before.unsigned_abs())
        }
        Freed::Within { offset, size } => match offset.unsigned_abs().checked_sub(*size) {
            Some(past) => format!("an address {past} bytes past the end of a block of {size} bytes"),
            None => format!("a pointer {offset} bytes into a block of {size} bytes"),
        },
        Freed::Again { storage: Storage::Mapped, size } => {
            format!("{size} bytes of memory that was already unmapped")
        }
        Freed::Again { size, .. } => format!("a block of {size} bytes that was already freed"),
        Freed::Other { name: Some(name), .. } => format!("the global variable `{name}`"),
        Freed::Other { storage, name: None } => match storage {
            Storage::Global => "a global variable",
            Storage::ThreadLocal => "a thread-local variable",
            Storage::Local => "a local variable",
            Storage::Heap => "a heap block",
            Storage::Mapped => "mapped memory",
            Storage::Library => "memory that belongs to the C library",
        }
        .to_owned(),
        Freed::NotFromMap => "memory that `mmap` did not return".to_owned(),
        Freed::NothingMapped => "an address where nothing is mapped".to_owned(),
    };
    format!("{function} of {what}")
}

/// Whether it is known of each of these threads that it waits for a lock.
fn wait_for_locks(fault: &Fault, threads: &[Tid]) -> bool {
    let waits = |thread: &Tid| {
        fault.related.iter().any(|related| {
            let what = if let Role::Waits(wait) = &related.role { Some(&wait.what) } else { None };
            related.thread == Some(*thread) && matches!(what, Some(Awaited::Lock { .. }))
        })
    };
    threads.iter().all(waits)
}

fn deadlock(deadlock: &Deadlock) -> String {
    match deadlock {
        Deadlock::Cycle(cycle) if cycle.len() > MOST_IN_CYCLE => {
            let some = listed(&cycle[..2]);
            format!("{} threads wait for each other in a cycle, including {some}", cycle.len())
        }
        Deadlock::Cycle(cycle) => {
            let first = cycle.first().map(Tid::to_string).unwrap_or_default();
            let others: String = cycle.iter().skip(1).map(|next| format!("{next}, which waits for ")).collect();
            format!("{first} waits for {others}{first}")
        }
        Deadlock::OwnLock(thread) => format!("thread {thread} waits for a lock that it holds itself"),
        Deadlock::OwnInitialisation(thread) => {
            format!("thread {thread} waits for an initialisation that it is running itself")
        }
        Deadlock::Abandoned { thread, holder } => {
            format!("thread {thread} waits for a lock that {holder} held when it ended")
        }
        Deadlock::Nobody(threads) => match threads.as_slice() {
            [one] => format!("thread {one} waits for something that no thread will do"),
            all => format!("{} wait for something that no thread will do", listed(all)),
        },
    }
}

/// `t1`, `t1 and t2`, `t1, t2 and t3`.
fn listed(threads: &[Tid]) -> String {
    let names: Vec<String> = threads.iter().map(Tid::to_string).collect();
    match names.split_last() {
        Some((last, rest @ [_, ..])) => format!("{} and {last}", rest.join(", ")),
        _ => names.concat(),
    }
}

/// What a blocked thread waits for.
fn awaited(what: &Awaited) -> String {
    match what {
        Awaited::Lock { object, held_by } => format!("{object}{}", self::held_by(held_by)),
        Awaited::ReadLock { object, writer: Some(writer), .. } => {
            format!("{object}, to read, behind {writer}, which waits to write")
        }
        Awaited::ReadLock { object, held_by, writer: None } => format!("{object}, to read{}", self::held_by(held_by)),
        Awaited::WriteLock { object, held_by } => format!("{object}, to write{}", self::held_by(held_by)),
        Awaited::Signal(object) => format!("a signal on {object} that no thread will send"),
        Awaited::WakeUp(object) => format!("a wake-up on {object} that no thread will send"),
        Awaited::Barrier(object) => format!("other threads to arrive at {object}"),
        Awaited::Semaphore(object) => format!("{object}, which is 0 and which no thread will post"),
        Awaited::Initialisation(object) => format!("the initialisation {object} to finish"),
        Awaited::Thread { target, detached: true } => format!("{target}, which was detached, to end"),
        Awaited::Thread { target, detached: false } => format!("{target} to end"),
    }
}

fn held_by(by: &HeldBy) -> String {
    match by {
        HeldBy::Nobody => String::new(),
        HeldBy::Itself => ", which it holds itself".to_owned(),
        HeldBy::Ended(thread) => format!(", which {thread} held when it ended"),
        HeldBy::Threads(threads) => match threads.as_slice() {
            [one] => format!(", which {one} holds"),
            several => {
                let several: Vec<String> = several.iter().map(Tid::to_string).collect();
                format!(", which {} hold", several.join(" and "))
            }
        },
    }
}

/// What a loop waits for, behind "spins forever".
fn polls(livelock: &Livelock) -> String {
    match &livelock.polls {
        Polls::Unknown => ", waiting for something that no thread will do".to_owned(),
        Polls::Until { object, condition, value } => {
            format!(" waiting for {}; `{object}` stays {value}", self::condition(object, condition))
        }
        Polls::Values(values) if values.is_empty() => ": it reads nothing that other threads could change".to_owned(),
        Polls::Values(values) => {
            let seen: Vec<String> = values.iter().map(|(object, value)| format!("`{object}` = {value}")).collect();
            format!(": each iteration reads {}, which no thread will change", seen.join(" and "))
        }
    }
}

fn condition(object: &str, Condition { clauses }: &Condition) -> String {
    let clause = |terms: &[Term]| terms.iter().map(|term| self::term(object, term)).collect::<Vec<_>>().join(" || ");
    match clauses.as_slice() {
        [] => format!("`{object}` to change"),
        [one] => format!("`{}`", clause(one)),
        several => {
            let grouped = |terms: &Vec<Term>| match terms.as_slice() {
                [one] => self::term(object, one),
                several => format!("({})", clause(several)),
            };
            format!("`{}`", several.iter().map(grouped).collect::<Vec<_>>().join(" && "))
        }
    }
}

fn term(object: &str, Term { mask, compare }: &Term) -> String {
    let x = mask.map_or_else(|| object.to_owned(), |mask| format!("({object} & {mask:#x})"));
    match compare {
        Compare::Equal(value) => format!("{x} == {value}"),
        Compare::NotEqual(value) => format!("{x} != {value}"),
        Compare::AtMost(value) => format!("{x} <= {value}"),
        Compare::AtLeast(value) => format!("{x} >= {value}"),
        Compare::Between(first, last) => format!("({first} <= {x} && {x} <= {last})"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{FaultKind, Object, Place};

    fn fault(kind: FaultKind, detail: Detail) -> Fault {
        Fault { kind, detail, place: Place::default(), stack: Vec::new(), related: Vec::new() }
    }

    #[test]
    fn races_name_both_accesses() {
        let object = Object {
            storage: Storage::Global,
            name: Some("_ZL5state".into()),
            path: Some(".count".into()),
            offset: 4,
            size: 8,
        };
        let (first, second) = ((Tid::new(2), AccessKind::AtomicRead), (Tid::new(1), AccessKind::Write));
        let race = Detail::Race(Race { first, second, target: Target::Object(object), bytes: 4 });
        assert_eq!(
            message(&fault(FaultKind::DataRace, race)),
            "write of 4 bytes of global `state.count` by thread t1 races with an atomic read by thread t2"
        );
        let role = Role::Conflicts(AccessKind::AtomicRead);
        assert_eq!(
            label(&Related { role, thread: Some(Tid::new(2)), place: Place::default() }),
            "conflicting atomic read by thread t2; neither access happens before the other"
        );
    }

    #[test]
    fn deadlocks_name_the_cycle() {
        let cycle = |n: u32| Detail::Deadlock(Deadlock::Cycle((0..n).map(Tid::new).collect()));
        let message = |n| message(&fault(FaultKind::Deadlock, cycle(n)));
        assert_eq!(message(3), "t0 waits for t1, which waits for t2, which waits for t0");
        assert_eq!(message(6), "6 threads wait for each other in a cycle, including t0 and t1");
    }

    #[test]
    fn livelocks_name_the_condition() {
        let masked = Term { mask: Some(3), compare: Compare::NotEqual("0".into()) };
        let plain = Term { mask: None, compare: Compare::AtMost("7".into()) };
        let both = vec![vec![masked.clone(), plain.clone()], vec![plain.clone()]];
        let polls = |clauses| {
            let (object, value, condition) = ("x".to_owned(), "0".to_owned(), Condition { clauses });
            spins(&Livelock { thread: Tid::new(1), polls: Polls::Until { object, condition, value } })
        };
        assert_eq!(polls(vec![]), "t1 spins waiting for `x` to change; `x` stays 0");
        assert_eq!(polls(vec![vec![masked, plain]]), "t1 spins waiting for `(x & 0x3) != 0 || x <= 7`; `x` stays 0");
        assert_eq!(polls(both), "t1 spins waiting for `((x & 0x3) != 0 || x <= 7) && x <= 7`; `x` stays 0");
    }
}
