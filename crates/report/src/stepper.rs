//! An execution one step at a time, forwards and back: what `estragon replay` does on a terminal.
//!
//! Everything follows from the execution as it is told; nothing is run again. Commands and answers are text: the
//! caller reads the one from the terminal and prints the other.

use crate::execution::{Event, Execution, with_locks};
use crate::style::{Role, Style};
use crate::{Sources, demangle, narrate};
use base::Place;
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;

/// The commands, as `help` lists them.
pub const COMMANDS: &str = "\
next, n, empty line   execute the next step
back, b               go one step back
to N, N               go to the state after step N; 0 is the beginning, `end` the end
show, s               show the last step again
threads, t            show what each thread does next
locks, l              show which thread holds which locks
variables, v          show the known values of variables
help, h               list the commands
quit, q               quit
";

/// What a command leads to.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    Text(String),
    Quit,
}

pub struct Stepper<'a> {
    execution: &'a Execution,
    /// The events that are shown.
    steps: Vec<usize>,
    /// How many of them have happened.
    done: usize,
    style: Style,
}

impl<'a> Stepper<'a> {
    pub fn new(execution: &'a Execution, style: Style) -> Self {
        let steps = (0..execution.events.len()).filter(|&at| !execution.events[at].silent).collect();
        Self { execution, steps, done: 0, style }
    }

    /// What stands before a command: how far it is.
    pub fn prompt(&self) -> String {
        format!("{} of {}> ", self.done, self.steps.len())
    }

    /// Whether all has happened.
    pub fn is_at_end(&self) -> bool {
        self.done == self.steps.len()
    }

    pub fn command(&mut self, line: &str, sources: &mut Sources) -> Answer {
        let words: Vec<&str> = line.split_whitespace().collect();
        let text = match words.as_slice() {
            [] | ["next" | "n"] if self.is_at_end() => "this is the end\n".to_owned(),
            [] | ["next" | "n"] => self.go(self.done + 1, sources),
            ["back" | "b"] if self.done == 0 => "this is the beginning\n".to_owned(),
            ["back" | "b"] => self.go(self.done - 1, sources),
            ["to", "end"] | ["end"] => self.go(self.steps.len(), sources),
            ["to", number] | [number] if number.parse::<usize>().is_ok() => {
                let wanted = number.parse().unwrap_or(usize::MAX);
                match wanted <= self.steps.len() {
                    true => self.go(wanted, sources),
                    false => format!("there are only {} steps\n", self.steps.len()),
                }
            }
            ["show" | "s"] => self.show(sources),
            ["threads" | "t"] => self.threads(),
            ["locks" | "l"] => self.locks(),
            ["variables" | "v"] => self.variables(),
            ["help" | "h" | "?"] => COMMANDS.to_owned(),
            ["quit" | "q" | "exit"] => return Answer::Quit,
            _ => format!("unknown command `{}`; `help` lists the commands\n", line.trim()),
        };
        Answer::Text(text)
    }

    fn go(&mut self, to: usize, sources: &mut Sources) -> String {
        self.done = to;
        self.show(sources)
    }

