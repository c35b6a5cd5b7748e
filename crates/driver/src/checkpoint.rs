//! Checkpoints: a search is saved now and then, and can be resumed from the file.
//!
//! A checkpoint contains the tasks that are left, the counts of what has been explored outside of them, what has been
//! refuted, and the facts that are about all executions (`vm::Facts`). It is replaced atomically, so there is always
//! a complete one. It names the program by a fingerprint of its intermediate representation: the search of another
//! program cannot be resumed with it. Nor can it be by another build of this tool, which may search in another way.
//!
//! Findings are saved as the choices that lead to them, and run again when the search is resumed. There may be
//! findings of executions that are also among the tasks that are left, which are then found again.

use crate::check::{CheckOptions, Finding, Rules, Search};
use crate::found::{All, Known};
use crate::{Error, Options, Request, Why, document};
use base::{Id, Obstacle, Pick, Place, Registry, Tid, Unsupported};
use explore::{Facts, Portable, Saved, graph, interleave};
use report::checkpoint::{self as wire, Checkpoint, Damaged, Part, checksum};
use report::json::{self, Site, ThreadName};
use std::fs::{self, File};
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::time::Duration;
use vm::FactsData;

/// The version of this tool, and a fingerprint of the sources that it was built from (`build.rs`).
pub(crate) const TOOL: &str = concat!(env!("CARGO_PKG_VERSION"), " (build ", env!("ESTRAGON_BUILD"), ")");

/// Where and how often a search is saved.
#[derive(Clone, Debug)]
pub struct Checkpointing {
    pub path: PathBuf,
    pub interval: Duration,
    /// What every checkpoint of the search contains.
    pub(crate) about: Option<Arc<Checkpoint>>,
}

impl Checkpointing {
    /// Fails if the file cannot be written.
    pub fn new(path: &Path, interval: Duration) -> Result<Self, Error> {
        let trial = toolchain::beside(path);
        let possible = File::create(&trial).and_then(|_| fs::remove_file(&trial));
        possible.map_err(|why| Error::Unusable(path.to_path_buf(), format!("cannot be written: {why}")))?;
        Ok(Self { path: path.to_path_buf(), interval, about: None })
    }

    /// The search has come to its end, and nothing is left to resume.
    pub(crate) fn remove(&self) {
        // It is of no use, and does no harm.
        let _ = fs::remove_file(&self.path);
    }

    /// Replaces the file.
    pub(crate) fn write<T: Portable>(
        &self,
        saved: &Saved<T>,
        facts: &FactsData,
        alone: &FactsData,
        found: &All,
        elapsed: Duration,
    ) -> Result<(), String> {
        let Some(about) = &self.about else { return Ok(()) };
        let checkpoint = complete(about, saved, facts, alone, found, elapsed);
        replace(&self.path, &checkpoint.to_text())
            .map_err(|why| format!("{}: cannot be written: {why}", self.path.display()))
    }
}

/// A checkpoint of a search that is so far.
pub(crate) fn complete<T: Portable>(
    about: &Checkpoint,
    saved: &Saved<T>,
    facts: &FactsData,
    alone: &FactsData,
    found: &All,
    elapsed: Duration,
) -> Checkpoint {
    let mut checkpoint = about.clone();
    let Saved { open, so_far, registry } = saved;
    checkpoint.check.executions = document::executions(so_far.counts);
    checkpoint.check.seconds = elapsed.as_secs_f64();
    checkpoint.check.program.refuted = registry.refuted().map(document::refuted_assumption).collect();
    checkpoint.alone = facts_to_wire(alone);
    checkpoint.part = part(open, so_far.met, facts, found);
    checkpoint
}

/// What has been found out about a part of a search, and what is left of it.
pub(crate) fn part<T: Portable>(open: &[T], met: bool, facts: &FactsData, found: &All) -> Part {
    Part {
        met,
        facts: facts_to_wire(facts),
        obstacle: found.obstacle.as_ref().and_then(obstacle_to_wire),
        left: found.left.iter().map(|(tid, place)| left_to_wire(*tid, place)).collect(),
        findings: found.findings_and_causes().map(found_to_wire).collect(),
        open: open.iter().map(|task| to_hex(&task.to_bytes())).collect(),
    }
}

