//! One execution, with a column per thread and a row per operation that other threads can observe.
//!
//! An execution longer than a screen is abbreviated: what stays is its beginning, its end, and what touches the
//! locations that the end is about.

use crate::style::{Role, Style};
use crate::{Executed, Outcome, Sources, demangle_within_crate, narrate};
use base::{AccessKind, Awaited, Detail, Fault, Id, Livelock, Pick, Place, Tid, Wait};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write;
use std::ops::{Range, RangeInclusive};

/// One step of an execution, as it is shown.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Event {
    pub thread: u32,
    pub pick: Pick,
    /// `None` for the end of a thread.
    pub operation: Option<Executed>,
    pub place: Place,
    /// Locks the thread holds after it.
    pub held: Vec<String>,
    /// The locations it touches.
    pub locations: Vec<u64>,
    /// The event whose write it reads; `None` if it reads nothing, or what no event wrote.
    pub reads_from: Option<usize>,
    /// Nothing that others can see: not shown unless it is where things go wrong.
    pub silent: bool,
}

impl Event {
    /// The kind of operation, as `base::Operation::name` has it; empty for the end of a thread.
    pub fn kind(&self) -> &'static str {
        self.operation.as_ref().map_or("", |operation| operation.kind.name())
    }

    /// What is done, with values: `x = 3`, `lock m`.
    pub fn what(&self) -> String {
        self.operation.as_ref().map_or_else(String::new, |operation| operation.words(self.pick))
    }

    /// The object it is done to.
    pub fn object(&self) -> Option<&str> {
        self.operation.as_ref().map(|operation| operation.object.as_str()).filter(|object| !object.is_empty())
    }

    /// The state of a memory cell before and after.
    pub fn before(&self) -> Option<&str> {
        self.access().map(|operation| operation.before.as_str())
    }

    pub fn after(&self) -> Option<&str> {
        self.access().map(|operation| operation.after.as_str())
    }

    fn access(&self) -> Option<&Executed> {
        let executed = |operation: &&Executed| operation.is_access() && operation.outcome != Outcome::NotExecuted;
        self.operation.as_ref().filter(executed)
    }

    /// The thread it creates.
    pub fn spawned(&self) -> Option<u32> {
        self.operation.as_ref()?.spawned.map(|tid| tid.index() as u32)
    }
}

/// An execution that ends in a fault.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Execution {
    pub events: Vec<Event>,
    /// The functions that threads began with, by linker name.
    pub roots: BTreeMap<u32, String>,
    /// For each thread that does not terminate, what it waits for; the fault's places say it too.
    pub waits: Vec<Ending>,
    /// What goes wrong.
    pub marks: Vec<Mark>,
    /// No interleaving of the threads does this.
    pub weak: bool,
    /// Under a weak memory model: which write each atomic reads, and what overwrites that.
    pub reads: Vec<ReadsFrom>,
    /// Writes of one location, each with one that comes next in coherence order, as far as the model determines it.
    pub coherence: Vec<(usize, usize)>,
}

/// How a thread that does not terminate ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Ending {
    Waits(Wait),
    Spins(Livelock),
}

/// Which write an event reads, and an event whose write comes after that one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReadsFrom {
    pub read: usize,
    /// `None` for the initial value.
    pub from: Option<usize>,
    pub overwritten: Option<usize>,
}

/// Something between the steps that is to be noticed: the failing access, the one it races with, a wait without end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The number of steps before it.
    pub after: usize,
    pub thread: u32,
    pub what: Marked,
    pub place: Place,
    /// Locks the thread holds meanwhile.
    pub held: Vec<String>,
}

