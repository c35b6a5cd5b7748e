//! A guard against slowly becoming slow: instruction counts, which do not depend on what else the computer does.
//!
//! The programs are LLVM text made beforehand, so that neither clang's time nor its version counts. A count that grows
//! by more than the tolerance fails; `--bless` records the new one, in the commit that says why. Counts depend on the
//! Rust compiler: where it is not the one of the record, growth is only reported.

use crate::{Done, setup, shell};
use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;
use std::time::Duration;
use testkit::process;

const TOLERANCE: f64 = 0.02;
const LIMIT: Duration = Duration::from_secs(120);

/// Each file of `bench/guard` with how many executions it has.
const PROGRAMS: &[(&str, u64)] =
    &[("circular_buffer", 924), ("indexer", 512), ("readers", 2048), ("redundant_co", 3150), ("stack", 3432)];

const NOTE: &str =
    "# Instructions of `estragon check` on bench/guard/*.ll; `cargo xtask bench guard --bless` writes this file.\n";

pub fn guard(bless: bool) -> Done {
    setup::guard()?;
    let estragon = shell::build_release()?;
    let compiler = compiler()?;
    let record = shell::root().join("bench/guard.txt");
    let before = read(&fs::read_to_string(&record).unwrap_or_default());
    let same = before.get("rustc").is_some_and(|known| *known == compiler);
    let mut text = format!("{NOTE}rustc {compiler}\n");
    let mut grown = Vec::new();
    println!("\n{:<18} {:>14} {:>14} {:>8}", "program", "recorded", "now", "change");
    for (name, executions) in PROGRAMS {
        let now = count(&estragon, name, *executions)?;
        text += &format!("{name} {now}\n");
        let known: Option<u64> = before.get(*name).and_then(|known| known.parse().ok());
        let change = known.map(|known| now as f64 / known as f64 - 1.0);
        println!(
            "{name:<18} {:>14} {now:>14} {:>8}",
            known.map_or("-".to_owned(), |known| known.to_string()),
            change.map_or("-".to_owned(), |change| format!("{:+.1} %", change * 100.0))
        );
        if change.is_none_or(|change| change > TOLERANCE) {
            grown.push(*name);
        }
    }
    if bless {
        return fs::write(&record, text).map_err(|why| format!("bench/guard.txt: {why}"));
    }
    match grown.as_slice() {
        [] => Ok(()),
        grown if !same => {
            println!("note: {} above the record, which was made with another rustc", grown.join(", "));
            Ok(())
        }
        grown => Err(format!(
            "more than {:.0} % above bench/guard.txt: {}; with a reason, `cargo xtask bench guard --bless`",
            TOLERANCE * 100.0,
            grown.join(", ")
        )),
    }
}

/// Instructions of one check, which must also count right.
fn count(estragon: &Path, name: &str, executions: u64) -> Result<u64, String> {
    let mut command = Command::new("valgrind");
    command.args(["--tool=callgrind", "--callgrind-out-file=/dev/null"]).arg(estragon);
    command.args(["check", "-j", "1", "--model", "sc", "--search", "traces", "--quiet", "--json", "-"]);
    command.arg(format!("bench/guard/{name}.ll")).current_dir(shell::root());
    let outcome = process::run(&mut command, LIMIT).map_err(|why| why.to_string())?;
    if outcome.code() != Some(0) {
        return Err(format!("{name}: no verdict under callgrind:\n{}{}", outcome.out(), outcome.err()));
    }
    let told: String = outcome.out().split_whitespace().collect();
    if !told.contains(&format!("\"complete\":{executions},\"blocked\":0")) {
        return Err(format!("{name}: {executions} executions expected:\n{}", outcome.out()));
    }
    collected(&outcome.err()).ok_or_else(|| format!("{name}: callgrind does not tell a count:\n{}", outcome.err()))
}

/// The count from what callgrind prints at the end.
fn collected(text: &str) -> Option<u64> {
    let (_, rest) = text.lines().rev().find_map(|line| line.split_once("Collected :"))?;
    rest.trim().parse().ok()
}

fn compiler() -> Result<String, String> {
    let output = Command::new("rustc").arg("--version").output().map_err(|why| format!("rustc: {why}"))?;
    let text = String::from_utf8_lossy(&output.stdout).into_owned();
    Ok(text.trim().trim_start_matches("rustc ").to_owned())
}

fn read(text: &str) -> BTreeMap<String, String> {
    let lines = text.lines().filter(|line| !line.starts_with('#'));
    lines.filter_map(|line| line.split_once(' ')).map(|(key, value)| (key.to_owned(), value.to_owned())).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn callgrind_is_read() {
        assert_eq!(collected("==7== Events    : Ir\n==7== Collected : 8123456\n==7== \n"), Some(8_123_456));
        assert_eq!(collected("valgrind: no such file\n"), None);
    }

    #[test]
    fn the_record_is_read_back() {
        let read = read(&format!("{NOTE}rustc 1.90.0 (abc 2025)\nmutex 12\n"));
        assert_eq!(read["rustc"], "1.90.0 (abc 2025)");
        assert_eq!(read["mutex"], "12");
    }
}
