//! A search by workers that share a NATS server: the verdict, the counts and the findings are those of one thread,
//! whatever happens to workers, to the broker and to the process that directs them; and one clear message for each
//! thing that can be wrong.

mod common;

use ::cluster::{Access, Address, Client, Keys, Objects};
use common::{PROGRAM, document, essence, estragon, run};
use report::cluster::{Run, State};
use serde_json::Value;
use std::fs;
use std::path::Path;
use std::process::{Child, Stdio};
use std::thread;
use std::time::{Duration, Instant};
use testkit::broker::Broker;
use testkit::process::Outcome;
use testkit::redact;

/// Ends with the value.
struct Process(Child);

impl Process {
    fn start(dir: &Path, args: &[&str]) -> Self {
        let mut command = estragon(dir);
        let log = fs::OpenOptions::new().create(true).append(true).open(dir.join("log")).unwrap();
        command.args(args).stdin(Stdio::null()).stdout(log.try_clone().unwrap()).stderr(log);
        Self(command.spawn().unwrap())
    }

    fn worker(dir: &Path, broker: &Broker) -> Self {
        Self::start(dir, &["worker", &broker.url(), "-j", "1"])
    }

    fn is_running(&mut self) -> bool {
        self.0.try_wait().unwrap().is_none()
    }

    /// The exit code, when it has ended.
    fn code(&mut self) -> Option<i32> {
        self.0.wait().unwrap().code()
    }
}

impl Drop for Process {
    fn drop(&mut self) {
        if thread::panicking() {
            eprintln!("{:?} has ended: {:?}", self.0.id(), self.0.try_wait());
        }
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

fn broker(dir: &Path) -> Broker {
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    fs::create_dir(dir.join("broker")).unwrap();
    Broker::start(&dir.join("broker"), "").unwrap()
}

/// A connection of the test.
fn client(broker: &Broker) -> Client {
    Client::connect(&Address::list(&broker.url()).unwrap(), &Access::default(), "test", Duration::from_secs(5)).unwrap()
}

/// Checks the program with one thread, and by a cluster, which has the same result.
fn compare(dir: &Path, broker: &Broker, flags: &[&str], compiler: &[&str]) -> Value {
    let check = [&["check", "a.c", "--quiet"], flags].concat();
    let compiler = [&["--"], compiler].concat();
    let one = run(dir, &[&check[..], &["-j", "1", "--json", "one.json"], &compiler[..]].concat());
    assert!(matches!(one.code(), Some(0 | 1 | 3)), "{}{}", one.out(), one.err());
    let many = run(dir, &[&check[..], &["--cluster", &broker.url(), "--json", "many.json"], &compiler[..]].concat());
    assert_eq!(many.code(), one.code(), "{}{}", many.out(), many.err());
    assert_eq!(redact::times(&many.out()), redact::times(&one.out()));
    let (one, many) = (document(dir, "one.json"), document(dir, "many.json"));
    assert_eq!(essence(&many), essence(&one));
    assert_eq!(many["program"]["refuted"], one["program"]["refuted"]);
    many
}

const TRACES: [&str; 4] = ["--model", "sc", "--search", "traces"];

#[test]
fn a_cluster_has_the_result_of_one_thread() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let broker = broker(dir);
    let _workers = [Process::worker(dir, &broker), Process::worker(dir, &broker)];
    compare(dir, &broker, &TRACES, &["-DN=5"]);
    compare(dir, &broker, &["--model", "rc11"], &["-DN=6"]);
    // Findings, and their order.
    let keep_going = |flags: &[&'static str]| [flags, &["--keep-going"]].concat();
    compare(dir, &broker, &keep_going(&TRACES), &["-DN=4", "-DBAD=5"]);
    compare(dir, &broker, &keep_going(&["--model", "sc", "--search", "reads-from"]), &["-DN=5", "-DBAD=5"]);
    // A search that is over before there is anything to divide.
    compare(dir, &broker, &TRACES, &["-DN=1"]);
    // What one execution refutes.
    let refuted = compare(dir, &broker, &[&TRACES[..], &["--no-slice"]].concat(), &["-DN=5", "-DRARE"]);
    assert_ne!(refuted["program"]["refuted"], Value::Null, "nothing is refuted");
    // A loop that is cut off.
    compare(dir, &broker, &[&TRACES[..], &["--unroll", "4"]].concat(), &["-DN=5"]);
    // Nothing is left in the broker.
    let status = run(dir, &["cluster", "status", &broker.url()]);
    assert_eq!((status.code(), status.out()), (Some(0), format!("no runs at {}\n", broker.url())));
    let objects = Objects::new("estragon-x");
    assert!(client(&broker).stream_state(&objects.stream()).is_err());
}

/// Messages that do not fit are objects.
#[test]
fn a_broker_that_takes_small_messages_only() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    fs::write(dir.join("a.c"), PROGRAM).unwrap();
    let broker = Broker::start(dir, "max_payload: 4000").unwrap();
    let _worker = Process::worker(dir, &broker);
    compare(dir, &broker, &["--model", "sc", "--search", "traces", "--keep-going"], &["-DN=4", "-DBAD=5"]);
}

#[test]
fn workers_and_brokers_may_die() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut broker = broker(dir);
    let args = [&["check", "a.c", "--quiet"], &TRACES[..], &["-j", "1", "--json", "one.json", "--", "-DN=6"]].concat();
    assert_eq!(run(dir, &args).code(), Some(0));
    let url = broker.url();
    let flags = ["--cluster", &url, "--json", "many.json", "--", "-DN=6"];
    let args = [&["check", "a.c", "--quiet"], &TRACES[..], &flags].concat();
    let mut directing = Process::start(dir, &args);
    let slow = ["worker", &url, "-j", "1", "--delay", "50ms"];
    let mut workers = vec![Process::start(dir, &slow), Process::start(dir, &slow)];
    thread::sleep(Duration::from_millis(1000));
    workers.remove(0);
    broker.kill();
    thread::sleep(Duration::from_millis(300));
    broker.restart().unwrap();
    workers.push(Process::start(dir, &slow));
    thread::sleep(Duration::from_millis(500));
    // The process that directs it dies as well; the same command continues.
    if directing.is_running() {
        drop(directing);
        directing = Process::start(dir, &args);
    }
    workers.push(Process::worker(dir, &broker));
    assert_eq!(directing.code(), Some(0), "{}", fs::read_to_string(dir.join("log")).unwrap());
    assert_eq!(essence(&document(dir, "many.json")), essence(&document(dir, "one.json")));
    assert!(workers.iter_mut().all(Process::is_running), "{}", fs::read_to_string(dir.join("log")).unwrap());
}

