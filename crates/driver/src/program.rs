//! One program from its files to its end.

use crate::check::Unseen;
use crate::compile::{self, CompileCommand, Texts};
use crate::runtime::Given;
use crate::schedule::{Ending, Schedule, run_to_end};
use crate::{Error, Rules, Test, ledger, rust_test};
use base::{Assumption, Model, Place, Properties, Tid};
use ir::{Sig, Type};
use passes::{LeftOut, LoopOptions, LoopReport, Slice};
use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use vm::{Code, Setup, Sink, Vm};

/// How a program is compiled and where it starts.
#[derive(Clone, Debug)]
pub struct Options {
    /// Passed to the compiler after our own flags.
    pub compiler_flags: Vec<OsString>,
    pub entry: String,
    /// What the test harness of a Rust program does, where it is not to run all tests as a program would.
    pub test: Option<Test>,
    pub thread_panics: ThreadPanics,
    /// Volatile accesses are relaxed atomic ones.
    pub volatile_atomic: bool,
    /// A `compile_commands.json`, or the directory of the build that holds one.
    pub database: Option<PathBuf>,
    /// Exceptions of C++ are raised from the beginning, and not only once a search has found that there are any.
    pub exceptions: bool,
    /// How some of the files are compiled, where that is known without asking the build.
    pub commands: Vec<CompileCommand>,
    /// Whether to keep what the compiler made for the next time.
    pub cache: bool,
    /// Set by others to end the compilation.
    pub interrupt: Option<Arc<AtomicBool>>,
}

/// What a panic is that leaves the function of a thread.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum ThreadPanics {
    /// An error.
    #[default]
    AreErrors,
    /// The end of the thread: what joins it is told.
    EndThreads,
}

impl Default for Options {
    fn default() -> Self {
        Self {
            compiler_flags: Vec::new(),
            entry: MAIN.to_owned(),
            test: None,
            thread_panics: ThreadPanics::default(),
            volatile_atomic: false,
            database: None,
            exceptions: false,
            commands: Vec::new(),
            cache: false,
            interrupt: None,
        }
    }
}

impl Options {
    /// What rustc is given after our own flags.
    pub(crate) fn rust_flags(&self) -> Vec<OsString> {
        let test = self.test.is_some().then(|| OsString::from("--test"));
        test.into_iter().chain(self.compiler_flags.iter().cloned()).collect()
    }
}

const MAIN: &str = "main";
/// What the program calls with its tests, which `runtime/rust_test.ll` replaces.
const HARNESS: &str = "test::test_main_static";

/// A program in memory, as the front end read it.
pub struct Program {
    raw: ir::Module,
    source: Source,
    commands: Vec<CompileCommand>,
    notes: Vec<String>,
    objects: bool,
}

/// What a program was read from, to read it again: a finding is repeated on what the passes have not touched, and
/// keeping that for the rare finding would cost more than reading it a second time.
#[derive(Clone)]
pub struct Source {
    texts: Arc<[llvm::Source]>,
    entry: String,
    test: Option<Test>,
    thread_panics: ThreadPanics,
    volatile_atomic: bool,
    /// The machine raises exceptions of C++.
    exceptions: bool,
    given: Given,
}

impl Source {
    /// The program with what it needs of the runtime.
    fn complete(mut self) -> Result<(Self, ir::Module), Error> {
        let mut raw = self.read()?;
        // What is linked may mention more.
        loop {
            let parts = self.given.wanted(&raw, &self.texts, self.exceptions);
            if parts.is_empty() {
                return Ok((self, raw));
            }
            self.texts = self.texts.iter().cloned().chain(parts).collect();
            raw = self.read()?;
        }
    }

    /// The program as a search needs it by these rules.
    pub(crate) fn for_rules(&self, rules: &Rules) -> Result<Self, Error> {
        match rules.refuted.is_refuted(&Assumption::NothingThrown) && !self.exceptions {
            true => Ok(Self { exceptions: true, ..self.clone() }.complete()?.0),
            false => Ok(self.clone()),
        }
    }

