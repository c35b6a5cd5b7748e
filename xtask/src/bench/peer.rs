//! The peers, where they are installed: their counts and time on the same program in the same run.
//!
//! Command lines as their manuals have them. GenMC's symmetry reduction and in-place revisits are switched off, so that
//! it explores the classes of the papers, and so is its choice of another model than the one it is given. Nidhugg has
//! no release-acquire: beside those rows it counts what reads see under SC.
//!
//! The time of a peer is that of its search: the processor time of its run, without that of a run on a program that
//! does nothing. So nothing that else runs on the machine is counted against it.

use super::check::processor_seconds;
use crate::shell;
use std::process::Command;
use std::sync::OnceLock;
use std::time::Duration;
use testkit::process::{self, Outcome};

/// Seconds of search from which on they say something about its speed: processor time is counted in hundredths.
const TELLING: f64 = 0.3;
/// A program that does nothing, relative to `bench/`.
const NOTHING: &str = "sc/nothing.c";

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Peer {
    Nidhugg,
    Genmc,
}

/// What is counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Classes {
    /// Mazurkiewicz traces under sequential consistency.
    Traces,
    /// Executions under this model, told apart by what reads read from; how far they are told apart by coherence is up
    /// to the tool.
    ReadsFrom(&'static str),
}

pub struct Figures {
    pub executions: u64,
    /// Of the search, for each execution.
    pub micros: f64,
    /// It reports an error of the program.
    pub error: bool,
    /// The search was long enough to say something about its speed.
    pub long: bool,
}

impl Peer {
    pub const ALL: [Peer; 2] = [Peer::Nidhugg, Peer::Genmc];

    pub fn name(self) -> &'static str {
        match self {
            Peer::Nidhugg => "Nidhugg",
            Peer::Genmc => "GenMC",
        }
    }

    pub fn is_installed(self) -> bool {
        shell::works(Command::new(self.command()).arg("--version"))
    }

    fn command(self) -> &'static str {
        match self {
            Peer::Nidhugg => "nidhuggc",
            Peer::Genmc => "genmc",
        }
    }

    /// The options with which it counts the classes, if it can.
    fn options(self, classes: Classes) -> Option<&'static [&'static str]> {
        Some(match (self, classes) {
            (Peer::Nidhugg, Classes::Traces) => &["--sc", "--optimal"],
            (Peer::Nidhugg, Classes::ReadsFrom("sc" | "ra")) => &["--sc", "--rf"],
            (Peer::Nidhugg, Classes::ReadsFrom("tso")) => &["--tso"],
            (Peer::Nidhugg, Classes::ReadsFrom("pso")) => &["--pso"],
            (Peer::Genmc, Classes::Traces | Classes::ReadsFrom("sc")) => &["--sc"],
            (Peer::Genmc, Classes::ReadsFrom("tso")) => &["--tso"],
            (Peer::Genmc, Classes::ReadsFrom("ra")) => &["--ra"],
            (Peer::Genmc, Classes::ReadsFrom("rc11")) => &["--rc11"],
            (Peer::Nidhugg | Peer::Genmc, Classes::ReadsFrom(_)) => return None,
        })
    }

    /// `None`: out of time, or it cannot run the program. The file is relative to `bench/`.
    pub fn run(self, file: &str, flags: &[String], classes: Classes, limit: Duration) -> Option<Figures> {
        self.run_with(&[], file, flags, classes, limit)
    }

    /// The same with more options.
    pub fn run_with(
        self,
        more: &[String],
        file: &str,
        flags: &[String],
        classes: Classes,
        limit: Duration,
    ) -> Option<Figures> {
        let options = self.options(classes)?;
        let mut command = self.command_line(more, options, flags);
        command.arg(file);
        let (outcome, seconds) = timed(&mut command, limit)?;
        let executions = count(self, &outcome.out())?;
        let search = (seconds - self.start(options, limit)).max(0.0);
        let (error, long) = (outcome.code() != Some(0), search >= TELLING);
        Some(Figures { executions, micros: search * 1e6 / executions.max(1) as f64, error, long })
    }

    /// The seconds that it takes on a program that does nothing; measured once.
    fn start(self, options: &[&str], limit: Duration) -> f64 {
        static STARTS: [OnceLock<f64>; Peer::ALL.len()] = [const { OnceLock::new() }; Peer::ALL.len()];
        *STARTS[self as usize].get_or_init(|| {
            let mut command = self.command_line(&[], options, &[]);
            timed(command.arg(NOTHING), limit).map_or(0.0, |(_, seconds)| seconds)
        })
    }

    /// The command line up to the file.
    fn command_line(self, more: &[String], options: &[&str], flags: &[String]) -> Command {
        let mut command = Command::new(self.command());
        command.current_dir(shell::root().join("bench"));
        match self {
            Peer::Nidhugg => command.args(flags).arg("--").args(options).args(more),
            Peer::Genmc => {
                command.args(options).args(more).args(["--disable-ipr", "--disable-sr", "--disable-estimation"]);
                command.args(["--disable-mm-detector", "--"]).args(flags)
            }
        };
        command
    }
}

/// Runs a command: its outcome, unless it is out of time, and its processor time if the system reports that.
fn timed(command: &mut Command, limit: Duration) -> Option<(Outcome, f64)> {
    let before = processor_seconds();
    let outcome = process::run(command, limit).ok().filter(|outcome| outcome.status.is_some())?;
    let processor = processor_seconds().zip(before).map(|(after, before)| after - before);
    let seconds = processor.unwrap_or(outcome.time.as_secs_f64());
    Some((outcome, seconds))
}

/// Complete and blocked executions from what the tool prints.
fn count(peer: Peer, text: &str) -> Option<u64> {
    let after = |mark: &str| -> Option<u64> {
        let (_, rest) = text.split_once(mark)?;
        rest.trim_start().split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    match peer {
        Peer::Nidhugg => {
            let blocked = after("(also ").or_else(|| after("Assume-blocked trace count:"));
            Some(after("Trace count:")? + blocked.unwrap_or(0))
        }
        Peer::Genmc => Some(after("complete executions explored:")? + after("blocked executions seen:").unwrap_or(0)),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_are_read_from_what_the_peers_print() {
        let nidhugg = "Trace count: 36 (also 4 assume-blocked)\nNo errors were detected.\n";
        let genmc = "Number of complete executions explored: 36\nNumber of blocked executions seen: 4\n";
        assert_eq!(count(Peer::Nidhugg, nidhugg), Some(40));
        let later = "Trace count: 36\nAssume-blocked trace count: 4\nNo errors were detected.\n";
        assert_eq!(count(Peer::Nidhugg, later), Some(40));
        assert_eq!(count(Peer::Nidhugg, "Trace count: 36\n"), Some(36));
        assert_eq!(count(Peer::Genmc, genmc), Some(40));
        assert_eq!(count(Peer::Genmc, "error: unknown"), None);
    }
}