/// Writes a file such that it has its old contents or its new ones whenever the system fails.
fn replace(path: &Path, text: &str) -> io::Result<()> {
    let new = toolchain::beside(path);
    let write = || -> io::Result<()> {
        let mut file = File::create(&new)?;
        file.write_all(text.as_bytes())?;
        file.sync_all()?;
        fs::rename(&new, path)?;
        // The directory has the name.
        let parent = path.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
        File::open(parent)?.sync_all()
    };
    let done = write();
    if done.is_err() {
        let _ = fs::remove_file(&new);
    }
    done
}

/// A fingerprint of a program.
pub(crate) fn fingerprint(module: &ir::Module) -> Result<String, Error> {
    let text = crate::Program::text(module, None)?;
    let reversed: Vec<u8> = text.bytes().rev().collect();
    Ok(format!("{:016x}{:016x}", checksum(text.as_bytes()), checksum(&reversed)))
}

/// What every checkpoint of a check contains.
pub(crate) fn about(contents: String, check: json::Document, request: &Request, search_open: bool) -> Checkpoint {
    Checkpoint {
        tool: TOOL.to_owned(),
        contents,
        check,
        flags: flags(request, search_open),
        alone: wire::Facts::default(),
        part: Part::default(),
    }
}

/// The flags of a check that its document does not describe.
pub(crate) fn flags(request: &Request, search_open: bool) -> wire::Flags {
    let CheckOptions { keep_going, deterministic, max_executions, max_steps, tie_breaker, no_memo, .. } =
        request.options;
    wire::Flags {
        keep_going,
        deterministic,
        max_executions,
        max_steps,
        commuting_updates: request.commuting_updates,
        slice: request.slice,
        memo: !no_memo,
        seed: tie_breaker,
        search_open,
    }
}

/// A search that is to be resumed.
#[derive(Clone, Debug)]
pub struct Resumed {
    path: PathBuf,
    pub(crate) contents: String,
    pub(crate) search: Search,
    pub(crate) search_open: bool,
    pub(crate) registry: Registry,
    pub(crate) so_far: Facts,
    pub(crate) facts: FactsData,
    pub(crate) alone: FactsData,
    pub(crate) obstacle: Option<Why>,
    pub(crate) left: Vec<(Tid, Place)>,
    pub(crate) findings: Vec<wire::Found>,
    open: Vec<Vec<u8>>,
}

/// A checkpoint that was read: what to check, and from where on.
pub struct ToResume {
    pub files: Vec<PathBuf>,
    pub options: Options,
    pub request: Request,
}

impl Resumed {
    pub(crate) fn of_another_program(&self) -> Error {
        let what = "is of another program: its files, headers or the compiler have changed since; check it again";
        Error::Unusable(self.path.clone(), what.to_owned())
    }

    /// The tasks that are left, which have been read before; `None` if nothing has been explored.
    pub(crate) fn saved<T: Portable>(&self) -> Option<Saved<T>> {
        if self.open.is_empty() && self.so_far == Facts::default() {
            return None;
        }
        let open = self.open.iter().map(|bytes| T::from_bytes(bytes).expect("internal: a task that was read before"));
        Some(Saved { open: open.collect(), so_far: self.so_far, registry: self.registry.clone() })
    }
}

/// Reads a checkpoint.
pub fn read(path: &Path) -> Result<ToResume, Error> {
    let wrong = |what: String| Error::Unusable(path.to_path_buf(), what);
    let bytes = fs::read(path).map_err(|why| match why.kind() == io::ErrorKind::NotFound {
        true => wrong("no such file".to_owned()),
        false => wrong(format!("cannot be read: {why}")),
    })?;
    from_bytes(path, bytes)
}

/// Reads what a checkpoint contains; `path` says in errors where it comes from.
pub(crate) fn from_bytes(path: &Path, bytes: Vec<u8>) -> Result<ToResume, Error> {
    let wrong = |what: String| Error::Unusable(path.to_path_buf(), what);
    let damaged = || wrong("is damaged: it is not as `estragon check --checkpoint` wrote it".to_owned());
    let text = String::from_utf8(bytes).map_err(|_| damaged())?;
    let checkpoint = Checkpoint::from_text(&text).map_err(|why| match why {
        Damaged::NoCheckpoint => wrong("not written by `estragon check --checkpoint`".to_owned()),
        Damaged::Format(format) => {
            wrong(format!("format {format} of checkpoints is not supported; check the program again"))
        }
        Damaged::Changed => damaged(),
    })?;
    if checkpoint.tool != TOOL {
        let by = &checkpoint.tool;
        return Err(wrong(format!(
            "written by estragon {by}, and this is estragon {TOOL}, which may search in another way; check the program again"
        )));
    }
    from_wire(path, &checkpoint).ok_or_else(damaged)
}

