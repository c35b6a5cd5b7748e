//! The text form of a module: what tests are written in and what passes print.
//!
//! `parse(print(m))` is `m` up to garbage and the numbering of values and blocks, and prints the same text again. The
//! printer numbers values and blocks in the order of their definition; the parser takes any numbers, and definitions in
//! any order.
//!
//! ```text
//! ; a comment
//! global $count size 4 align 4 = x"01000000" !1          ; also: const, tls; no `=` for an external one
//! global $table size 64 align 8 const = "abc\00" zero 20 with 8: $count + 4, 16: @main
//! extern func @printf(ptr, ...) -> i32
//! func @main(i32, ptr) -> i32 !2 {
//! bb0(v0 "argc": i32, v1: ptr):
//!   v2 "x": ptr = alloca 4, align 4
//!   store i32 -7 to v2, align 4 !3                        ; !3 is a row of the table of places below
//!   v3: i32 = add nsw v0, i32 1
//!   v4: i1 = icmp slt v3, i32 10
//!   br v4, bb1(v3), bb2
//! bb1(v5: i32):
//!   v6: i32 = call @printf($table, v5) as (ptr, ...) -> i32
//!   return v6
//! bb2:
//!   unsupported "inline assembly"
//! }
//! ctors @main
//! !1 = "a.c":1:5
//! !2 = "a.c":3:1 in "main"
//! !3 = "a.c":4:1 in "helper" at !2                        ; inlined at !2
//! ```
//!
//! Functions are `@name`, globals `$name`; a name of other characters than letters, digits, `_`, `.` and `$` is quoted.
//! Constants carry their type (`i32 7`, `f64 1.5`, `i8 undef`, `ptr 0x10`), except `true`, `false`, `null`, `@f`, `$g`
//! and `$g + 8`. A name in quotes after a value is the source variable it stands for.

mod func;
mod lex;
mod parse;
mod print;

pub use parse::{ParseError, parse};
pub use print::{print, print_body, print_func, print_inst};
