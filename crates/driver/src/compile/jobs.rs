//! Several compilers at once, as many as there are processors; what they say and give is handed out in the order asked
//! for.

use crate::Error;
use std::io::{self, Read};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use std::thread;
use std::time::Duration;

/// How often a flag that asks us to end is looked at.
const LOOK: Duration = Duration::from_millis(20);

/// The compilers that run.
#[derive(Default)]
pub struct Running {
    children: Mutex<Vec<(usize, Child)>>,
    ended: AtomicBool,
}

impl Running {
    /// Runs a command to its end: how it ended, its output, its messages.
    pub fn output(&self, command: &mut Command) -> io::Result<(ExitStatus, Vec<u8>, Vec<u8>)> {
        static NUMBER: AtomicUsize = AtomicUsize::new(0);
        let number = NUMBER.fetch_add(1, Ordering::Relaxed);
        let mut child = command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn()?;
        let (out, err) = (child.stdout.take(), child.stderr.take());
        self.children.lock().expect("internal: a thread panicked").push((number, child));
        if self.ended.load(Ordering::SeqCst) {
            self.end();
        }
        let (text, messages) = thread::scope(|scope| {
            let messages = scope.spawn(|| all_of(err));
            (all_of(out), messages.join().expect("internal: a thread panicked"))
        });
        let mut child = {
            let mut children = self.children.lock().expect("internal: a thread panicked");
            let at = children.iter().position(|(other, _)| *other == number).expect("internal: a child is missing");
            children.swap_remove(at).1
        };
        Ok((child.wait()?, text?, messages?))
    }

    /// Ends all that run, and those that are started later.
    fn end(&self) {
        self.ended.store(true, Ordering::SeqCst);
        for (_, child) in self.children.lock().expect("internal: a thread panicked").iter_mut() {
            let _ = child.kill();
        }
    }
}

fn all_of(stream: Option<impl Read>) -> io::Result<Vec<u8>> {
    let mut bytes = Vec::new();
    if let Some(mut stream) = stream {
        stream.read_to_end(&mut bytes)?;
    }
    Ok(bytes)
}

/// Does all jobs, and hands out what each gave, the first first. Ends early when one fails or `interrupt` is set.
pub fn run<J: Sync, R: Send>(
    jobs: &[J],
    interrupt: Option<&AtomicBool>,
    job: impl Fn(&J, &Running) -> Result<R, Error> + Sync,
    mut done: impl FnMut(R) -> Result<(), Error>,
) -> Result<(), Error> {
    let (running, next) = (Running::default(), AtomicUsize::new(0));
    let workers = thread::available_parallelism().map_or(1, usize::from).min(jobs.len());
    let (sender, receiver) = mpsc::channel();
    thread::scope(|scope| {
        for _ in 0..workers {
            let sender = sender.clone();
            let (running, next, job) = (&running, &next, &job);
            scope.spawn(move || {
                while let number = next.fetch_add(1, Ordering::Relaxed)
                    && let Some(asked) = jobs.get(number)
                    && !running.ended.load(Ordering::SeqCst)
                    && sender.send((number, job(asked, running))).is_ok()
                {}
            });
        }
        drop(sender);
        let result = in_order(&receiver, jobs.len(), interrupt, &mut done);
        if result.is_err() {
            running.end();
        }
        result
    })
}

fn in_order<R>(
    receiver: &mpsc::Receiver<(usize, Result<R, Error>)>,
    count: usize,
    interrupt: Option<&AtomicBool>,
    done: &mut impl FnMut(R) -> Result<(), Error>,
) -> Result<(), Error> {
    let interrupted = || interrupt.is_some_and(|flag| flag.load(Ordering::Relaxed));
    let mut waiting: Vec<Option<Result<R, Error>>> = (0..count).map(|_| None).collect();
    let mut next = 0;
    while next < count {
        match receiver.recv_timeout(LOOK) {
            Ok((number, result)) => waiting[number] = Some(result),
            Err(mpsc::RecvTimeoutError::Timeout) => {}
            Err(mpsc::RecvTimeoutError::Disconnected) => panic!("internal: a compilation was lost"),
        }
        // A signal from the terminal reaches the compilers as well: their failure is not the file's.
        if interrupted() {
            return Err(Error::Interrupted);
        }
        while let Some(result) = waiting.get_mut(next).and_then(Option::take) {
            next += 1;
            done(result?)?;
        }
    }
    Ok(())
}
