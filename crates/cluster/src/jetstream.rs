//! Streams that keep messages until they have been dealt with, and consumers that deal them out.

use crate::client::Request;
use crate::{Client, Error, Message};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

/// How long a broker knows that it has a message already.
const DUPLICATES: Duration = Duration::from_secs(120);

/// What is kept.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retention {
    /// Each message until one consumer has acknowledged it.
    WorkQueue,
    /// The last message of each subject.
    Latest,
    /// All messages, until they are removed.
    All,
}

/// A stream of messages.
#[derive(Clone, Debug)]
pub struct Stream {
    pub name: String,
    pub subjects: Vec<String>,
    pub retention: Retention,
    /// How many bytes it may have at most.
    pub max_bytes: Option<u64>,
}

/// What a stream contains.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct StreamState {
    pub messages: u64,
    pub bytes: u64,
    pub last_seq: u64,
}

/// How far a consumer is.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
pub struct ConsumerState {
    /// Messages that have not been delivered, and those that have been and are not acknowledged.
    pub num_pending: u64,
    pub num_ack_pending: u64,
    /// Clients that wait for messages.
    pub num_waiting: u64,
}

/// A message of a stream, which has to be acknowledged.
#[derive(Clone, Debug)]
pub struct Delivered {
    pub subject: String,
    pub payload: Vec<u8>,
    /// Where to acknowledge it.
    pub ack: String,
    /// How often it has been delivered, this time included.
    pub deliveries: u64,
}

/// A message for a stream, which has it once even if it is published several times under one name.
#[derive(Clone, Debug)]
pub struct Outgoing {
    pub subject: String,
    pub name: String,
    pub payload: Vec<u8>,
}

/// A message of a stream, as it is stored.
pub(crate) struct Stored {
    pub number: u64,
    pub headers: Vec<(String, String)>,
    pub payload: Vec<u8>,
}

/// Errors by number, as documented for clients.
const NOT_FOUND: u64 = 404;
const WRONG_LAST_SEQUENCE: u64 = 10071;
const STREAM_EXISTS: u64 = 10058;
const NOT_ENABLED: [u64; 2] = [10076, 10039];
const NO_ROOM: [u64; 5] = [10023, 10028, 10047, 10077, 10002];

impl Client {
    /// Asks JetStream.
    pub(crate) fn api(&mut self, subject: &str, body: &Value) -> Result<Value, Error> {
        let payload = if body.is_null() { Vec::new() } else { body.to_string().into_bytes() };
        let answer = self.request(&format!("$JS.API.{subject}"), &[], &payload)?;
        self.understand(subject, &answer)
    }

    fn understand(&self, what: &str, answer: &Message) -> Result<Value, Error> {
        let server = self.server();
        let value: Value = serde_json::from_slice(&answer.payload).map_err(|why| Error::Protocol {
            server: server.clone(),
            what: format!("an answer of JetStream: {why}"),
        })?;
        let Some(error) = value.get("error") else { return Ok(value) };
        let number = |key: &str| error.get(key).and_then(Value::as_u64).unwrap_or(0);
        let (code, detail) = (number("code"), number("err_code"));
        let why = error.get("description").and_then(Value::as_str).unwrap_or("unknown error").to_owned();
        Err(match detail {
            _ if NOT_ENABLED.contains(&detail) => Error::NoJetStream { server },
            // It says no more than that it could not be stored.
            _ if NO_ROOM.contains(&detail) => Error::Full { what: "more messages".to_owned(), why },
            WRONG_LAST_SEQUENCE => Error::Changed,
            _ if code == NOT_FOUND => Error::Missing(what.rsplit('.').next().unwrap_or(what).to_owned()),
            _ => Error::Api { code: detail, why },
        })
    }