pub(crate) fn from_wire(path: &Path, checkpoint: &Checkpoint) -> Option<ToResume> {
    let Checkpoint { tool: _, contents, check, flags, alone, part } = checkpoint;
    let Part { met, facts, left, findings, obstacle, open } = part;
    let rules = document::rules(check)?;
    let search = rules.explored_by();
    let open: Vec<Vec<u8>> = open.iter().map(|text| from_hex(text)).collect::<Option<_>>()?;
    let is_task = |bytes: &Vec<u8>| match search {
        Search::Traces => interleave::Task::from_bytes(bytes).is_some(),
        Search::ReadsFrom => graph::Task::from_bytes(bytes).is_some(),
    };
    let (facts, alone) = (facts_from_wire(facts), facts_from_wire(alone));
    if !open.iter().all(is_task) || [&facts, &alone].into_iter().any(|data| vm::Facts::from_data(data).is_none()) {
        return None;
    }
    let json::Executions { complete, blocked, redundant } = check.executions;
    let counts = explore::Counts { complete, blocked, redundant };
    let resumed = Resumed {
        path: path.to_path_buf(),
        contents: contents.clone(),
        search,
        search_open: flags.search_open,
        registry: rules.refuted.clone(),
        so_far: Facts { counts, met: *met },
        facts,
        alone,
        obstacle: obstacle.clone().map(obstacle_from_wire),
        left: left.iter().map(left_from_wire).collect(),
        findings: findings.clone(),
        open,
    };
    // Whatever was refuted is known again from what is left.
    let search = rules.search.filter(|_| !flags.search_open);
    let options = CheckOptions {
        rules: Rules { refuted: Registry::default(), search, ..rules },
        keep_going: flags.keep_going,
        deterministic: flags.deterministic,
        max_executions: flags.max_executions,
        max_steps: flags.max_steps,
        tie_breaker: flags.seed,
        no_memo: !flags.memo,
        resumed: Some(Arc::new(resumed)),
        ..CheckOptions::default()
    };
    let request = Request {
        options,
        loops: document::loops(check),
        commuting_updates: flags.commuting_updates,
        slice: flags.slice,
    };
    let files = check.program.files.iter().map(PathBuf::from).collect();
    Some(ToResume { files, options: document::options(check), request })
}

/// What the result of a shard, or of several, says about all executions; `None` if that cannot be.
pub fn known(document: &json::Document) -> Option<FactsData> {
    let facts = document.facts.as_ref().map(facts_from_wire)?;
    vm::Facts::from_data(&facts).map(|_| facts)
}

fn names_to_wire(names: &[(Tid, u32)]) -> Vec<ThreadName> {
    names.iter().map(|&(parent, number)| ThreadName { parent: parent.index() as u32, number }).collect()
}

pub(crate) fn names_from_wire(names: &[ThreadName]) -> Vec<(Tid, u32)> {
    names.iter().map(|name| (Tid::new(name.parent), name.number)).collect()
}

pub(crate) fn facts_to_wire(
    FactsData { threads, barriers, families, loops, calls, membarriers }: &FactsData,
) -> wire::Facts {
    let users = |users: &Vec<Tid>| users.iter().map(|tid| tid.index() as u32).collect();
    wire::Facts {
        threads: names_to_wire(threads),
        barriers: barriers.iter().map(|(barrier, all)| (*barrier, users(all))).collect(),
        families: families.clone(),
        cut_loops: loops.clone(),
        cut_calls: calls.clone(),
        membarriers: membarriers.clone(),
    }
}

pub(crate) fn facts_from_wire(
    wire::Facts { threads, barriers, families, cut_loops, cut_calls, membarriers }: &wire::Facts,
) -> FactsData {
    let users = |users: &Vec<u32>| users.iter().map(|&tid| Tid::new(tid)).collect();
    FactsData {
        threads: names_from_wire(threads),
        barriers: barriers.iter().map(|(barrier, all)| (*barrier, users(all))).collect(),
        families: families.clone(),
        loops: cut_loops.clone(),
        calls: cut_calls.clone(),
        membarriers: membarriers.clone(),
    }
}

