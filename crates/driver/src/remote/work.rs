//! A worker: takes jobs of runs, explores them on a machine of its own, and says what became of them.
//!
//! It runs nothing but that machine, on intermediate representation that it reads, verifies and compares with the
//! fingerprint of the run. Each thread works for itself, with a connection of its own. Another thread tells the broker
//! that jobs are being done, and asks whether they are still wanted.

use super::{BUCKET, Broker, Names, OUTAGE, PROGRAM, SIGN_OF_LIFE, WORKERS, read_run};
use crate::check::{CheckOptions, Search, setup};
use crate::checkpoint::{self, TOOL, ToResume, facts_from_wire};
use crate::found::Found;
use crate::memory::Limit;
use crate::parallel::Inner;
use crate::program::{Reduced, searched};
use crate::watch::{Common, Watch};
use crate::{Error, Why, document};
use ::cluster::{Client, Delivered, Error as Broken, Keys, Outgoing};
use base::{Program, Registry};
use explore::{Budget, Engine, Facts, Link, Listener, Portable, Slice, Supply, TieBreaker, graph, interleave};
use report::checkpoint::Part;
use report::cluster::{Done, Failed, Job, Run, State};
use std::any::Any;
use std::collections::BTreeSet;
use std::num::NonZeroUsize;
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::{Duration, Instant};
use vm::{Code, FactsData, Setup, Vm};

/// How long to wait for a job at once.
const WAIT: Duration = Duration::from_millis(500);
/// Between two looks at the runs that there are.
const LOOK: Duration = Duration::from_millis(200);
/// How long to work for one run if there are others.
const TURN: Duration = Duration::from_secs(5);
/// How long to wait for room in the broker.
const FULL: Duration = Duration::from_secs(2);
/// A job that was delivered so often has not been survived by anybody.
const MOST_DELIVERIES: u64 = 20;

/// How to work.
#[derive(Clone, Debug, Default)]
pub struct Serve {
    /// How many threads explore; `None`: one.
    pub jobs: Option<NonZeroUsize>,
    /// Work for this run only, until it ends.
    pub run: Option<String>,
    /// End after so long without work.
    pub idle: Option<Duration>,
    /// Bytes of memory this process may use; `None`: most of what the system has.
    pub memory: Option<u64>,
    /// Set from outside to end.
    pub interrupt: Arc<AtomicBool>,
    /// How much longer each job takes, for tests.
    pub delay: Option<Duration>,
    /// Each result is sent twice, and each job done twice, for tests.
    pub twice: bool,
}

/// What a worker tells its user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// It works for a run, of these files.
    Begins { run: String, files: Vec<String> },
    /// It cannot say what it has done, and tries again.
    Waits { why: String },
    /// It cannot work for this run.
    Refuses { run: String, why: String },
}

/// What a worker has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Served {
    pub jobs: u64,
    pub executions: u64,
    /// The broker is gone, and how.
    pub lost: Option<String>,
}

/// What the threads of a worker have in common.
struct Worker<'a> {
    broker: &'a Broker,
    how: &'a Serve,
    name: String,
    memory: Option<Limit>,
    say: Mutex<&'a mut (dyn FnMut(Event) + Send)>,
    /// The run that was prepared last, and those that cannot be.
    prepared: Mutex<Option<Arc<Prepared>>>,
    refused: Mutex<BTreeSet<String>>,
    /// What each thread is doing.
    current: Vec<Mutex<Option<Current>>>,
    ends: AtomicBool,
    /// The limit on its memory has been passed.
    is_full: AtomicBool,
    jobs: AtomicU64,
    executions: AtomicU64,
    /// Why the worker ends, the first of its threads.
    error: Mutex<Option<Error>>,
    panic: Mutex<Option<Box<dyn Any + Send>>>,
}

/// A job that is being done.
struct Current {
    ack: String,
    run: Names,
    epoch: u64,
    ends: Arc<AtomicBool>,
}

