//! Child processes with a time limit.

use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::thread;
use std::time::{Duration, Instant};

/// How a child ended, and what it wrote.
#[derive(Debug)]
pub struct Outcome {
    /// `None` when the time limit was reached and the child was stopped.
    pub status: Option<ExitStatus>,
    pub stdout: Vec<u8>,
    pub stderr: Vec<u8>,
    pub time: Duration,
}

impl Outcome {
    /// The exit code; `None` after a signal or the time limit.
    pub fn code(&self) -> Option<i32> {
        self.status.and_then(|status| status.code())
    }

    pub fn out(&self) -> String {
        String::from_utf8_lossy(&self.stdout).into_owned()
    }

    pub fn err(&self) -> String {
        String::from_utf8_lossy(&self.stderr).into_owned()
    }
}

/// Runs `command` with no input, until it ends or `limit` has passed.
pub fn run(command: &mut Command, limit: Duration) -> io::Result<Outcome> {
    let start = Instant::now();
    let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
    // Both pipes are read while the child runs: a full pipe would stop it.
    let stdout = reader(child.stdout.take().expect("stdout is piped"));
    let stderr = reader(child.stderr.take().expect("stderr is piped"));
    let status = wait(&mut child, start, limit)?;
    let time = start.elapsed();
    let join = |reader: thread::JoinHandle<Vec<u8>>| reader.join().expect("the reader does not panic");
    Ok(Outcome { status, stdout: join(stdout), stderr: join(stderr), time })
}

fn reader(mut pipe: impl Read + Send + 'static) -> thread::JoinHandle<Vec<u8>> {
    thread::spawn(move || {
        let mut bytes = Vec::new();
        // What arrived before an error is still worth showing.
        let _ = pipe.read_to_end(&mut bytes);
        bytes
    })
}

fn wait(child: &mut Child, start: Instant, limit: Duration) -> io::Result<Option<ExitStatus>> {
    let mut pause = Duration::from_micros(200);
    loop {
        if let Some(status) = child.try_wait()? {
            return Ok(Some(status));
        }
        if start.elapsed() > limit {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(pause);
        pause = (pause * 2).min(Duration::from_millis(5));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn output_and_exit_code() {
        let outcome = run(Command::new("sh").args(["-c", "echo out; echo err >&2; exit 7"]), Duration::from_secs(10));
        let outcome = outcome.unwrap();
        assert_eq!((outcome.out().as_str(), outcome.err().as_str(), outcome.code()), ("out\n", "err\n", Some(7)));
    }

    #[test]
    fn the_limit_stops_it() {
        let outcome = run(Command::new("sleep").arg("60"), Duration::from_millis(50)).unwrap();
        assert!(outcome.status.is_none() && outcome.time < Duration::from_secs(30));
    }
}
