//! A search by many processes, which know each other only by a NATS server with JetStream.
//!
//! One process directs a *run* (`direct`): it has the books of what is left to explore (`books`), and sends *jobs*,
//! which are tasks with a budget. *Workers* (`work`) explore them on a machine of their own and say what they found and
//! what is left. A job and what became of it are parts of a checkpoint (`report::cluster`).
//!
//! # What a run has in the broker
//!
//! | what | name | contents |
//! |---|---|---|
//! | keys | `estragon` | `run.ID`: what is checked, what has been refuted, the epoch, the state, a beat |
//! | work queue | `ESTRAGON_ID_JOBS` | jobs; one that is not acknowledged in time is delivered to another worker |
//! | work queue | `ESTRAGON_ID_DONE` | what became of them, for the process that directs |
//! | objects | `estragon-ID` | `program`: its intermediate representation; `checkpoint`: what is left of the search |
//!
//! # Why everything counts once
//!
//! All that counts is in the books, in the memory of one process. A job that is open has a number; what it explores and
//! what it leaves open counts when the first result with that number arrives, which closes it. Others with the same
//! number are ignored, and so are those of another *epoch*. So it does not matter how often a job is delivered, by whom
//! it is done, or how often a result arrives; and since a job that has no result stays open, it does not matter whether
//! it is lost: if the broker has nothing left and a job is open, it is sent once more. A worker acknowledges a job when
//! its result is stored.
//!
//! Now and then the books are saved in the broker as a checkpoint. A process that takes over a run begins a new epoch
//! with the jobs of the checkpoint: what was done since is void, and done again. That only one process directs a run is
//! ensured by the revision of its key, which it writes every second; one that finds it changed ends.
//!
//! # Facts
//!
//! Machines that explore parts of one search must agree on the numbers of threads, and refute assumptions as soon as
//! all executions together contradict them (`vm::Facts`). Each job contains what is known, and each result what its
//! machine knows. A result that does not extend what is known by then, or is not contained in it, is void: another
//! machine has given another thread the same number, say. Its job is sent again, with what is known. So what is
//! known about each barrier, and each location, is always what some machine has known when it checked whether that
//! refutes an assumption.

pub mod books;
mod direct;
mod lead;
mod survey;
mod work;

pub(crate) use direct::Director;
pub(crate) use lead::Lead;
pub use survey::{Listed, Surveyed, cancel, survey};
pub use work::{Event, Serve, Served, serve};

use crate::Error;
use ::cluster::{Access, Address, Client, Error as Broken, Keys, Objects, Outgoing, Retention, Stream};
use report::cluster::Run;
use std::sync::Arc;
use std::time::Duration;

/// The bucket of the keys of all runs.
const BUCKET: &str = "estragon";
/// How often the process that directs a run says that it exists, and when it is taken to be gone.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
const LEASE: Duration = Duration::from_secs(4);
/// How long a worker that says nothing keeps a job, and how often it says something.
const TIME_TO_ACK: Duration = Duration::from_secs(5);
const SIGN_OF_LIFE: Duration = Duration::from_secs(1);
/// How long to look for a broker that is gone.
const OUTAGE: Duration = Duration::from_secs(60);
/// What a message has besides its payload.
const ENVELOPE: usize = 512;

/// Where the brokers are, and how to be admitted.
#[derive(Clone)]
pub struct Broker {
    pub addresses: Vec<Address>,
    pub access: Access,
}

/// Without what is secret.
impl std::fmt::Debug for Broker {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "{:?}", self.addresses)
    }
}

/// Where the workers of a search are.
#[derive(Clone, Debug)]
pub struct Cluster {
    pub broker: Broker,
    /// The run that this process directs, once it has begun.
    pub(crate) lead: Option<Arc<Lead>>,
}

impl From<Broker> for Cluster {
    fn from(broker: Broker) -> Self {
        Self { broker, lead: None }
    }
}

