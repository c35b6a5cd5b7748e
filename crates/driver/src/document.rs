//! A check as it is written to a file, and back.

use crate::check::Unseen;
use crate::memory;
use crate::replay::Reproduced;
use crate::{Checked, CompileCommand, Counts, LoopOptions, Model, Options, Rules, Search, Test, ThreadPanics, Verdict};
use base::{AccessKind, Assumption, Id, Pick, Place, Properties, Property, ReleaseSequences, Tid};
use report::json::{self, Document, LabelledPlace};
use std::path::PathBuf;

/// A deep recursion has this many calls from each end.
const STACK_END: usize = 50;

impl Verdict {
    /// The word for it.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Verified => "verified",
            Verdict::Error => "error",
            Verdict::Unfinished(_) => "unfinished",
        }
    }
}

/// What is known after a check, for a file.
pub fn document(
    checked: &Checked,
    reproduced: &[Reproduced],
    program: json::Program,
    assumptions: &[String],
) -> Document {
    Document {
        version: json::VERSION,
        verdict: checked.verdict.name().to_owned(),
        unfinished: checked.cut_short.as_ref().map(|why| json::Unfinished {
            reason: why.name().to_owned(),
            message: why.message(),
            help: why.help(),
            place: why.places().first().map(|place| LabelledPlace::new(place, "")),
            more_places: why.places().iter().skip(1).map(|place| LabelledPlace::new(place, "")).collect(),
        }),
        model: checked.rules.model.name().to_owned(),
        program,
        executions: executions(checked.counts),
        vacuous: checked.vacuous,
        seconds: checked.elapsed.as_secs_f64(),
        peak_bytes: memory::peak(),
        findings: reproduced.iter().map(finding).collect(),
        assumptions: assumptions.to_vec(),
        shard: None,
        facts: None,
    }
}

pub(crate) fn executions(Counts { complete, blocked, redundant }: Counts) -> json::Executions {
    json::Executions { complete, blocked, redundant }
}

fn finding(reproduced: &Reproduced) -> json::Finding {
    let (fault, execution) = (&reproduced.fault, &reproduced.execution);
    let by = |thread: Option<Tid>, place| LabelledPlace { thread: thread.map(|tid| tid.index() as u32), ..place };
    let here = std::iter::once(by(Some(reproduced.thread), LabelledPlace::new(&fault.place, "")));
    let related = fault.related.iter().map(|r| by(r.thread, LabelledPlace::new(&r.place, &report::label(r))));
    json::Finding {
        kind: fault.kind.name().to_owned(),
        message: report::message(fault),
        help: reproduced.help.clone(),
        thread: base::Id::index(reproduced.thread) as u32,
        places: here.chain(related).collect(),
        stack: stack(&fault.stack),
        waits: reproduced.execution.waits.iter().map(ToString::to_string).collect(),
        threads: reproduced
            .threads
            .iter()
            .map(|&(parent, number)| json::ThreadName { parent: parent.index() as u32, number })
            .collect(),
        weak: reproduced.execution.weak,
        reads: execution.reads.iter().map(|read| execution.reads_from(read)).collect(),
        coherence: execution.coherence.clone(),
        accesses: execution.racing().map(racing).collect(),
        trace: reproduced.execution.events.iter().map(step).collect(),
    }
}

fn racing((mark, access): (&report::Mark, AccessKind)) -> json::RacingAccess {
    let place = LabelledPlace::new(&mark.place, "");
    json::RacingAccess { thread: mark.thread, after: mark.after, access: access.name().to_owned(), place }
}

/// The calls; of a deep recursion those at both ends.
fn stack(calls: &[Place]) -> Vec<LabelledPlace> {
    let left_out = if calls.len() > 2 * STACK_END { STACK_END..calls.len() - STACK_END } else { 0..0 };
    let kept = calls.iter().enumerate().filter(|(n, _)| !left_out.contains(n));
    kept.map(|(_, place)| LabelledPlace::new(place, "")).collect()
}

fn step(event: &report::Event) -> json::Step {
    json::Step {
        thread: event.thread,
        pick: event.pick.0,
        kind: event.kind().to_owned(),
        operation: event.what(),
        object: event.object().map(str::to_owned),
        before: event.before().map(str::to_owned),
        after: event.after().map(str::to_owned),
        reads_from: event.reads_from,
        held: event.held.clone(),
        place: LabelledPlace::new(&event.place, ""),
    }
}