/// A run as it is explored.
struct Prepared {
    names: Names,
    epoch: u64,
    code: Arc<Code>,
    options: CheckOptions,
    search: Search,
}

/// What threads leave under these locks is consistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Works for the runs of a broker until it is told to end.
pub fn serve(broker: &Broker, how: &Serve, say: &mut (dyn FnMut(Event) + Send)) -> Result<Served, Error> {
    // Whatever is wrong with the broker is said at once.
    let (mut client, _) = broker.open("estragon worker")?;
    if let Some(id) = how.run.as_ref().filter(|id| !Names::is_id(id)) {
        return Err(Error::Cluster(format!("`{id}` is not the name of a run; see `estragon cluster status`")));
    }
    let threads = how.jobs.map_or(1, NonZeroUsize::get);
    let worker = Worker {
        broker,
        how,
        name: format!("{}-{}", std::process::id(), &::cluster::random_name()[..6]),
        memory: Limit::new(how.memory),
        say: Mutex::new(say),
        prepared: Mutex::new(None),
        refused: Mutex::default(),
        current: (0..threads).map(|_| Mutex::new(None)).collect(),
        ends: AtomicBool::new(false),
        is_full: AtomicBool::new(false),
        jobs: AtomicU64::new(0),
        executions: AtomicU64::new(0),
        error: Mutex::new(None),
        panic: Mutex::new(None),
    };
    thread::scope(|scope| {
        let worker = &worker;
        let all: Vec<_> = (0..threads).map(|thread| scope.spawn(move || worker.thread(thread))).collect();
        let work = || !all.iter().all(|thread| thread.is_finished());
        while work() {
            let begin = Instant::now();
            worker.give_signs(&mut client);
            while begin.elapsed() < SIGN_OF_LIFE && work() {
                thread::sleep(Duration::from_millis(20));
                let is_full = worker.memory.is_some_and(Limit::is_passed);
                worker.is_full.store(is_full, Ordering::Relaxed);
                if is_full || worker.must_end() {
                    worker.interrupt();
                }
            }
        }
    });
    if let Some(panic) = lock(&worker.panic).take() {
        resume_unwind(panic);
    }
    let lost = match lock(&worker.error).take() {
        Some(Error::Broker(broken)) => Some(broken.to_string()),
        Some(error) => return Err(error),
        None => None,
    };
    Ok(Served { jobs: worker.jobs.into_inner(), executions: worker.executions.into_inner(), lost })
}

