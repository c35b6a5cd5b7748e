//! What runs there are, and how to end one.

use super::{Broker, Names, WORKERS, lead, read_run};
use crate::Error;
use ::cluster::Error as Broken;
use report::cluster::{Progress, State};

/// The runs of a broker.
#[derive(Clone, Debug, PartialEq)]
pub struct Surveyed {
    pub server: String,
    pub runs: Vec<Listed>,
}

/// A run.
#[derive(Clone, Debug, PartialEq)]
pub struct Listed {
    pub id: String,
    /// What it is about, unless it is of another format.
    pub about: Option<About>,
    /// Threads that wait for work or do some.
    pub workers: u64,
}

/// What a run is about.
#[derive(Clone, Debug, PartialEq)]
pub struct About {
    pub files: Vec<String>,
    pub model: String,
    pub tool: String,
    pub state: &'static str,
    pub progress: Progress,
}

/// Lists the runs of a broker.
pub fn survey(broker: &Broker) -> Result<Surveyed, Error> {
    let (mut client, keys) = broker.open("estragon cluster")?;
    let mut runs = Vec::new();
    for key in keys.all(&mut client, "run.*")? {
        let names = Names::new(key.trim_start_matches("run."));
        let Some(entry) = keys.get(&mut client, &key)? else { continue };
        let workers = match client.consumer_state(&names.jobs(), WORKERS) {
            Ok(state) => state.num_waiting + state.num_ack_pending,
            Err(Broken::Missing(_)) => 0,
            Err(error) => return Err(error.into()),
        };
        let mut about = None;
        if let Some(run) = read_run(&entry.value) {
            let state = match run.state {
                State::Running if lead::is_directed(&mut client, &keys, &names, entry.revision)? => "running",
                State::Running => "lost",
                State::Saved => "saved",
                State::Cancelled => "cancelled",
            };
            let check = run.about.check;
            about = Some(About {
                files: check.program.files,
                model: check.model,
                tool: run.about.tool,
                state,
                progress: run.progress,
            });
        }
        runs.push(Listed { id: names.id, about, workers });
    }
    Ok(Surveyed { server: client.server(), runs })
}

/// Ends a run, and removes what was saved of it; whether a process directs it, which reports what it has found.
pub fn cancel(broker: &Broker, id: &str) -> Result<bool, Error> {
    let (mut client, keys) = broker.open("estragon cluster")?;
    let names = Names::new(id);
    let missing = || Error::Cluster(format!("there is no run {id}; see `estragon cluster status`"));
    if !Names::is_id(id) {
        return Err(missing());
    }
    let entry = keys.get(&mut client, &names.key())?.ok_or_else(missing)?;
    let run = read_run(&entry.value);
    let is_directed = lead::is_directed(&mut client, &keys, &names, entry.revision)?;
    // The process that directs it sees that the key has changed, and removes the rest.
    match run.filter(|_| is_directed) {
        Some(run) => {
            let cancelled = report::cluster::Run { state: State::Cancelled, ..run };
            keys.put(&mut client, &names.key(), cancelled.to_text().as_bytes())?;
        }
        None => {
            keys.remove(&mut client, &names.key())?;
            names.remove(&mut client)?;
        }
    }
    Ok(is_directed)
}