    /// Events that have happened, silent ones included.
    fn past(&self) -> &'a [Event] {
        let end = if self.is_at_end() { self.execution.events.len() } else { self.steps[self.done] };
        &self.execution.events[..end]
    }

    /// The last step, and what is to be noticed after it.
    fn show(&self, sources: &mut Sources) -> String {
        let mut out = String::new();
        let first = match self.done.checked_sub(1).map(|last| self.steps[last]) {
            None => {
                out.push_str("the beginning\n");
                0
            }
            Some(at) => {
                let event = &self.execution.events[at];
                let what = with_locks(&event.what(), &event.held);
                out.push_str(&self.line(event.thread, &what, &event.place, sources));
                at + 1
            }
        };
        let marks = self.execution.marks.iter().filter(|mark| (first..=self.past().len()).contains(&mark.after));
        for mark in marks.filter(|mark| mark.after > 0) {
            let text = self.style.paint(Role::Error, format!("> {}", narrate::mark(&mark.what))).to_string();
            out.push_str(&self.line(mark.thread, &text, &mark.place, sources));
        }
        out
    }

    fn line(&self, thread: u32, what: &str, place: &Place, sources: &mut Sources) -> String {
        let mut out = format!("{}: {what}\n", self.name(thread));
        if place.is_known() {
            let shown = sources.shown(&place.file).to_owned();
            let _ = write!(out, "    {shown}:{}", place.line);
            if let Some(source) = sources.line(&place.file, place.line) {
                let _ = write!(out, " {} {}", self.style.paint(Role::Frame, "|"), source.trim());
            }
            out.push('\n');
        }
        out
    }

    fn name(&self, thread: u32) -> String {
        match self.execution.roots.get(&thread) {
            Some(root) => format!("t{thread} {}", demangle(root)),
            None => format!("t{thread}"),
        }
    }

    fn threads(&self) -> String {
        let mut out = String::new();
        let (all, past) = (&self.execution.events, self.past());
        let known: BTreeSet<u32> =
            all.iter().map(|event| event.thread).chain(self.execution.roots.keys().copied()).collect();
        for thread in known {
            let creates = |event: &Event| event.spawned() == Some(thread);
            let born = past.iter().any(creates) || !all.iter().any(creates);
            let next = all[past.len()..].iter().find(|event| event.thread == thread && !event.silent);
            let last = self.execution.marks.iter().find(|mark| mark.thread == thread && mark.after >= past.len());
            let state = match (born, next, last) {
                (false, ..) => "not created yet".to_owned(),
                (true, Some(next), _) => format!("next: {} (line {})", next.what(), next.place.line),
                (true, None, Some(mark)) => format!("next: {} (line {})", narrate::mark(&mark.what), mark.place.line),
                (true, None, None) => "no more steps".to_owned(),
            };
            let _ = writeln!(out, "{}: {state}", self.name(thread));
        }
        out
    }

    fn locks(&self) -> String {
        let mut held: BTreeMap<u32, &[String]> = BTreeMap::new();
        for event in self.past() {
            held.insert(event.thread, &event.held);
        }
        let mut out = String::new();
        for (thread, locks) in held.into_iter().filter(|(_, locks)| !locks.is_empty()) {
            let _ = writeln!(out, "{} holds {}", self.name(thread), locks.join(" and "));
        }
        if out.is_empty() { "no thread holds a lock\n".to_owned() } else { out }
    }

    /// What each location holds that was accessed, or will be: then it is what the first access finds.
    fn variables(&self) -> String {
        let past = self.past().len();
        let mut values: BTreeMap<&str, &str> = BTreeMap::new();
        for (at, event) in self.execution.events.iter().enumerate() {
            let Some(object) = event.object() else { continue };
            if let (true, Some(after)) = (at < past, event.after()) {
                values.insert(object, after);
            } else if let Some(before) = event.before() {
                values.entry(object).or_insert(before);
            }
        }
        let mut out = String::new();
        for (object, value) in values {
            let _ = writeln!(out, "{object} = {value}");
        }
        if out.is_empty() { "no variable is accessed by more than one thread\n".to_owned() } else { out }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Executed, Mark, Marked};
    use base::{Operation, Tid};

    fn event(thread: u32, operation: Executed, held: &[&str]) -> Event {
        let place = Place { file: "a.c".into(), line: 1, column: 1, function: "f".into() };
        let held = held.iter().map(|lock| (*lock).to_owned()).collect();
        Event { thread, operation: Some(operation), place, held, ..Event::default() }
    }

    fn operation(kind: Operation, object: &str) -> Executed {
        Executed { kind, object: object.into(), ..Executed::default() }
    }

    #[test]
    fn forwards_and_back() {
        let store = operation(Operation::Store { order: None, value: 5 }, "x");
        let store = Executed { before: "3".into(), after: "5".into(), ..store };
        let mut execution = Execution {
            events: vec![
                event(0, Executed { spawned: Some(Tid::new(1)), ..operation(Operation::Spawn, "") }, &[]),
                Event { silent: true, ..event(1, operation(Operation::Local, ""), &[]) },
                event(1, operation(Operation::Unlock, "m"), &["m"]),
                event(1, store, &["m"]),
            ],
            marks: vec![Mark { after: 4, thread: 0, what: Marked::Spins, place: Place::default(), held: vec![] }],
            ..Execution::default()
        };
        execution.roots.insert(0, "main".into());
        let mut sources = Sources::new();
        sources.insert("a.c", "int x;\n");
        let mut stepper = Stepper::new(&execution, Style::Plain);
        let mut say = |line: &str| match stepper.command(line, &mut sources) {
            Answer::Text(text) => text,
            Answer::Quit => "quit".to_owned(),
        };
        assert_eq!(say("back"), "this is the beginning\n");
        assert_eq!(say("t"), "t0 main: next: create t1 (line 1)\nt1: not created yet\n");
        assert_eq!(say(""), "t0 main: create t1\n    a.c:1 | int x;\n");
        assert_eq!((say("v"), say("l")), ("x = 3\n".to_owned(), "no thread holds a lock\n".to_owned()));
        assert_eq!(say("2"), "t1: unlock m  [m]\n    a.c:1 | int x;\n");
        assert_eq!((say("locks"), say("v")), ("t1 holds m\n".to_owned(), "x = 3\n".to_owned()));
        assert_eq!(say("to end"), "t1: x = 5  [m]\n    a.c:1 | int x;\nt0 main: > spins forever\n");
        assert_eq!((say("n"), say("v")), ("this is the end\n".to_owned(), "x = 5\n".to_owned()));
        assert_eq!(say("threads"), "t0 main: next: spins forever (line 0)\nt1: no more steps\n");
        assert_eq!(say("to 9"), "there are only 3 steps\n");
        assert_eq!(say("b"), "t1: unlock m  [m]\n    a.c:1 | int x;\n");
        assert_eq!(say("to 0"), "the beginning\n");
        assert!(say("jump").contains("unknown command `jump`") && say("h") == COMMANDS);
        assert_eq!(say("q"), "quit");
        assert_eq!(stepper.prompt(), "0 of 3> ");
    }
}