impl Worker<'_> {
    fn must_end(&self) -> bool {
        self.ends.load(Ordering::Relaxed) || self.how.interrupt.load(Ordering::Relaxed)
    }

    /// Ends the jobs that are being done; others do them.
    fn interrupt(&self) {
        for current in &self.current {
            if let Some(current) = &*lock(current) {
                current.ends.store(true, Ordering::Relaxed);
            }
        }
    }

    fn say(&self, event: Event) {
        (lock(&self.say))(event);
    }

    /// Says that jobs are being done, and ends those that are not wanted.
    fn give_signs(&self, client: &mut Client) {
        client.deadline = Duration::ZERO;
        let keys = Keys::new(BUCKET);
        for current in &self.current {
            let Some((ack, run, epoch)) =
                lock(current).as_ref().map(|Current { ack, run, epoch, .. }| (ack.clone(), run.clone(), *epoch))
            else {
                continue;
            };
            // If the broker is not there, the job is done nevertheless.
            let wanted = client.in_progress(&ack).and_then(|()| keys.get(client, &run.key()));
            let is_wanted = match wanted {
                Ok(Some(entry)) => {
                    read_run(&entry.value).is_none_or(|run| (run.state, run.epoch) == (State::Running, epoch))
                }
                Ok(None) => false,
                Err(_) => true,
            };
            if let Some(current) = lock(current).as_ref().filter(|current| !is_wanted && current.ack == ack) {
                current.ends.store(true, Ordering::Relaxed);
            }
        }
    }

    fn thread(&self, thread: usize) {
        let run = catch_unwind(AssertUnwindSafe(|| self.work(thread)));
        match run {
            Ok(Ok(())) => return,
            Ok(Err(error)) => {
                lock(&self.error).get_or_insert(error);
            }
            Err(panic) => {
                lock(&self.panic).get_or_insert(panic);
            }
        }
        self.ends.store(true, Ordering::Relaxed);
    }

    /// What one thread does.
    fn work(&self, thread: usize) -> Result<(), Error> {
        let mut client = Client::connect(&self.broker.addresses, &self.broker.access, "estragon worker", OUTAGE)?;
        let keys = Keys::new(BUCKET);
        let (mut last, mut busy) = (None::<String>, Instant::now());
        while !self.must_end() {
            let Some((names, run)) = self.choose(&mut client, &keys, last.as_deref())? else {
                if self.how.idle.is_some_and(|idle| busy.elapsed() >= idle) {
                    return Ok(());
                }
                if self.how.run.is_some() && last.is_some() {
                    return Ok(());
                }
                thread::sleep(LOOK);
                continue;
            };
            last = Some(names.id.clone());
            let Some(prepared) = self.prepare(&mut client, &names, run)? else { continue };
            let by = TieBreaker::default();
            let rules = &prepared.options.rules;
            let memo = !prepared.options.no_memo;
            let did = match prepared.search {
                Search::Traces => {
                    let how = interleave::Rules { memo, ..interleave::Rules::default() };
                    let engine = interleave::Interleavings::new(how, by);
                    self.turn::<_>(thread, &mut client, &keys, &prepared, &engine)
                }
                Search::ReadsFrom => {
                    let how = graph::Rules { memo, ..graph::Rules::ALL };
                    let engine = graph::ReadsFrom::new(how, rules.variant(), by);
                    self.turn::<_>(thread, &mut client, &keys, &prepared, &engine)
                }
            };
            match did {
                Ok(0) => {}
                Ok(_) => busy = Instant::now(),
                // The run has ended meanwhile.
                Err(Broken::Missing(_) | Broken::NoJetStream { .. }) => thread::sleep(LOOK),
                // Its job was not acknowledged.
                Err(error @ Broken::Full { .. }) => {
                    self.say(Event::Waits { why: error.to_string() });
                    thread::sleep(FULL);
                }
                Err(error) => return Err(error.into()),
            }
        }
        Ok(())
    }

    /// The next run to work for, after the last one.
    fn choose(&self, client: &mut Client, keys: &Keys, last: Option<&str>) -> Result<Option<(Names, Run)>, Error> {
        let mut all: Vec<String> = match &self.how.run {
            Some(id) => vec![Names::new(id).key()],
            None => keys.all(client, "run.*")?,
        };
        let next = all.iter().position(|key| last.is_some_and(|last| key.strip_prefix("run.") > Some(last)));
        all.rotate_left(next.unwrap_or(0));
        for key in all {
            let names = Names::new(key.trim_start_matches("run."));
            if lock(&self.refused).contains(&names.id) {
                continue;
            }
            let Some(entry) = keys.get(client, &key)? else { continue };
            let refusal = match read_run(&entry.value) {
                Some(run) if run.about.tool != TOOL => format!(
                    "its process is estragon {}, and this is estragon {TOOL}, which may search in another way",
                    run.about.tool
                ),
                Some(run) if run.state == State::Running => return Ok(Some((names, run))),
                Some(_) => continue,
                None => "what it says of itself is damaged, or of another format".to_owned(),
            };
            self.refuse(&names, refusal)?;
        }
        Ok(None)
    }

    fn refuse(&self, names: &Names, why: String) -> Result<(), Error> {
        let run = names.id.clone();
        if self.how.run.is_some() {
            return Err(Error::Cluster(format!("run {run} cannot be worked for: {why}")));
        }
        if lock(&self.refused).insert(run.clone()) {
            self.say(Event::Refuses { run, why });
        }
        Ok(())
    }

    /// The code of a run, made by one of the threads.
    fn prepare(&self, client: &mut Client, names: &Names, run: Run) -> Result<Option<Arc<Prepared>>, Error> {
        let mut prepared = lock(&self.prepared);
        if let Some(there) = prepared.as_ref().filter(|there| (&there.names.id, there.epoch) == (&names.id, run.epoch))
        {
            return Ok(Some(Arc::clone(there)));
        }
        let text = match names.objects().get(client, PROGRAM) {
            Ok(text) => text,
            Err(Broken::Missing(_) | Broken::NoJetStream { .. }) => None,
            Err(Broken::Damaged(what)) => return self.refuse(names, format!("{what} is damaged")).map(|()| None),
            Err(error) => return Err(error.into()),
        };
        // It is not there yet, or not any more.
        let Some(text) = text else { return Ok(None) };
        let is_new = prepared.as_ref().is_none_or(|there| there.names.id != names.id);
        let files = run.about.check.program.files.clone();
        match make(names, run, &text) {
            Some(made) => {
                let made = Arc::new(made);
                *prepared = Some(Arc::clone(&made));
                drop(prepared);
                if is_new {
                    self.say(Event::Begins { run: names.id.clone(), files });
                }
                Ok(Some(made))
            }
            None => {
                drop(prepared);
                self.refuse(names, "its program is damaged, or not what the run is about".to_owned()).map(|()| None)
            }
        }
    }

    /// Works for a run until there is nothing to do or it is the turn of others; how many jobs it has done.
    fn turn<E: Engine>(
        &self,
        thread: usize,
        client: &mut Client,
        keys: &Keys,
        prepared: &Prepared,
        engine: &E,
    ) -> Result<u64, Broken>
    where
        E::Machine: Inner,
        for<'b> Watch<'b>: Listener<E::Machine, E::Step>,
    {
        let Prepared { names, epoch, .. } = prepared;
        let (begin, mut done) = (Instant::now(), 0);
        let mut place = Workplace { prepared, engine, memory: self.memory, machine: None };
        let mut looked = Instant::now();
        while !self.must_end() && begin.elapsed() < TURN {
            let delivered = client.pull(&names.jobs(), WORKERS, 1, WAIT)?.into_iter().next();
            // Another epoch needs another registry.
            if delivered.is_none() || looked.elapsed() > SIGN_OF_LIFE {
                looked = Instant::now();
                let entry = keys.get(client, &names.key())?;
                let run = entry.and_then(|entry| read_run(&entry.value));
                if run.is_none_or(|run| (run.state, run.epoch) != (State::Running, *epoch)) {
                    if let Some(delivered) = delivered {
                        client.give_back(&delivered.ack)?;
                    }
                    break;
                }
            }
            let Some(delivered) = delivered else { continue };
            let (text, object) = names.incoming(client, &delivered.payload)?;
            let Some(job) = text.and_then(|text| Job::from_text(&text).ok()) else {
                // It will be sent again.
                client.ack(&delivered.ack)?;
                continue;
            };
            if job.epoch < *epoch {
                client.ack(&delivered.ack)?;
                continue;
            }
            if job.epoch > *epoch {
                client.give_back(&delivered.ack)?;
                break;
            }
            if self.one(thread, client, &mut place, job, &delivered)? {
                done += 1;
                if let Some(object) = object {
                    names.objects().remove(client, &object)?;
                }
            }
        }
        Ok(done)
    }

    /// Does a job; false if it was left to others.
    fn one<E: Engine>(
        &self,
        thread: usize,
        client: &mut Client,
        place: &mut Workplace<'_, E>,
        job: Job,
        delivered: &Delivered,
    ) -> Result<bool, Broken>
    where
        E::Machine: Inner,
        for<'b> Watch<'b>: Listener<E::Machine, E::Step>,
    {
        let Prepared { names, epoch, .. } = place.prepared;
        let link = Link::default();
        let (ends, begin) = (Arc::clone(&link.ends), Instant::now());
        let current =
            Current { ack: delivered.ack.clone(), run: names.clone(), epoch: *epoch, ends: Arc::clone(&ends) };
        *lock(&self.current[thread]) = Some(current);
        let Job { number, budget, part, .. } = job;
        let done = |executions, explored, part, ended, refuted, failed| Done {
            epoch: *epoch,
            number,
            worker: self.name.clone(),
            seconds: begin.elapsed().as_secs_f64(),
            executions,
            explored,
            part,
            ended,
            refuted,
            failed,
        };
        let failed = |failed| {
            let nothing = document::executions(Default::default());
            done(nothing, 0.0, Part::default(), false, Vec::new(), Some(failed))
        };
        let mut panicked = None;
        let message = if delivered.deliveries > MOST_DELIVERIES {
            Some(failed(Failed::Lost(delivered.deliveries - 1)))
        } else {
            match catch_unwind(AssertUnwindSafe(|| place.explore(&part, budget, link))) {
                Ok(Some(Sliced { counts, explored, part, ended, refuted, why })) => match why {
                    Some(why) => Some(failed(Failed::Memory(why.message()))),
                    None if self.is_full.load(Ordering::Relaxed) => {
                        self.memory.map(|limit| failed(Failed::Memory(Why::Memory(limit).message())))
                    }
                    // Somebody has asked to end.
                    None if ends.load(Ordering::Relaxed) => None,
                    None => Some(done(counts, explored, part, ended, refuted, None)),
                },
                // These are not the bytes of tasks: it will be sent again.
                Ok(None) => None,
                Err(panic) => {
                    let text = panic_text(panic.as_ref());
                    panicked = Some(panic);
                    Some(failed(Failed::Internal(text)))
                }
            }
        };
        if let Some(delay) = self.how.delay {
            thread::sleep(delay);
        }
        *lock(&self.current[thread]) = None;
        let is_done = message.is_some();
        match message {
            Some(message) => {
                self.jobs.fetch_add(1, Ordering::Relaxed);
                let count = message.executions.complete + message.executions.blocked;
                self.executions.fetch_add(count, Ordering::Relaxed);
                // Each result has a name of its own: which one counts is decided where they are counted.
                let name = format!("{}.{number}.{}.{}", *epoch, self.name, delivered.deliveries);
                let outgoing = names.outgoing(client, names.done_subject(), name, message.to_text())?;
                if self.how.twice {
                    client.publish(&[Outgoing { name: format!("{}-2", outgoing.name), ..outgoing.clone() }])?;
                }
                client.publish(&[outgoing])?;
                match self.how.twice && delivered.deliveries == 1 {
                    true => client.give_back(&delivered.ack)?,
                    false => client.ack(&delivered.ack)?,
                }
            }
            None => client.give_back(&delivered.ack)?,
        }
        match panicked {
            Some(panic) => resume_unwind(panic),
            None => Ok(is_done),
        }
    }
}