    /// Links what is reachable from the entry, which is called `main` from then on.
    pub fn read(&self) -> Result<ir::Module, Error> {
        let rust = crate::runtime::rust(self.test.as_ref(), self.thread_panics);
        let library = llvm::Library {
            provides: &vm::provides,
            replaces: &|name| !self.given.has_streams() && vm::replaces(name),
            rust: Some(llvm::RustRuntime {
                source: &rust,
                path: &|name| Some(report::demangle(name).into_owned()),
                releases: &crate::runtime::RUST_RELEASES,
            }),
            exceptions: self.exceptions.then_some(vm::THROWING),
        };
        let mut raw = llvm::load_against(&self.texts, &self.entry, library).map_err(Error::Reader)?;
        if self.entry != MAIN {
            begin_with(&mut raw, &self.entry)?;
        }
        passes::name_sites(&mut raw);
        passes::atomic_functions(&mut raw);
        if self.volatile_atomic {
            passes::volatile_atomics(&mut raw);
        }
        Ok(raw)
    }

    /// As [`Program::searched`], of the program read again.
    pub(crate) fn searched(&self, rules: &Rules, reduced: Reduced) -> Result<Searched, Error> {
        Ok(searched(self.for_rules(rules)?.read()?, rules, reduced))
    }
}

/// Makes a function of the program the one that it begins with.
fn begin_with(module: &mut ir::Module, entry: &str) -> Result<(), Error> {
    let Some(func) = module.func_named(entry) else { return Err(Error::NoFunction(entry.to_owned())) };
    let Sig { params, results, variadic, places: _ } = &module.funcs[func].sig;
    let wrong = |what: &str| Err(Error::Entry { name: entry.to_owned(), what: what.to_owned() });
    if !params.is_empty() || *variadic {
        return wrong("it has parameters; write a function such as `int test(void)` that calls it");
    }
    if !matches!(results.as_slice(), [] | [Type::I32]) {
        return wrong("it returns neither `int` nor `void`; write a function such as `int test(void)` that calls it");
    }
    // The program may call its own `main`, which is a function like any other then.
    if let Some(other) = module.func_named(MAIN) {
        module.funcs[other].name = "main.1".to_owned();
    }
    module.funcs[func].name = MAIN.to_owned();
    Ok(())
}

/// What the compiler made of the files. They may hold several programs, each with an entry of its own.
pub struct Compiled {
    texts: Arc<[llvm::Source]>,
    commands: Vec<CompileCommand>,
    notes: Vec<String>,
    objects: bool,
    cache: bool,
}

impl Compiled {
    pub fn new(files: &[PathBuf], flags: &[OsString]) -> Result<Self, Error> {
        Self::with(files, &Options { compiler_flags: flags.to_vec(), ..Options::default() })
    }

    pub fn with(files: &[PathBuf], options: &Options) -> Result<Self, Error> {
        let Texts { sources, commands, notes, objects } = compile::compile(files, options)?;
        Ok(Self { texts: sources.into(), commands, notes, objects, cache: options.cache })
    }

    /// The program that begins with this function.
    pub fn program(&self, entry: &str) -> Result<Program, Error> {
        self.program_with(&Options { entry: entry.to_owned(), ..Options::default() })
    }

    /// The program that begins as the options say.
    pub fn program_with(&self, options: &Options) -> Result<Program, Error> {
        let Options { entry, test, volatile_atomic, .. } = options;
        let entry = linker_name(&self.texts, entry)?;
        let (given, test) = (Given::new(self.cache), test.clone());
        let texts = Arc::clone(&self.texts);
        let (thread_panics, exceptions) = (options.thread_panics, options.exceptions);
        let volatile_atomic = *volatile_atomic;
        let source = Source { texts, entry, test, thread_panics, volatile_atomic, exceptions, given };
        let (source, raw) = source.complete()?;
        if source.test.is_some() && raw.func_named(HARNESS).is_none() {
            return Err(Error::NoTests);
        }
        let (commands, notes) = (self.commands.clone(), self.notes.clone());
        Ok(Program { raw, source, commands, notes, objects: self.objects })
    }
}

