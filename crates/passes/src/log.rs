//! Running a pass: times it, verifies its result in debug builds, and keeps the text before and after on demand.

use ir::text::print_body;
use ir::verify::verify_body;
use ir::{Body, Func, Module};
use std::fmt::Write;
use std::time::{Duration, Instant};

/// How long one pass took, over all functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PassTime {
    pub name: &'static str,
    pub time: Duration,
    pub runs: usize,
    /// Runs that changed something.
    pub changes: usize,
}

/// A log of the passes that have run. One log may serve several modules.
#[derive(Debug, Default)]
pub struct PassLog {
    times: Vec<PassTime>,
    watch: Option<Watch>,
}

#[derive(Debug)]
struct Watch {
    /// The function to print; all when `None`.
    func: Option<String>,
    text: String,
}

impl Watch {
    fn wants(&self, module: &Module, func: Func) -> bool {
        self.func.as_ref().is_none_or(|name| *name == module.funcs[func].name)
    }
}

impl PassLog {
    pub fn new() -> Self {
        Self::default()
    }
    /// Records the text of one function, or of all, initially and after each pass that changes it.
    pub fn watching(func: Option<&str>) -> Self {
        Self { watch: Some(Watch { func: func.map(str::to_owned), text: String::new() }), ..Self::default() }
    }
    /// The text of the watched functions.
    pub fn text(&self) -> &str {
        self.watch.as_ref().map_or("", |w| &w.text)
    }
    /// In the order in which the passes first ran.
    pub fn times(&self) -> &[PassTime] {
        &self.times
    }

    pub(crate) fn begin(&mut self, module: &Module, func: Func, body: &Body) {
        check("the front end", module, func, body);
        self.show("before all passes", module, func, body);
    }

    pub(crate) fn run(
        &mut self,
        name: &'static str,
        module: &Module,
        func: Func,
        body: &mut Body,
        pass: impl FnOnce(&mut Body) -> bool,
    ) -> bool {
        let start = Instant::now();
        let changed = pass(body);
        let time = start.elapsed();
        let row = match self.times.iter().position(|row| row.name == name) {
            Some(row) => row,
            None => {
                self.times.push(PassTime { name, time: Duration::ZERO, runs: 0, changes: 0 });
                self.times.len() - 1
            }
        };
        let row = &mut self.times[row];
        row.time += time;
        row.runs += 1;
        if changed {
            row.changes += 1;
            self.show(name, module, func, body);
        }
        check(name, module, func, body);
        changed
    }

    fn show(&mut self, after: &str, module: &Module, func: Func, body: &Body) {
        if let Some(watch) = self.watch.as_mut().filter(|w| w.wants(module, func)) {
            let _ = writeln!(watch.text, "; {after}\n{}", print_body(module, func, body));
        }
    }
}

fn check(name: &str, module: &Module, func: Func, body: &Body) {
    if cfg!(debug_assertions)
        && let Err(errors) = verify_body(module, func, body)
    {
        panic!("internal: after {name}: {}\n{}", errors[0], print_body(module, func, body));
    }
}
