//! A check as JSON: what travels, apart from what the program computes with. `docs/JSON.md` documents it for users.
//!
//! Fields are only ever added under one version; taking one away or changing what it means makes a new version.

use base::Place;
use serde::{Deserialize, Serialize};

pub const VERSION: u32 = 1;

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Document {
    pub version: u32,
    pub verdict: String,
    /// Why there is no answer, where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unfinished: Option<Unfinished>,
    pub model: String,
    pub program: Program,
    pub executions: Executions,
    /// No two threads touched one location.
    pub vacuous: bool,
    pub seconds: f64,
    /// Most memory used; `null` where the system does not tell.
    pub peak_bytes: Option<u64>,
    pub findings: Vec<Finding>,
    pub assumptions: Vec<String>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Unfinished {
    /// One word per reason.
    pub reason: String,
    pub message: String,
    pub help: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub place: Option<LabelledPlace>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub more_places: Vec<LabelledPlace>,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Program {
    pub files: Vec<String>,
    pub compiler_flags: Vec<String>,
    pub args: Vec<String>,
    /// The function that the program starts from, where that is not `main`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub entry: Option<String>,
    /// How the files that a build knows were compiled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<Command>,
    /// How often a loop may go round.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unroll: Option<u32>,
    /// Waits may end without a signal.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub spurious: bool,
    /// Weak compare-exchanges do not fail spuriously.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_spurious_cas: bool,
    /// How often a thread's allocations may be given the address of freed memory.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reuse_addresses: Option<u32>,
    /// Plain accesses are operations, and data races no errors.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub ignore_races: bool,
    /// Volatile accesses are relaxed atomic ones.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub volatile_atomic: bool,
    /// With `ignore_races`: places of allocation whose memory threads share, in a numbering of our own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub shared: Vec<u32>,
    /// Barriers that more threads use than they take, by address.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub crowded: Vec<u64>,
    /// Accesses of loops that are made at once although they could wait, in a numbering of our own.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub doubted: Vec<u32>,
    /// Under `ra`: threads that read by reader-writer locks, by address; 4294967295 for those whose read locks do not commute.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub readers: Vec<(u64, u32)>,
}

/// How one file was compiled.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Command {
    pub file: String,
    pub source: String,
    pub directory: String,
    pub flags: Vec<String>,
}

#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct Executions {
    pub complete: u64,
    pub blocked: u64,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Finding {
    pub kind: String,
    pub message: String,
    /// A flag that would change this finding.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub help: Option<String>,
    pub thread: u32,
    /// Where it goes wrong comes first.
    pub places: Vec<LabelledPlace>,
    /// Calls around the first place, innermost first.
    pub stack: Vec<LabelledPlace>,
    /// What each waiting thread waits for.
    pub waits: Vec<String>,
    /// Who the threads 1, 2, ... are.
    #[serde(default)]
    pub threads: Vec<ThreadName>,
    /// No interleaving does this: it needs weak memory.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weak: bool,
    /// Under a weak memory model: which write each atomic reads, and what overwrites that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
    pub trace: Vec<Step>,
}

/// A thread by the thread that spawned it, and how many that one had spawned before.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct ThreadName {
    pub parent: u32,
    pub number: u32,
}

#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct LabelledPlace {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub label: String,
    /// Who does or did something there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub thread: u32,
    pub pick: u32,
    pub operation: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    pub held: Vec<String>,
    pub place: LabelledPlace,
}

impl LabelledPlace {
    pub fn new(place: &Place, label: &str) -> Self {
        let Place { file, line, column, function } = place.clone();
        let function = crate::demangle(&function).into_owned();
        Self { file, line, column, function, label: label.to_owned(), thread: None }
    }
}

/// Why a text is no document of ours.
#[derive(Debug)]
pub enum Unreadable {
    Malformed(String),
    Version(u64),
}

impl Document {
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("internal: all keys are strings") + "\n"
    }

    pub fn from_text(text: &str) -> Result<Self, Unreadable> {
        // The version first: what else is there depends on it.
        let value: serde_json::Value =
            serde_json::from_str(text).map_err(|why| Unreadable::Malformed(why.to_string()))?;
        match value.get("version").and_then(serde_json::Value::as_u64) {
            Some(version) if version == u64::from(VERSION) => {}
            Some(version) => return Err(Unreadable::Version(version)),
            None => return Err(Unreadable::Malformed("no field `version`".to_owned())),
        }
        serde_json::from_value(value).map_err(|why| Unreadable::Malformed(why.to_string()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn document() -> Document {
        Document {
            version: VERSION,
            verdict: "error".into(),
            unfinished: None,
            model: "sc".into(),
            program: Program { files: vec!["a.c".into()], ..Program::default() },
            executions: Executions { complete: 3, blocked: 1 },
            vacuous: false,
            seconds: 0.5,
            peak_bytes: Some(1 << 20),
            findings: vec![Finding {
                kind: "assertion".into(),
                message: "assertion `x` failed".into(),
                help: Some("try".to_owned()),
                thread: 1,
                places: vec![LabelledPlace::new(&Place { file: "a.c".into(), line: 3, ..Place::default() }, "here")],
                stack: vec![],
                waits: vec![],
                threads: vec![ThreadName { parent: 0, number: 0 }],
                weak: true,
                reads: vec!["t1 line 3 reads x = 0, the initial value".into()],
                trace: vec![Step {
                    thread: 0,
                    pick: 2,
                    operation: "choose 2".into(),
                    object: None,
                    before: None,
                    after: None,
                    held: vec![],
                    place: LabelledPlace::default(),
                }],
            }],
            assumptions: vec!["memory model: sequential consistency".into()],
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        assert_eq!(Document::from_text(&document().to_text()).unwrap(), document());
    }

    #[test]
    fn other_versions_and_other_texts_are_told_apart() {
        let newer = document().to_text().replace("\"version\": 1", "\"version\": 2");
        assert!(matches!(Document::from_text(&newer), Err(Unreadable::Version(2))));
        assert!(matches!(Document::from_text("{}"), Err(Unreadable::Malformed(_))));
        assert!(matches!(Document::from_text("int main"), Err(Unreadable::Malformed(_))));
        assert!(matches!(Document::from_text("{\"version\": 1}"), Err(Unreadable::Malformed(_))));
    }
}
