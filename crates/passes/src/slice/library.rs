//! What the slice knows of library functions.

/// What a call does for what is not in the slice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effect {
    /// It locks a mutex; it waits, and orders.
    Locks,
    Unlocks,
    /// It only returns fresh memory.
    Allocates,
    /// It ends the life of memory, or reads it to print it: it may fault, and that is all.
    Uses,
    /// Nothing that the program could notice.
    Nothing,
    /// Anything.
    Unknown,
}

pub(super) fn effect(name: &str) -> Effect {
    match name {
        "pthread_mutex_lock" => Effect::Locks,
        "pthread_mutex_unlock" => Effect::Unlocks,
        "malloc" | "calloc" => Effect::Allocates,
        "free" | "puts" => Effect::Uses,
        "putchar" | "sched_yield" => Effect::Nothing,
        _ => Effect::Unknown,
    }
}

/// Whether a function neither stores the pointers that it is given anywhere, nor copies pointers from what they point
/// to, nor returns them.
pub(super) fn keeps_no_pointer(name: &str) -> bool {
    let of_mutexes = ["init", "destroy", "lock", "trylock", "unlock"];
    let mutex = name.strip_prefix("pthread_mutex_").is_some_and(|what| of_mutexes.contains(&what));
    mutex || name == "free" || effect(name) == Effect::Allocates
}

/// Library functions that order threads only by happens-before, or not at all.
pub(super) const KNOWN: &[&str] = &[
    "pthread_create",
    "pthread_join",
    "pthread_exit",
    "pthread_self",
    "pthread_attr_init",
    "pthread_attr_destroy",
    "pthread_mutex_init",
    "pthread_mutex_lock",
    "pthread_mutex_unlock",
    "pthread_mutex_destroy",
    "pthread_mutexattr_init",
    "pthread_mutexattr_settype",
    "pthread_mutexattr_destroy",
    "sched_yield",
    "malloc",
    "calloc",
    "free",
    "abort",
    "exit",
    "__assert_fail",
    "reach_error",
    "__VERIFIER_assume",
    "printf",
    "puts",
    "putchar",
    "memcpy",
    "memset",
    "memcmp",
    "strlen",
    "strcmp",
];
