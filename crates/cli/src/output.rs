//! Writing to the user's streams.

use std::io::{self, BufWriter, IsTerminal, Stdout, Write};

/// Our standard output. It is flushed before anything goes to standard error, so that the two appear in order.
pub struct Output {
    out: BufWriter<Stdout>,
    interactive: bool,
    failed: bool,
}

impl Output {
    pub fn new() -> Self {
        let stdout = io::stdout();
        Self { interactive: stdout.is_terminal(), out: BufWriter::new(stdout), failed: false }
    }

    pub fn out(&mut self, bytes: &[u8]) {
        let mut done = self.out.write_all(bytes);
        if self.interactive && done.is_ok() {
            done = self.out.flush();
        }
        check(done);
    }

    pub fn err(&mut self, bytes: &[u8]) {
        self.flush();
        // Errors of standard error cannot be reported.
        let _ = io::stderr().write_all(bytes);
    }

    /// A report must not be lost: if it cannot be written, it goes to standard error. A reader that closes the pipe is
    /// not an error.
    pub fn report(&mut self, bytes: &[u8]) {
        let done = self.out.write_all(bytes).and_then(|()| self.out.flush());
        match done {
            Ok(()) => {}
            Err(error) if error.kind() == io::ErrorKind::BrokenPipe => self.drop_rest(),
            Err(error) => {
                self.drop_rest();
                self.failed = true;
                let mut stderr = io::stderr();
                let _ = stderr.write_all(bytes);
                let _ = writeln!(stderr, "error: cannot write to standard output: {error}");
            }
        }
    }

    /// Whether a report could not be written where it belongs.
    pub fn failed(&self) -> bool {
        self.failed
    }

    /// Reports what prevents the command.
    pub fn fail(&mut self, message: &str) -> u8 {
        self.err(format!("error: {message}\n").as_bytes());
        crate::exit::USAGE
    }

    /// Discards buffered output, which cannot be written.
    fn drop_rest(&mut self) {
        let fresh = BufWriter::new(io::stdout());
        let _ = std::mem::replace(&mut self.out, fresh).into_parts();
    }

    pub fn flush(&mut self) {
        check(self.out.flush());
    }
}

/// A reader such as `head` may close the pipe early: the process then ends without an error.
fn check(done: io::Result<()>) {
    match done {
        Ok(()) => {}
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => std::process::exit(0),
        Err(error) => {
            let _ = writeln!(io::stderr(), "error: cannot write to standard output: {error}");
            std::process::exit(i32::from(crate::exit::USAGE))
        }
    }
}