pub(crate) fn left_from_wire(left: &wire::Left) -> (Tid, Place) {
    (Tid::new(left.thread), place(&left.site))
}

fn left_to_wire(tid: Tid, place: &Place) -> wire::Left {
    wire::Left { thread: tid.index() as u32, site: site(place) }
}

/// Why an execution could not be explored; `None` if it is something that ends the search.
fn obstacle_to_wire(why: &Why) -> Option<wire::Obstacle> {
    let (place, what) = match why {
        Why::Unsupported(Unsupported { obstacle, what, place, instead }) => {
            let (what, instead) = (what.clone(), instead.clone());
            let what = match obstacle {
                Obstacle::Feature => wire::What::Unsupported { what, instead },
                Obstacle::Loop => wire::What::Loop { what, instead },
                Obstacle::PlainAccess => wire::What::PlainAccess { what, instead },
            };
            (place, what)
        }
        Why::TooManyWays { ways, place } => (place, wire::What::TooManyWays { ways: *ways }),
        Why::TooLong { steps, in_loop, place } => (place, wire::What::TooLong { steps: *steps, in_loop: *in_loop }),
        Why::MixedSizes { place } => (place, wire::What::MixedSizes),
        Why::Executions(_) | Why::Time(_) | Why::Memory(_) | Why::Interrupted => return None,
        Why::Bound { .. } | Why::InLoop { .. } | Why::Shard(_) | Why::Cluster(_) => return None,
    };
    Some(wire::Obstacle { site: site(place), what })
}

pub(crate) fn obstacle_from_wire(wire::Obstacle { site, what }: wire::Obstacle) -> Why {
    let place = place(&site);
    let (obstacle, what, instead) = match what {
        wire::What::Unsupported { what, instead } => (Obstacle::Feature, what, instead),
        wire::What::Loop { what, instead } => (Obstacle::Loop, what, instead),
        wire::What::PlainAccess { what, instead } => (Obstacle::PlainAccess, what, instead),
        wire::What::TooManyWays { ways } => return Why::TooManyWays { ways, place },
        wire::What::TooLong { steps, in_loop } => return Why::TooLong { steps, in_loop, place },
        wire::What::MixedSizes => return Why::MixedSizes { place },
    };
    Why::Unsupported(Unsupported { obstacle, what, place, instead })
}

fn site(place: &Place) -> Site {
    let Place { file, line, column, function } = place.clone();
    Site { file, line, column, function }
}

fn place(site: &Site) -> Place {
    let Site { file, line, column, function } = site.clone();
    Place { file, line, column, function }
}

fn found_to_wire((finding, cause): (&Finding, &Known)) -> wire::Found {
    wire::Found {
        cause: cause.text(),
        kind: finding.fault.kind.name().to_owned(),
        thread: finding.thread.index() as u32,
        steps: finding.steps.iter().map(|&(tid, Pick(pick))| (tid.index() as u32, pick)).collect(),
        threads: names_to_wire(&finding.threads),
    }
}

pub(crate) fn to_hex(bytes: &[u8]) -> String {
    let digit = |half: u8| char::from_digit(half.into(), 16).expect("internal: four bits are a digit");
    bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect()
}

fn from_hex(text: &str) -> Option<Vec<u8>> {
    let digits: Vec<u8> = text.chars().map(|digit| digit.to_digit(16).map(|half| half as u8)).collect::<Option<_>>()?;
    let pairs = digits.chunks(2).map(|pair| pair.get(1).map(|low| pair[0] << 4 | low));
    pairs.collect()
}

/// A task of a part.
pub(crate) fn task_from_hex<T: Portable>(text: &str) -> Option<T> {
    from_hex(text).and_then(|bytes| T::from_bytes(&bytes))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_as_digits_come_back() {
        let bytes: Vec<u8> = (0..=255).collect();
        assert_eq!(from_hex(&to_hex(&bytes)), Some(bytes));
        assert_eq!(from_hex("0"), None);
        assert_eq!(from_hex("zz"), None);
    }
}
