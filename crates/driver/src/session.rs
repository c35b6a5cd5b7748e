//! One check from files to confirmed findings: what every front end needs, except parsing flags and printing.

use crate::check::{self, CheckOptions, Checked, Progress, Rules, Search};
use crate::compile::CompileCommand;
use crate::confirm::{self, Confirmed};
use crate::program::{Compiled, Options, Program, Reduced, Searched};
use crate::{Error, Estimated, Hints, LoopOptions, Mismatch, Model, Reproduced, Why};
use crate::{checkpoint, choose, document, estimate, ledger};
use base::Assumption;
use report::json::{self, Document};
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;
use vm::Code;

/// What to check, and how.
#[derive(Clone, Debug)]
pub struct Request {
    pub options: CheckOptions,
    pub loops: LoopOptions,
    /// Explore one order of atomic updates whose results are not used, where the memory model allows that.
    pub commuting_updates: bool,
    /// Leave out atomic accesses on which nothing depends.
    pub slice: bool,
}

impl Request {
    /// Whether the flags can be combined.
    pub fn validate(&self) -> Result<(), Error> {
        let Rules { model, search, reuse, .. } = &self.options.rules;
        let message = match (model, search) {
            (Model::Sc, Some(Search::Traces) | None) => None,
            (Model::Sc, Some(Search::ReadsFrom)) if reuse.is_some() => {
                Some("--reuse-addresses requires --search traces: otherwise, frees and allocations are not ordered")
            }
            (Model::Sc, Some(Search::ReadsFrom)) => None,
            (Model::Tso | Model::Pso | Model::Ra | Model::Rc11, Some(Search::Traces)) => {
                Some("--search traces requires --model sc: under other models, executions are not interleavings")
            }
            (Model::Tso | Model::Pso | Model::Ra | Model::Rc11, _) if reuse.is_some() => {
                Some("--reuse-addresses requires --model sc: under other models, frees and allocations are not ordered")
            }
            (Model::Tso | Model::Pso | Model::Ra | Model::Rc11, _) => None,
        };
        message.map_or(Ok(()), |message| Err(Error::Combination(message)))
    }
}

/// What a check is doing.
pub enum Stage<'a> {
    Searching(&'a Progress),
    /// The search has ended; its findings are repeated before they are reported.
    Confirming,
}

/// A compiled program that is to be checked.
pub struct Session {
    program: Program,
    files: Vec<PathBuf>,
    options: Options,
}

/// The outcome of a check, ready to be reported.
pub struct Answer {
    pub checked: Checked,
    /// The findings that were confirmed.
    pub findings: Vec<Reproduced>,
    /// The findings that the second interpreter contradicts: bugs of ours.
    pub mismatches: Vec<Mismatch>,
    /// Some finding could not be confirmed, whether the second interpreter contradicts it or it could not be repeated
    /// at all.
    pub lost: bool,
    /// What the verdict relies on.
    pub assumptions: Vec<String>,
    pub hints: Hints,
    program: json::Program,
    shard: Option<json::Shard>,
}

impl Answer {
    /// The answer of a check that was interrupted before there was anything to search.
    pub fn interrupted(files: &[PathBuf], options: &Options, request: &Request) -> Self {
        let rules = &request.options.rules;
        Self {
            program: document::described(files, options, &[], rules, request.loops),
            checked: Checked::interrupted(rules.clone()),
            findings: Vec::new(),
            mismatches: Vec::new(),
            lost: false,
            assumptions: Vec::new(),
            hints: Hints::default(),
            shard: None,
        }
    }

    pub fn document(&self) -> Document {
        let document = document::document(&self.checked, &self.findings, self.program.clone(), &self.assumptions);
        let facts = self.checked.divided.as_ref().map(|divided| checkpoint::facts_to_wire(&divided.facts));
        Document { shard: self.shard.clone(), facts, ..document }
    }
}

impl Session {
    /// Compiles the files and links them into one program.
    pub fn open(files: &[PathBuf], options: Options) -> Result<Self, Error> {
        Ok(Self { program: Program::compile(files, &options)?, files: files.to_vec(), options })
    }

    /// The program that begins as the options say, of what the compiler made of these files.
    pub fn of(compiled: &Compiled, files: &[PathBuf], options: Options) -> Result<Self, Error> {
        Ok(Self { program: compiled.program_with(&options)?, files: files.to_vec(), options })
    }

