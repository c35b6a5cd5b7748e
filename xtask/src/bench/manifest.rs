//! What is run and what it stands beside: `bench/manifest.csv` and `bench/published.csv`.
//!
//! Both are plain lists with commas, one heading, comments after `#`, and no quoting.

use super::peer::Classes;
use crate::shell;
use std::fs;

/// The tools of others take about a tenth of a second to start: seconds from which on that does not matter.
pub const LONG: f64 = 1.0;

const MODELS: [&str; 3] = ["sc", "ra", "rc11"];

/// One run.
pub struct Run {
    pub name: String,
    /// Relative to `bench/`.
    pub file: String,
    /// For the compiler.
    pub flags: Vec<String>,
    /// As `--model` names it.
    pub model: &'static str,
    /// More options of the check.
    pub options: Vec<String>,
    pub verdict: String,
    /// A kind that must be among what is found: in the list, after the verdict and a space.
    pub kind: Option<String>,
    /// Expected executions, where a closed form, brute force or a peer gives them.
    pub complete: Option<u64>,
    pub blocked: Option<u64>,
}

/// One figure of others.
pub struct Published {
    pub name: String,
    pub flags: Vec<String>,
    /// The model whose executions are counted, or were when there are as many.
    pub model: String,
    /// With which the check does what comes closest to what the tool did.
    pub options: Vec<String>,
    pub tool: String,
    pub complete: u64,
    /// Where the source distinguishes them.
    pub blocked: Option<u64>,
    pub micros: Option<f64>,
    /// The run was long enough for its start not to count.
    pub long: bool,
    pub source: String,
}

pub fn runs() -> Result<Vec<Run>, String> {
    rows("manifest.csv", 8)?.iter().map(|row| run(row).ok_or_else(|| bad("manifest.csv", row))).collect()
}

fn run(row: &[String]) -> Option<Run> {
    let [name, file, flags, model, options, verdict, complete, blocked] = row else { return None };
    let model = MODELS.into_iter().find(|known| known == model)?;
    let (verdict, kind) = match verdict.split_once(' ') {
        Some((verdict, kind)) => (verdict, Some(kind.to_owned())),
        None => (verdict.as_str(), None),
    };
    let count = |text: &str| if text.is_empty() { Some(None) } else { text.parse().ok().map(Some) };
    Some(Run {
        name: name.clone(),
        file: file.clone(),
        flags: words(flags),
        model,
        options: words(options),
        verdict: verdict.to_owned(),
        kind,
        complete: count(complete)?,
        blocked: count(blocked)?,
    })
}

impl Run {
    /// What is counted.
    pub fn classes(&self) -> Classes {
        if self.model == "sc" { Classes::Traces } else { Classes::ReadsFrom(self.model) }
    }

    /// The program waits in loops.
    pub fn waits(&self) -> bool {
        self.file.starts_with("await/")
    }

    /// The verdict that is expected, and what is to be found.
    pub fn outcome(&self) -> String {
        self.kind.as_ref().map_or(self.verdict.clone(), |kind| format!("{} ({kind})", self.verdict))
    }

    /// The executions that are expected.
    pub fn counts(&self) -> String {
        let count = |count: Option<u64>| count.map_or("any".to_owned(), |count| count.to_string());
        format!("{}+{}", count(self.complete), count(self.blocked))
    }

    /// The name and everything that distinguishes runs of one program under one model.
    pub fn title(&self) -> String {
        let words: Vec<&str> = self.flags.iter().chain(&self.options).map(String::as_str).collect();
        format!("{} {}", self.name, words.join(" "))
    }
}

impl Published {
    pub fn is_of(&self, run: &Run) -> bool {
        (&self.name, &self.flags, self.model.as_str(), &self.options)
            == (&run.name, &run.flags, run.model, &run.options)
    }

    pub fn counts(&self) -> String {
        self.blocked.map_or(self.complete.to_string(), |blocked| format!("{}+{blocked}", self.complete))
    }
}

pub fn published() -> Result<Vec<Published>, String> {
    let figure = |row: &Vec<String>| {
        let [name, flags, model, options, tool, executions, seconds, source] = row.as_slice() else { return None };
        let (complete, blocked): (u64, Option<u64>) = match executions.split_once('+') {
            Some((complete, blocked)) => (complete.parse().ok()?, Some(blocked.parse().ok()?)),
            None => (executions.parse().ok()?, None),
        };
        let executions = complete + blocked.unwrap_or(0);
        // Some sources have counts alone.
        let seconds: Option<f64> = if seconds.is_empty() { None } else { Some(seconds.parse().ok()?) };
        Some(Published {
            name: name.clone(),
            flags: words(flags),
            model: model.clone(),
            options: words(options),
            tool: tool.clone(),
            complete,
            blocked,
            micros: seconds.map(|seconds| seconds * 1e6 / executions.max(1) as f64),
            long: seconds.is_some_and(|seconds| seconds >= LONG),
            source: source.clone(),
        })
    };
    rows("published.csv", 8)?.iter().map(|row| figure(row).ok_or_else(|| bad("published.csv", row))).collect()
}

pub fn words(text: &str) -> Vec<String> {
    text.split_whitespace().map(str::to_owned).collect()
}

pub fn bad(file: &str, row: &[String]) -> String {
    format!("bench/{file}: cannot make sense of `{}`", row.join(","))
}

pub fn rows(file: &str, columns: usize) -> Result<Vec<Vec<String>>, String> {
    let path = shell::root().join("bench").join(file);
    let text = fs::read_to_string(&path).map_err(|why| format!("bench/{file}: {why}"))?;
    let lines = text.lines().filter(|line| !line.starts_with('#') && !line.trim().is_empty()).skip(1);
    let rows: Vec<Vec<String>> =
        lines.map(|line| line.split(',').map(|cell| cell.trim().to_owned()).collect()).collect();
    match rows.iter().find(|row| row.len() != columns) {
        Some(row) => Err(format!("bench/{file}: {columns} columns expected in `{}`", row.join(","))),
        None => Ok(rows),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_lists_can_be_read_and_fit_each_other() {
        let runs = runs().unwrap();
        for run in &runs {
            assert!(shell::root().join("bench").join(&run.file).exists(), "{} is missing", run.file);
        }
        for figure in published().unwrap() {
            let shown = runs.iter().any(|run| figure.is_of(run));
            let Published { name, flags, model, options, .. } = &figure;
            assert!(shown, "nothing runs beside {name} {} {model} {}", flags.join(" "), options.join(" "));
        }
    }
}