fn panic_text(panic: &(dyn Any + Send)) -> String {
    let text = panic.downcast_ref::<String>().map(String::as_str).or_else(|| panic.downcast_ref::<&str>().copied());
    text.unwrap_or("unknown reason").to_owned()
}

/// What a run says is to be done; `None` if that cannot be.
fn make(names: &Names, run: Run, text: &[u8]) -> Option<Prepared> {
    let module = ir::text::parse(std::str::from_utf8(text).ok()?).ok()?;
    ir::verify::verify(&module).ok()?;
    if checkpoint::fingerprint(&module).ok()? != run.about.contents {
        return None;
    }
    let rules = document::rules(&run.about.check)?;
    let ToResume { request, .. } = checkpoint::from_wire(names.id.as_ref(), &run.about)?;
    let mut options = request.options;
    (options.rules, options.resumed) = (rules, None);
    let search = options.rules.explored_by();
    let reduced = Reduced { loops: request.loops, slice: request.slice };
    let mut code = searched(module, &options.rules, reduced).code;
    code.let_additions_commute(request.commuting_updates && search == Search::Traces);
    Some(Prepared { names: names.clone(), epoch: run.epoch, code: Arc::new(code), options, search })
}

/// A machine of a run, for one job after another.
struct Workplace<'a, E: Engine> {
    prepared: &'a Prepared,
    engine: &'a E,
    memory: Option<Limit>,
    machine: Option<E::Machine>,
}

