//! A NATS server with JetStream for tests: on a free port of the loopback interface, with its files in a directory that
//! the test gives. It ends with the value, and also if the test is killed.

use std::fs;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::{Ipv4Addr, TcpStream};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How long a server may take to begin.
const BEGINS: Duration = Duration::from_secs(20);

/// Whether there is such a server on this machine.
pub fn is_installed() -> bool {
    let mut command = Command::new("nats-server");
    command.arg("--version").stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    command.status().is_ok_and(|status| status.success())
}

pub struct Broker {
    dir: PathBuf,
    config: String,
    port: Option<u16>,
    running: Option<Running>,
}

/// A shell that ends the server when nobody can write to it any more.
struct Running {
    shell: Child,
    _lifeline: ChildStdin,
    server: String,
}

impl Broker {
    /// Starts a server; `config` is added to its configuration, in which `$STORE` is where it stores.
    pub fn start(dir: &Path, config: &str) -> io::Result<Self> {
        let mut broker = Self { dir: dir.to_owned(), config: config.to_owned(), port: None, running: None };
        broker.restart()?;
        Ok(broker)
    }

    pub fn port(&self) -> u16 {
        self.port.expect("it has been started")
    }

    /// Its address.
    pub fn url(&self) -> String {
        self.url_of("")
    }

    /// Its address, for a user, such as `name:password`.
    pub fn url_of(&self, user: &str) -> String {
        let at = if user.is_empty() { "" } else { "@" };
        format!("nats://{user}{at}{}:{}", Ipv4Addr::LOCALHOST, self.port())
    }

    /// Other lines of the configuration from the next start on.
    pub fn configure(&mut self, config: &str) {
        self.config = config.to_owned();
    }

    /// Starts it with what it has stored; it must not be running.
    pub fn restart(&mut self) -> io::Result<()> {
        let dir = fs::canonicalize(&self.dir)?;
        // It chooses a port, which it keeps.
        let port = self.port.map_or_else(|| "-1".to_owned(), |port| port.to_string());
        let config = dir.join("nats.conf");
        let text = format!(
            "listen: \"{}:{port}\"\nports_file_dir: {:?}\njetstream {{ store_dir: {:?} }}\n{}\n",
            Ipv4Addr::LOCALHOST,
            dir,
            dir.join("store"),
            self.config.replace("$STORE", &format!("{:?}", dir.join("store")))
        );
        fs::write(&config, text)?;
        let script = "nats-server --config \"$0\" --log \"$1\" & echo $!; read _; kill -9 $!";
        let mut shell = Command::new("sh")
            .args(["-c", script])
            .arg(&config)
            .arg(dir.join("nats.log"))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()?;
        let (lifeline, out) = (shell.stdin.take(), shell.stdout.take());
        let mut server = String::new();
        if let Some(out) = out {
            BufReader::new(out).read_line(&mut server)?;
        }
        let server = server.trim().to_owned();
        let ports = dir.join(format!("nats-server_{server}.ports"));
        self.running = lifeline.map(|lifeline| Running { shell, _lifeline: lifeline, server });
        let end = Instant::now() + BEGINS;
        while Instant::now() < end {
            if self.port.is_none() {
                let text = fs::read_to_string(&ports).unwrap_or_default();
                let digits = text.rsplit_once(':').map(|(_, rest)| rest.chars().take_while(char::is_ascii_digit));
                self.port = digits.and_then(|digits| digits.collect::<String>().parse().ok());
            }
            if self.port.is_some_and(greets) {
                return Ok(());
            }
            thread::sleep(Duration::from_millis(10));
        }
        let log = fs::read_to_string(dir.join("nats.log")).unwrap_or_default();
        Err(io::Error::new(io::ErrorKind::TimedOut, format!("nats-server does not begin: {log}")))
    }

    /// Ends it as a crash does.
    pub fn kill(&mut self) {
        self.signal("-KILL");
        self.stop();
    }

    /// Sends it a signal, such as `-STOP`.
    pub fn signal(&self, signal: &str) {
        if let Some(running) = &self.running {
            let _ = Command::new("kill").args([signal, &running.server]).status();
        }
    }

    fn stop(&mut self) {
        if let Some(Running { mut shell, _lifeline, .. }) = self.running.take() {
            drop(_lifeline);
            let _ = shell.wait();
        }
    }
}

/// Whether a server says what it is.
fn greets(port: u16) -> bool {
    let Ok(mut stream) = TcpStream::connect((Ipv4Addr::LOCALHOST, port)) else { return false };
    let mut first = [0; 4];
    let waits = stream.set_read_timeout(Some(Duration::from_secs(1)));
    waits.is_ok() && stream.read_exact(&mut first).is_ok() && first == *b"INFO"
}

impl Drop for Broker {
    fn drop(&mut self) {
        // What it has said is lost with the directory.
        if thread::panicking() {
            let log = fs::read_to_string(self.dir.join("nats.log")).unwrap_or_default();
            let lines: Vec<&str> = log.lines().collect();
            let _ = writeln!(io::stderr(), "{}", lines[lines.len().saturating_sub(30)..].join("\n"));
        }
        self.stop();
    }
}
