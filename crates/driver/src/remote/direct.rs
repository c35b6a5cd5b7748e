//! The process that has the books of a run: sends jobs, and counts what became of them.

use super::books::{Books, Finished, Order};
use super::{CHECKPOINT, DIRECTOR, Lead, WORKERS};
use crate::check::CheckOptions;
use crate::checkpoint::{self, facts_from_wire, facts_to_wire};
use crate::document;
use crate::found::Known;
use crate::parallel::Crew;
use crate::replay::revive;
use crate::why::Why;
use ::cluster::{Client, Delivered, Error as Broken, Outgoing};
use base::{Assumption, Registry};
use explore::{Counts, Elsewhere, Explored, Facts, Overseer, Overview, Portable, Saved};
use report::checkpoint::Part;
use report::cluster::{Done, Failed, Job, Progress};
use report::json::Executions;
use std::time::{Duration, Instant};
use vm::FactsData;

/// How long to wait for results at once: an order of the overseer waits as long.
const WAIT: Duration = Duration::from_millis(20);
/// How many results are taken at once.
const MOST_RESULTS: usize = 64;
/// How often to count the workers.
const CENSUS: Duration = Duration::from_millis(250);
/// For how long nothing may be under way while a job is open.
const SILENCE: Duration = Duration::from_secs(2);
/// How often the books are saved in the broker, and how long that may take: a fiftieth of the time.
const SAVE: Duration = Duration::from_secs(1);
const SAVE_PART: u32 = 50;

/// Directs workers in other processes.
pub(crate) struct Director<'a, 'b> {
    lead: &'b Lead,
    crew: &'b Crew<'a>,
    /// Why it ended, other than by the overseer or by what was found.
    pub why: Option<Why>,
}

impl<'a, 'b> Director<'a, 'b> {
    pub fn new(lead: &'b Lead, crew: &'b Crew<'a>) -> Self {
        Self { lead, crew, why: None }
    }
}

/// Why nothing more is explored.
enum Stop {
    Complete,
    /// The overseer, or a finding.
    Asked,
    Refuted(Vec<Assumption>),
    Why(Why),
    Broken(Broken),
}

impl From<Broken> for Stop {
    fn from(error: Broken) -> Self {
        Stop::Broken(error)
    }
}

impl<T: Portable + Clone> Elsewhere<T> for Director<'_, '_> {
    fn explore(
        &mut self,
        registry: &Registry,
        open: Vec<T>,
        so_far: Facts,
        overseer: &mut dyn Overseer<T>,
    ) -> Explored {
        let facts = self.crew.facts_data();
        let mut directed = Directed { director: self, registry, books: Books::new(open, so_far), facts, epoch: 0 };
        let Err(stop) = directed.direct(overseer);
        let (so_far, facts) = (directed.books.so_far, directed.facts.clone());
        self.crew.set_facts(&facts);
        let (stopped, refuted, why) = match stop {
            Stop::Complete => (false, Vec::new(), None),
            Stop::Asked => (true, Vec::new(), None),
            Stop::Refuted(refuted) => (true, refuted, None),
            Stop::Why(why) => (true, Vec::new(), Some(why)),
            Stop::Broken(Broken::Changed) => {
                let why = self.lead.lost().unwrap_or_else(|| "another process directs the run now".to_owned());
                (true, Vec::new(), Some(Why::Cluster(why)))
            }
            Stop::Broken(error) => {
                let why = self.lead.lost().unwrap_or_else(|| error.to_string());
                (true, Vec::new(), Some(Why::Cluster(why)))
            }
        };
        self.why = why;
        Explored { so_far, stopped, refuted }
    }
}

/// One search from what is open to its end, under the same assumptions.
struct Directed<'a, 'b, 'c, T> {
    director: &'c Director<'a, 'b>,
    registry: &'c Registry,
    books: Books<T>,
    /// What is known about all executions.
    facts: FactsData,
    epoch: u64,
}

/// Nothing is a value of this.
enum Never {}

