//! How far a search is: one line that is written over on a terminal, a line every few seconds elsewhere.

use crate::time;
use driver::Progress;
use std::io::{self, IsTerminal, Write};
use std::time::Duration;

const ON_TERMINAL: Duration = Duration::from_millis(150);
const ELSEWHERE: Duration = Duration::from_secs(5);
/// The shape of the search is not known well enough before.
const ESTIMATE_AFTER: Duration = Duration::from_secs(1);
/// Less than this part explored says nothing about the rest.
const LEAST_EXPLORED: f64 = 1e-6;

/// Writes to standard error.
pub struct Line {
    shown: bool,
    terminal: bool,
    quiet: bool,
    next: Duration,
}

impl Line {
    pub fn new(quiet: bool) -> Self {
        let terminal = io::stderr().is_terminal();
        Self { shown: false, terminal, quiet, next: if terminal { ON_TERMINAL } else { ELSEWHERE } }
    }

    pub fn tell(&mut self, progress: &Progress) {
        if self.quiet || progress.elapsed < self.next {
            return;
        }
        let text = words(progress);
        // Errors of standard error cannot be reported.
        let _ = match self.terminal {
            true => write!(io::stderr(), "\r\x1b[2K{text}"),
            false => writeln!(io::stderr(), "{text}"),
        };
        self.shown = true;
        self.next = progress.elapsed + if self.terminal { ON_TERMINAL } else { ELSEWHERE };
    }

    /// Makes room for what comes next.
    pub fn clear(&mut self) {
        if self.terminal && std::mem::take(&mut self.shown) {
            let _ = write!(io::stderr(), "\r\x1b[2K");
        }
    }
}

fn words(progress: &Progress) -> String {
    let Progress { counts, elapsed, explored } = *progress;
    let done = counts.executions();
    let rate = done as f64 / elapsed.as_secs_f64().max(1e-9);
    let mut text = format!("{done} executions, {} blocked, {}/s", counts.blocked, round(rate));
    if let Some(explored) = explored.filter(|&part| part > LEAST_EXPLORED && elapsed >= ESTIMATE_AFTER) {
        let total = done as f64 / explored;
        let left = Duration::try_from_secs_f64(elapsed.as_secs_f64() * (1.0 / explored - 1.0)).unwrap_or(Duration::MAX);
        text.push_str(&format!(", about {} in total, {} left", round(total), coarse(left)));
    }
    text
}

/// An estimate has no hundredths of a second.
pub fn coarse(time: Duration) -> String {
    match time.as_secs() {
        seconds @ 0..100 => format!("{seconds} s"),
        _ => time::show(time),
    }
}

/// Two digits that count, and the size.
pub fn round(number: f64) -> String {
    match number {
        n if n < 1e4 => format!("{n:.0}"),
        n if n < 1e7 => format!("{:.0} thousand", n / 1e3),
        n if n < 1e10 => format!("{:.0} million", n / 1e6),
        n => format!("{n:.1e}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use driver::Counts;

    #[test]
    fn a_line() {
        let counts = Counts { complete: 25_000, blocked: 5_000, redundant: 7 };
        let mut progress = Progress { counts, elapsed: Duration::from_secs(10), explored: Some(0.25) };
        assert_eq!(words(&progress), "30000 executions, 5000 blocked, 3000/s, about 120 thousand in total, 30 s left");
        progress.explored = Some(0.0);
        assert_eq!(words(&progress), "30000 executions, 5000 blocked, 3000/s");
    }
}
