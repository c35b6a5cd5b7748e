//! Who directs a run: its key is written every second, by one process.

use super::{BEAT, Broker, CHECKPOINT, LEASE, Names, PROGRAM, read_run};
use crate::checkpoint::{self, Resumed};
use crate::{Error, document};
use ::cluster::{Client, Error as Broken, Keys};
use base::Registry;
use report::checkpoint::{Checkpoint, checksum};
use report::cluster::{Progress, Run, State};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

/// A run that this process directs.
pub(crate) struct Lead {
    pub names: Names,
    broker: Broker,
    shared: Arc<Shared>,
    beats: Mutex<Option<JoinHandle<()>>>,
}

/// What the thread that writes the key has in common with others.
struct Shared {
    key: Mutex<Key>,
    ends: AtomicBool,
    /// Why this process directs the run no longer.
    lost: Mutex<Option<String>>,
}

struct Key {
    run: Run,
    revision: u64,
}

/// Nothing under these locks panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// What identifies a run, unless the user names it: what is checked, how, and by which build.
fn identifier(about: &Checkpoint) -> String {
    // Where the files are is part of it only by their contents, and the time is not.
    let mut about = about.clone();
    about.check.seconds = 0.0;
    about.check.peak_bytes = None;
    let text = about.to_text();
    let reversed: Vec<u8> = text.bytes().rev().collect();
    format!("{:08x}{:08x}", checksum(text.as_bytes()) as u32, checksum(&reversed) as u32)
}

impl Lead {
    /// Begins a run, or takes over one that was left: with what was saved of it.
    pub fn begin(broker: &Broker, about: Checkpoint, program: &str) -> Result<(Self, Option<Arc<Resumed>>), Error> {
        let names = Names::new(&identifier(&about));
        let (mut client, keys) = broker.open("estragon check")?;
        let new = |epoch: u64| Run {
            about: about.clone(),
            state: State::Running,
            epoch,
            beat: 0,
            progress: Progress::default(),
        };
        let (run, revision) = match existing(&mut client, &keys, &names)? {
            Some((run, revision)) => {
                // Its epochs go on, so that nothing of it is taken for something of ours.
                if run.state == State::Cancelled {
                    names.remove(&mut client)?;
                }
                (new(run.epoch + 1), revision)
            }
            None => (new(1), 0),
        };
        let written = write(&mut client, &keys, &names, &run, revision);
        if written == Err(Broken::Changed) {
            return Err(in_progress(&names));
        }
        let revision = written?;
        names.create(&mut client)?;
        let objects = names.objects();
        objects.put(&mut client, PROGRAM, program.as_bytes())?;
        let resumed = match objects.get(&mut client, CHECKPOINT)? {
            Some(bytes) => {
                let path = format!("{}, run {}", client.server(), names.id);
                checkpoint::from_bytes(path.as_ref(), bytes)?.request.options.resumed
            }
            None => None,
        };
        let shared = Arc::new(Shared {
            key: Mutex::new(Key { run, revision }),
            ends: AtomicBool::new(false),
            lost: Mutex::new(None),
        });
        let beats = {
            let (shared, names) = (Arc::clone(&shared), names.clone());
            thread::spawn(move || shared.beat(client, &keys, &names))
        };
        Ok((Self { names, broker: broker.clone(), shared, beats: Mutex::new(Some(beats)) }, resumed))
    }

    /// A connection of its own.
    pub fn client(&self) -> Result<(Client, Keys), Broken> {
        let mut client = Client::connect(&self.broker.addresses, &self.broker.access, "estragon check", super::OUTAGE)?;
        client.deadline = super::OUTAGE;
        Ok((client, Keys::new(super::BUCKET)))
    }

    /// Why this process directs the run no longer, if so.
    pub fn lost(&self) -> Option<String> {
        lock(&self.shared.lost).clone()
    }

    pub fn about(&self) -> Checkpoint {
        lock(&self.shared.key).run.about.clone()
    }

    /// All jobs and results of before are void; the number of the new epoch.
    pub fn new_epoch(&self, client: &mut Client, keys: &Keys, registry: &Registry) -> Result<u64, Broken> {
        let epoch = self.change(client, keys, |run| {
            run.epoch += 1;
            run.about.check.program.refuted = registry.refuted().map(document::refuted_assumption).collect();
            run.epoch
        })?;
        // What is left of earlier epochs is acknowledged by the process that takes it, and ignored.
        self.names.create(client)?;
        Ok(epoch)
    }

    pub fn tell(&self, progress: Progress) {
        lock(&self.shared.key).run.progress = progress;
    }

