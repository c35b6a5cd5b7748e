//! Bytes to and from a broker, with TLS or without.

use crate::{Access, Address, Error};
use rustls::pki_types::pem::PemObject;
use rustls::pki_types::{CertificateDer, PrivateKeyDer, ServerName};
use rustls::{ClientConfig, ClientConnection, RootCertStore, StreamOwned};
use std::io::{self, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

/// How long a connection may take to come about.
const CONNECT: Duration = Duration::from_secs(5);

pub enum Transport {
    Plain(TcpStream),
    Tls(Box<StreamOwned<ClientConnection, TcpStream>>),
}

impl Transport {
    /// Connects without TLS: a broker says first whether it wants that.
    pub fn connect(address: &Address) -> io::Result<Self> {
        let mut last = io::Error::new(io::ErrorKind::NotFound, "the host has no address");
        for socket in (address.host.as_str(), address.port).to_socket_addrs()? {
            match TcpStream::connect_timeout(&socket, CONNECT) {
                Ok(stream) => {
                    // Each request is waited for.
                    stream.set_nodelay(true)?;
                    stream.set_write_timeout(Some(CONNECT))?;
                    return Ok(Transport::Plain(stream));
                }
                Err(why) => last = why,
            }
        }
        Err(last)
    }

    /// The same connection, with TLS from here on.
    pub fn secured(self, address: &Address, access: &Access) -> Result<Self, Error> {
        let wrong = |why: String| Error::Tls { server: address.to_string(), why };
        let Transport::Plain(tcp) = self else { return Ok(self) };
        let config = config(access).map_err(|error| match error {
            Wrong::File(what) => Error::Credentials(what),
            Wrong::Other(why) => wrong(why),
        })?;
        let name = ServerName::try_from(address.host.clone()).map_err(|why| wrong(why.to_string()))?;
        let connection = ClientConnection::new(Arc::new(config), name).map_err(|why| wrong(why.to_string()))?;
        let mut stream = StreamOwned::new(connection, tcp);
        let handshake = stream.sock.set_read_timeout(Some(CONNECT)).and_then(|()| {
            while stream.conn.is_handshaking() {
                stream.conn.complete_io(&mut stream.sock)?;
            }
            Ok(())
        });
        handshake.map_err(|why| wrong(why.to_string()))?;
        Ok(Transport::Tls(Box::new(stream)))
    }

    /// Reads what there is, and waits for it until then. Nothing: the time has passed.
    pub fn read(&mut self, buffer: &mut Vec<u8>, until: Instant) -> io::Result<usize> {
        let left = until.saturating_duration_since(Instant::now()).max(Duration::from_millis(1));
        let mut bytes = [0; 1 << 16];
        let read = match self {
            Transport::Plain(stream) => {
                stream.set_read_timeout(Some(left))?;
                stream.read(&mut bytes)
            }
            Transport::Tls(stream) => {
                stream.sock.set_read_timeout(Some(left))?;
                stream.read(&mut bytes)
            }
        };
        match read {
            Ok(0) => Err(io::Error::new(io::ErrorKind::UnexpectedEof, "the broker has closed the connection")),
            Ok(count) => {
                buffer.extend(&bytes[..count]);
                Ok(count)
            }
            Err(why) if matches!(why.kind(), io::ErrorKind::WouldBlock | io::ErrorKind::TimedOut) => Ok(0),
            Err(why) if why.kind() == io::ErrorKind::Interrupted => Ok(0),
            Err(why) => Err(why),
        }
    }

    pub fn write(&mut self, bytes: &[u8]) -> io::Result<()> {
        match self {
            Transport::Plain(stream) => stream.write_all(bytes),
            Transport::Tls(stream) => stream.write_all(bytes).and_then(|()| stream.flush()),
        }
    }
}

enum Wrong {
    File(String),
    Other(String),
}

/// Whom to believe, and what to show.
fn config(access: &Access) -> Result<ClientConfig, Wrong> {
    let other = |why: rustls::Error| Wrong::Other(why.to_string());
    let mut roots = RootCertStore::empty();
    match &access.authority {
        Some(file) => {
            for certificate in certificates(file)? {
                let added = roots.add(certificate);
                added.map_err(|why| Wrong::File(format!("{}: {why}", file.display())))?;
            }
        }
        None => {
            roots.add_parsable_certificates(rustls_native_certs::load_native_certs().certs);
        }
    }
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config = ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions().map_err(other)?;
    let config = config.with_root_certificates(roots);
    match (&access.certificate, &access.key) {
        (Some(certificate), Some(key)) => {
            let private = PrivateKeyDer::from_pem_file(key)
                .map_err(|why| Wrong::File(format!("{}: not a private key: {why}", key.display())))?;
            config.with_client_auth_cert(certificates(certificate)?, private).map_err(other)
        }
        (None, None) => Ok(config.with_no_client_auth()),
        (Some(_), None) | (None, Some(_)) => {
            Err(Wrong::File("NATS_CERT and NATS_KEY belong together: set both or none".to_owned()))
        }
    }
}

fn certificates(file: &Path) -> Result<Vec<CertificateDer<'static>>, Wrong> {
    let wrong = |why: String| Wrong::File(format!("{}: no certificate: {why}", file.display()));
    let all = CertificateDer::pem_file_iter(file).map_err(|why| wrong(why.to_string()))?;
    let all: Vec<_> = all.collect::<Result<_, _>>().map_err(|why| wrong(why.to_string()))?;
    if all.is_empty() { Err(wrong("the file has none".to_owned())) } else { Ok(all) }
}
