//! A search that can be resumed, as a file: what is checked, what has been explored, and what is left.
//!
//! The first line names the format and has a checksum of the rest, which is JSON. The types here are of the file alone;
//! what they mean is known to `driver`. The processes of a cluster send each other parts of it (`cluster`).

use crate::json::{Document, Site, ThreadName};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};

/// Raised whenever the meaning of a file changes.
const FORMAT: u64 = 1;
const MAGIC: &str = "estragon-checkpoint";

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Checkpoint {
    /// The version of the tool that wrote it.
    pub tool: String,
    /// A fingerprint of the compiled program.
    pub contents: String,
    /// What is checked, with the executions so far and what has been refuted.
    pub check: Document,
    pub flags: Flags,
    /// What the machine of the thread that decides about assumptions knows.
    pub alone: Facts,
    #[serde(flatten)]
    pub part: Part,
}

/// What has been found out about a search or a part of it, and what is left to explore.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Part {
    /// Two threads have touched one location.
    pub met: bool,
    pub facts: Facts,
    pub left: Vec<Left>,
    pub findings: Vec<Found>,
    /// Why some executions could not be explored.
    pub obstacle: Option<Obstacle>,
    /// The tasks that are left, as bytes in hexadecimal digits.
    pub open: Vec<String>,
}

/// Flags that a document does not describe.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Flags {
    pub keep_going: bool,
    pub deterministic: bool,
    pub max_executions: Option<u64>,
    pub max_steps: Option<usize>,
    pub commuting_updates: bool,
    pub slice: bool,
    pub memo: bool,
    pub seed: Option<u64>,
    /// The search was chosen by the tool.
    pub search_open: bool,
}

/// What is known about all executions so far.
#[derive(Clone, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Facts {
    pub threads: Vec<ThreadName>,
    pub barriers: Vec<(u64, Vec<u32>)>,
    pub families: Vec<(u64, String)>,
    pub cut_loops: Vec<u32>,
    pub cut_calls: Vec<u32>,
    pub membarriers: Vec<u32>,
}

/// A thread that still waited when the process had ended, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Left {
    pub thread: u32,
    pub site: Site,
}

/// Why an execution could not be explored, and where.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Obstacle {
    pub site: Site,
    pub what: What,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum What {
    Unsupported { what: String, instead: String },
    Loop { what: String, instead: String },
    PlainAccess { what: String, instead: String },
    TooManyWays { ways: u32 },
    TooLong { steps: usize, in_loop: bool },
    MixedSizes,
}

/// A finding, by the choices that lead to it.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Found {
    /// What tells it apart from others.
    pub cause: String,
    pub kind: String,
    pub thread: u32,
    pub steps: Vec<(u32, u32)>,
    pub threads: Vec<ThreadName>,
}

/// Why a file cannot be used.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Damaged {
    NoCheckpoint,
    Format(u64),
    /// It is not as it was written.
    Changed,
}

/// A text with a checksum, of which the first word says what it is.
pub(crate) fn seal(magic: &str, value: &impl Serialize) -> String {
    let body = serde_json::to_string(value).expect("internal: all keys are strings");
    format!("{magic} {FORMAT} {:016x}\n{body}\n", checksum(body.as_bytes()))
}

pub(crate) fn unseal<T: DeserializeOwned>(magic: &str, text: &str) -> Result<T, Damaged> {
    let (head, body) = text.split_once('\n').ok_or(Damaged::NoCheckpoint)?;
    let mut words = head.split(' ');
    if words.next() != Some(magic) {
        return Err(Damaged::NoCheckpoint);
    }
    let format: u64 = words.next().and_then(|word| word.parse().ok()).ok_or(Damaged::Changed)?;
    if format != FORMAT {
        return Err(Damaged::Format(format));
    }
    let body = body.strip_suffix('\n').ok_or(Damaged::Changed)?;
    if words.next() != Some(format!("{:016x}", checksum(body.as_bytes())).as_str()) || words.next().is_some() {
        return Err(Damaged::Changed);
    }
    serde_json::from_str(body).map_err(|_| Damaged::Changed)
}

impl Checkpoint {
    pub fn to_text(&self) -> String {
        seal(MAGIC, self)
    }

    pub fn from_text(text: &str) -> Result<Self, Damaged> {
        unseal(MAGIC, text)
    }
}

/// A number that changes with any byte (FNV-1a).
pub fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |sum, &byte| (sum ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}