/// The function that is meant by an entry, which in C++ may be written as in the source: `tests::queue`.
fn linker_name(texts: &[llvm::Source], entry: &str) -> Result<String, Error> {
    if entry == MAIN {
        return Ok(MAIN.to_owned());
    }
    let names = llvm::functions(texts).map_err(Error::Reader)?;
    let is_meant = |name: &&String| report::demangle(name).split('(').next() == Some(entry);
    let found = if names.iter().any(|name| name == entry) { None } else { names.iter().find(is_meant) };
    Ok(found.map_or(entry, String::as_str).to_owned())
}

/// How one execution is made.
#[derive(Clone, Debug, Default)]
pub struct RunOptions {
    /// The program's arguments; the first is its name.
    pub args: Vec<String>,
    /// A seed for a random schedule; `None` for round robin.
    pub seed: Option<u64>,
    pub check_leaks: bool,
}

impl Program {
    /// Compiles the files and links them into one module.
    pub fn compile(files: &[PathBuf], options: &Options) -> Result<Self, Error> {
        let compiled = Compiled::with(files, options)?;
        if let Some(Test::Named(name)) = &options.test {
            rust_test::find(&compiled, name)?;
        }
        compiled.program_with(options)
    }

    /// The text of a module, or of one function of it.
    pub fn text(module: &ir::Module, func: Option<&str>) -> Result<String, Error> {
        let Some(name) = func else { return Ok(ir::text::print(module)) };
        let func = module.func_named(name).ok_or_else(|| Error::NoFunction(name.to_owned()))?;
        Ok(ir::text::print_func(module, func))
    }

    /// The module as it was read.
    pub fn raw(&self) -> &ir::Module {
        &self.raw
    }

    pub fn source(&self) -> Source {
        self.source.clone()
    }

    /// How the files that a build knows were compiled.
    pub fn commands(&self) -> &[CompileCommand] {
        &self.commands
    }

    /// What the user should know about how the files were taken, one sentence each.
    pub fn notes(&self) -> &[String] {
        &self.notes
    }

    /// What a check of the program takes for granted.
    pub fn assumptions(&self, rules: &Rules) -> Vec<String> {
        let mut all = ledger::assumptions(&self.raw, rules);
        all.extend(self.objects.then(|| ledger::OBJECTS.to_owned()));
        all
    }

    /// The module after the passes.
    pub fn prepare(self) -> ir::Module {
        let mut module = self.raw;
        passes::prepare(&mut module, &mut passes::PassLog::default());
        module
    }

    /// The module after the passes, and those over loops that wait.
    pub fn waiting(self, loops: LoopOptions) -> ir::Module {
        let mut module = self.prepare();
        treat_loops(&mut module, loops);
        module
    }

    /// What the machine runs in a check by these rules.
    pub fn code_for(self, rules: &Rules) -> Arc<Code> {
        Arc::new(emit(self.raw, rules, |_| ()).0)
    }

    /// What the machine runs in a search: as `code_for`, with the loops that wait treated as said; and what became of
    /// each loop.
    pub fn searched(self, rules: &Rules, reduced: Reduced) -> Searched {
        searched(self.raw, rules, reduced)
    }

    /// Which atomic accesses matter for a verdict under a memory model, with the module whose places it names.
    pub fn slice(self, model: Model, properties: Properties) -> (Slice, ir::Module) {
        let mut module = self.prepare();
        let slice = match properties.is_all() {
            true => passes::slice(&mut module, model, None),
            false => passes::slice_for(&module, properties),
        };
        (slice, module)
    }