    fn change<T>(&self, client: &mut Client, keys: &Keys, change: impl FnOnce(&mut Run) -> T) -> Result<T, Broken> {
        let mut key = lock(&self.shared.key);
        let mut run = key.run.clone();
        let changed = change(&mut run);
        key.revision = write(client, keys, &self.names, &run, key.revision)?;
        key.run = run;
        Ok(changed)
    }

    /// The run has come to its end, or is left so that it can be continued. Nothing more can be done about errors.
    pub fn end(&self, is_over: bool) {
        self.stop();
        if self.lost().is_some() {
            return;
        }
        let _ = self.client().and_then(|(mut client, keys)| {
            client.deadline = Duration::from_secs(5);
            if !is_over {
                return self.change(&mut client, &keys, |run| run.state = State::Saved);
            }
            // Only if it is still ours.
            self.change(&mut client, &keys, |run| run.state = State::Cancelled)?;
            self.names.remove(&mut client)?;
            keys.remove(&mut client, &self.names.key())
        });
    }

    fn stop(&self) {
        self.shared.ends.store(true, Ordering::Relaxed);
        if let Some(beats) = lock(&self.beats).take() {
            let _ = beats.join();
        }
    }
}

impl Drop for Lead {
    fn drop(&mut self) {
        self.stop();
    }
}

impl std::fmt::Debug for Lead {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "Lead({})", self.names.id)
    }
}

impl Shared {
    /// Writes the key until the run ends.
    fn beat(&self, mut client: Client, keys: &Keys, names: &Names) {
        // Short attempts, so that nobody waits for the lock.
        client.deadline = Duration::ZERO;
        let mut next = Instant::now() + BEAT;
        while !self.ends.load(Ordering::Relaxed) {
            thread::sleep(Duration::from_millis(20));
            if Instant::now() < next {
                continue;
            }
            next = Instant::now() + BEAT;
            let mut key = lock(&self.key);
            key.run.beat += 1;
            let Key { run, revision } = &*key;
            let written = write(&mut client, keys, names, run, *revision);
            match written {
                Ok(revision) => key.revision = revision,
                Err(Broken::Changed) => {
                    let state = keys.get(&mut client, &names.key()).map(|entry| entry.and_then(|e| read_run(&e.value)));
                    let why = match state {
                        Ok(Some(Run { state: State::Cancelled, .. })) | Ok(None) => {
                            let _ = keys.remove(&mut client, &names.key());
                            let _ = names.remove(&mut client);
                            "cancelled by `estragon cluster cancel`".to_owned()
                        }
                        Ok(Some(_)) => "another process directs the run now".to_owned(),
                        // It will be known the next time.
                        Err(_) => continue,
                    };
                    lock(&self.lost).get_or_insert(why);
                    return;
                }
                // The broker may come back. Others look for it, too, and say so if it does not.
                Err(_) => {}
            }
        }
    }
}

/// Writes the key of a run if it has not changed; its revision.
fn write(client: &mut Client, keys: &Keys, names: &Names, run: &Run, revision: u64) -> Result<u64, Broken> {
    let text = run.to_text();
    match keys.update(client, &names.key(), text.as_bytes(), revision) {
        Err(Broken::Changed) => match keys.get(client, &names.key())? {
            // It was our own attempt whose answer was lost.
            Some(entry) if entry.value == text.as_bytes() => Ok(entry.revision),
            // The broker has forgotten all.
            None if revision > 0 && run.state == State::Running => {
                keys.update(client, &names.key(), text.as_bytes(), 0)
            }
            Some(_) | None => Err(Broken::Changed),
        },
        other => other,
    }
}

fn in_progress(names: &Names) -> Error {
    let id = &names.id;
    Error::Cluster(format!("run {id} is in progress: another `estragon check` directs the same check; wait for it"))
}

/// The run with this name, if there is one that nothing directs.
fn existing(client: &mut Client, keys: &Keys, names: &Names) -> Result<Option<(Run, u64)>, Error> {
    let Some(entry) = keys.get(client, &names.key())? else { return Ok(None) };
    let Some(run) = read_run(&entry.value) else {
        let id = &names.id;
        let what = format!("run {id} is damaged, or of another build; remove it with `estragon cluster cancel`");
        return Err(Error::Cluster(what));
    };
    if run.state == State::Running && is_directed(client, keys, names, entry.revision)? {
        return Err(in_progress(names));
    }
    Ok(Some((run, entry.revision)))
}

/// Whether a process directs a run: its key changes in time. No clocks of other machines are read.
pub(super) fn is_directed(client: &mut Client, keys: &Keys, names: &Names, revision: u64) -> Result<bool, Broken> {
    let end = Instant::now() + LEASE;
    while Instant::now() < end {
        thread::sleep(Duration::from_millis(200));
        if keys.get(client, &names.key())?.is_none_or(|entry| entry.revision != revision) {
            return Ok(true);
        }
    }
    Ok(false)
}
