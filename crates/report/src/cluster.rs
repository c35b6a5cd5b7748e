//! What the processes of a cluster tell each other: a run, jobs of it, and what became of them.
//!
//! Each message is sealed as a checkpoint is, and says what it says in the same words.

use crate::checkpoint::{Checkpoint, Damaged, Part, seal, unseal};
use crate::json::{Executions, Refuted};
use serde::{Deserialize, Serialize};

/// A search in which several processes take part.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Run {
    /// What is checked, and what has been refuted; nothing of what has been explored.
    pub about: Checkpoint,
    pub state: State,
    /// Raised whenever jobs and results of before are void.
    pub epoch: u64,
    /// Raised now and then by the process that directs the run.
    pub beat: u64,
    pub progress: Progress,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum State {
    Running,
    /// Nothing directs it; it can be continued.
    Saved,
    /// Somebody asked for its end.
    Cancelled,
}

/// How far a run is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct Progress {
    pub complete: u64,
    pub blocked: u64,
    pub seconds: f64,
    /// The part of the search that is done, as far as its shape is known.
    pub explored: f64,
    /// Threads that explore, in all processes.
    pub workers: u64,
    /// Jobs without a result.
    pub open: u64,
}

/// Something to explore.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Job {
    pub epoch: u64,
    pub number: u64,
    /// Executions, at most.
    pub budget: u64,
    /// What is known about all executions, and what to explore.
    pub part: Part,
}

/// What became of a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Done {
    pub epoch: u64,
    pub number: u64,
    /// Who did it, for people.
    pub worker: String,
    pub seconds: f64,
    pub executions: Executions,
    /// The part of the job that is done, as far as its shape is known.
    pub explored: f64,
    /// What was found, and what is left.
    pub part: Part,
    /// What was found ends the search.
    pub ended: bool,
    /// The search has to start again without these assumptions.
    pub refuted: Vec<Refuted>,
    /// Why the worker could not do it.
    pub failed: Option<Failed>,
}

/// Why a worker could not do a job.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub enum Failed {
    /// It has no memory for it.
    Memory(String),
    /// Workers did not survive it.
    Lost(u64),
    /// A mistake of the tool.
    Internal(String),
}

macro_rules! sealed {
    ($($type:ty: $magic:literal;)*) => { $(
        impl $type {
            pub fn to_text(&self) -> String {
                seal($magic, self)
            }
            pub fn from_text(text: &str) -> Result<Self, Damaged> {
                unseal($magic, text)
            }
        }
    )* };
}

sealed! {
    Run: "estragon-run";
    Job: "estragon-job";
    Done: "estragon-done";
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_or_are_refused() {
        let part = Part { open: vec!["00".to_owned()], ..Part::default() };
        let job = Job { epoch: 1, number: 2, budget: u64::MAX, part };
        let text = job.to_text();
        assert_eq!(Job::from_text(&text), Ok(job));
        assert_eq!(Done::from_text(&text), Err(Damaged::NoCheckpoint));
        for at in [text.len() / 2, text.len() - 3] {
            let mut bytes = text.clone().into_bytes();
            bytes[at] ^= 1;
            assert_eq!(Job::from_text(&String::from_utf8(bytes).unwrap()), Err(Damaged::Changed));
        }
    }
}
