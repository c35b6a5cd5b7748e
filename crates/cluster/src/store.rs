//! Keys with values, and objects of any size, in streams laid out as by other clients of NATS.

use crate::encoding::{random_name, to_base64};
use crate::jetstream::{Retention, Stream};
use crate::{Client, Error};
use ring::digest::{Context, SHA256};
use serde_json::{Value, json};

/// A bucket of keys.
#[derive(Clone, Debug)]
pub struct Keys {
    bucket: String,
}

/// The value of a key, with a number that changes with it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    pub value: Vec<u8>,
    pub revision: u64,
}

impl Keys {
    pub fn new(bucket: &str) -> Self {
        Self { bucket: bucket.to_owned() }
    }

    fn stream(&self) -> String {
        format!("KV_{}", self.bucket)
    }

    fn subject(&self, key: &str) -> String {
        format!("$KV.{}.{key}", self.bucket)
    }

    pub fn create(&self, client: &mut Client) -> Result<(), Error> {
        let (name, subjects) = (self.stream(), vec![self.subject(">")]);
        client.create_stream(&Stream { name, subjects, retention: Retention::Latest, max_bytes: None })
    }

    /// The value of a key, unless it has none.
    pub fn get(&self, client: &mut Client, key: &str) -> Result<Option<Entry>, Error> {
        let body = json!({ "last_by_subj": self.subject(key) });
        let Some(stored) = client.stored(&self.stream(), &body)? else { return Ok(None) };
        // A header marks what was removed.
        let marks = stored.headers.iter().any(|(name, value)| name == "KV-Operation" && value != "PUT");
        Ok((!marks).then_some(Entry { value: stored.payload, revision: stored.number }))
    }

    /// Sets a key; its new revision.
    pub fn put(&self, client: &mut Client, key: &str, value: &[u8]) -> Result<u64, Error> {
        client.store(&self.subject(key), &[], value)
    }

    /// Sets a key that has this revision, 0 if it does not exist: otherwise it was [changed](Error::Changed).
    pub fn update(&self, client: &mut Client, key: &str, value: &[u8], revision: u64) -> Result<u64, Error> {
        let revision = revision.to_string();
        client.store(&self.subject(key), &[("Nats-Expected-Last-Subject-Sequence", &revision)], value)
    }

    /// Removes a key with all that is known of it.
    pub fn remove(&self, client: &mut Client, key: &str) -> Result<(), Error> {
        let subject = self.subject(key);
        match client.purge(&self.stream(), &subject) {
            Ok(()) | Err(Error::Missing(_)) => Ok(()),
            Err(error) => Err(error),
        }
    }

    /// The keys that match.
    pub fn all(&self, client: &mut Client, filter: &str) -> Result<Vec<String>, Error> {
        let prefix = self.subject("");
        let subjects = match client.subjects(&self.stream(), &self.subject(filter)) {
            Ok(subjects) => subjects,
            Err(Error::Missing(_)) => Vec::new(),
            Err(error) => return Err(error),
        };
        Ok(subjects.iter().filter_map(|subject| subject.strip_prefix(&prefix)).map(str::to_owned).collect())
    }
}

/// A bucket of objects.
#[derive(Clone, Debug)]
pub struct Objects {
    bucket: String,
}

/// Bytes of an object in one message.
const CHUNK: usize = 128 * 1024;

impl Objects {
    pub fn new(bucket: &str) -> Self {
        Self { bucket: bucket.to_owned() }
    }

    /// The stream that contains them.
    pub fn stream(&self) -> String {
        format!("OBJ_{}", self.bucket)
    }

    fn chunks(&self, id: &str) -> String {
        format!("$O.{}.C.{id}", self.bucket)
    }

    fn meta(&self, name: &str) -> String {
        let padded = |text: String| format!("{text}{}", &"==="[..(4 - text.len() % 4) % 4]);
        format!("$O.{}.M.{}", self.bucket, padded(to_base64(name.as_bytes())))
    }