/// What is to be noticed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Marked {
    Fault(Box<Fault>),
    /// The thread failed before the end, and took no more steps.
    Stopped(Tid, Box<Fault>),
    /// The first access of a race.
    Conflicts(AccessKind),
    Waits(Awaited),
    Spins,
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
    /// The accesses of a data race: after how many events, by which thread, and where.
    pub fn racing(&self) -> impl Iterator<Item = (&Mark, AccessKind)> {
        self.marks.iter().filter_map(|mark| match &mark.what {
            Marked::Conflicts(access) => Some((mark, *access)),
            Marked::Fault(fault) => {
                let Detail::Race(race) = &fault.detail else { return None };
                Some((mark, race.second.1))
            }
            Marked::Stopped(..) | Marked::Waits(_) | Marked::Spins => None,
        })
    }

    /// How often another thread goes on, as far as it is shown. Threads that wait at the end do not go on.
    pub fn switches(&self) -> usize {
        let rows = self.rows(true);
        let shown = rows.iter().flatten().filter(|row| !row.failing || self.waits.is_empty());
        let threads: Vec<u32> = shown.map(|row| row.thread).collect();
        threads.windows(2).filter(|pair| pair[0] != pair[1]).count()
    }

    /// Which write is read, and what overwrites that.
    pub fn reads_from(&self, edge: &ReadsFrom) -> String {
        let events = &self.events;
        let place = |at: usize| format!("t{} line {}", events[at].thread, events[at].place.line);
        let read = &events[edge.read];
        let (x, value) = (read.object().unwrap_or_default(), read.before().unwrap_or_default());
        let from = edge.from.map_or("the initial value".to_owned(), |from| format!("from {}", place(from)));
        let later = edge.overwritten.map(|at| match events[at].after() {
            Some(after) => format!("; {} overwrites it with {after}", place(at)),
            None => format!("; {} overwrites it", place(at)),
        });
        format!("{} reads {x} = {value}, {from}{}", place(edge.read), later.unwrap_or_default())
    }

    fn name(&self, thread: u32) -> String {
        let root = self.roots.get(&thread).map(|name| demangle_within_crate(name));
        let root = root.filter(|name| name.chars().count() <= 24);
        root.map_or_else(|| format!("t{thread}"), |name| format!("t{thread} {name}"))
    }

    /// The steps of each row: one that is shown, with the equal ones that follow, and silent ones between them.
    fn repeated(&self) -> Vec<Range<usize>> {
        let mut rows: Vec<Range<usize>> = Vec::new();
        for (at, event) in self.events.iter().enumerate().filter(|(_, event)| !event.silent) {
            let same = |first: &Event| {
                (first.thread, first.what(), &first.place, &first.held)
                    == (event.thread, event.what(), &event.place, &event.held)
            };
            match rows.last_mut() {
                // The step at which something is to be noticed has its own row.
                Some(row) if same(&self.events[row.start]) && !self.is_marked(row.start + 1..=at + 1) => {
                    row.end = at + 1
                }
                _ => rows.push(at..at + 1),
            }
        }
        rows
    }

    /// Whether something is to be noticed after so many steps.
    fn is_marked(&self, after: RangeInclusive<usize>) -> bool {
        self.marks.iter().any(|mark| after.contains(&mark.after))
    }

    /// The steps that are shown, as ranges.
    fn chosen(&self, all: bool) -> Vec<Range<usize>> {
        let seen = self.repeated();
        if all || seen.len() <= MOST_ROWS {
            return std::iter::once(0..self.events.len()).collect();
        }
        let end = seen.len() - END;
        let last = seen[end..].iter().map(|row| &self.events[row.start]);
        let about: BTreeSet<u64> = last.flat_map(|event| &event.locations).copied().collect();
        let matters = |row: &Range<usize>| {
            let touches = self.events[row.start].locations.iter().any(|location| about.contains(location));
            self.is_marked(row.end..=row.end) || touches
        };
        // The latest of those that matter, as many as there is room for.
        let kept: BTreeSet<usize> = (BEGINNING..end).rev().filter(|&n| matters(&seen[n])).take(IN_BETWEEN).collect();
        let mut ranges: Vec<Range<usize>> = Vec::new();
        let mut left_out = 0;
        for (n, row) in seen.iter().enumerate() {
            if n >= BEGINNING && n < end && !kept.contains(&n) {
                left_out += 1;
                continue;
            }
            match ranges.last_mut() {
                // A gap takes a line as well.
                Some(range) if left_out <= SMALL_GAP => range.end = row.end,
                _ => ranges.push(row.clone()),
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
                // A message may have several lines, which are shown above.
                let what = narrate::mark(&mark.what);
                let text = with_locks(what.lines().next().unwrap_or_default(), &mark.held);
                Some(Row { thread: mark.thread, text, place: &mark.place, failing: true })
            })
        };
        let repeated = self.repeated();
        for (n, range) in self.chosen(all).into_iter().enumerate() {
            if n > 0 {
                rows.push(None);
            }
            for at in range {
                let event = &self.events[at];
                if let Ok(row) = repeated.binary_search_by_key(&at, |row| row.start) {
                    let times = self.events[repeated[row].clone()].iter().filter(|event| !event.silent).count();
                    let times = if times > 1 { format!(" ({times} times)") } else { String::new() };
                    let text = with_locks(&(event.what() + &times), &event.held);
                    rows.push(Some(Row { thread: event.thread, text, place: &event.place, failing: false }));
                }
                if at + 1 < self.events.len() {
                    rows.extend(marks(at + 1));
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

    let layout = Layout::of(execution, &threads, &rows, left);
    let mut line = format!("  {:>left$}", "line");
    for (thread, width) in &layout.columns {
        let _ = write!(line, "  {:width$}", execution.name(*thread));
    }
    if !layout.columns.is_empty() {
        let _ = writeln!(out, "{}", style.paint(Role::Strong, line.trim_end()));
    }
    let table = 2 + left + layout.width;
    let source_room = WIDTH.saturating_sub(table + 2);
    for (row, label) in rows.iter().zip(&labels) {
        let Some(row) = row else {
            let _ = writeln!(out, "  {:>left$}  ...", "");
            continue;
        };
        let mark = if row.failing { style.paint(Role::Error, ">").to_string() } else { " ".to_owned() };
        let mut line = format!(" {:>left$}", label);
        let mut text = row.text.clone();
        let (indent, room) = layout.position(row.thread);
        match layout.columns.is_empty() {
            true => {
                let _ = write!(line, "  {:indent$}", execution.name(row.thread));
            }
            false => line.push_str(&" ".repeat(2 + indent)),
        }
        if !row.failing {
            text = cut(&text, room);
        }
        let width = length(&line) + length(&text);
        match row.failing {
            true => line.push_str(&style.paint(Role::Error, text).to_string()),
            false => line.push_str(&text),
        }
        // What goes wrong may take more than its column.
        let room = source_room >= LEAST_SOURCE && width < table;
        let source = sources.line(&row.place.file, row.place.line).map(|line| line.trim().replace('\t', " "));
        if let Some(source) = source.filter(|_| room) {
            let pad = table.saturating_sub(width + 1);
            let bar = style.paint(Role::Frame, "|");
            let _ = writeln!(out, "{mark}{line}{} {bar} {}", " ".repeat(pad), cut(&source, source_room));
        } else {
            let _ = writeln!(out, "{mark}{line}");
        }
    }
    // Where every read returns the latest write, the table says it all.
    let old = execution.events.iter().any(|event| event.operation.as_ref().is_some_and(|operation| operation.stale));
    let shown = |read: &&ReadsFrom| !execution.events[read.read].silent;
    let reads: Vec<&ReadsFrom> = execution.reads.iter().filter(shown).collect();
    if !reads.is_empty() && (old || execution.weak) {
        let _ = writeln!(out, "  {}", style.paint(Role::Strong, "reads-from and coherence:"));
        let most = if all { usize::MAX } else { MOST_READS };
        reads.iter().take(most).for_each(|read| {
            let _ = writeln!(out, "    {}", execution.reads_from(read));
        });
        if let more @ 1.. = reads.len().saturating_sub(most) {
            let _ = writeln!(out, "    ... and {more} more");
        }
    }
    out
}

/// Where rows have their text.
struct Layout {
    /// The threads with the widths of their columns; empty where all threads share one, in which each row names its
    /// thread.
    columns: Vec<(u32, usize)>,
    /// The width of the names in a shared column.
    names: usize,
    /// Of all columns, with the gaps between them.
    width: usize,
}

impl Layout {
    /// A column for each thread if there is room for them beside the source, else one for all.
    fn of(execution: &Execution, threads: &BTreeSet<u32>, rows: &[Option<Row<'_>>], left: usize) -> Self {
        let shown = || rows.iter().flatten().filter(|row| !row.failing);
        let longest = |thread: Option<u32>| {
            let own = shown().filter(|row| thread.is_none_or(|thread| row.thread == thread));
            own.map(|row| length(&row.text)).max().unwrap_or(4)
        };
        let name = |thread: u32| length(&execution.name(thread));
        let room = WIDTH - (2 + left + 2 + LEAST_SOURCE).min(WIDTH);
        if threads.len() <= MOST_COLUMNS {
            let column = |&thread: &u32| (thread, longest(Some(thread)).max(name(thread)));
            let columns: Vec<(u32, usize)> = threads.iter().map(column).collect();
            let width = columns.iter().map(|(_, width)| width + 2).sum();
            if width <= room || columns.len() == 1 {
                return Self { columns, names: 0, width };
            }
        }
        let names = threads.iter().map(|&thread| name(thread)).max().unwrap_or(0) + 2;
        Self { columns: Vec::new(), names, width: (names + longest(None) + 2).min(room) }
    }

    /// How far from the left a thread has its text, and how wide that may be.
    fn position(&self, thread: u32) -> (usize, usize) {
        match self.columns.iter().position(|&(other, _)| other == thread) {
            Some(at) => (self.columns[..at].iter().map(|(_, width)| width + 2).sum(), self.columns[at].1),
            None => (self.names, self.width.saturating_sub(self.names + 2)),
        }
    }
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
    use base::{Detail, FaultKind, Operation};

    /// A store of 1 to the object.
    fn event(thread: u32, line: u32, object: &str, location: u64) -> Event {
        let place = Place { file: "a.c".into(), line, column: 1, function: "f".into() };
        let store = Executed {
            kind: Operation::Store { order: None, value: 1 },
            object: object.into(),
            after: "1".into(),
            ..Executed::default()
        };
        Event { thread, operation: Some(store), place, locations: vec![location], ..Event::default() }
    }

    fn of_kind(kind: Operation, event: Event) -> Event {
        let operation = Executed { kind, before: "1".into(), ..event.operation.unwrap() };
        Event { operation: Some(operation), ..event }
    }

    fn failing(text: &str) -> Marked {
        let (kind, detail) = (FaultKind::Assertion, Detail::Text(text.into()));
        Marked::Fault(Box::new(Fault { kind, detail, place: Place::default(), stack: vec![], related: vec![] }))
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
                of_kind(Operation::Spawn, event(0, 1, "", 0)),
                event(1, 2, "x", 1),
                Event { silent: true, ..event(1, 9, "begins", 0) },
                Event {
                    held: vec!["m".into(), "n".into()],
                    ..of_kind(Operation::Load { order: None }, event(0, 3, "x", 1))
                },
            ],
            marks: vec![
                Mark {
                    after: 2,
                    thread: 1,
                    what: Marked::Conflicts(AccessKind::Read),
                    place: event(0, 3, "", 0).place,
                    held: vec!["m".into()],
                },
                Mark {
                    after: 4,
                    thread: 0,
                    what: failing("assertion failed"),
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
     1  create a thread                        | int x;
     2                     x = 1               | x = 1;
>    3                     conflicting read  [m]
     3  read x = 1  [m n]                      | x++;
>    9  assertion failed
";
        assert_eq!(execution(&lost, false, &mut sources(), Style::Plain), want);
        assert!(execution(&lost, false, &mut sources(), Style::Colour).contains("\x1b[1;31m>\x1b[0m"));
    }

    #[test]
    fn a_long_execution_keeps_what_matters() {
        let mut events: Vec<Event> = (0..1000).map(|n| event(n % 2, n + 10, "y", u64::from(n))).collect();
        events[500] = event(0, 510, "cause", 999);
        let long = Execution { events, ..Execution::default() };
        let text = execution(&long, false, &mut sources(), Style::Plain);
        assert!(text.contains("cause = 1"), "{text}");
        assert!(text.lines().count() <= MOST_ROWS + 6, "{text}");
        assert_eq!(text.lines().filter(|line| line.trim() == "...").count(), 2);
        let all = execution(&long, true, &mut sources(), Style::Plain);
        assert_eq!(all.lines().count(), 1002);
    }

    #[test]
    fn equal_rows_are_one() {
        let mut events: Vec<Event> = (0..17).map(|_| event(1, 2, "x", 1)).collect();
        events.insert(5, Event { silent: true, ..event(0, 1, "y", 1) });
        events.push(event(0, 2, "x", 1));
        let mark =
            Mark { after: 19, thread: 0, what: Marked::Spins, place: event(0, 3, "", 0).place, held: Vec::new() };
        let spins = Execution { events, marks: vec![mark], ..Execution::default() };
        let want = "\
execution in a.c, 1 context switch:
  line  t0     t1
     2         x = 1 (17 times) | x = 1;
     2  x = 1                   | x = 1;
>    3  spins forever           | x++;
";
        assert_eq!(execution(&spins, false, &mut sources(), Style::Plain), want);
    }

    #[test]
    fn a_wide_table_keeps_the_source() {
        let long = "a_variable_with_a_long_name.and_a_member";
        let events = (0..4).map(|n| event(n, 2, long, 1)).collect();
        let text = execution(&Execution { events, ..Execution::default() }, false, &mut sources(), Style::Plain);
        assert_eq!(text.lines().filter(|line| line.ends_with("| x = 1;")).count(), 4, "{text}");
        assert!(text.lines().all(|line| line.chars().count() <= WIDTH), "{text}");
    }

    #[test]
    fn many_threads_share_one_column() {
        let events = (0..200).map(|n| event(n, 1, "x", 0)).collect();
        let text = execution(&Execution { events, ..Execution::default() }, false, &mut sources(), Style::Plain);
        assert!(text.contains("     1  t199  x = 1 | int x;\n"), "{text}");
    }
}
