//! Faults and unsupported constructs as text for a terminal.
//!
//! The shape is that of a compiler's message, since that is what the reader's eye and editor already know: a headline,
//! the place as `file:line:column`, the source line with a caret, then what explains it.

use crate::style::{Role, Style};
use crate::{Sources, demangle, demangle_all, label, message};
use base::{Fault, Place, Tid, Unsupported};
use std::fmt::{self, Write};
use std::slice;

/// A tab in the source is shown as this many blanks, so that the caret stands below its character.
const TAB: &str = "    ";
/// A deep recursion shows this many calls from each end.
const STACK_END: usize = 8;

/// A fault of the checked program, met by `thread`.
pub fn fault(fault: &Fault, thread: Tid, sources: &mut Sources, style: Style) -> String {
    let mut out = Writer { text: String::new(), sources, style };
    out.fault(fault, thread).expect("writing to a string does not fail");
    out.text
}

/// Something the tool cannot run.
pub fn unsupported(unsupported: &Unsupported, sources: &mut Sources, style: Style) -> String {
    let mut out = Writer { text: String::new(), sources, style };
    let Unsupported { obstacle: _, what, place, instead } = unsupported;
    out.warning("unsupported", what, slice::from_ref(place), instead).expect("writing to a string does not fail");
    out.text
}

/// Why a check has no answer: the reason in one word and in a sentence, where in the program, and what helps.
pub fn unfinished(
    reason: &str,
    message: &str,
    places: &[Place],
    help: &str,
    sources: &mut Sources,
    style: Style,
) -> String {
    let mut out = Writer { text: String::new(), sources, style };
    out.warning(&format!("unfinished[{reason}]"), message, places, help).expect("writing to a string does not fail");
    out.text
}

/// The line that sums a check up: a word and what it is about.
pub fn verdict(word: &str, text: &str, style: Style) -> String {
    let role = match word {
        "verified" => Role::Note,
        "error" => Role::Error,
        _ => Role::Warning,
    };
    format!("{}: {text}\n", style.paint(role, word))
}

/// Calls as they are listed.
enum Calls<'a> {
    One(&'a Place),
    /// Several calls in a row in headers of the compiler and of libraries.
    OfLibraries(usize),
}

/// Where Rust's library calls the program's own functions, as part of a linker name: `main` and those of threads, and
/// tests.
const RUST_BEGIN: [&str; 2] = ["__rust_begin_short_backtrace", "test::test_main_static"];

/// The calls of a stack, where several of libraries that follow each other are one line. What leads to the first
/// function of a Rust program is left out, as by the backtraces of Rust.
fn folded(stack: &[Place]) -> Vec<Calls<'_>> {
    // It has no place in the source, and calls what the program wants to catch panics of.
    let is_of_library = |call: &Place| call.is_of_system() || (!call.is_known() && call.function == "__rust_try");
    let begin = stack.iter().position(|call| RUST_BEGIN.iter().any(|begin| call.function.contains(begin)));
    let mut stack = &stack[..begin.unwrap_or(stack.len())];
    while let (Some(_), [before @ .., last]) = (begin, stack)
        && is_of_library(last)
    {
        stack = before;
    }
    let runs = stack.chunk_by(|a, b| is_of_library(a) && is_of_library(b));
    runs.map(|run| match run {
        [one] if !one.is_of_rust_library() => Calls::One(one),
        calls => Calls::OfLibraries(calls.len()),
    })
    .collect()
}

struct Writer<'a> {
    text: String,
    sources: &'a mut Sources,
    style: Style,
}