    pub fn create(&self, client: &mut Client, max_bytes: Option<u64>) -> Result<(), Error> {
        let subjects = vec![format!("$O.{}.C.>", self.bucket), format!("$O.{}.M.>", self.bucket)];
        client.create_stream(&Stream { name: self.stream(), subjects, retention: Retention::All, max_bytes })
    }

    /// Stores an object. One of the same name is there until the new one is complete.
    pub fn put(&self, client: &mut Client, name: &str, bytes: &[u8]) -> Result<(), Error> {
        let before = self.id(client, name)?;
        let id = random_name();
        let mut digest = Context::new(&SHA256);
        digest.update(bytes);
        let digest = digest.finish();
        let subject = self.chunks(&id);
        // The number of the chunk keeps one that is sent twice from being stored twice.
        let size = CHUNK.min(client.max_payload() / 2);
        for (number, chunk) in bytes.chunks(size).enumerate() {
            client.store(&subject, &[("Nats-Msg-Id", &format!("{id}.{number}"))], chunk)?;
        }
        let padded = |text: String| format!("{text}{}", &"==="[..(4 - text.len() % 4) % 4]);
        let meta = json!({
            "name": name, "bucket": self.bucket, "nuid": id, "size": bytes.len(),
            "chunks": bytes.len().div_ceil(size), "digest": format!("SHA-256={}", padded(to_base64(digest.as_ref()))),
            "options": { "max_chunk_size": size },
        });
        client.store(&self.meta(name), &[("Nats-Rollup", "sub")], meta.to_string().as_bytes())?;
        match before {
            Some((before, _)) if before != id => client.purge(&self.stream(), &self.chunks(&before)),
            Some(_) | None => Ok(()),
        }
    }

    /// What is known of an object: the name of its chunks, and the rest.
    fn id(&self, client: &mut Client, name: &str) -> Result<Option<(String, Value)>, Error> {
        let body = json!({ "last_by_subj": self.meta(name) });
        let Some(stored) = client.stored(&self.stream(), &body)? else { return Ok(None) };
        let meta: Option<Value> = serde_json::from_slice(&stored.payload).ok().filter(Value::is_object);
        let id = meta.as_ref().and_then(|meta| meta.get("nuid")).and_then(Value::as_str).map(str::to_owned);
        id.zip(meta).map(Some).ok_or_else(|| Error::Damaged(format!("the object `{name}`")))
    }

    /// The contents of an object, if it exists.
    pub fn get(&self, client: &mut Client, name: &str) -> Result<Option<Vec<u8>>, Error> {
        let Some((id, meta)) = self.id(client, name)? else { return Ok(None) };
        let number = |key: &str| meta.get(key).and_then(Value::as_u64).unwrap_or(0);
        let damaged = || Error::Damaged(format!("the object `{name}`"));
        let (mut bytes, mut next) = (Vec::new(), 1);
        for _ in 0..number("chunks") {
            // The next message with this subject.
            let body = json!({ "seq": next, "next_by_subj": self.chunks(&id) });
            let chunk = client.stored(&self.stream(), &body)?.ok_or_else(damaged)?;
            next = chunk.number + 1;
            bytes.extend(chunk.payload);
        }
        let mut digest = Context::new(&SHA256);
        digest.update(&bytes);
        let said = meta.get("digest").and_then(Value::as_str).unwrap_or_default().trim_end_matches('=');
        let is_right = said == format!("SHA-256={}", to_base64(digest.finish().as_ref()));
        if is_right && bytes.len() as u64 == number("size") { Ok(Some(bytes)) } else { Err(damaged()) }
    }

    /// Removes an object.
    pub fn remove(&self, client: &mut Client, name: &str) -> Result<(), Error> {
        let Some((id, _)) = self.id(client, name)? else { return Ok(()) };
        client.purge(&self.stream(), &self.meta(name))?;
        client.purge(&self.stream(), &self.chunks(&id))
    }
}
