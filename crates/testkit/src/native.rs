//! Native execution of programs, for comparison.

use crate::process::{self, Outcome};
use std::io;
use std::path::Path;
use std::process::Command;
use std::time::Duration;

/// Compiles without optimisation and links. The outcome is the compiler's.
pub fn compile(clang: &Path, files: &[&Path], flags: &[&str], exe: &Path) -> io::Result<Outcome> {
    let cxx = files.iter().any(|file| file.extension().is_some_and(|text| text != "c"));
    let mut command = Command::new(clang);
    command.args(["-O0", "-w", "-ffp-contract=off", "-pthread"]).args(flags).args(files).arg("-o").arg(exe).arg("-lm");
    if cxx {
        command.arg("-lstdc++");
    }
    process::run(&mut command, Duration::from_secs(120))
}