    /// Creates a stream unless it exists.
    pub fn create_stream(&mut self, stream: &Stream) -> Result<(), Error> {
        let Stream { name, subjects, retention, max_bytes } = stream;
        let (retention, per_subject) = match retention {
            Retention::WorkQueue => ("workqueue", -1),
            Retention::Latest => ("limits", 1),
            Retention::All => ("limits", -1),
        };
        let body = json!({
            "name": name, "subjects": subjects, "retention": retention, "storage": "file", "num_replicas": 1,
            "max_consumers": -1, "max_msgs": -1, "max_age": 0, "max_msg_size": -1, "max_msgs_per_subject": per_subject,
            "max_bytes": max_bytes.map_or(-1, |bytes| bytes as i64), "discard": "new", "allow_rollup_hdrs": true,
            "allow_direct": true, "duplicate_window": DUPLICATES.as_nanos() as u64,
        });
        match self.api(&format!("STREAM.CREATE.{name}"), &body) {
            Ok(_) => Ok(()),
            Err(Error::Api { code: STREAM_EXISTS, .. }) => Ok(()),
            Err(Error::Full { why, .. }) => Err(Error::Full { what: "another stream".to_owned(), why }),
            Err(error) => Err(error),
        }
    }

    /// Removes a stream, if it exists.
    pub fn delete_stream(&mut self, name: &str) -> Result<(), Error> {
        match self.api(&format!("STREAM.DELETE.{name}"), &Value::Null) {
            Ok(_) | Err(Error::Missing(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// Removes the messages of a stream with this subject. Those of all subjects are never removed at once: release 2.9
    /// of the server loses the files of a stream if it is asked for that twice in a short time.
    pub fn purge(&mut self, stream: &str, subject: &str) -> Result<(), Error> {
        let body = json!({ "filter": subject });
        self.api(&format!("STREAM.PURGE.{stream}"), &body).map(|_| ())
    }

    pub fn stream_state(&mut self, name: &str) -> Result<StreamState, Error> {
        let answer = self.api(&format!("STREAM.INFO.{name}"), &Value::Null)?;
        self.part(&answer, "state")
    }

    fn part<T: for<'a> Deserialize<'a>>(&self, answer: &Value, key: &str) -> Result<T, Error> {
        let part = answer.get(key).cloned().unwrap_or_default();
        serde_json::from_value(part)
            .map_err(|why| Error::Protocol { server: self.server(), what: format!("an answer of JetStream: {why}") })
    }

    /// The subjects of a stream that match, each with a message at least.
    pub fn subjects(&mut self, stream: &str, filter: &str) -> Result<Vec<String>, Error> {
        let answer = self.api(&format!("STREAM.INFO.{stream}"), &json!({ "subjects_filter": filter }))?;
        let subjects = answer.get("state").and_then(|state| state.get("subjects")).and_then(Value::as_object);
        let mut all: Vec<String> = subjects.map(|all| all.keys().cloned().collect()).unwrap_or_default();
        all.sort();
        Ok(all)
    }

    /// Creates a consumer, unless it exists, from which several clients take messages. One that is not acknowledged in
    /// time is delivered again.
    pub fn create_consumer(&mut self, stream: &str, name: &str, time_to_ack: Duration) -> Result<(), Error> {
        let config = json!({
            "durable_name": name, "ack_policy": "explicit", "ack_wait": time_to_ack.as_nanos() as u64,
            "deliver_policy": "all", "replay_policy": "instant", "max_ack_pending": 100_000, "max_waiting": 10_000,
        });
        let body = json!({ "stream_name": stream, "config": config });
        self.api(&format!("CONSUMER.DURABLE.CREATE.{stream}.{name}"), &body).map(|_| ())
    }

    pub fn consumer_state(&mut self, stream: &str, name: &str) -> Result<ConsumerState, Error> {
        let answer = self.api(&format!("CONSUMER.INFO.{stream}.{name}"), &Value::Null)?;
        serde_json::from_value(answer)
            .map_err(|why| Error::Protocol { server: self.server(), what: format!("an answer of JetStream: {why}") })
    }

    /// Takes up to so many messages, and waits for them for a while.
    pub fn pull(&mut self, stream: &str, consumer: &str, most: usize, time: Duration) -> Result<Vec<Delivered>, Error> {
        let body = json!({ "batch": most, "expires": time.as_nanos() as u64 });
        let subject = format!("$JS.API.CONSUMER.MSG.NEXT.{stream}.{consumer}");
        // The broker says when the time has passed; if it does not, nobody waits.
        let until = time + Duration::from_secs(1);
        let all = self.collect(&subject, body.to_string().as_bytes(), most, until)?;
        Ok(all.into_iter().filter_map(delivered).collect())
    }

    /// A message has been dealt with.
    pub fn ack(&mut self, message: &str) -> Result<(), Error> {
        self.send(message, b"+ACK")
    }

    /// Somebody else is to deal with a message.
    pub fn give_back(&mut self, message: &str) -> Result<(), Error> {
        self.send(message, b"-NAK")
    }

    /// A message is being dealt with, and needs more time.
    pub fn in_progress(&mut self, message: &str) -> Result<(), Error> {
        self.send(message, b"+WPI")
    }

    /// Publishes messages; they are stored when this returns.
    pub fn publish(&mut self, messages: &[Outgoing]) -> Result<(), Error> {
        // Answers come in the order of the requests; more of them do not fit into the buffers of a connection.
        for some in messages.chunks(64) {
            let headers: Vec<[(&str, &str); 1]> = some.iter().map(|one| [("Nats-Msg-Id", one.name.as_str())]).collect();
            let requests = some.iter().zip(&headers);
            let requests: Vec<Request<'_>> = requests
                .map(|(Outgoing { subject, payload, .. }, headers)| Request { subject, headers, payload })
                .collect();
            for answer in self.request_all(&requests)? {
                self.understand("message", &answer)?;
            }
        }
        Ok(())
    }

    /// A message of a stream, by its subject or number. It is read directly: the request STREAM.MSG.GET makes release
    /// 2.9.10 of the server crash if the message is removed or replaced at that moment.
    pub(crate) fn stored(&mut self, stream: &str, body: &Value) -> Result<Option<Stored>, Error> {
        let subject = format!("$JS.API.DIRECT.GET.{stream}");
        let Message { status, headers, payload, .. } = self.request(&subject, &[], body.to_string().as_bytes())?;
        let number = headers.iter().find(|(name, _)| name == "Nats-Sequence").and_then(|(_, value)| value.parse().ok());
        match (status, number) {
            (Some(404), _) => Ok(None),
            (None, Some(number)) => Ok(Some(Stored { number, headers, payload })),
            (status, _) => {
                let what = format!("an answer to a direct request, with status {status:?}");
                Err(Error::Protocol { server: self.server(), what })
            }
        }
    }

    /// Publishes a message with headers; its number in the stream.
    pub(crate) fn store(&mut self, subject: &str, headers: &[(&str, &str)], payload: &[u8]) -> Result<u64, Error> {
        let answer = self.request(subject, headers, payload)?;
        let answer = self.understand(subject, &answer)?;
        Ok(answer.get("seq").and_then(Value::as_u64).unwrap_or(0))
    }
}

/// A message with what is in its address for acknowledgements:
/// `$JS.ACK.<stream>.<consumer>.<deliveries>.<stream sequence>.<consumer sequence>.<time>.<pending>`, or with a domain
/// and an account before the stream.
fn delivered(message: Message) -> Option<Delivered> {
    let ack = message.reply?;
    let words: Vec<&str> = ack.split('.').collect();
    let first = if words.len() >= 11 { 6 } else { 4 };
    let deliveries = words.get(first)?.parse().ok()?;
    Some(Delivered { subject: message.subject, payload: message.payload, ack, deliveries })
}