/// Whether a step is the one that a file describes: by operation, object, values and place, whatever the words.
pub fn is_same_step(event: &report::Event, step: &json::Step) -> bool {
    let json::Step { thread, pick, kind, operation: _, object, before, after, reads_from: _, held: _, place } = step;
    (event.thread, event.pick.0, event.kind()) == (*thread, *pick, kind.as_str())
        && (event.object(), event.before(), event.after()) == (object.as_deref(), before.as_deref(), after.as_deref())
        && LabelledPlace::new(&event.place, "") == *place
}

/// What the numbers of threads of a finding that was read from a file mean.
pub fn threads(finding: &json::Finding) -> Vec<(Tid, u32)> {
    finding.threads.iter().map(|name| (Tid::new(name.parent), name.number)).collect()
}

/// The choices of a finding that was read from a file.
pub fn steps(finding: &json::Finding) -> Vec<(Tid, Pick)> {
    finding.trace.iter().map(|step| (Tid::new(step.thread), Pick(step.pick))).collect()
}

/// What is checked, for a file. `commands` are those that the build gave.
pub fn described(
    files: &[PathBuf],
    options: &Options,
    commands: &[CompileCommand],
    rules: &Rules,
    loops: LoopOptions,
) -> json::Program {
    let shown = |path: &PathBuf| path.display().to_string();
    let command = |command: &CompileCommand| json::Command {
        file: shown(&command.file),
        source: shown(&command.source),
        directory: shown(&command.directory),
        flags: command.flags.clone(),
    };
    let Rules {
        args,
        unroll,
        model: _,
        release_sequences,
        search,
        spurious,
        no_spurious_cas,
        reuse,
        ignore_races,
        volatile_atomic,
        properties,
        refuted,
        unseen,
    } = rules.clone();
    let LoopOptions { purity, private, transient, awaits, mutation: _ } = loops;
    let site = |Unseen { file, line, column }| json::Access { file, line, column };
    json::Program {
        files: files.iter().map(shown).collect(),
        compiler_flags: options.compiler_flags.iter().map(|flag| flag.to_string_lossy().into_owned()).collect(),
        args,
        entry: (options.entry != Options::default().entry).then(|| options.entry.clone()),
        test: options.test.as_ref().and_then(Test::name).map(str::to_owned),
        panics_end_threads: options.thread_panics == ThreadPanics::EndThreads,
        commands: commands.iter().map(command).collect(),
        unroll,
        search: search.map(|search| search.name().to_owned()),
        release_sequences: (release_sequences != ReleaseSequences::default())
            .then(|| release_sequences.name().to_owned()),
        spurious,
        no_spurious_cas,
        reuse_addresses: reuse,
        ignore_races,
        volatile_atomic,
        properties: match properties.is_all() {
            true => Vec::new(),
            false => properties.iter().map(|property| property.name().to_owned()).collect(),
        },
        no_purity: !purity,
        no_private: !private,
        no_transient: !transient,
        no_await: !awaits,
        refuted: refuted.refuted().map(refuted_assumption).collect(),
        unseen: unseen.into_iter().map(site).collect(),
    }
}

pub(crate) fn refuted_assumption(assumption: &Assumption) -> json::Refuted {
    let site = |Place { file, line, column, function }: Place| json::Site { file, line, column, function };
    match assumption.clone() {
        Assumption::Private(place) => json::Refuted::Private(site(place)),
        Assumption::ExactAwait(place) => json::Refuted::ExactAwait(site(place)),
        Assumption::Unobserved(place) => json::Refuted::Unobserved(site(place)),
        Assumption::PureRetry(place) => json::Refuted::PureRetry(site(place)),
        Assumption::BarrierFits(barrier) => json::Refuted::BarrierFits { barrier },
        Assumption::NotReader { lock, thread } => json::Refuted::NotReader { lock, thread: thread.index() as u32 },
        Assumption::SplitPerReader(lock) => json::Refuted::SplitPerReader { lock },
        Assumption::UpdatesCommute(address) => json::Refuted::UpdatesCommute { address },
        Assumption::UpdatesOrderNothing => json::Refuted::UpdatesOrderNothing,
        Assumption::OneSize(start, end) => json::Refuted::OneSize { start, end },
        Assumption::RaceFree(place) => json::Refuted::RaceFree(site(place)),
        Assumption::MutexUnneeded(mutex) => json::Refuted::MutexUnneeded { mutex },
        Assumption::MutexesUnneeded => json::Refuted::MutexesUnneeded,
        Assumption::NothingThrown => json::Refuted::NothingThrown,
        Assumption::NeverReinitialised => json::Refuted::NeverReinitialised,
        Assumption::OnlyProperties => json::Refuted::OnlyProperties,
        Assumption::NoSeqCst => json::Refuted::NoSeqCst,
        Assumption::AwaitsProceed(address) => json::Refuted::AwaitsProceed { address },
        Assumption::AwaitsInTime(address) => json::Refuted::AwaitsInTime { address },
    }
}