/// The run with this state, when it is there.
fn wait_for(client: &mut Client, is_it: impl Fn(&Run) -> bool) -> (String, Run) {
    let keys = Keys::new("estragon");
    let end = Instant::now() + Duration::from_secs(60);
    while Instant::now() < end {
        for key in keys.all(client, "run.*").unwrap() {
            let entry = keys.get(client, &key).unwrap();
            let run = entry.and_then(|entry| Run::from_text(&String::from_utf8(entry.value).unwrap()).ok());
            if let Some(run) = run.filter(|run| is_it(run)) {
                return (key.trim_start_matches("run.").to_owned(), run);
            }
        }
        thread::sleep(Duration::from_millis(50));
    }
    let all: Vec<_> = keys.all(client, "run.*").unwrap();
    panic!("there is no such run; there are {all:?}");
}

/// Long enough that it does not end by itself.
const LONG: [&str; 2] = ["--", "-DN=8"];

#[test]
fn runs_are_listed_saved_continued_and_cancelled() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let broker = broker(dir);
    let (url, mut client) = (broker.url(), client(&broker));
    let _worker = Process::worker(dir, &broker);
    let check = [&["check", "a.c", "--quiet", "--cluster", &url, "--json", "x.json"], &TRACES[..]].concat();
    // A limit ends it, and the same command continues.
    let limited = run(dir, &[&check[..], &["--time", "2s"], &LONG[..]].concat());
    assert_eq!(limited.code(), Some(3), "{}{}", limited.out(), limited.err());
    assert!(limited.out().starts_with("unfinished: the time limit of 2 s was reached"), "{}", limited.out());
    let first = document(dir, "x.json")["executions"]["complete"].as_u64().unwrap();
    let (id, _) = wait_for(&mut client, |run| run.state == State::Saved);
    let mut directing = Process::start(dir, &[&check, &LONG[..]].concat());
    let (same, there) = wait_for(&mut client, |run| run.state == State::Running && run.progress.complete > 0);
    assert_eq!(same, id);
    assert!(there.progress.complete >= first, "{} after {first}", there.progress.complete);
    // Only one process directs it.
    let other = run(dir, &[&check, &LONG[..]].concat());
    let message =
        format!("error: run {id} is in progress: another `estragon check` directs the same check; wait for it\n");
    assert_eq!((other.code(), other.err()), (Some(2), message));
    let status = run(dir, &["cluster", "status", &url]);
    assert!(status.out().starts_with(&format!("{id}  running  a.c under sc\n")), "{}", status.out());
    assert!(status.out().contains("  1 worker thread, "), "{}", status.out());
    let cancel = run(dir, &["cluster", "cancel", &url, &id]);
    assert_eq!(cancel.out(), format!("run {id} is cancelled; its `estragon check` reports what it has found\n"));
    assert_eq!(directing.code(), Some(3));
    let unfinished = &document(dir, "x.json")["unfinished"];
    assert_eq!(unfinished["reason"], "cluster");
    assert_eq!(unfinished["message"], "cancelled by `estragon cluster cancel`");
    assert_eq!(run(dir, &["cluster", "status", &url]).out(), format!("no runs at {url}\n"));
    // One that nothing directs any more is removed.
    drop(directing);
    let directing = Process::start(dir, &[&check, &LONG[..]].concat());
    wait_for(&mut client, |run| run.progress.complete > 0);
    drop(directing);
    let lost = run(dir, &["cluster", "status", &url]);
    assert!(lost.out().starts_with(&format!("{id}  lost  a.c under sc\n")), "{}", lost.out());
    let removed = run(dir, &["cluster", "cancel", &url, &id]);
    assert_eq!(removed.out(), format!("run {id} is removed; no process directed it\n"));
    let gone = run(dir, &["cluster", "cancel", &url, &id]);
    let message = format!("error: there is no run {id}; see `estragon cluster status`\n");
    assert_eq!((gone.code(), gone.err()), (Some(2), message));
}