impl Writer<'_> {
    fn fault(&mut self, fault: &Fault, thread: Tid) -> fmt::Result {
        let style = self.style;
        let head = style.paint(Role::Error, format_args!("error[{}]", fault.kind)).to_string();
        writeln!(self.text, "{head}: {}", style.paint(Role::Strong, message(fault)))?;
        self.place(&fault.place, &format!(" (thread {thread})"))?;
        self.stack(&fault.stack)?;
        for related in &fault.related {
            writeln!(self.text, "{}: {}", style.paint(Role::Note, "note"), label(related))?;
            self.place(&related.place, "")?;
        }
        Ok(())
    }

    fn warning(&mut self, head: &str, what: &str, places: &[Place], help: &str) -> fmt::Result {
        let style = self.style;
        writeln!(self.text, "{}: {}", style.paint(Role::Warning, head), style.paint(Role::Strong, demangle_all(what)))?;
        for place in places {
            self.place(place, "")?;
        }
        writeln!(self.text, "{}: {help}", style.paint(Role::Note, "help"))
    }

    /// `--> file:line:column in function`, and the line itself where it can be read.
    fn place(&mut self, place: &Place, after: &str) -> fmt::Result {
        let style = self.style;
        let number = place.line.to_string();
        let line = match place.is_known() {
            true => self.sources.line(&place.file, place.line),
            false => None,
        };
        let indent = if line.is_some() { " ".repeat(number.len()) } else { " ".to_owned() };
        let line = line.map(str::to_owned);
        writeln!(self.text, "{indent}{} {}{after}", style.paint(Role::Frame, "-->"), self.shown(place))?;
        let Some(line) = line else { return Ok(()) };
        let bar = style.paint(Role::Frame, "|");
        writeln!(self.text, "{indent} {bar}")?;
        writeln!(self.text, "{} {bar} {}", style.paint(Role::Frame, &number), line.trim_end().replace('\t', TAB))?;
        if place.column > 0 {
            // Columns count bytes; everything before the caret is shown with the width it has on the screen.
            let before = line.as_bytes().get(..place.column as usize - 1).unwrap_or(line.as_bytes());
            let before = String::from_utf8_lossy(before).replace('\t', TAB).chars().count();
            let caret = style.paint(Role::Error, "^");
            writeln!(self.text, "{indent} {bar} {}{caret}", " ".repeat(before))?;
        }
        Ok(())
    }

    fn stack(&mut self, stack: &[Place]) -> fmt::Result {
        let calls = folded(stack);
        let left_out = calls.len().saturating_sub(2 * STACK_END);
        for (n, call) in calls.iter().enumerate() {
            match (n, call) {
                (n, call) if n < STACK_END || left_out == 0 || n >= STACK_END + left_out => match call {
                    Calls::One(call) => {
                        let head = self.style.paint(Role::Frame, "called from");
                        writeln!(self.text, "  {head} {}", self.shown(call))?;
                    }
                    Calls::OfLibraries(1) => writeln!(self.text, "  ... 1 call in library code")?,
                    Calls::OfLibraries(count) => writeln!(self.text, "  ... {count} calls in library code")?,
                },
                (STACK_END, _) => writeln!(self.text, "  ... {left_out} more calls")?,
                _ => {}
            }
        }
        Ok(())
    }

    /// A place with its file and function named as the user would.
    fn shown(&self, place: &Place) -> Place {
        Place {
            file: self.sources.shown(&place.file).to_owned(),
            function: demangle(&place.function).into_owned(),
            ..*place
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::{Detail, FaultKind, Obstacle, Related, Role, Storage};

    fn place(line: u32, column: u32, function: &str) -> Place {
        Place { file: "queue.c".into(), line, column, function: function.into() }
    }

    fn sources() -> Sources {
        let mut sources = Sources::new();
        sources.insert("queue.c", "int a;\n\tint *p = malloc(4);\nfree(p);\n*p = 1;\n");
        sources
    }

    #[test]
    fn a_fault_with_its_history() {
        let fault = Fault {
            kind: FaultKind::DanglingAccess,
            detail: Detail::Text("write of 4 bytes to freed memory".into()),
            place: place(4, 1, "_ZN5Queue4pushEi"),
            stack: vec![place(9, 3, "main")],
            related: vec![
                Related { role: Role::Born(Storage::Heap), thread: None, place: place(2, 11, "main") },
                Related { role: Role::Died(Storage::Heap), thread: None, place: Place::default() },
            ],
        };
        let text = super::fault(&fault, Tid::new(1), &mut sources(), Style::Plain);
        let want = "\
error[dangling-access]: write of 4 bytes to freed memory
 --> queue.c:4:1 in Queue::push(int) (thread t1)
  |
4 | *p = 1;
  | ^
  called from queue.c:9:3 in main
note: allocated here
 --> queue.c:2:11 in main
  |
2 |     int *p = malloc(4);
  |              ^
note: freed here
 --> <unknown place>
";
        assert_eq!(text, want);
    }

    #[test]
    fn an_unsupported_call() {
        let unsupported = Unsupported {
            obstacle: Obstacle::Feature,
            what: "call to external function `getaddrinfo`".into(),
            place: Place { file: "no/such/file.c".into(), ..place(3, 1, "main") },
            instead: "define it in one of the input files".into(),
        };
        let text = super::unsupported(&unsupported, &mut sources(), Style::Plain);
        let want = "\
unsupported: call to external function `getaddrinfo`
 --> no/such/file.c:3:1 in main
help: define it in one of the input files
";
        assert_eq!(text, want);
    }

    #[test]
    fn colours_only_on_request() {
        let obstacle = Obstacle::Loop;
        let unsupported = Unsupported { obstacle, what: "x".into(), place: place(1, 5, ""), instead: "y".into() };
        assert!(!super::unsupported(&unsupported, &mut sources(), Style::Plain).contains('\x1b'));
        assert!(
            super::unsupported(&unsupported, &mut sources(), Style::Colour).contains("\x1b[1;33munsupported\x1b[0m")
        );
    }

    #[test]
    fn calls_of_libraries_are_folded() {
        let library = |line| Place { file: "/usr/include/c++/12/thread".into(), ..place(line, 1, "run") };
        let fault = Fault {
            kind: FaultKind::Abort,
            detail: Detail::Text("abort".into()),
            place: place(1, 1, "f"),
            stack: vec![place(2, 1, "g"), library(1), library(2), library(3), place(3, 1, "h"), library(4)],
            related: vec![],
        };
        let text = super::fault(&fault, Tid::MAIN, &mut Sources::new(), Style::Plain);
        let want = "\
error[abort]: abort
 --> queue.c:1:1 in f (thread t0)
  called from queue.c:2:1 in g
  ... 3 calls in library code
  called from queue.c:3:1 in h
  called from /usr/include/c++/12/thread:4:1 in run
";
        assert_eq!(text, want);
    }

    #[test]
    fn a_deep_stack_is_cut_in_the_middle() {
        let fault = Fault {
            kind: FaultKind::StackOverflow,
            detail: Detail::Text("too deep".into()),
            place: place(1, 1, "f"),
            stack: (1..=100).map(|line| place(line, 1, "f")).collect(),
            related: vec![],
        };
        let text = super::fault(&fault, Tid::MAIN, &mut sources(), Style::Plain);
        assert_eq!(text.lines().filter(|line| line.contains("called from")).count(), 2 * STACK_END);
        assert!(text.contains("... 84 more calls"), "{text}");
        assert!(text.contains("queue.c:100:1"), "{text}");
    }
}