    /// What becomes of each loop in a search.
    pub fn loops(self, loops: LoopOptions) -> Vec<LoopReport> {
        treat_loops(&mut self.prepare(), loops)
    }

    /// What the machine runs.
    pub fn code(self) -> Arc<Code> {
        self.code_for(&Rules::default())
    }
}

/// What is left out of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reduced {
    pub loops: LoopOptions,
    /// Atomic accesses on which nothing depends are not operations; otherwise only those which the rules name.
    pub slice: bool,
}

impl Default for Reduced {
    fn default() -> Self {
        Self { loops: LoopOptions::default(), slice: true }
    }
}

/// What the machine runs in a search.
pub struct Searched {
    pub code: Code,
    /// What became of each loop that waits.
    pub loops: Vec<LoopReport>,
    /// The accesses that are not operations.
    pub unseen: Vec<Unseen>,
    /// What is not in the code, since none of the properties depends on it.
    pub left_out: LeftOut,
}

fn searched(module: ir::Module, rules: &Rules, Reduced { loops, slice }: Reduced) -> Searched {
    // Those that were found before are found again.
    let rules = if slice { &Rules { unseen: Vec::new(), ..rules.clone() } } else { rules };
    let (code, (loops, unseen, left_out)) = emit(module, rules, |module| {
        let left_out = match slice && rules.leave_out_for_properties() {
            true => passes::leave_out_for(module, rules.properties, None),
            false => LeftOut::default(),
        };
        let unseen = if slice && rules.allow_slices() { unseen(module, rules.model) } else { Vec::new() };
        (treat_loops(module, loops), unseen, left_out)
    });
    Searched { code, loops, unseen, left_out }
}

/// Leaves out accesses on which nothing depends; their places.
fn unseen(module: &mut ir::Module, model: Model) -> Vec<Unseen> {
    let slice = passes::slice(module, model, None);
    let places = slice.accesses.iter().filter(|access| access.matters.is_none()).map(|access| {
        let Place { file, line, column, .. } = module.place(access.at);
        Unseen { file, line, column }
    });
    let mut all: Vec<Unseen> = places.collect();
    all.sort();
    all.dedup();
    all
}

/// What the machine runs, and what `treat` returned, which is called after the passes.
fn emit<T>(mut module: ir::Module, rules: &Rules, treat: impl FnOnce(&mut ir::Module) -> T) -> (Code, T) {
    rules.relax(&mut module);
    rules.leave_out(&mut module);
    passes::prepare(&mut module, &mut passes::PassLog::default());
    let treated = treat(&mut module);
    if let Some(most) = rules.unroll {
        passes::bound_loops(&mut module, most);
    }
    (Code::emit(module), treated)
}

fn treat_loops(module: &mut ir::Module, options: LoopOptions) -> Vec<LoopReport> {
    let mut log = passes::PassLog::default();
    if options.purity || options.awaits {
        passes::inline_in_loops(module, &mut log);
    }
    passes::loops(module, options, &mut log)
}

/// Runs one execution to its end. `output` is given what the program writes, as it writes it.
pub fn run(code: Arc<Code>, options: RunOptions, output: Sink) -> Ending {
    let setup = Setup {
        args: options.args,
        // As in reality: nothing is searched here.
        undoable: false,
        ..Setup::default()
    };
    let mut vm = Vm::new(code, setup);
    vm.set_sink(output);
    let ending = run_to_end(&mut vm, options.seed.map_or(Schedule::RoundRobin, Schedule::Random));
    let checked = options.check_leaks && matches!(ending, Ending::Exited(_));
    match checked.then(|| vm.explain().leaks()).into_iter().flatten().next() {
        Some(leak) => Ending::Fault { thread: Tid::MAIN, fault: Box::new(leak) },
        None => ending,
    }
}