fn refuses(outcome: &Outcome, words: &[&str]) {
    let err = outcome.err();
    assert_eq!((outcome.code(), outcome.out().as_str()), (Some(2), ""), "{err}");
    assert!(err.starts_with("error: ") && err.lines().count() == 1, "{err}");
    assert!(words.iter().all(|word| err.contains(word)), "{err}");
}

#[test]
fn brokers_that_cannot_be_used() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let mut broker = broker(dir);
    let url = broker.url();
    let all = |url: &str, words: &[&str]| {
        refuses(&run(dir, &["check", "a.c", "--cluster", url, "--", "-DN=2"]), words);
        refuses(&run(dir, &["worker", url]), words);
        refuses(&run(dir, &["cluster", "status", url]), words);
        refuses(&run(dir, &["cluster", "cancel", url, "x"]), words);
    };
    all("http://x", &["`http://x` is not the address of a broker; expected nats://HOST:PORT"]);
    refuses(&run(dir, &["worker", &url, "--run", "a.b"]), &["`a.b` is not the name of a run"]);
    broker.kill();
    all(&url, &[&url, "the broker cannot be reached: "]);
    broker.configure("authorization { user: me, password: secret }");
    broker.restart().unwrap();
    all(&broker.url_of("me:wrong"), &["the broker denies access: ", "set NATS_USER and NATS_PASSWORD"]);
    let admitted = run(dir, &["cluster", "status", &broker.url_of("me:secret")]);
    assert_eq!((admitted.code(), admitted.out()), (Some(0), format!("no runs at {url}\n")));
    broker.kill();
    broker.configure("jetstream: disabled");
    broker.restart().unwrap();
    all(&url, &["the broker has no JetStream; start it with `nats-server --jetstream`"]);
    broker.kill();
    broker.configure("jetstream { store_dir: $STORE, max_file_store: 2KB }");
    broker.restart().unwrap();
    let full = run(dir, &["check", "a.c", "--cluster", &url, "--", "-DN=2"]);
    refuses(&full, &["the broker has no room for ", "raise the limits of its JetStream storage"]);
}

