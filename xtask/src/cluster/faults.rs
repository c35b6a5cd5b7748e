//! `cargo xtask fuzz faults`: searches by several processes of which some are killed, stopped or slow. Each must have
//! the verdict, the counts and the findings of one thread.

use super::{Process, ready};
use crate::Done;
use crate::shell::target;
use clap::Args;
use serde_json::{Value, json};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::thread;
use std::time::{Duration, Instant};
use testkit::broker::Broker;
use testkit::random::Random;

#[derive(Args)]
pub struct Faults {
    /// How many runs
    #[arg(long, default_value_t = 20, value_name = "N")]
    pub count: u32,
    /// Seed of the first
    #[arg(long, default_value_t = 1, value_name = "S")]
    pub seed: u64,
}

/// How long one run may take.
const LIMIT: Duration = Duration::from_secs(300);
/// After so many mishaps it is left alone.
const MOST: u32 = 8;
/// Longer than a worker may be silent.
const SILENT: Duration = Duration::from_millis(5500);

/// Two threads write, one reads what they have written.
const PROGRAM: &str = "#include <assert.h>
#include <pthread.h>
#include <stdatomic.h>
static atomic_int cells[8], tally;
static int seen;
static void *write_all(void *arg) { tally += 1; for (int i = 0; i < N; i++) cells[i] = *(int *)arg; return 0; }
static void *read_all(void *arg) {
    int sum = 0;
    for (int i = 0; i < N; i++) sum += cells[i];
    assert(sum != BAD);
    seen = sum;
    return arg;
}
int main(void) {
    int one = 1, two = 2;
    pthread_t a, b, c;
    pthread_create(&a, 0, write_all, &one);
    pthread_create(&b, 0, write_all, &two);
    pthread_create(&c, 0, read_all, 0);
    pthread_join(a, 0); pthread_join(b, 0); pthread_join(c, 0);
    int rare = seen == 2 * N;
    for (int i = 0; i < N; i++) rare &= cells[i] == 1;
    if (RARE && rare) tally |= 4;
}
";

/// What is checked: the flags, and the definitions of the program.
const CHECKS: &[(&[&str], &[&str])] = &[
    (&["--model", "sc", "--search", "traces"], &["-DN=7", "-DBAD=100", "-DRARE=0"]),
    (&["--model", "rc11"], &["-DN=8", "-DBAD=100", "-DRARE=0"]),
    (&["--model", "sc", "--search", "traces", "--keep-going"], &["-DN=6", "-DBAD=7", "-DRARE=0"]),
    (&["--model", "sc", "--search", "traces", "--no-slice"], &["-DN=5", "-DBAD=100", "-DRARE=1"]),
];

pub fn faults(faults: &Faults) -> Done {
    let exe = ready()?;
    let dir = target().join("faults");
    let _ = fs::remove_dir_all(&dir);
    fs::create_dir_all(&dir).map_err(|why| format!("{}: {why}", dir.display()))?;
    let mut expected = Vec::new();
    for (at, (flags, definitions)) in CHECKS.iter().enumerate() {
        let alone = Search { exe: &exe, dir: dir.join(format!("alone-{at}")), flags, definitions };
        expected.push(alone.with_one_thread().map_err(|why| format!("with one thread: {why}"))?);
    }
    let (mut mishaps, mut wrong) = (Mishaps::default(), 0);
    let start = Instant::now();
    for number in 0..faults.count {
        let seed = faults.seed + u64::from(number);
        let at = (seed % CHECKS.len() as u64) as usize;
        let (flags, definitions) = CHECKS[at];
        let search = Search { exe: &exe, dir: dir.join(format!("run-{seed}")), flags, definitions };
        match search.disturbed(seed, &mut mishaps) {
            Ok(result) if result == expected[at] => {
                let _ = fs::remove_dir_all(&search.dir);
            }
            Ok(result) => {
                wrong += 1;
                println!("seed {seed}: {result} instead of {}; see {}", expected[at], search.dir.display());
            }
            Err(why) => {
                wrong += 1;
                println!("seed {seed}: {why}; see {}", search.dir.display());
            }
        }
    }
    let Mishaps { workers, directors, brokers, stops } = mishaps;
    println!(
        "{} runs in {:.0} s, {wrong} wrong; killed: {workers} workers, {directors} directing processes, {brokers} \
         brokers; stopped for a while: {stops}",
        faults.count,
        start.elapsed().as_secs_f64()
    );
    if wrong == 0 { Ok(()) } else { Err(format!("{wrong} of {} runs are wrong", faults.count)) }
}

/// What has happened.
#[derive(Default)]
struct Mishaps {
    workers: u32,
    directors: u32,
    brokers: u32,
    stops: u32,
}