impl Broker {
    /// The brokers of a command line, with the credentials of the environment.
    pub fn from_text(text: &str) -> Result<Self, Error> {
        Ok(Self { addresses: Address::list(text)?, access: Access::from_env() })
    }

    /// Connects, and makes sure that there are keys for runs. Does not wait for a broker.
    fn open(&self, name: &str) -> Result<(Client, Keys), Error> {
        let mut client = Client::connect(&self.addresses, &self.access, name, Duration::ZERO)?;
        let keys = Keys::new(BUCKET);
        keys.create(&mut client)?;
        client.deadline = OUTAGE;
        Ok((client, keys))
    }
}

/// The names of what belongs to a run.
#[derive(Clone, Debug)]
pub(crate) struct Names {
    pub id: String,
}

const PROGRAM: &str = "program";
const CHECKPOINT: &str = "checkpoint";
/// The consumers of the two queues.
const WORKERS: &str = "workers";
const DIRECTOR: &str = "director";

impl Names {
    fn new(id: &str) -> Self {
        Self { id: id.to_owned() }
    }

    /// An identifier of letters and digits.
    fn is_id(text: &str) -> bool {
        !text.is_empty() && text.len() <= 32 && text.chars().all(|c| c.is_ascii_alphanumeric() || c == '-' || c == '_')
    }

    fn key(&self) -> String {
        format!("run.{}", self.id)
    }

    fn jobs(&self) -> String {
        format!("ESTRAGON_{}_JOBS", self.id)
    }

    fn done(&self) -> String {
        format!("ESTRAGON_{}_DONE", self.id)
    }

    fn objects(&self) -> Objects {
        Objects::new(&format!("estragon-{}", self.id))
    }

    fn job_subject(&self) -> String {
        format!("estragon.{}.job", self.id)
    }

    fn done_subject(&self) -> String {
        format!("estragon.{}.done", self.id)
    }

    /// Creates what is missing.
    fn create(&self, client: &mut Client) -> Result<(), Broken> {
        for (name, subject, consumer) in
            [(self.jobs(), self.job_subject(), WORKERS), (self.done(), self.done_subject(), DIRECTOR)]
        {
            let (subjects, retention) = (vec![subject], Retention::WorkQueue);
            client.create_stream(&Stream { name: name.clone(), subjects, retention, max_bytes: None })?;
            client.create_consumer(&name, consumer, TIME_TO_ACK)?;
        }
        self.objects().create(client, None)
    }

    /// Removes everything but the key.
    fn remove(&self, client: &mut Client) -> Result<(), Broken> {
        for stream in [self.jobs(), self.done(), self.objects().stream()] {
            client.delete_stream(&stream)?;
        }
        Ok(())
    }

    /// A message of any size: what does not fit into one is an object that it names.
    fn outgoing(&self, client: &mut Client, subject: String, name: String, text: String) -> Result<Outgoing, Broken> {
        let payload = if text.len() + ENVELOPE <= client.max_payload() {
            text.into_bytes()
        } else {
            let object = format!("message-{name}");
            self.objects().put(client, &object, text.as_bytes())?;
            format!("{REFERENCE}{object}").into_bytes()
        };
        Ok(Outgoing { subject, name, payload })
    }

    /// The text of a message, and the object that has it, if it is one.
    fn incoming(&self, client: &mut Client, payload: &[u8]) -> Result<(Option<String>, Option<String>), Broken> {
        let text = |bytes: Vec<u8>| String::from_utf8(bytes).ok();
        let Some(object) = payload.strip_prefix(REFERENCE.as_bytes()).and_then(|name| text(name.to_vec())) else {
            return Ok((text(payload.to_vec()), None));
        };
        Ok((self.objects().get(client, &object)?.and_then(text), Some(object)))
    }
}

/// How a message begins that names an object.
const REFERENCE: &str = "estragon-object ";

/// The run that a key describes; `None` if this build of the tool does not understand it.
fn read_run(value: &[u8]) -> Option<Run> {
    std::str::from_utf8(value).ok().and_then(|text| Run::from_text(text).ok())
}
