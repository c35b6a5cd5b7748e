//! Running one check and reading its answer.

use crate::shell;
use std::path::Path;
use std::process::Command;
use std::time::{Duration, Instant};
use testkit::process;

/// The part of its time for which a process that need not wait has a processor.
const UNDISTURBED: f64 = 0.9;

/// What a check says of itself. Time and memory are those of the search; compiling is not in them.
pub struct Answer {
    pub verdict: String,
    /// The kinds of what was found.
    pub kinds: Vec<String>,
    pub complete: u64,
    pub blocked: u64,
    pub redundant: u64,
    pub seconds: f64,
    pub peak_bytes: u64,
    /// It had to wait for a processor, so its time says little.
    pub disturbed: bool,
}

impl Answer {
    pub fn executions(&self) -> u64 {
        self.complete + self.blocked
    }

    pub fn micros(&self) -> f64 {
        self.seconds * 1e6 / self.executions().max(1) as f64
    }

    pub fn megabytes(&self) -> f64 {
        self.peak_bytes as f64 / (1 << 20) as f64
    }
}

/// Options for the counts of a program as it is written, which the closed forms and the other tools are about.
pub const AS_WRITTEN: &[&str] = &["--no-purity", "--no-await", "--no-commuting-updates"];

/// The options for a memory model. Under sc, traces are explored, as by the tools with which they are compared.
pub fn under(model: &str) -> Vec<&str> {
    match model {
        "sc" => vec!["--model", "sc", "--search", "traces"],
        _ => vec!["--model", model],
    }
}

/// Checks a program of `bench/` with the search's own limit on time. All accesses are explored: the expected counts,
/// and those of other tools, are of all.
pub fn check(
    estragon: &Path,
    file: &str,
    limit: Duration,
    options: &[&str],
    flags: &[String],
) -> Result<Answer, String> {
    check_with(estragon, file, limit, &[&["--no-slice"], options].concat(), flags)
}

/// The same with exactly these options.
pub fn check_with(
    estragon: &Path,
    file: &str,
    limit: Duration,
    options: &[&str],
    flags: &[String],
) -> Result<Answer, String> {
    let mut command = Command::new(estragon);
    command.current_dir(shell::root().join("bench")).args(["check", "--quiet", "--json", "-"]);
    if !options.contains(&"-j") {
        command.args(["-j", "1"]);
    }
    command.arg("--time").arg(format!("{}s", limit.as_secs())).args(options).arg(file).arg("--").args(flags);
    let (begin, before) = (Instant::now(), processor_seconds());
    // Compiling comes on top of the limit, and is over in less than a second.
    let outcome = process::run(&mut command, limit + Duration::from_secs(60)).map_err(|why| why.to_string())?;
    match outcome.code() {
        Some(0 | 1 | 3) => {}
        code => {
            return Err(format!("`{}` ended with {code:?}:\n{}", shell::show(&command), outcome.err()));
        }
    }
    let share = processor_seconds().zip(before).map(|(after, before)| (after - before) / begin.elapsed().as_secs_f64());
    let text = outcome.out();
    let missing = |key: &str| format!("`{}` does not tell `{key}`", shell::show(&command));
    let number = |key| field(&text, key).and_then(|text| text.parse::<f64>().ok()).ok_or_else(|| missing(key));
    Ok(Answer {
        verdict: field(&text, "verdict").ok_or_else(|| missing("verdict"))?.trim_matches('"').to_owned(),
        kinds: text.split("\"kind\":").skip(1).filter_map(|rest| Some(rest.split('"').nth(1)?.to_owned())).collect(),
        complete: number("complete")? as u64,
        blocked: number("blocked")? as u64,
        redundant: number("redundant")? as u64,
        seconds: number("seconds")?,
        peak_bytes: number("peak_bytes")? as u64,
        disturbed: share.is_some_and(|share| share < UNDISTURBED),
    })
}

/// The processor time of child processes that have terminated, if the system reports it.
pub fn processor_seconds() -> Option<f64> {
    let text = std::fs::read_to_string("/proc/self/stat").ok()?;
    // After the name, which may hold anything, fields 16 and 17 are what children used, in hundredths of a second.
    let fields: Vec<&str> = text.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = |field: usize| fields.get(field - 3)?.parse::<f64>().ok();
    Some((ticks(16)? + ticks(17)?) / 100.0)
}

/// The first value of a key that is a number or a plain word. The document has what is asked for here before anything
/// that could hold the same key again.
fn field<'a>(json: &'a str, key: &str) -> Option<&'a str> {
    let (_, rest) = json.split_once(&format!("\"{key}\":"))?;
    let end = rest.find([',', '}', '\n']).unwrap_or(rest.len());
    Some(rest[..end].trim())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fields_are_found_in_both_layouts() {
        let tight = r#"{"version":1,"verdict":"verified","executions":{"complete":8,"blocked":2},"seconds":0.5}"#;
        let wide = "{\n  \"verdict\": \"verified\",\n  \"executions\": {\n    \"complete\": 8,\n    \"blocked\": 2\n  },\n\
                    \"seconds\": 0.5\n}";
        for json in [tight, wide] {
            let found = ["verdict", "complete", "blocked", "seconds", "peak_bytes"].map(|key| field(json, key));
            assert_eq!(found, [Some("\"verified\""), Some("8"), Some("2"), Some("0.5"), None]);
        }
    }
}
