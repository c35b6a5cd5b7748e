//! The peers, where they are installed: their counts and time on the same program in the same run.
//!
//! Command lines as their manuals have them. GenMC's symmetry reduction and in-place revisits are switched off, so that
//! it explores the classes of the papers. Nidhugg has no release-acquire: beside those rows it counts what reads see
//! under SC.

use super::manifest::{LONG, Run};
use crate::shell;
use std::path::PathBuf;
use std::process::Command;
use std::time::Duration;
use testkit::process;

#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Peer {
    Nidhugg,
    Genmc,
}

pub struct Figures {
    pub executions: u64,
    pub micros: f64,
    /// The run was long enough for its start not to count.
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

    /// `None`: out of time, or it cannot run the program.
    pub fn run(self, run: &Run, limit: Duration) -> Option<Figures> {
        let file: PathBuf = shell::root().join("bench").join(&run.file);
        let weak = run.model == "ra";
        let mut command = Command::new(self.command());
        match self {
            Peer::Nidhugg => command.args(&run.flags).args(["--", "--sc", if weak { "--rf" } else { "--optimal" }]),
            Peer::Genmc => {
                command.arg(if weak { "--ra" } else { "--sc" });
                command.args(["--disable-ipr", "--disable-sr", "--disable-estimation", "--"]).args(&run.flags)
            }
        };
        let outcome = process::run(command.arg(file), limit).ok().filter(|outcome| outcome.status.is_some())?;
        let executions = count(self, &outcome.out())?;
        let seconds = outcome.time.as_secs_f64();
        Some(Figures { executions, micros: seconds * 1e6 / executions.max(1) as f64, long: seconds >= LONG })
    }
}

/// Complete and blocked executions from what the tool prints.
fn count(peer: Peer, text: &str) -> Option<u64> {
    let after = |mark: &str| -> Option<u64> {
        let (_, rest) = text.split_once(mark)?;
        rest.trim_start().split(|c: char| !c.is_ascii_digit()).next()?.parse().ok()
    };
    match peer {
        Peer::Nidhugg => Some(after("Trace count:")? + after("(also ").unwrap_or(0)),
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
        assert_eq!(count(Peer::Nidhugg, "Trace count: 36\n"), Some(36));
        assert_eq!(count(Peer::Genmc, genmc), Some(40));
        assert_eq!(count(Peer::Genmc, "error: unknown"), None);
    }
}
