//! One connection to a broker, and requests over it.

use crate::encoding::random_name;
use crate::frame::{self, Frame};
use crate::nkey::{self, Key};
use crate::transport::Transport;
use crate::{Access, Address, Error};
use serde::{Deserialize, Serialize};
use std::fs;
use std::io;
use std::thread;
use std::time::{Duration, Instant};

/// How long an answer may take.
const ANSWER: Duration = Duration::from_secs(5);
/// How long a broker that has just begun may do nothing with what is published.
const BEGINNING: Duration = Duration::from_secs(5);
/// What every broker takes.
const LEAST_PAYLOAD: usize = 1024;
/// Between two attempts to connect.
const PAUSE: Duration = Duration::from_millis(100);
const LONGEST_PAUSE: Duration = Duration::from_secs(2);

/// What a broker says of itself.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(default)]
struct Info {
    max_payload: usize,
    nonce: Option<String>,
    tls_required: bool,
    headers: bool,
}

/// What a client says of itself.
#[derive(Serialize)]
struct Connect<'a> {
    verbose: bool,
    pedantic: bool,
    lang: &'a str,
    version: &'a str,
    name: &'a str,
    protocol: u32,
    headers: bool,
    no_responders: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    user: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    pass: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    auth_token: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    nkey: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    jwt: Option<&'a str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    sig: Option<String>,
}

/// A message that was received.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Message {
    pub subject: String,
    pub reply: Option<String>,
    /// Set in what a broker says about a request, instead of an answer.
    pub status: Option<u16>,
    pub headers: Vec<(String, String)>,
    pub payload: Vec<u8>,
}

/// A message that is to be answered.
pub(crate) struct Request<'a> {
    pub subject: &'a str,
    pub headers: &'a [(&'a str, &'a str)],
    pub payload: &'a [u8],
}

struct Connection {
    transport: Transport,
    buffer: Vec<u8>,
    info: Info,
}

/// A connection to one of several brokers.
pub struct Client {
    addresses: Vec<Address>,
    access: Access,
    /// As the broker shows it.
    name: String,
    inbox: String,
    sids: u64,
    /// Which of the addresses is tried first.
    at: usize,
    connection: Option<Connection>,
    /// How long to look for a broker that is gone.
    pub deadline: Duration,
}

/// Why a request failed: with the connection, or for good.
enum Failed {
    Lost(io::Error),
    Other(Error),
}

impl From<io::Error> for Failed {
    fn from(why: io::Error) -> Self {
        Failed::Lost(why)
    }
}

impl Client {
    /// Connects to the first of these that answers. A broker that is gone later is looked for during `deadline`.
    pub fn connect(addresses: &[Address], access: &Access, name: &str, deadline: Duration) -> Result<Self, Error> {
        let mut client = Self {
            addresses: addresses.to_vec(),
            access: access.clone(),
            name: name.to_owned(),
            inbox: format!("_INBOX.{}", random_name()),
            sids: 0,
            at: 0,
            connection: None,
            deadline: Duration::ZERO,
        };
        client.reconnect(Instant::now())?;
        client.deadline = deadline;
        Ok(client)
    }

    /// Where it is connected, or was last.
    pub fn server(&self) -> String {
        self.addresses[self.at].to_string()
    }

    /// The size of a message, at most.
    pub fn max_payload(&self) -> usize {
        self.connection.as_ref().map_or(0, |connection| connection.info.max_payload).max(LEAST_PAYLOAD)
    }

    /// A subject that nobody else has, and the number of the subscription to it.
    fn new_inbox(&mut self) -> (u64, String) {
        self.sids += 1;
        (self.sids, format!("{}.{}", self.inbox, self.sids))
    }

    /// Sends a message that nobody answers.
    pub fn send(&mut self, subject: &str, payload: &[u8]) -> Result<(), Error> {
        self.repeat(|connection| {
            let mut out = Vec::new();
            frame::publish(&mut out, subject, None, &[], payload);
            Ok(connection.transport.write(&out)?)
        })
    }

