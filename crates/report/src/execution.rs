//! One execution, with a column per thread and a row per operation that other threads can observe.
//!
//! An execution longer than a screen is abbreviated: what stays is its beginning, its end, and what touches the
//! locations that the end is about.

use crate::style::{Role, Style};
use crate::{Sources, demangle};
use base::{Pick, Place};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::Range;

/// One step of an execution, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    pub thread: u32,
    pub pick: Pick,
    /// The kind of operation, as `base::Operation::name` has it; empty for the end of a thread.
    pub kind: &'static str,
    /// What is done, with values: `x = 3`, `lock m`.
    pub what: String,
    /// The object it is done to.
    pub object: Option<String>,
    /// The state of a memory cell before and after, as text.
    pub before: Option<String>,
    pub after: Option<String>,
    pub place: Place,
    /// Locks the thread holds after it.
    pub held: Vec<String>,
    /// The locations it touches.
    pub locations: Vec<u64>,
    /// Nothing that others can see: not shown unless it is where things go wrong.
    pub silent: bool,
}

/// An execution that ends in a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    pub events: Vec<Event>,
    /// The functions that threads began with, by linker name.
    pub roots: BTreeMap<u32, String>,
    /// For each thread that waits at the end, in words, what for; the labels of the fault's places say it too.
    pub waits: Vec<String>,
    /// What goes wrong.
    pub marks: Vec<Mark>,
    /// No interleaving of the threads does this.
    pub weak: bool,
    /// Under a weak memory model: which write each atomic reads, and what overwrites that.
    pub reads: Vec<String>,
}

/// Something between the steps that is to be noticed: the failing access, the one it races with, a wait without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of steps before it.
    pub after: usize,
    pub thread: u32,
    pub text: String,
    pub place: Place,
    /// Locks the thread holds meanwhile.
    pub held: Vec<String>,
}

/// Reads of atomics that are told apart from the rows.
const MOST_READS: usize = 12;
/// Longer executions are abbreviated: to their beginning, their end, and some of what matters in between.
const MOST_ROWS: usize = 48;
const BEGINNING: usize = 6;
const END: usize = 16;
const IN_BETWEEN: usize = 10;
/// So few steps are not left out.
const SMALL_GAP: usize = 2;
/// More threads than this do not get a column each.
const MOST_COLUMNS: usize = 6;
/// Columns of text, the source lines included.
const WIDTH: usize = 120;
/// One thread's column, where not all fit.
const WIDEST: usize = 32;
/// Source lines shorter than this are not worth showing.
const LEAST_SOURCE: usize = 16;

/// A row of the table.
struct Row<'a> {
    thread: u32,
    text: String,
    place: &'a Place,
    failing: bool,
}

impl Execution {
    /// How often another thread goes on, as far as it is shown. Threads that wait at the end do not go on.
    pub fn switches(&self) -> usize {
        let rows = self.rows(true);
        let shown = rows.iter().flatten().filter(|row| !row.failing || self.waits.is_empty());
        let threads: Vec<u32> = shown.map(|row| row.thread).collect();
        threads.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    fn name(&self, thread: u32) -> String {
        let root = self.roots.get(&thread).map(|name| demangle(name)).filter(|name| name.chars().count() <= 24);
        root.map_or_else(|| format!("t{thread}"), |name| format!("t{thread} {name}"))
    }

    /// The steps that are shown, as ranges.
    fn chosen(&self, all: bool) -> Vec<Range<usize>> {
        let seen: Vec<usize> = (0..self.events.len()).filter(|&at| !self.events[at].silent).collect();
        if all || seen.len() <= MOST_ROWS {
            return std::iter::once(0..self.events.len()).collect();
        }
        let end = seen.len() - END;
        let about: BTreeSet<u64> = seen[end..].iter().flat_map(|&at| &self.events[at].locations).copied().collect();
        let matters = |at: usize| {
            let marked = self.marks.iter().any(|mark| mark.after == at + 1);
            marked || self.events[at].locations.iter().any(|location| about.contains(location))
        };
        // The latest of those that matter, as many as there is room for.
        let kept: BTreeSet<usize> = (BEGINNING..end).rev().filter(|&n| matters(seen[n])).take(IN_BETWEEN).collect();
        let mut ranges: Vec<Range<usize>> = Vec::new();
        let mut left_out = 0;
        for (n, &at) in seen.iter().enumerate() {
            if n >= BEGINNING && n < end && !kept.contains(&n) {
                left_out += 1;
                continue;
            }
            match ranges.last_mut() {
                // A gap takes a line as well.
                Some(range) if left_out <= SMALL_GAP => range.end = at + 1,
                _ => ranges.push(at..at + 1),
            }
            left_out = 0;
        }
        ranges
    }

    /// The rows to show, `None` for a gap.
    fn rows(&self, all: bool) -> Vec<Option<Row<'_>>> {
        let mut rows = Vec::new();
        let marks = |after: usize| {
            self.marks.iter().filter(move |mark| mark.after == after).map(|mark| {
                let text = with_locks(&mark.text, &mark.held);
                Some(Row { thread: mark.thread, text, place: &mark.place, failing: true })
            })
        };
        for (n, range) in self.chosen(all).into_iter().enumerate() {
            if n > 0 {
                rows.push(None);
            }
            for (at, event) in self.events[range.clone()].iter().enumerate() {
                if !event.silent {
                    let text = with_locks(&event.what, &event.held);
                    rows.push(Some(Row { thread: event.thread, text, place: &event.place, failing: false }));
                }
                if range.start + at + 1 < self.events.len() {
                    rows.extend(marks(range.start + at + 1));
                }
            }
        }
        rows.extend(marks(self.events.len()));
        rows
    }
}