/// What is in a broker may be of another build, or damaged: nothing comes of it but a message, and nothing is lost.
#[test]
fn runs_that_cannot_be_used() {
    let dir = tempfile::tempdir().unwrap();
    let dir = dir.path();
    let broker = broker(dir);
    let (url, mut client) = (broker.url(), client(&broker));
    let keys = Keys::new("estragon");
    let check = [&["check", "a.c", "--quiet", "--cluster", &url], &TRACES[..]].concat();
    let directing = Process::start(dir, &[&check, &LONG[..]].concat());
    let (id, good) = wait_for(&mut client, |run| run.state == State::Running);
    drop(directing);
    let mut put = |run: &Run| keys.put(&mut client, &format!("run.{id}"), run.to_text().as_bytes()).unwrap();
    // A run of another build is left to others.
    let mut other = good.clone();
    other.about.tool = "0.0.1 (build 0)".to_owned();
    put(&other);
    let why = "its process is estragon 0.0.1 (build 0), and this is estragon ";
    refuses(&run(dir, &["worker", &url, "-j", "1", "--run", &id]), &[&format!("run {id} cannot be worked for: {why}")]);
    let left = run(dir, &["worker", &url, "-j", "1", "--idle", "500ms"]);
    assert_eq!((left.code(), left.out().as_str()), (Some(0), "0 executions in 0 jobs\n"));
    assert!(left.err().starts_with(&format!("warning: run {id} is left to others: {why}")), "{}", left.err());
    // A program that is not the one.
    let mut other = good.clone();
    other.about.contents = "0".repeat(32);
    put(&other);
    let words = ["its program is damaged, or not what the run is about"];
    refuses(&run(dir, &["worker", &url, "-j", "1", "--run", &id]), &words);
    // Not a run at all.
    keys.put(&mut client, &format!("run.{id}"), b"nonsense").unwrap();
    refuses(&run(dir, &["worker", &url, "-j", "1", "--run", &id]), &["is damaged, or of another format"]);
    refuses(&run(dir, &[&check, &LONG[..]].concat()), &["is damaged, or of another build; remove it with"]);
    assert!(run(dir, &["cluster", "status", &url]).out().contains("of another format"));
    // A checkpoint that is damaged is not taken for one.
    keys.put(&mut client, &format!("run.{id}"), Run { state: State::Saved, ..good }.to_text().as_bytes()).unwrap();
    let objects = Objects::new(&format!("estragon-{id}"));
    objects.put(&mut client, "checkpoint", b"estragon-checkpoint 1 0\n{}\n").unwrap();
    let damaged = run(dir, &[&check, &LONG[..]].concat());
    refuses(&damaged, &["is damaged: it is not as `estragon check --checkpoint` wrote it"]);
    // Jobs that are none are sent again.
    assert_eq!(run(dir, &["cluster", "cancel", &url, &id]).code(), Some(0));
    let _worker = Process::worker(dir, &broker);
    let mut directing = Process::start(dir, &[&check, &["--json", "many.json", "--", "-DN=5"][..]].concat());
    let (id, _) = wait_for(&mut client, |run| run.state == State::Running);
    let nonsense = |subject: &str, name: &str| ::cluster::Outgoing {
        subject: format!("estragon.{id}.{subject}"),
        name: name.to_owned(),
        payload: b"nonsense".to_vec(),
    };
    // It may be over already.
    let _ = client.publish(&[nonsense("job", "a"), nonsense("done", "b")]);
    assert_eq!(directing.code(), Some(0));
    assert_eq!(document(dir, "many.json")["executions"]["complete"], 6u64.pow(5));
}