/// A check in a directory of its own.
struct Search<'a> {
    exe: &'a Path,
    dir: PathBuf,
    flags: &'a [&'a str],
    definitions: &'a [&'a str],
}

impl Search<'_> {
    fn command(&self, how: &[&str]) -> Command {
        let mut command = Command::new(self.exe);
        command.current_dir(&self.dir).args(["check", "a.c", "--quiet", "--json", "result.json"]);
        command.args(self.flags).args(how).arg("--").args(self.definitions);
        command
    }

    fn prepare(&self) -> io::Result<()> {
        fs::create_dir_all(self.dir.join("broker"))?;
        fs::write(self.dir.join("a.c"), PROGRAM)
    }

    fn log(&self, name: &str) -> PathBuf {
        self.dir.join(name)
    }

    /// What must be the same.
    fn result(&self) -> Result<Value, String> {
        let text = fs::read_to_string(self.dir.join("result.json")).map_err(|why| why.to_string())?;
        let document: Value = serde_json::from_str(&text).map_err(|why| why.to_string())?;
        let executions = &document["executions"];
        let findings: Vec<Value> = document["findings"]
            .as_array()
            .into_iter()
            .flatten()
            .map(|finding| json!([finding["message"], finding["trace"]]))
            .collect();
        let refuted = &document["program"]["refuted"];
        Ok(json!([document["verdict"], executions["complete"], executions["blocked"], refuted, findings]))
    }

    fn with_one_thread(&self) -> Result<Value, String> {
        self.prepare().map_err(|why| why.to_string())?;
        let mut process =
            Process::start(&mut self.command(&["-j", "1"]), &self.log("log")).map_err(|why| why.to_string())?;
        let end = Instant::now() + LIMIT;
        while process.ended().map_err(|why| why.to_string())?.is_none() {
            if Instant::now() > end {
                return Err("it does not end".to_owned());
            }
            thread::sleep(Duration::from_millis(10));
        }
        self.result()
    }

    /// The result of a search to which things happen.
    fn disturbed(&self, seed: u64, mishaps: &mut Mishaps) -> Result<Value, String> {
        self.run(seed, mishaps).map_err(|why| why.to_string())?;
        self.result()
    }

    fn run(&self, seed: u64, mishaps: &mut Mishaps) -> io::Result<()> {
        self.prepare()?;
        let mut random = Random::new(seed);
        let mut broker = Broker::start(&self.dir.join("broker"), "")?;
        let url = broker.url();
        let worker = |random: &mut Random| {
            let mut flags = vec!["--delay", random.of(&["1ms", "20ms", "100ms"])];
            if random.one_in(3) {
                flags.push("--twice");
            }
            Process::worker(self.exe, &url, &flags, &self.log("workers"))
        };
        let mut workers = [worker(&mut random)?, worker(&mut random)?, worker(&mut random)?];
        let direct = || Process::start(&mut self.command(&["--cluster", &url]), &self.log("directing"));
        let mut directing = direct()?;
        let (end, mut happened, mut stopped) = (Instant::now() + LIMIT, 0, None::<(usize, Instant)>);
        loop {
            let next = Instant::now() + Duration::from_millis(200 + random.draw() % 1500);
            while Instant::now() < next {
                if let Some(status) = directing.ended()? {
                    return match status.code() {
                        Some(0 | 1) => Ok(()),
                        _ => Err(io::Error::other(format!("the directing process has ended ({status})"))),
                    };
                }
                thread::sleep(Duration::from_millis(20));
            }
            if let Some((at, until)) = stopped.filter(|(_, until)| Instant::now() >= *until) {
                workers[at].signal("-CONT");
                stopped = stopped.filter(|(_, other)| *other != until);
            }
            if Instant::now() >= end {
                return Err(io::Error::other("it does not end"));
            }
            if happened == MOST {
                continue;
            }
            happened += 1;
            match random.below(5) {
                0 => {
                    drop(directing);
                    directing = direct()?;
                    mishaps.directors += 1;
                }
                1 => {
                    broker.kill();
                    thread::sleep(Duration::from_millis(random.draw() % 800));
                    broker.restart()?;
                    mishaps.brokers += 1;
                }
                2 if stopped.is_none() => {
                    let at = usize::from(random.below(3));
                    workers[at].signal("-STOP");
                    stopped = Some((at, Instant::now() + SILENT));
                    mishaps.stops += 1;
                }
                _ => {
                    let at = usize::from(random.below(3));
                    workers[at] = worker(&mut random)?;
                    stopped = stopped.filter(|(other, _)| *other != at);
                    mishaps.workers += 1;
                }
            }
        }
    }
}