/// The execution as text. `all`: nothing is left out.
pub fn execution(execution: &Execution, all: bool, sources: &mut Sources, style: Style) -> String {
    let mut out = String::new();
    let rows = execution.rows(all);
    if rows.is_empty() {
        return out;
    }
    let threads: BTreeSet<u32> = rows.iter().flatten().map(|row| row.thread).collect();
    let columns: Vec<u32> = if threads.len() <= MOST_COLUMNS { threads.into_iter().collect() } else { Vec::new() };
    let files: BTreeSet<&str> =
        rows.iter().flatten().filter(|row| row.place.is_known()).map(|row| row.place.file.as_str()).collect();
    let file = if files.len() == 1 { files.first().map(|file| sources.shown(file).to_owned()) } else { None };
    let label = |place: &Place| match (place.is_known(), &file) {
        (false, _) => String::new(),
        (true, Some(_)) => place.line.to_string(),
        (true, None) => format!("{}:{}", place.file.rsplit('/').next().unwrap_or_default(), place.line),
    };
    let labels: Vec<String> =
        rows.iter().map(|row| row.as_ref().map_or(String::new(), |row| label(row.place))).collect();
    let left = labels.iter().map(String::len).max().unwrap_or(0).max(4);
    let count = execution.switches();
    let switches = if count == 1 { "1 context switch".to_owned() } else { format!("{count} context switches") };
    let place = file.as_ref().map(|file| format!(" in {file}")).unwrap_or_default();
    let weak = if execution.weak { ", possible only under a weak memory model" } else { "" };
    let _ = writeln!(out, "{}{place}, {switches}{weak}:", style.paint(Role::Note, "execution"));

    let mut widths: Vec<usize> = Vec::new();
    for &thread in &columns {
        let own = rows.iter().flatten().filter(|row| row.thread == thread && !row.failing);
        widths.push(own.map(|row| length(&row.text)).max().unwrap_or(4).max(length(&execution.name(thread))));
    }
    if left + 2 + widths.iter().map(|width| width + 2).sum::<usize>() > WIDTH {
        widths.iter_mut().for_each(|width| *width = (*width).min(WIDEST));
    }
    if !columns.is_empty() {
        let mut line = format!("  {:>left$}", "line");
        for (&thread, &width) in columns.iter().zip(&widths) {
            let _ = write!(line, "  {:width$}", execution.name(thread));
        }
        let _ = writeln!(out, "{}", style.paint(Role::Strong, line.trim_end()));
    }
    let table = 2 + left + widths.iter().map(|width| width + 2).sum::<usize>();
    let source_room = WIDTH.saturating_sub(table + 2);
    for (row, label) in rows.iter().zip(&labels) {
        let Some(row) = row else {
            let _ = writeln!(out, "  {:>left$}  ...", "");
            continue;
        };
        let mark = if row.failing { style.paint(Role::Error, ">").to_string() } else { " ".to_owned() };
        let mut line = format!(" {:>left$}", label);
        let mut text = row.text.clone();
        match columns.iter().position(|&thread| thread == row.thread) {
            Some(at) => {
                let indent: usize = widths[..at].iter().map(|width| width + 2).sum();
                line.push_str(&" ".repeat(2 + indent));
                if !row.failing {
                    text = cut(&text, widths[at]);
                }
            }
            None => {
                let _ = write!(line, "  {:<5}", format!("t{}", row.thread));
            }
        }
        let width = length(&line) + length(&text);
        match row.failing {
            true => line.push_str(&style.paint(Role::Error, text).to_string()),
            false => line.push_str(&text),
        }
        // What goes wrong may take more than its column.
        let room = source_room >= LEAST_SOURCE && !columns.is_empty() && width < table;
        let source = sources.line(&row.place.file, row.place.line).map(|line| line.trim().replace('\t', " "));
        if let Some(source) = source.filter(|_| room) {
            let pad = table.saturating_sub(width + 1);
            let bar = style.paint(Role::Frame, "|");
            let _ = writeln!(out, "{mark}{line}{} {bar} {}", " ".repeat(pad), cut(&source, source_room));
        } else {
            let _ = writeln!(out, "{mark}{line}");
        }
    }
    if !execution.reads.is_empty() {
        let _ = writeln!(out, "  {}", style.paint(Role::Strong, "reads-from and coherence:"));
        let most = if all { usize::MAX } else { MOST_READS };
        execution.reads.iter().take(most).for_each(|read| {
            let _ = writeln!(out, "    {read}");
        });
        if let more @ 1.. = execution.reads.len().saturating_sub(most) {
            let _ = writeln!(out, "    ... and {more} more");
        }
    }
    out
}