/// What became of a job.
struct Sliced {
    counts: report::json::Executions,
    explored: f64,
    part: Part,
    /// What was found ends the search.
    ended: bool,
    refuted: Vec<report::json::Refuted>,
    /// There is no memory for it.
    why: Option<Why>,
}

impl<E: Engine> Workplace<'_, E>
where
    E::Machine: Inner,
    for<'b> Watch<'b>: Listener<E::Machine, E::Step>,
{
    /// A machine that knows these facts.
    fn machine(&mut self, facts: &FactsData) -> Option<E::Machine> {
        let machine = self
            .machine
            .take()
            .filter(|machine| machine.vm().facts().is_some_and(|known| contains(&known.to_data(), facts)));
        if machine.is_some() {
            return machine;
        }
        let rules = &self.prepared.options.rules;
        let facts = Some(Arc::new(vm::Facts::from_data(facts)?));
        let setup = Setup { facts, ..setup(rules, &[], self.memory) };
        Some(E::Machine::new(Vm::new(Arc::clone(&self.prepared.code), setup)))
    }

    /// Explores tasks; `None` if they are none.
    fn explore(&mut self, part: &Part, budget: u64, link: Link) -> Option<Sliced> {
        let facts = facts_from_wire(&part.facts);
        let mut tasks =
            part.open.iter().map(|text| checkpoint::task_from_hex(text)).collect::<Option<Vec<E::Task>>>()?;
        // What is deep comes first, so that little is left of it.
        tasks.sort_by_key(Portable::position);
        let total = tasks.len() as f64;
        let mut machine = self.machine(&facts)?;
        let start = machine.mark();
        let found = Found::default();
        let options = &self.prepared.options;
        let common =
            Common { options, start: Instant::now(), memory: self.memory, found: &found, goes_on_after: Some(0) };
        let mut watch = Watch::of_worker(common, link.clone());
        let mut bundle = Bundle { tasks };
        let registry: &Registry = &options.rules.refuted;
        let budget = Budget::executions(budget);
        let slice = self.engine.work(&mut machine, registry, &mut bundle, budget, &mut watch);
        machine.rewind(start);
        let Slice { counts, mut open, refuted, stopped, met, .. } = slice;
        let part_of_last = if open.is_empty() { 0.0 } else { 1.0 - link.explored() };
        let explored = 1.0 - (bundle.tasks.len() as f64 + part_of_last) / total.max(1.0);
        open.extend(bundle.tasks);
        let facts = machine.vm().facts().map(|facts| facts.to_data()).unwrap_or_default();
        let part = checkpoint::part(&open, met, &facts, &found.all());
        let why = watch.why.filter(|why| stopped.is_some() && why.is_limit());
        self.machine = Some(machine);
        let refuted = refuted.iter().map(document::refuted_assumption).collect();
        Some(Sliced { counts: document::executions(counts), explored, part, ended: stopped.is_some(), refuted, why })
    }
}

/// Whether a machine that knows this need not be told the other.
fn contains(known: &FactsData, told: &FactsData) -> bool {
    let barriers = |(barrier, users): &(u64, Vec<base::Tid>)| {
        known.barriers.iter().any(|(same, all)| same == barrier && users.iter().all(|user| all.contains(user)))
    };
    known.threads.starts_with(&told.threads)
        && told.barriers.iter().all(barriers)
        && told.families.iter().all(|family| known.families.contains(family))
}

/// The tasks of a job, the last one first.
struct Bundle<T> {
    tasks: Vec<T>,
}

impl<T> Supply<T> for Bundle<T> {
    fn next(&mut self, _so_far: Facts) -> Option<T> {
        self.tasks.pop()
    }

    fn keeps_rest(&self) -> bool {
        true
    }
}
