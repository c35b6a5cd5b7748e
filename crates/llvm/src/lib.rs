//! The only crate that names LLVM: textual LLVM IR, as clang 14 to 22 and rustc write it, to [`ir::Module`].
//!
//! The text is indexed in one fast pass (`index`), several files are linked by name (`link`), and then only what is
//! reachable from the entry, the constructors and the destructors is parsed (`parse`) and translated (`lower`).
//! Malformed text is an [`Error`] with a line and a column. What is well-formed but has no translation becomes an
//! `Unsupported` instruction, so that it matters only where the program would execute it.
//!
//! Knows nothing of passes, machines or searches.

mod ast;
mod index;
mod lexer;
mod link;
mod lower;
mod metadata;
mod parse;
mod trouble;
mod types;

pub use trouble::Error;

/// One `.ll` file.
#[derive(Clone)]
pub struct Source {
    /// For diagnostics.
    pub name: String,
    pub text: Vec<u8>,
    /// Of an archive: linked only if it defines something that is otherwise missing.
    pub member: bool,
}

/// Links the sources and translates everything reachable from `entry`, constructors and destructors.
pub fn load(sources: &[Source], entry: &str) -> Result<ir::Module, Error> {
    load_against(sources, entry, Library::ALL)
}

/// What the machine has of the library, by the names of functions and variables.
#[derive(Clone, Copy)]
pub struct Library<'a> {
    /// An undefined weak symbol has the address zero unless this holds of its name.
    pub provides: &'a dyn Fn(&str) -> bool,
    /// The machine's function is used although the program has one, which is left out with all that only it mentions.
    pub replaces: &'a dyn Fn(&str) -> bool,
    /// What replaces parts of Rust's standard library.
    pub rust: Option<RustRuntime<'a>>,
    /// Exceptions of C++ are raised, by a runtime that is among the sources, of which the machine itself calls these
    /// functions. Otherwise none is raised.
    pub exceptions: Option<&'a [&'a str]>,
}

impl Library<'_> {
    /// Everything that is not in the sources, without exceptions.
    pub const ALL: Library<'static> =
        Library { provides: &|_| true, replaces: &|_| false, rust: None, exceptions: None };
}

/// Functions in place of some of Rust's standard library, whose linker names contain hashes. In the text they are named
/// by their paths, such as `std::process::abort`: a definition replaces the program's function of that path, a
/// declaration refers to it, and one of `original PATH` to the function that was replaced. Parameters and results must
/// be the same.
#[derive(Clone, Copy)]
pub struct RustRuntime<'a> {
    pub source: &'a Source,
    /// The path in a linker name, without hashes.
    pub path: &'a dyn Fn(&str) -> Option<String>,
    /// The releases of Rust, such as `1.95`, in which the functions work on data of the layouts that are assumed.
    pub releases: &'a [&'a str],
}

/// As [`load`], knowing what the machine has.
pub fn load_against<'a>(sources: &'a [Source], entry: &str, library: Library<'a>) -> Result<ir::Module, Error> {
    lower::lower(link::link(sources, entry, library.rust)?, entry, library)
}

/// How many symbols the sources define or declare: the cost of this is that of indexing alone.
pub fn count_symbols(sources: &[Source]) -> Result<usize, Error> {
    Ok(link::index_all(sources)?.iter().map(|unit| unit.symbols.len()).sum())
}

/// The names of all functions that the sources define for others.
pub fn functions(sources: &[Source]) -> Result<Vec<String>, Error> {
    Ok(link::index_all(sources)?.iter().flat_map(link::Unit::functions).collect())
}
