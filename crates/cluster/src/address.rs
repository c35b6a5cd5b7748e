//! Where brokers are, and how a client may prove who it is.

use crate::Error;
use std::env;
use std::fmt;
use std::path::PathBuf;

/// The port of NATS.
const PORT: u16 = 4222;

/// The address of a broker.
#[derive(Clone, PartialEq, Eq)]
pub struct Address {
    pub host: String,
    pub port: u16,
    pub tls: bool,
    user: Option<(String, Option<String>)>,
}

impl Address {
    /// One or more addresses, separated by commas.
    pub fn list(text: &str) -> Result<Vec<Self>, Error> {
        text.split(',').map(|one| Self::parse(one.trim())).collect()
    }

    /// `nats://USER:PASSWORD@HOST:PORT`; all but the host can be left out.
    fn parse(text: &str) -> Result<Self, Error> {
        let (scheme, rest) = text.split_once("://").unwrap_or(("nats", text));
        let (user, host) = match rest.trim_end_matches('/').rsplit_once('@') {
            Some((user, host)) => (Some(user), host),
            None => (None, rest.trim_end_matches('/')),
        };
        // What was typed may be a password.
        let wrong = || Error::Address(format!("{scheme}://{host}"));
        let (host, port) = match host.rsplit_once(':') {
            // The address of an IPv6 host is in brackets.
            Some((name, port)) if !port.ends_with(']') => (name, port.parse().map_err(|_| wrong())?),
            Some(_) | None => (host, PORT),
        };
        let tls = match scheme {
            "nats" => false,
            "tls" => true,
            _ => return Err(wrong()),
        };
        if host.is_empty() || host.contains(['/', ' ']) {
            return Err(wrong());
        }
        let decoded = |text: &str| decode(text).ok_or_else(wrong);
        let user = match user.map(|user| user.split_once(':').map_or((user, None), |(user, pass)| (user, Some(pass)))) {
            Some((user, password)) => Some((decoded(user)?, password.map(decoded).transpose()?)),
            None => None,
        };
        let host = host.trim_start_matches('[').trim_end_matches(']').to_owned();
        Ok(Self { host, port, tls, user })
    }
}

/// Without what is secret.
impl fmt::Display for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let scheme = if self.tls { "tls" } else { "nats" };
        let brackets = if self.host.contains(':') { ("[", "]") } else { ("", "") };
        write!(f, "{scheme}://{}{}{}:{}", brackets.0, self.host, brackets.1, self.port)
    }
}

impl fmt::Debug for Address {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{self}")
    }
}

/// Replaces `%41` by `A`.
fn decode(text: &str) -> Option<String> {
    let mut bytes = Vec::new();
    let mut rest = text.as_bytes();
    while let [first, after @ ..] = rest {
        (rest, _) = match (first, after) {
            (b'%', [high, low, after @ ..]) => {
                let digit = |byte: &u8| char::from(*byte).to_digit(16).map(|digit| digit as u8);
                (after, bytes.push(digit(high)? << 4 | digit(low)?))
            }
            (b'%', _) => return None,
            _ => (after, bytes.push(*first)),
        };
    }
    String::from_utf8(bytes).ok()
}

/// How a client proves who it is, and whom it believes. The names of the variables are those of the command `nats`.
#[derive(Clone, Default)]
pub struct Access {
    pub user: Option<(String, Option<String>)>,
    /// Files: a seed; a token with its seed; the certificate of an authority; a certificate of the client, and its key.
    pub nkey: Option<PathBuf>,
    pub creds: Option<PathBuf>,
    pub authority: Option<PathBuf>,
    pub certificate: Option<PathBuf>,
    pub key: Option<PathBuf>,
}

impl Access {
    /// What the environment says.
    pub fn from_env() -> Self {
        let var = |name: &str| env::var(name).ok().filter(|value| !value.is_empty());
        let file = |name: &str| var(name).map(PathBuf::from);
        Self {
            user: var("NATS_USER").map(|user| (user, var("NATS_PASSWORD"))),
            nkey: file("NATS_NKEY"),
            creds: file("NATS_CREDS"),
            authority: file("NATS_CA"),
            certificate: file("NATS_CERT"),
            key: file("NATS_KEY"),
        }
    }

    /// The user at a broker; that of its address comes first.
    pub(crate) fn user_at(&self, address: &Address) -> Option<(String, Option<String>)> {
        address.user.clone().or_else(|| self.user.clone())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses() {
        let shown = |text: &str| Address::list(text).map(|all| all.iter().map(ToString::to_string).collect::<Vec<_>>());
        assert_eq!(shown("broker"), Ok(vec!["nats://broker:4222".to_owned()]));
        assert_eq!(shown("tls://[::1]:7/, b:8").unwrap(), ["tls://[::1]:7", "nats://b:8"]);
        let [address] = &Address::list("nats://me:a%40b:c@host:1").unwrap()[..] else { panic!() };
        assert_eq!(address.user, Some(("me".to_owned(), Some("a@b:c".to_owned()))));
        assert_eq!(format!("{address} {address:?}"), "nats://host:1 nats://host:1");
        for wrong in ["", "http://x", "nats://", "nats://x:y", "nats://%4@x", "a b"] {
            assert!(matches!(shown(wrong), Err(Error::Address(_))), "{wrong}");
        }
    }
}
