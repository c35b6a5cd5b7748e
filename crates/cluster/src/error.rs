//! What can go wrong between a client and a broker.

use std::fmt;
use std::time::Duration;

/// Why something could not be done. Each is one line that says what to do about it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Error {
    /// It is not an address.
    Address(String),
    /// A file with credentials or certificates cannot be used.
    Credentials(String),
    /// There is no broker, or none that could be reached for so long.
    Unreachable { server: String, why: String, tried: Duration },
    /// The broker does not accept the credentials, or they do not allow something.
    Denied { server: String, why: String },
    /// No connection with TLS.
    Tls { server: String, why: String },
    /// What answers is not a broker, or not one that this client understands.
    Protocol { server: String, what: String },
    /// The broker does not keep messages.
    NoJetStream { server: String },
    /// There is no room for another message.
    Full { what: String, why: String },
    /// Something changed meanwhile that was expected to stay.
    Changed,
    /// There is no such stream, consumer, key or object.
    Missing(String),
    /// An answer of JetStream that means something else went wrong.
    Api { code: u64, why: String },
    /// What was read is not what was stored.
    Damaged(String),
}

impl Error {
    /// Whether the same may succeed later, with the same broker.
    pub fn is_passing(&self) -> bool {
        match self {
            Error::Unreachable { .. } | Error::Full { .. } => true,
            Error::Address(_) | Error::Credentials(_) | Error::Denied { .. } | Error::Tls { .. } => false,
            Error::Protocol { .. } | Error::NoJetStream { .. } | Error::Changed | Error::Missing(_) => false,
            Error::Api { .. } | Error::Damaged(_) => false,
        }
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Error::Address(text) => {
                write!(f, "`{text}` is not the address of a broker; expected nats://HOST:PORT or tls://HOST:PORT")
            }
            Error::Credentials(what) => f.write_str(what),
            Error::Unreachable { server, why, tried } => {
                let tried = if tried.as_secs() < 1 { String::new() } else { format!(", for {} s", tried.as_secs()) };
                write!(f, "{server}: the broker cannot be reached{tried}: {why}")
            }
            Error::Denied { server, why } => {
                write!(
                    f,
                    "{server}: the broker denies access: {why}; give nats://USER:PASSWORD@HOST, or set NATS_USER and \
                     NATS_PASSWORD, NATS_NKEY or NATS_CREDS"
                )
            }
            Error::Tls { server, why } => {
                write!(f, "{server}: no connection with TLS: {why}; NATS_CA names the file of an own authority")
            }
            Error::Protocol { server, what } => write!(f, "{server}: not a NATS server that can be used: {what}"),
            Error::NoJetStream { server } => {
                write!(f, "{server}: the broker has no JetStream; start it with `nats-server --jetstream`")
            }
            Error::Full { what, why } => {
                write!(f, "the broker has no room for {what}: {why}; raise the limits of its JetStream storage")
            }
            Error::Changed => write!(f, "it was changed by another process"),
            Error::Missing(what) => write!(f, "there is no {what}"),
            Error::Api { code, why } => write!(f, "JetStream: {why} (error {code})"),
            Error::Damaged(what) => write!(f, "{what} is damaged: it is not what was stored"),
        }
    }
}

impl std::error::Error for Error {}
