//! What a Rust program can say to the model checker Estragon.
//!
//! `cargo estragon` and `estragon check` compile programs with `cfg(estragon)`. In all other builds the functions here
//! do nothing, or the obvious, and cost nothing:
//!
//! | function | checked | otherwise |
//! |---|---|---|
//! | [`assume`] | executions in which the condition does not hold end here, without a fault | nothing |
//! | [`choose`] | every number below the bound, each in executions of its own | 0 |
//! | [`any`] | every value of the type that matters | 0 or `false` |
//! | [`atomic`] | no other thread runs meanwhile | calls the function |
//! | [`is_checking`] | `true` | `false` |
//!
//! Natively, `atomic` excludes no other thread: what relies on it must be compiled under `cfg(estragon)`.
//!
//! ```
//! let left = estragon::choose(3);
//! estragon::assume(left != 1 || !estragon::is_checking());
//! assert!(left < 3);
//! ```
#![no_std]

/// Whether the model checker executes the program.
#[must_use]
pub const fn is_checking() -> bool {
    cfg!(estragon)
}

/// Continues only if `condition` holds. Executions in which it does not are of no interest: they end here, without a
/// fault.
pub fn assume(condition: bool) {
    #[cfg(estragon)]
    // SAFETY: it takes any value, and returns or ends the execution.
    unsafe {
        checked::estragon_assume(condition);
    }
    #[cfg(not(estragon))]
    let _ = condition;
}

/// One of `0..bound`. Each of them is tried, so prefer this to [`any`] where there are few.
///
/// # Panics
///
/// If `bound` is 0.
#[must_use]
pub fn choose(bound: u32) -> u32 {
    assert!(bound > 0, "there is nothing to choose from");
    #[cfg(estragon)]
    // SAFETY: it takes any number but 0, and has no other effect.
    return unsafe { checked::estragon_choose(bound) };
    #[cfg(not(estragon))]
    0
}

/// Any value of a type. A search tries those that matter, if it can tell; see [`choose`].
#[must_use]
pub fn any<T: Any>() -> T {
    T::any()
}

/// Calls a function while no other thread runs. It must not wait for one, nor call `atomic` again.
pub fn atomic<T>(function: impl FnOnce() -> T) -> T {
    let _section = Section::begin();
    function()
}

/// An atomic section, which also ends where a panic leaves it.
struct Section;

impl Section {
    fn begin() -> Self {
        #[cfg(estragon)]
        // SAFETY: its end follows, when the section is dropped.
        unsafe {
            checked::estragon_atomic_begin();
        }
        Section
    }
}

impl Drop for Section {
    fn drop(&mut self) {
        #[cfg(estragon)]
        // SAFETY: it has begun, when the section was made.
        unsafe {
            checked::estragon_atomic_end();
        }
    }
}

/// A type of which [`any`] has a value.
pub trait Any: sealed::Sealed {
    #[doc(hidden)]
    fn any() -> Self;
}

mod sealed {
    pub trait Sealed {}
}

macro_rules! any {
    ($($ty:ty = $function:ident, $default:expr;)*) => {
        /// What the checker provides.
        #[cfg(estragon)]
        mod checked {
            extern "C" {
                pub fn estragon_assume(condition: bool);
                pub fn estragon_choose(ways: u32) -> u32;
                pub fn estragon_atomic_begin();
                pub fn estragon_atomic_end();
                $(pub fn $function() -> $ty;)*
            }
        }
        $(
            impl sealed::Sealed for $ty {}
            impl Any for $ty {
                fn any() -> Self {
                    #[cfg(estragon)]
                    // SAFETY: it takes nothing, and has no other effect.
                    return unsafe { checked::$function() };
                    #[cfg(not(estragon))]
                    $default
                }
            }
        )*
    };
}

any! {
    bool = estragon_nondet_bool, false;
    u8 = estragon_nondet_uchar, 0;
    i8 = estragon_nondet_char, 0;
    u16 = estragon_nondet_ushort, 0;
    i16 = estragon_nondet_short, 0;
    u32 = estragon_nondet_uint, 0;
    i32 = estragon_nondet_int, 0;
    u64 = estragon_nondet_ulong, 0;
    i64 = estragon_nondet_long, 0;
    usize = estragon_nondet_size_t, 0;
}