    /// What the user should know about how the files were compiled, one sentence each.
    pub fn notes(&self) -> &[String] {
        self.program.notes()
    }

    /// Explores every execution, and repeats what was found on a fresh machine and on the second interpreter.
    pub fn check(self, request: &Request, listen: &mut dyn FnMut(Stage<'_>)) -> Result<Answer, Error> {
        request.validate()?;
        let Session { program, files, options } = self;
        let commands: Vec<CompileCommand> = program.commands().to_vec();
        let (mut source, hints) = (program.source(), Hints::new(program.raw(), options.thread_panics));
        let mut how = request.options.clone();
        let known = Search::ALL.map(|search| {
            let rules = Rules { search: Some(search), ..how.rules.clone() };
            (rules.explored_by(), program.assumptions(&rules))
        });
        let reduced = Reduced { loops: request.loops, slice: request.slice };
        if let Some(resumed) = &how.resumed {
            how.rules.refuted = resumed.registry.clone();
        }
        let contents = match how.checkpoint.is_some() || how.resumed.is_some() || how.shard.is_some() {
            true => checkpoint::fingerprint(program.raw())?,
            false => String::new(),
        };
        if let Some(resumed) = how.resumed.as_ref().filter(|resumed| resumed.contents != contents) {
            return Err(resumed.of_another_program());
        }
        let is_thrown = how.rules.refuted.is_refuted(&Assumption::NothingThrown);
        let Searched { code, mut loops, unseen, mut left_out } = if is_thrown {
            source = source.for_rules(&how.rules)?;
            source.searched(&how.rules, reduced)?
        } else {
            program.searched(&how.rules, reduced)
        };
        let mut code = Arc::new(code);
        how.rules.unseen = unseen;
        // Where updates read from writes, they do not commute.
        let prepare = |code: &mut Arc<Code>, search: Search| {
            let inner = Arc::get_mut(code).expect("internal: a machine is left");
            inner.let_additions_commute(request.commuting_updates && search == Search::Traces);
            Arc::clone(code)
        };
        let resumed = how.resumed.clone();
        let open = resumed.as_ref().map_or(how.rules.leaves_search_open(), |resumed| resumed.search_open);
        if let Some(resumed) = &resumed {
            how.rules.search = Some(resumed.search);
        } else if open {
            let machine = check::machine(prepare(&mut code, Search::Traces), &how.rules, &[], None);
            how.rules.search = Some(choose::search(machine));
        }
        let mut explore = |code: &mut Arc<Code>, how: &CheckOptions| {
            let listen = &mut |progress: &Progress| listen(Stage::Searching(progress));
            // What is found in a part of the program is looked for in the whole program.
            let keep_going = how.keep_going && !(request.slice && how.rules.leave_out_for_properties());
            let leave_out_mutexes = request.slice && how.rules.allow_slices();
            let mut how = CheckOptions { keep_going, leave_out_mutexes, ..how.clone() };
            if let Some(checkpoint) = &mut how.checkpoint {
                let program = document::described(&files, &options, &commands, &how.rules, request.loops);
                let document = document::document(&Checked::interrupted(how.rules.clone()), &[], program, &[]);
                let about = checkpoint::about(contents.clone(), document, request, open);
                checkpoint.about = Some(Arc::new(about));
            }
            check::check(prepare(code, how.rules.explored_by()), &how, listen)
        };
        let mut checked = explore(&mut code, &how);
        how.resumed = None;
        if open && checked.cut_short.as_ref().is_some_and(Why::depends_on_search) {
            how.rules.search = Some(Search::Traces);
            checked = explore(&mut code, &how);
        }
        if request.slice && checked.needs_whole_program(&request.options.rules.refuted) {
            how.rules.refuted = checked.rules.refuted.clone();
            how.spent = checked.elapsed;
            if open {
                how.rules.search = None;
            }
            let again = source.searched(&how.rules, reduced)?;
            (code, loops, how.rules.unseen, left_out) =
                (Arc::new(again.code), again.loops, again.unseen, again.left_out);
            if open {
                let machine = check::machine(prepare(&mut code, Search::Traces), &how.rules, &[], None);
                how.rules.search = Some(choose::search(machine));
            }
            checked = explore(&mut code, &how);
            if open && checked.cut_short.as_ref().is_some_and(Why::depends_on_search) {
                how.rules.search = Some(Search::Traces);
                checked = explore(&mut code, &how);
            }
        }
        while checked.raises() || checked.relax_races() {
            // What else was refuted may have been by the accesses that race, and in the code that was searched.
            let is_of_code = |refuted: &&Assumption| {
                use Assumption::{NothingThrown, OnlyProperties, RaceFree};
                matches!(refuted, RaceFree(_) | NothingThrown | OnlyProperties)
            };
            let kept = checked.rules.refuted.refuted().filter(is_of_code).cloned();
            how.rules.refuted = request.options.rules.refuted.refuted().cloned().chain(kept).collect();
            how.spent = checked.elapsed;
            source = source.for_rules(&how.rules)?;
            let again = source.searched(&how.rules, reduced)?;
            (code, loops, how.rules.unseen, left_out) =
                (Arc::new(again.code), again.loops, again.unseen, again.left_out);
            checked = explore(&mut code, &how);
            if open && checked.cut_short.as_ref().is_some_and(Why::depends_on_search) {
                how.rules.search = Some(Search::Traces);
                checked = explore(&mut code, &how);
            }
        }
        // What was left out of the program may be what threads share.
        checked.vacuous &= left_out.accesses == 0 || checked.counts.complete == 0;
        let is_over = !checked.cut_short.as_ref().is_some_and(Why::is_limit);
        if let Some(checkpoint) = how.checkpoint.as_ref().filter(|_| is_over) {
            checkpoint.remove();
        }
        let search = how.rules.explored_by();
        let mut assumptions = known.into_iter().find(|(by, _)| *by == search).map(|(_, all)| all).unwrap_or_default();
        listen(Stage::Confirming);
        assumptions.extend(ledger::mixed_sizes(&checked));
        assumptions.extend(ledger::membarriers(&checked));
        assumptions.extend(ledger::loop_bound(&checked));
        assumptions.extend(ledger::left_waiting(&checked));
        assumptions.extend(ledger::waiting_loops(&loops));
        assumptions.extend(ledger::unseen(&checked));
        assumptions.extend(ledger::mutexes(&checked));
        assumptions.extend(ledger::left_out(&checked, left_out));
        let Confirmed { findings, notes, mismatches, lost } =
            confirm::findings(&source, &code, &checked.rules, &checked.findings);
        assumptions.extend(notes);
        let hinted =
            |told: Reproduced| Reproduced { help: hints.about(&told.fault, told.thread).map(str::to_owned), ..told };
        let findings = findings.into_iter().map(hinted).collect();
        let program = document::described(&files, &options, &commands, &checked.rules, request.loops);
        let shard = how.shard.map(|shard| json::Shard {
            index: shard.index,
            count: shard.count,
            tool: checkpoint::TOOL.to_owned(),
            contents,
            division: checked.divided.as_ref().map(|divided| format!("{:016x}", divided.division)).unwrap_or_default(),
            flags: checkpoint::flags(request, open),
        });
        Ok(Answer { checked, findings, mismatches, lost, assumptions, hints, program, shard })
    }
}

impl Session {
    /// Estimates within this time how many executions a check explores, and how long that takes.
    pub fn estimate(self, request: &Request, time: Duration) -> Result<Estimated, Error> {
        request.validate()?;
        let mut how = request.options.clone();
        how.leave_out_mutexes = request.slice && how.rules.allow_slices();
        let reduced = Reduced { loops: request.loops, slice: request.slice };
        let Searched { mut code, .. } = self.program.searched(&how.rules, reduced);
        if how.rules.leaves_search_open() {
            code.let_additions_commute(request.commuting_updates);
            let mut shared = Arc::new(code);
            how.rules.search = Some(choose::search(check::machine(Arc::clone(&shared), &how.rules, &[], None)));
            let inner = Arc::get_mut(&mut shared).expect("internal: a machine is left");
            inner.let_additions_commute(request.commuting_updates && how.rules.explored_by() == Search::Traces);
            return Ok(estimate::estimate(shared, &how, time));
        }
        code.let_additions_commute(request.commuting_updates && how.rules.explored_by() == Search::Traces);
        Ok(estimate::estimate(Arc::new(code), &how, time))
    }
}