impl<T: Portable + Clone> Directed<'_, '_, '_, T> {
    fn options(&self) -> &CheckOptions {
        self.director.crew.common.options
    }

    /// Until something ends it.
    fn direct(&mut self, overseer: &mut dyn Overseer<T>) -> Result<Never, Stop> {
        let lead = self.director.lead;
        let (mut client, keys) = lead.client()?;
        self.epoch = lead.new_epoch(&mut client, &keys, self.registry)?;
        let (mut census, mut saved, mut silent) = (Instant::now(), Instant::now(), None);
        let mut between_saves = SAVE;
        let mut workers = 0;
        loop {
            if let Some(why) = lead.lost() {
                return Err(Stop::Why(Why::Cluster(why)));
            }
            if self.books.is_complete() {
                return Err(Stop::Complete);
            }
            self.send(&mut client)?;
            let results =
                self.restored(&mut client, |client| client.pull(&lead.names.done(), DIRECTOR, MOST_RESULTS, WAIT))?;
            let is_silent = results.as_ref().is_some_and(Vec::is_empty);
            for delivered in results.into_iter().flatten() {
                self.receive(&mut client, &delivered)?;
            }
            if census.elapsed() >= CENSUS {
                census = Instant::now();
                let state = self.restored(&mut client, |client| client.consumer_state(&lead.names.jobs(), WORKERS))?;
                if let Some(state) = state {
                    workers = state.num_waiting + state.num_ack_pending;
                    self.books.set_workers(workers as usize);
                    // What is lost is sent again.
                    let nothing = is_silent && state.num_pending + state.num_ack_pending == 0;
                    silent = if nothing { silent.or(Some(Instant::now())) } else { None };
                    if silent.is_some_and(|since: Instant| since.elapsed() >= SILENCE) {
                        self.books.send_again();
                        silent = None;
                    }
                }
            }
            let overview = Overview { counts: self.books.so_far.counts, explored: self.books.explored() };
            lead.tell(self.progress(workers));
            match overseer.look(&overview) {
                explore::Order::Continue if saved.elapsed() < between_saves => {}
                explore::Order::Continue => {
                    let begin = Instant::now();
                    self.save(&mut client)?;
                    between_saves = SAVE.max(begin.elapsed() * SAVE_PART);
                    saved = Instant::now();
                }
                explore::Order::Save => overseer.save(Some(&self.saved())),
                explore::Order::End => {
                    self.save(&mut client)?;
                    return Err(Stop::Asked);
                }
            }
        }
    }

    /// Does something in the broker; if it has lost the streams, they are created again and `None` is returned.
    fn restored<R>(
        &mut self,
        client: &mut Client,
        once: impl FnOnce(&mut Client) -> Result<R, Broken>,
    ) -> Result<Option<R>, Stop> {
        match once(client) {
            Ok(done) => Ok(Some(done)),
            Err(Broken::Missing(_) | Broken::NoJetStream { .. }) => {
                if let Some(why) = self.director.lead.lost() {
                    return Err(Stop::Why(Why::Cluster(why)));
                }
                self.director.lead.names.create(client)?;
                self.books.send_again();
                Ok(None)
            }
            Err(error) => Err(error.into()),
        }
    }

    fn progress(&self, workers: u64) -> Progress {
        let Counts { complete, blocked, .. } = self.books.so_far.counts;
        Progress {
            complete,
            blocked,
            seconds: self.director.crew.common.start.elapsed().as_secs_f64(),
            explored: self.books.explored(),
            workers,
            open: self.books.jobs() as u64,
        }
    }

    fn send(&mut self, client: &mut Client) -> Result<(), Stop> {
        let names = &self.director.lead.names;
        let facts = facts_to_wire(&self.facts);
        let mut messages: Vec<Outgoing> = Vec::new();
        for number in self.books.take_unsent() {
            let Some(Order { tasks, budget, attempt, .. }) = self.books.order(number) else { continue };
            let open = tasks.iter().map(|task| checkpoint::to_hex(&task.to_bytes())).collect();
            let part = Part { facts: facts.clone(), open, ..Part::default() };
            let text = Job { epoch: self.epoch, number, budget, part }.to_text();
            let name = format!("{}.{number}.{attempt}", self.epoch);
            messages.push(names.outgoing(client, names.job_subject(), name, text)?);
        }
        self.restored(client, |client| client.publish(&messages))?;
        Ok(())
    }

    /// Counts a result, and acknowledges it.
    fn receive(&mut self, client: &mut Client, delivered: &Delivered) -> Result<(), Stop> {
        let names = &self.director.lead.names;
        let (text, object) = names.incoming(client, &delivered.payload)?;
        // A job whose result is damaged is sent once more.
        if let Some(done) = text.and_then(|text| Done::from_text(&text).ok()) {
            self.count(done)?;
        }
        client.ack(&delivered.ack)?;
        match object {
            Some(object) => Ok(names.objects().remove(client, &object)?),
            None => Ok(()),
        }
    }

    fn count(&mut self, done: Done) -> Result<(), Stop> {
        let Done { epoch, number, worker, seconds, executions, explored, part, ended, refuted, failed } = done;
        if epoch != self.epoch || !self.books.is_open(number) {
            return Ok(());
        }
        match failed {
            Some(Failed::Internal(what)) => panic!("worker {worker}: {what}"),
            Some(Failed::Memory(what)) => return Err(Stop::Why(Why::Cluster(format!("worker {worker}: {what}")))),
            Some(Failed::Lost(times)) => {
                let what = format!("{times} workers have not survived the same part of the search");
                return Err(Stop::Why(Why::Cluster(what)));
            }
            None => {}
        }
        let Some(left) = part.open.iter().map(|text| checkpoint::task_from_hex(text)).collect::<Option<Vec<T>>>()
        else {
            return Ok(());
        };
        let Some(facts) = extend(&self.facts, &facts_from_wire(&part.facts)) else {
            self.books.renew(number);
            return Ok(());
        };
        self.facts = facts;
        if !refuted.is_empty() {
            return Err(Stop::Refuted(refuted.into_iter().map(document::assumption).collect()));
        }
        let crew = self.director.crew;
        let mut all = crew.common.found.all();
        for saved in &part.findings {
            let known = Known::Saved(saved.cause.clone());
            if all.findings.is_empty() || self.options().keep_going {
                all.add(known, revive(&crew.code, &self.options().rules, saved));
            }
        }
        for (tid, place) in part.left.iter().map(checkpoint::left_from_wire) {
            if !all.knows_left(tid) {
                all.left.push((tid, place));
            }
        }
        let goes_on = part.obstacle.is_none_or(|obstacle| all.obstruct(checkpoint::obstacle_from_wire(obstacle)));
        drop(all);
        let Executions { complete, blocked, redundant } = executions;
        let counts = Counts { complete, blocked, redundant };
        self.books.accept(Finished { number, counts, met: part.met, left, explored, seconds });
        if ended || !goes_on { Err(Stop::Asked) } else { Ok(()) }
    }

    fn saved(&self) -> Saved<T> {
        Saved { open: self.books.tasks(), so_far: self.books.so_far, registry: self.registry.clone() }
    }

    /// Saves the books in the broker.
    fn save(&mut self, client: &mut Client) -> Result<(), Stop> {
        let Director { lead, crew, .. } = self.director;
        let alone = crew.alone_data();
        let elapsed = crew.common.start.elapsed();
        let text =
            checkpoint::complete(&lead.about(), &self.saved(), &self.facts, &alone, &crew.common.found.all(), elapsed)
                .to_text();
        self.restored(client, |client| lead.names.objects().put(client, CHECKPOINT, text.as_bytes()))?;
        Ok(())
    }
}

