//! A check as JSON: what travels, apart from what the program computes with. `docs/JSON.md` documents it for users.
//!
//! Fields are only ever added under one version; taking one away or changing what it means makes a new version.

use crate::checkpoint::{Facts, Flags};
use base::Place;
use serde::{Deserialize, Serialize};

pub const VERSION: u32 = 2;

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
    /// No two threads accessed one location.
    pub vacuous: bool,
    pub seconds: f64,
    /// Most memory used; `null` where the system does not tell.
    pub peak_bytes: Option<u64>,
    pub findings: Vec<Finding>,
    pub assumptions: Vec<String>,
    /// Where only a part of the search was explored.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shard: Option<Shard>,
    /// What is known about all executions of a shard, or of those that were merged.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub facts: Option<Facts>,
}

/// The checks of `cargo estragon`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Package {
    pub version: u32,
    pub tests: Vec<PackageTest>,
}

/// A test of a package, or the `main` of a program, and its check.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct PackageTest {
    pub package: String,
    pub package_version: String,
    /// `lib`, `bin`, `test` or `example`.
    pub kind: String,
    pub target: String,
    pub name: String,
    pub check: Document,
}

impl Package {
    pub fn to_text(&self) -> String {
        serde_json::to_string_pretty(self).expect("internal: all keys are strings") + "\n"
    }
}

/// A part of a search, and all that must be the same in the other parts.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Shard {
    /// From 1 on.
    pub index: u32,
    pub count: u32,
    /// The version of the tool.
    pub tool: String,
    /// A fingerprint of the compiled program.
    pub contents: String,
    /// A fingerprint of all parts.
    pub division: String,
    pub flags: Flags,
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
    /// The test of a Rust program that is run.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub test: Option<String>,
    /// Panics that leave the function of a thread end the thread.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub panics_end_threads: bool,
    /// How the files that a build knows were compiled.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub commands: Vec<Command>,
    /// A bound for the iterations of each loop.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unroll: Option<u32>,
    /// How executions were explored, if that was chosen.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub search: Option<String>,
    /// What release sequences contain, where that is not the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub release_sequences: Option<String>,
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
    /// What the verdict is about, where that is not everything.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub properties: Vec<String>,
    /// Which techniques for loops that wait were switched off.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_purity: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_private: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_transient: bool,
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub no_await: bool,
    /// Assumptions of the search that executions refuted: what it takes to repeat one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub refuted: Vec<Refuted>,
    /// Atomic accesses on which nothing depends: they are no steps of an execution.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub unseen: Vec<Access>,
}

/// An access by its place in the source, as that of a `Site`.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Access {
    pub file: String,
    pub line: u32,
    pub column: u32,
}

/// Something the search took for granted until an execution showed otherwise.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "assumption", rename_all = "kebab-case")]
pub enum Refuted {
    /// Blocks allocated here are accessed by one thread each.
    Private(Site),
    /// The loop here may wait instead of polling.
    ExactAwait(Site),
    /// No other thread observes the value between the update there and the one that undoes it.
    Unobserved(Site),
    PureRetry(Site),
    /// No more threads use the barrier than it waits for.
    BarrierFits {
        barrier: u64,
    },
    /// The thread takes no read lock of the lock.
    NotReader {
        lock: u64,
        thread: u32,
    },
    /// Read locks of the lock commute.
    SplitPerReader {
        lock: u64,
    },
    /// Updates of the location that do not use its value commute.
    UpdatesCommute {
        address: u64,
    },
    /// What commuting updates acquire from each other orders no plain accesses.
    UpdatesOrderNothing,
    /// The bytes are accessed in pieces that do not overlap.
    OneSize {
        start: u64,
        end: u64,
    },
    /// The plain accesses there race with no others.
    RaceFree(Site),
    /// The sections of the mutex do not conflict.
    MutexUnneeded {
        mutex: u64,
    },
    /// What mutexes order has no part in what is found.
    MutexesUnneeded,
    /// No exception of C++ is raised.
    NothingThrown,
    /// No atomic is initialised again.
    NeverReinitialised,
    /// What no property depends on has no part in what is found.
    OnlyProperties,
    /// No operation is sequentially consistent.
    NoSeqCst,
    /// Awaits of the location keep no other thread from anything.
    AwaitsProceed {
        address: u64,
    },
    /// Awaits of the location do not miss what they wait for.
    AwaitsInTime {
        address: u64,
    },
}

/// An instruction by its place in the source; the function by its linker name. Line 0 where the compiler gave no place:
/// then the column is a number within the function.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Site {
    pub file: String,
    pub line: u32,
    pub column: u32,
    pub function: String,
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
    #[serde(default)]
    pub redundant: u64,
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
    /// The names of the threads 1, 2, ...
    #[serde(default)]
    pub threads: Vec<ThreadName>,
    /// No interleaving does this: it needs weak memory.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub weak: bool,
    /// Under a weak memory model: which write each atomic reads, and what overwrites that.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub reads: Vec<String>,
    /// Pairs of steps whose writes of one location follow each other in coherence order.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub coherence: Vec<(usize, usize)>,
    /// The accesses of a data race.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub accesses: Vec<RacingAccess>,
    pub trace: Vec<Step>,
}

/// An access of a data race.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct RacingAccess {
    pub thread: u32,
    /// How many steps come before it.
    pub after: usize,
    pub access: String,
    pub place: LabelledPlace,
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
    /// The thread that does or did something there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub thread: Option<u32>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Step {
    pub thread: u32,
    pub pick: u32,
    /// The kind of operation.
    pub kind: String,
    /// The operation in words.
    pub operation: String,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub object: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub before: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub after: Option<String>,
    /// The step whose write it reads.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reads_from: Option<usize>,
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
            executions: Executions { complete: 3, blocked: 1, redundant: 0 },
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
                coherence: vec![(0, 2)],
                accesses: vec![RacingAccess {
                    thread: 1,
                    after: 1,
                    access: "write".into(),
                    place: LabelledPlace::default(),
                }],
                trace: vec![Step {
                    thread: 0,
                    pick: 2,
                    kind: "choice".into(),
                    operation: "choose 2".into(),
                    object: None,
                    before: None,
                    after: None,
                    reads_from: Some(0),
                    held: vec![],
                    place: LabelledPlace::default(),
                }],
            }],
            assumptions: vec!["memory model: sequential consistency".into()],
            shard: None,
            facts: None,
        }
    }

    #[test]
    fn what_is_written_can_be_read() {
        assert_eq!(Document::from_text(&document().to_text()).unwrap(), document());
    }

    #[test]
    fn other_versions_and_other_texts_are_told_apart() {
        let newer = document().to_text().replace("\"version\": 2", "\"version\": 3");
        assert!(matches!(Document::from_text(&newer), Err(Unreadable::Version(3))));
        assert!(matches!(Document::from_text("{}"), Err(Unreadable::Malformed(_))));
        assert!(matches!(Document::from_text("int main"), Err(Unreadable::Malformed(_))));
        assert!(matches!(Document::from_text("{\"version\": 2}"), Err(Unreadable::Malformed(_))));
    }
}