    /// Sends a message, and returns the answer to it. If the connection is lost, the message is sent once more.
    pub fn request(&mut self, subject: &str, headers: &[(&str, &str)], payload: &[u8]) -> Result<Message, Error> {
        let all = self.request_all(&[Request { subject, headers, payload }])?;
        Ok(all.into_iter().next().expect("each request has an answer"))
    }

    /// Sends several messages, and returns the answer to each. All are sent again if the connection is lost.
    pub(crate) fn request_all(&mut self, requests: &[Request<'_>]) -> Result<Vec<Message>, Error> {
        let inboxes: Vec<(u64, String)> = requests.iter().map(|_| self.new_inbox()).collect();
        self.repeat(|connection| {
            let mut out = Vec::new();
            for (Request { subject, headers, payload }, (sid, inbox)) in requests.iter().zip(&inboxes) {
                out.extend(format!("SUB {inbox} {sid}\r\nUNSUB {sid} 1\r\n").bytes());
                frame::publish(&mut out, subject, Some(inbox), headers, payload);
            }
            connection.transport.write(&out)?;
            let until = Instant::now() + ANSWER;
            let mut answers: Vec<Option<Message>> = requests.iter().map(|_| None).collect();
            while answers.iter().any(Option::is_none) {
                let Some((sid, message)) = connection.message(until)? else {
                    return Err(Failed::Lost(io::Error::new(io::ErrorKind::TimedOut, "no answer in time")));
                };
                if let Some(at) = inboxes.iter().position(|(own, _)| *own == sid) {
                    if message.status == Some(503) {
                        // The broker is about to begin, or what is asked for does not exist there.
                        return Err(Failed::Other(Error::NoJetStream { server: String::new() }));
                    }
                    answers[at] = Some(message);
                }
            }
            Ok(answers.into_iter().flatten().collect())
        })
    }

    /// Sends a message, and returns up to so many answers to it that come in time. A status ends them.
    pub fn collect(
        &mut self,
        subject: &str,
        payload: &[u8],
        most: usize,
        time: Duration,
    ) -> Result<Vec<Message>, Error> {
        let (sid, inbox) = self.new_inbox();
        self.repeat(|connection| {
            let mut out = format!("SUB {inbox} {sid}\r\n").into_bytes();
            frame::publish(&mut out, subject, Some(&inbox), &[], payload);
            connection.transport.write(&out)?;
            let until = Instant::now() + time;
            let mut answers = Vec::new();
            while answers.len() < most {
                let Some((from, message)) = connection.message(until)? else { break };
                if from != sid {
                    continue;
                }
                match message.status {
                    // There is nothing, or nothing more; or nobody to ask.
                    Some(404 | 408 | 409) => break,
                    Some(503) => return Err(Failed::Other(Error::Missing(subject.to_owned()))),
                    Some(_) | None => answers.push(message),
                }
            }
            connection.transport.write(format!("UNSUB {sid}\r\n").as_bytes())?;
            Ok(answers)
        })
    }

    /// Whether the connection is in order.
    pub fn ping(&mut self) -> Result<(), Error> {
        self.repeat(|connection| connection.ping())
    }

    /// Does something with the connection, and once more with a new one while it is lost.
    fn repeat<T>(&mut self, mut once: impl FnMut(&mut Connection) -> Result<T, Failed>) -> Result<T, Error> {
        let start = Instant::now();
        let mut end = start + self.deadline;
        let mut pause = PAUSE;
        loop {
            self.reconnect(end)?;
            let server = self.server();
            let connection = self.connection.as_mut().expect("it was just connected");
            let failed = match once(connection) {
                Ok(done) => return Ok(done),
                Err(failed) => failed,
            };
            let error = match failed {
                Failed::Lost(why) => {
                    self.connection = None;
                    Error::Unreachable { server, why: why.to_string(), tried: self.deadline }
                }
                Failed::Other(Error::NoJetStream { .. }) => {
                    end = end.min(start + BEGINNING);
                    Error::NoJetStream { server }
                }
                Failed::Other(error) => return Err(error),
            };
            if Instant::now() >= end {
                return Err(error);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
    }

    /// Connects if there is no connection, to one after another.
    fn reconnect(&mut self, end: Instant) -> Result<(), Error> {
        let (mut pause, start) = (PAUSE, Instant::now());
        while self.connection.is_none() {
            let mut last = None;
            for _ in 0..self.addresses.len() {
                match Connection::open(&self.addresses[self.at], &self.access, &self.name) {
                    Ok(connection) => {
                        self.connection = Some(connection);
                        return Ok(());
                    }
                    Err(error) => {
                        last.get_or_insert(error);
                        self.at = (self.at + 1) % self.addresses.len();
                    }
                }
            }
            let Some(error) = last else { break };
            if !error.is_passing() || Instant::now() >= end {
                if let Error::Unreachable { server, why, .. } = error {
                    return Err(Error::Unreachable { server, why, tried: start.elapsed().max(self.deadline) });
                }
                return Err(error);
            }
            thread::sleep(pause);
            pause = (pause * 2).min(LONGEST_PAUSE);
        }
        Ok(())
    }
}

impl Connection {
    fn open(address: &Address, access: &Access, name: &str) -> Result<Self, Error> {
        let server = address.to_string();
        let lost =
            |why: io::Error| Error::Unreachable { server: server.clone(), why: why.to_string(), tried: Duration::ZERO };
        let transport = Transport::connect(address).map_err(lost)?;
        let mut connection = Self { transport, buffer: Vec::new(), info: Info::default() };
        let until = Instant::now() + ANSWER;
        let first = connection.frame(until).map_err(|failed| failed.at(&server))?;
        let Some(Frame::Info(info)) = first else {
            let what = "it does not say what it is".to_owned();
            return Err(Error::Protocol { server, what });
        };
        connection.learn(&info).map_err(|failed| failed.at(&server))?;
        if !connection.info.headers {
            let what = "it is older than release 2.2 of nats-server".to_owned();
            return Err(Error::Protocol { server, what });
        }
        if address.tls || connection.info.tls_required || access.authority.is_some() {
            connection.transport = connection.transport.secured(address, access)?;
        }
        let hello = hello(&connection.info, address, access, name)?;
        let done = connection.transport.write(hello.as_bytes()).map_err(Failed::Lost).and_then(|()| connection.ping());
        done.map_err(|failed| failed.at(&server))?;
        Ok(connection)
    }

    fn learn(&mut self, info: &str) -> Result<(), Failed> {
        self.info = serde_json::from_str(info).map_err(|why| protocol(format!("INFO that cannot be read: {why}")))?;
        Ok(())
    }

    /// The next frame; `None` when the time has passed.
    fn frame(&mut self, until: Instant) -> Result<Option<Frame>, Failed> {
        loop {
            if let Some(frame) = frame::take(&mut self.buffer).map_err(protocol)? {
                return Ok(Some(frame));
            }
            if self.transport.read(&mut self.buffer, until)? == 0 && Instant::now() >= until {
                return Ok(None);
            }
        }
    }

    /// The next message, with the number of its subscription.
    fn message(&mut self, until: Instant) -> Result<Option<(u64, Message)>, Failed> {
        while let Some(frame) = self.frame(until)? {
            match frame {
                Frame::Message { subject, sid, reply, headers, payload } => {
                    let (status, headers) =
                        if headers.is_empty() { (None, Vec::new()) } else { frame::headers(&headers) };
                    return Ok(Some((sid, Message { subject, reply, status, headers, payload })));
                }
                Frame::Ping => self.transport.write(b"PONG\r\n")?,
                Frame::Info(info) => self.learn(&info)?,
                Frame::Pong | Frame::Ok => {}
                Frame::Error(why) => return Err(refused(why)),
            }
        }
        Ok(None)
    }

    fn ping(&mut self) -> Result<(), Failed> {
        self.transport.write(b"PING\r\n")?;
        let until = Instant::now() + ANSWER;
        loop {
            match self.frame(until)? {
                Some(Frame::Pong) => return Ok(()),
                Some(Frame::Error(why)) => return Err(refused(why)),
                Some(Frame::Ping) => self.transport.write(b"PONG\r\n")?,
                Some(Frame::Info(info)) => self.learn(&info)?,
                Some(Frame::Message { .. } | Frame::Ok) => {}
                None => return Err(Failed::Lost(io::Error::new(io::ErrorKind::TimedOut, "no answer in time"))),
            }
        }
    }
}

fn protocol(what: String) -> Failed {
    Failed::Other(Error::Protocol { server: String::new(), what })
}

/// What an error of the broker means.
fn refused(why: String) -> Failed {
    let lower = why.to_lowercase();
    let denies = ["authorization", "authentication", "permissions", "user "].iter().any(|word| lower.contains(word));
    if denies {
        return Failed::Other(Error::Denied { server: String::new(), why });
    }
    // It closes connections that it does not want.
    Failed::Lost(io::Error::new(io::ErrorKind::ConnectionReset, why))
}

impl Failed {
    /// The error, of this broker.
    fn at(self, server: &str) -> Error {
        let server = server.to_owned();
        match self {
            Failed::Lost(why) => Error::Unreachable { server, why: why.to_string(), tried: Duration::ZERO },
            Failed::Other(Error::Denied { why, .. }) => Error::Denied { server, why },
            Failed::Other(Error::Protocol { what, .. }) => Error::Protocol { server, what },
            Failed::Other(error) => error,
        }
    }
}

/// The client's part of the handshake.
fn hello(info: &Info, address: &Address, access: &Access, name: &str) -> Result<String, Error> {
    let read = |file: &std::path::Path| {
        fs::read_to_string(file).map_err(|why| Error::Credentials(format!("{}: cannot be read: {why}", file.display())))
    };
    let user = access.user_at(address);
    let (mut nkey, mut jwt, mut sig) = (None, None, None);
    let nonce = info.nonce.as_deref().unwrap_or_default();
    let creds = access.creds.as_deref().map(read).transpose()?;
    // What the address says comes first.
    if user.is_none()
        && let Some(file) = access.creds.as_deref().or(access.nkey.as_deref())
    {
        let wrong = |what: &str| Error::Credentials(format!("{}: {what}", file.display()));
        let seed = match &creds {
            Some(text) => {
                jwt = Some(nkey::part(text, "NATS USER JWT").ok_or_else(|| wrong("not a file with credentials"))?);
                nkey::part(text, "USER NKEY SEED").ok_or_else(|| wrong("not a file with credentials"))?.to_owned()
            }
            None => read(file)?,
        };
        let key = Key::from_seed(&seed).ok_or_else(|| wrong("not the seed of a user, which begins with SU"))?;
        nkey = jwt.is_none().then(|| key.public());
        sig = Some(key.sign(nonce));
    }
    let (user, pass, token) = match &user {
        Some((user, Some(password))) => (Some(user.as_str()), Some(password.as_str()), None),
        // A user without a password is a token.
        Some((token, None)) => (None, None, Some(token.as_str())),
        None => (None, None, None),
    };
    let connect = Connect {
        verbose: false,
        pedantic: false,
        lang: "rust",
        version: env!("CARGO_PKG_VERSION"),
        name,
        protocol: 1,
        headers: true,
        no_responders: true,
        user,
        pass,
        auth_token: token,
        nkey,
        jwt,
        sig,
    };
    let text = serde_json::to_string(&connect).expect("all keys are strings");
    Ok(format!("CONNECT {text}\r\n"))
}
