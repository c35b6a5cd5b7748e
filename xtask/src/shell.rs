//! Running the commands a task is made of.

use crate::Done;
use std::path::PathBuf;
use std::process::{Command, Stdio};
use std::time::Instant;

/// The root of the workspace.
pub fn root() -> PathBuf {
    testkit::files::workspace(env!("CARGO_MANIFEST_DIR"))
}

/// Where cargo puts what it builds.
pub fn target() -> PathBuf {
    std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from)
}

/// A cargo command in the workspace.
pub fn cargo(args: &[&str]) -> Command {
    let mut command = Command::new(std::env::var_os("CARGO").unwrap_or_else(|| "cargo".into()));
    command.args(args).current_dir(root());
    command
}

/// Shows the command, runs it, and fails as it fails.
pub fn run(command: &mut Command) -> Done {
    let text = show(command);
    println!("$ {text}");
    let start = Instant::now();
    let status = command.status().map_err(|why| format!("`{text}` cannot be started: {why}"))?;
    if !status.success() {
        return Err(format!("`{text}` failed ({status})"));
    }
    println!("  ({:.1} s)", start.elapsed().as_secs_f64());
    Ok(())
}

/// Whether a command can be run and succeeds; says nothing.
pub fn works(command: &mut Command) -> bool {
    let quiet = command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    quiet.status().is_ok_and(|status| status.success())
}

/// A command as one would type it.
pub fn show(command: &Command) -> String {
    let program = std::path::Path::new(command.get_program());
    let mut words = vec![program.file_name().unwrap_or(program.as_os_str()).to_string_lossy().into_owned()];
    words.extend(command.get_args().map(|arg| arg.to_string_lossy().into_owned()));
    words.join(" ")
}

/// Builds the release binary and returns its path.
pub fn build_release() -> Result<PathBuf, String> {
    run(&mut cargo(&["build", "--release", "--package", "estragon"]))?;
    Ok(target().join("release").join("estragon"))
}