pub(crate) fn with_locks(what: &str, held: &[String]) -> String {
    if held.is_empty() { what.to_owned() } else { format!("{what}  [{}]", held.join(" ")) }
}

fn length(text: &str) -> usize {
    text.chars().count()
}

fn cut(text: &str, room: usize) -> String {
    match length(text) <= room {
        true => text.to_owned(),
        false => text.chars().take(room.saturating_sub(3)).chain("...".chars()).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn event(thread: u32, line: u32, what: &str, location: u64) -> Event {
        let place = Place { file: "a.c".into(), line, column: 1, function: "f".into() };
        Event { thread, what: what.into(), place, locations: vec![location], ..Event::default() }
    }

    fn sources() -> Sources {
        let mut sources = Sources::new();
        sources.insert("a.c", "int x;\nx = 1;\n\tx++;\n");
        sources
    }

    #[test]
    fn a_column_per_thread() {
        let mut lost = Execution {
            events: vec![
                event(0, 1, "create t1", 0),
                event(1, 2, "x = 1", 1),
                Event { silent: true, ..event(1, 9, "begins", 0) },
                Event { held: vec!["m".into(), "n".into()], ..event(0, 3, "read x = 1", 1) },
            ],
            marks: vec![
                Mark {
                    after: 2,
                    thread: 1,
                    text: "read y".into(),
                    place: event(0, 3, "", 0).place,
                    held: vec!["m".into()],
                },
                Mark {
                    after: 4,
                    thread: 0,
                    text: "assertion failed".into(),
                    place: event(0, 9, "", 0).place,
                    held: vec![],
                },
            ],
            ..Execution::default()
        };
        lost.roots.insert(1, "_ZN5Queue4pushEi".into());
        let want = "\
execution in a.c, 2 context switches:
  line  t0                 t1 Queue::push(int)
     1  create t1                              | int x;
     2                     x = 1               | x = 1;
>    3                     read y  [m]         | x++;
     3  read x = 1  [m n]                      | x++;
>    9  assertion failed
";
        assert_eq!(execution(&lost, false, &mut sources(), Style::Plain), want);
        assert!(execution(&lost, false, &mut sources(), Style::Colour).contains("\x1b[1;31m>\x1b[0m"));
    }

    #[test]
    fn a_long_execution_keeps_what_matters() {
        let mut events: Vec<Event> = (0..1000).map(|n| event(n % 2, n + 10, "y = 1", u64::from(n))).collect();
        events[500].what = "the cause".into();
        events[500].locations = vec![999];
        let long = Execution { events, ..Execution::default() };
        let text = execution(&long, false, &mut sources(), Style::Plain);
        assert!(text.contains("the cause"), "{text}");
        assert!(text.lines().count() <= MOST_ROWS + 6, "{text}");
        assert_eq!(text.lines().filter(|line| line.trim() == "...").count(), 2);
        let all = execution(&long, true, &mut sources(), Style::Plain);
        assert_eq!(all.lines().count(), 1002);
    }

    #[test]
    fn many_threads_share_one_column() {
        let events = (0..200).map(|n| event(n, 1, "x = 1", 0)).collect();
        let text = execution(&Execution { events, ..Execution::default() }, false, &mut sources(), Style::Plain);
        assert!(text.contains("     1  t199 x = 1\n"), "{text}");
    }
}
