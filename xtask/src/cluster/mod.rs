//! Searches by several processes: a demonstration, and what happens to them when processes die.

mod demo;
mod faults;

pub use demo::demo;
pub use faults::{Faults, faults};

use crate::setup;
use crate::shell::build_release;
use std::fs::File;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};

/// The binary; a NATS server is there, too.
fn ready() -> Result<PathBuf, String> {
    setup::cluster()?;
    build_release()
}

/// A process that ends with the value.
struct Process(Child);

impl Process {
    /// Starts a process that writes to this file.
    fn start(command: &mut Command, log: &Path) -> io::Result<Self> {
        let log = File::options().create(true).append(true).open(log)?;
        command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log).spawn().map(Self)
    }

    /// A worker with one thread.
    fn worker(exe: &Path, url: &str, flags: &[&str], log: &Path) -> io::Result<Self> {
        Self::start(Command::new(exe).args(["worker", url, "-j", "1"]).args(flags), log)
    }

    /// How it has ended, if it has.
    fn ended(&mut self) -> io::Result<Option<ExitStatus>> {
        self.0.try_wait()
    }

    fn signal(&self, signal: &str) {
        let _ = Command::new("kill").args([signal, &self.0.id().to_string()]).status();
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}