fn assumption(refuted: json::Refuted) -> Assumption {
    let place = |json::Site { file, line, column, function }| Place { file, line, column, function };
    match refuted {
        json::Refuted::Private(site) => Assumption::Private(place(site)),
        json::Refuted::ExactAwait(site) => Assumption::ExactAwait(place(site)),
        json::Refuted::Unobserved(site) => Assumption::Unobserved(place(site)),
        json::Refuted::PureRetry(site) => Assumption::PureRetry(place(site)),
        json::Refuted::BarrierFits { barrier } => Assumption::BarrierFits(barrier),
        json::Refuted::NotReader { lock, thread } => Assumption::NotReader { lock, thread: Tid::new(thread) },
        json::Refuted::SplitPerReader { lock } => Assumption::SplitPerReader(lock),
        json::Refuted::UpdatesCommute { address } => Assumption::UpdatesCommute(address),
        json::Refuted::UpdatesOrderNothing => Assumption::UpdatesOrderNothing,
        json::Refuted::OneSize { start, end } => Assumption::OneSize(start, end),
        json::Refuted::RaceFree(site) => Assumption::RaceFree(place(site)),
        json::Refuted::MutexUnneeded { mutex } => Assumption::MutexUnneeded(mutex),
        json::Refuted::MutexesUnneeded => Assumption::MutexesUnneeded,
        json::Refuted::NothingThrown => Assumption::NothingThrown,
        json::Refuted::NeverReinitialised => Assumption::NeverReinitialised,
        json::Refuted::OnlyProperties => Assumption::OnlyProperties,
        json::Refuted::NoSeqCst => Assumption::NoSeqCst,
        json::Refuted::AwaitsProceed { address } => Assumption::AwaitsProceed(address),
        json::Refuted::AwaitsInTime { address } => Assumption::AwaitsInTime(address),
    }
}

/// The rules by which a program that was read from a file was checked; `None` if they name a model or search that is
/// not known here.
pub fn rules(document: &Document) -> Option<Rules> {
    let json::Program {
        args,
        unroll,
        search,
        release_sequences,
        spurious,
        no_spurious_cas,
        reuse_addresses: reuse,
        ignore_races,
        volatile_atomic,
        properties,
        refuted,
        unseen,
        ..
    } = document.program.clone();
    let model = Model::from_name(&document.model)?;
    let search = match search {
        Some(name) => Some(Search::from_name(&name)?),
        None => None,
    };
    let release_sequences = match release_sequences {
        Some(name) => ReleaseSequences::from_name(&name)?,
        None => ReleaseSequences::default(),
    };
    let properties = match properties.is_empty() {
        true => Properties::ALL,
        false => properties.iter().map(|name| Property::from_name(name)).collect::<Option<Properties>>()?,
    };
    Some(Rules {
        args,
        unroll,
        model,
        release_sequences,
        search,
        spurious,
        no_spurious_cas,
        reuse,
        ignore_races,
        volatile_atomic,
        properties,
        refuted: refuted.into_iter().map(assumption).collect(),
        unseen: unseen.into_iter().map(|json::Access { file, line, column }| Unseen { file, line, column }).collect(),
    })
}

/// How the loops of the program that was read from a file were treated.
pub fn loops(document: &Document) -> LoopOptions {
    let &json::Program { no_purity, no_private, no_transient, no_await, .. } = &document.program;
    LoopOptions {
        purity: !no_purity,
        private: !no_private,
        transient: !no_transient,
        awaits: !no_await,
        mutation: None,
    }
}

/// How the program that was read from a file is compiled.
pub fn options(document: &Document) -> Options {
    let json::Program { compiler_flags, entry, test, panics_end_threads, commands, volatile_atomic, .. } =
        &document.program;
    let default = Options::default();
    let command = |command: &json::Command| CompileCommand {
        file: (&command.file).into(),
        source: (&command.source).into(),
        directory: (&command.directory).into(),
        flags: command.flags.clone(),
    };
    Options {
        compiler_flags: compiler_flags.iter().map(Into::into).collect(),
        entry: entry.clone().unwrap_or(default.entry),
        test: test.clone().map(Test::Named),
        thread_panics: if *panics_end_threads { ThreadPanics::EndThreads } else { ThreadPanics::AreErrors },
        commands: commands.iter().map(command).collect(),
        cache: true,
        volatile_atomic: *volatile_atomic,
        ..default
    }
}