/// What is known, with what another machine knows, if both belong together: threads have the same numbers, updates the
/// same families, and one of them knows all users of each barrier.
fn extend(known: &FactsData, other: &FactsData) -> Option<FactsData> {
    let mut all = known.clone();
    let both = known.threads.len().min(other.threads.len());
    if known.threads[..both] != other.threads[..both] {
        return None;
    }
    all.threads.extend(&other.threads[both..]);
    for (barrier, users) in &other.barriers {
        match all.barriers.iter_mut().find(|(same, _)| same == barrier) {
            None => all.barriers.push((*barrier, users.clone())),
            Some((_, there)) if there.iter().all(|user| users.contains(user)) => there.clone_from(users),
            Some((_, there)) if users.iter().all(|user| there.contains(user)) => {}
            Some(_) => return None,
        }
    }
    for (address, family) in &other.families {
        match all.families.iter().find(|(same, _)| same == address) {
            None => all.families.push((*address, family.clone())),
            Some((_, same)) if same == family => {}
            Some(_) => return None,
        }
    }
    let sites =
        [(&mut all.loops, &other.loops), (&mut all.calls, &other.calls), (&mut all.membarriers, &other.membarriers)];
    for (all, more) in sites {
        all.extend(more);
        all.sort_unstable();
        all.dedup();
    }
    all.barriers.sort_unstable();
    all.families.sort_unstable();
    Some(all)
}

#[cfg(test)]
mod tests {
    use super::*;
    use base::Tid;

    #[test]
    fn only_what_some_machine_has_seen_together_belongs_together() {
        let tid = Tid::new;
        let threads = |names: &[(u32, u32)]| FactsData {
            threads: names.iter().map(|&(parent, number)| (tid(parent), number)).collect(),
            ..FactsData::default()
        };
        let barrier = |users: &[u32]| FactsData {
            barriers: vec![(8, users.iter().copied().map(tid).collect())],
            ..FactsData::default()
        };
        let family = |name: &str| FactsData { families: vec![(16, name.to_owned())], ..FactsData::default() };
        let [few, more, other] = [threads(&[(0, 0)]), threads(&[(0, 0), (1, 0)]), threads(&[(0, 1)])];
        assert_eq!(extend(&few, &more), Some(more.clone()));
        assert_eq!(extend(&more, &few), Some(more.clone()));
        assert_eq!(extend(&more, &other), None);
        assert_eq!(extend(&barrier(&[1]), &barrier(&[1, 2])), Some(barrier(&[1, 2])));
        assert_eq!(extend(&barrier(&[1, 2]), &barrier(&[2])), Some(barrier(&[1, 2])));
        assert_eq!(extend(&barrier(&[1]), &barrier(&[2])), None);
        assert_eq!(extend(&family("add"), &family("add")), Some(family("add")));
        assert_eq!(extend(&family("add"), &family("or")), None);
        let both = extend(&barrier(&[1]), &family("or")).unwrap();
        assert_eq!((both.barriers, both.families), (barrier(&[1]).barriers, family("or").families));
        let cut = FactsData { loops: vec![3, 1], ..FactsData::default() };
        assert_eq!(extend(&FactsData { loops: vec![2], ..few }, &cut).unwrap().loops, [1, 2, 3]);
    }
}
