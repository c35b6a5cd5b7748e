//! From the user's files to LLVM text: one text per file or member of an archive, in the order given.
//!
//! C and C++ go through clang without optimisation, so that every access the programmer wrote is there to be checked;
//! Rust goes through rustc, a whole program at once; bitcode, also that of object files and archives, goes through
//! `llvm-dis`; text is taken as it is. The compiler runs
//! in the user's directory with the user's path, so that its messages, and our debug places, read as the user would
//! write them; where a build says how it compiles a file, in the directory of the build.

mod cache;
mod clang;
mod database;
mod jobs;
mod object;
mod rustc;

use crate::runtime::Part;
use crate::{Error, Options};
pub use cache::digest;
use cache::{Cache, Key, Made};
use clang::Compiler;
use database::Database;
use object::{Contents, Object};
use std::ffi::OsString;
use std::fs;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::Command;

/// What the name of a file says about its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    C,
    Cxx,
    Rust,
    Text,
    Bitcode,
    Object,
    Archive,
}

impl Kind {
    fn of(file: &Path) -> Option<Kind> {
        match file.extension()?.to_str()? {
            "c" => Some(Kind::C),
            "cc" | "cpp" | "cxx" | "c++" | "C" => Some(Kind::Cxx),
            "rs" => Some(Kind::Rust),
            "ll" => Some(Kind::Text),
            "bc" => Some(Kind::Bitcode),
            "o" => Some(Kind::Object),
            "a" => Some(Kind::Archive),
            _ => None,
        }
    }
}

/// How one file is compiled, where a build says so.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CompileCommand {
    /// As the user named it.
    pub file: PathBuf,
    /// What is compiled, which is the file itself, or what the build makes it from.
    pub source: PathBuf,
    /// Where the compiler runs.
    pub directory: PathBuf,
    pub flags: Vec<String>,
}

/// What was made of the files.
pub struct Texts {
    pub sources: Vec<llvm::Source>,
    /// How the files that a build knows were compiled.
    pub commands: Vec<CompileCommand>,
    /// What the user should know, one sentence each.
    pub notes: Vec<String>,
    /// Some files were compiled by somebody else.
    pub objects: bool,
}

/// What is left to be done for one text.
struct Task {
    name: String,
    member: bool,
    what: What,
}

enum What {
    Ready(Vec<u8>),
    Compile { file: PathBuf, kind: Kind, flags: Vec<OsString>, directory: Option<PathBuf> },
    CompileRust { file: PathBuf, flags: Vec<OsString> },
    Disassemble { file: PathBuf, bitcode: Vec<u8> },
}

/// Turns each file into LLVM text. All files are looked at before the first is compiled.
pub fn compile(files: &[PathBuf], options: &Options) -> Result<Texts, Error> {
    if files.is_empty() {
        return Err(Error::NoInput);
    }
    let mut notes = Vec::new();
    let commands = commands(files, options, &mut notes)?;
    let mut tasks = Vec::new();
    for file in files {
        let command = commands.iter().find(|command| command.file == *file);
        plan(file, command, options, &mut tasks, &mut notes)?;
    }
    let compiles = tasks.iter().any(|task| matches!(task.what, What::Compile { .. }));
    let cache = || toolchain::cache_dir().and_then(Cache::open);
    let cache = (options.cache && tasks.iter().any(|task| !matches!(task.what, What::Ready(_)))).then(cache).flatten();
    let compiler = if compiles { Some(Compiler::set_up(cache.as_ref())?) } else { None };
    let rust = tasks.iter().any(|task| matches!(task.what, What::CompileRust { .. }));
    let rustc = if rust { Some(toolchain::find_rustc().map_err(Error::NoRustc)?) } else { None };
    let objects = files.iter().any(|file| matches!(Kind::of(file), Some(Kind::Object | Kind::Archive)));
    let mut texts = Texts { sources: Vec::new(), commands, notes, objects };
    let job = |task: &Task, running: &jobs::Running| match &task.what {
        What::Ready(_) => Ok((Made::default(), Vec::new())),
        What::Compile { file, kind, flags, directory } => {
            let compiler = compiler.as_ref().expect("internal: no compiler was set up");
            compiler.compile(file, *kind, flags, directory.as_deref(), cache.as_ref(), running)
        }
        What::CompileRust { file, flags } => {
            let rustc = rustc.as_ref().expect("internal: no Rust compiler was found");
            rustc::compile(rustc, file, flags, cache.as_ref(), running).map(|made| (made, Vec::new()))
        }
        What::Disassemble { file, bitcode } => disassemble(file, bitcode, cache.as_ref(), running)
            .map(|text| (Made { text, messages: Vec::new() }, Vec::new())),
    };
    let mut made = Vec::new();
    let notes = &mut texts.notes;
    jobs::run(&tasks, options.interrupt.as_deref(), job, |(result, left_out)| {
        // Nothing can be done about a standard error that is closed.
        let _ = io::stderr().write_all(&result.messages);
        if !left_out.is_empty() {
            let note = format!("clang does not support {}; ignored", left_out.join(" "));
            if !notes.contains(&note) {
                notes.push(note);
            }
        }
        made.push(result.text);
        Ok(())
    })?;
    for (Task { name, member, what }, text) in tasks.into_iter().zip(made) {
        let text = match what {
            What::Ready(text) => text,
            What::Compile { .. } | What::CompileRust { .. } | What::Disassemble { .. } => text,
        };
        texts.sources.push(llvm::Source { name, text, member });
    }
    Ok(texts)
}

/// The text of a part of the runtime. Reports name it as they name our headers.
pub fn part(part: &Part, cache: bool) -> Result<llvm::Source, Error> {
    let cache = cache.then(|| toolchain::cache_dir().and_then(Cache::open)).flatten();
    let compiler = Compiler::set_up(cache.as_ref())?;
    let file = compiler.add_file(part.name, part.text)?;
    let flags = ["-std=c++17", "-w", "-Wno-everything"].map(OsString::from);
    let (made, _) = compiler.compile(&file, Kind::Cxx, &flags, None, cache.as_ref(), &jobs::Running::default())?;
    Ok(llvm::Source { name: format!("<estragon>/{}", part.name), text: made.text, member: false })
}

/// How the files that the build knows are compiled.
fn commands(files: &[PathBuf], options: &Options, notes: &mut Vec<String>) -> Result<Vec<CompileCommand>, Error> {
    let Some(path) = &options.database else { return Ok(options.commands.clone()) };
    let database = Database::read(path)?;
    let mut commands = Vec::new();
    for file in files {
        match database.command(file, notes)? {
            Some(command) => commands.push(command),
            None if matches!(Kind::of(file), Some(Kind::C | Kind::Cxx)) => notes.push(format!(
                "{} is not in {}; only the flags after `--` are used for it",
                file.display(),
                database.file().display()
            )),
            None => {}
        }
    }
    match commands.is_empty() {
        true => Err(Error::NotInDatabase { file: files[0].clone(), database: database.file().into() }),
        false => Ok(commands),
    }
}

/// What has to be done for one file.
fn plan(
    file: &Path,
    command: Option<&CompileCommand>,
    options: &Options,
    tasks: &mut Vec<Task>,
    notes: &mut Vec<String>,
) -> Result<(), Error> {
    let name = file.display().to_string();
    let source = command.map_or(file, |command| &command.source);
    let kind = inspect(source)?;
    let read = || fs::read(source).map_err(|why| Error::Unreadable(source.into(), why));
    let what = match kind {
        Kind::C | Kind::Cxx => {
            let known = command.into_iter().flat_map(|command| &command.flags).map(OsString::from);
            let flags: Vec<OsString> = known.chain(options.compiler_flags.iter().cloned()).collect();
            let kind = language(&flags).unwrap_or(kind);
            let directory = command.map(|command| command.directory.clone());
            What::Compile { file: source.into(), kind, flags, directory }
        }
        Kind::Rust => What::CompileRust { file: file.into(), flags: options.rust_flags() },
        Kind::Text => What::Ready(read()?),
        Kind::Bitcode => What::Disassemble { file: file.into(), bitcode: read()? },
        Kind::Object => match object::object(&read()?) {
            Object::Bitcode(bitcode) => What::Disassemble { file: file.into(), bitcode: bitcode.to_vec() },
            Object::Native { gcc } => return Err(Error::NoBitcode { file: file.into(), gcc }),
            Object::Other => return Err(Error::NoObject(file.into())),
        },
        Kind::Archive => return archive(file, &read()?, tasks, notes),
    };
    tasks.push(Task { name, member: false, what });
    Ok(())
}

/// The members of an archive that hold bitcode.
fn archive(file: &Path, bytes: &[u8], tasks: &mut Vec<Task>, notes: &mut Vec<String>) -> Result<(), Error> {
    if !object::is_archive(bytes) {
        return Err(Error::Archive { file: file.into(), what: "not an archive".to_owned() });
    }
    let members = object::members(file, bytes).map_err(|what| Error::Archive { file: file.into(), what })?;
    let (mut native, mut any_gcc, before) = (Vec::new(), false, tasks.len());
    for member in &members {
        let read;
        let contents = match &member.contents {
            Contents::Here(bytes) => *bytes,
            Contents::At(path) => {
                read = fs::read(path).map_err(|why| Error::Unreadable(path.clone(), why))?;
                &read
            }
        };
        match object::object(contents) {
            Object::Bitcode(bitcode) => {
                let name = format!("{}({})", file.display(), member.name);
                let what = What::Disassemble { file: (&name).into(), bitcode: bitcode.to_vec() };
                tasks.push(Task { name, member: true, what });
            }
            Object::Native { gcc } => {
                any_gcc |= gcc;
                native.push(member.name.as_str());
            }
            Object::Other => {}
        }
    }
    match (tasks.len() == before, native.as_slice()) {
        (true, _) => Err(Error::NoBitcode { file: file.into(), gcc: any_gcc }),
        (false, []) => Ok(()),
        (false, names) => {
            notes.push(format!("{}: skipped members without bitcode: {}", file.display(), names.join(", ")));
            Ok(())
        }
    }
}

/// The language that flags ask for, whatever the file is called.
fn language(flags: &[OsString]) -> Option<Kind> {
    let name = flags.iter().enumerate().rev().find_map(|(at, flag)| match flag.to_str()? {
        "-x" => flags.get(at + 1)?.to_str(),
        word => word.strip_prefix("-x"),
    })?;
    match name {
        "c" => Some(Kind::C),
        "c++" => Some(Kind::Cxx),
        _ => None,
    }
}

/// The kind of a file that can be read.
fn inspect(file: &Path) -> Result<Kind, Error> {
    match fs::metadata(file) {
        Err(why) if why.kind() == io::ErrorKind::NotFound => return Err(Error::Missing(file.into())),
        Err(why) => return Err(Error::Unreadable(file.into(), why)),
        Ok(data) if data.is_dir() => return Err(Error::Directory(file.into())),
        Ok(_) => {}
    }
    let kind = Kind::of(file).ok_or_else(|| Error::UnknownKind(file.into()))?;
    fs::File::open(file).map_err(|why| Error::Unreadable(file.into(), why))?;
    Ok(kind)
}

/// A file whose name starts like a flag must not be taken for one.
fn as_path_argument(file: &Path) -> PathBuf {
    match file.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(file),
        _ => file.into(),
    }
}

/// Bitcode as text. A newer `llvm-dis` reads what an older LLVM wrote but not the reverse, so the newest is asked
/// first.
fn disassemble(file: &Path, bitcode: &[u8], cache: Option<&Cache>, running: &jobs::Running) -> Result<Vec<u8>, Error> {
    let mut said = None;
    let mut input = tempfile::Builder::new().prefix("estragon-").suffix(".bc").tempfile().map_err(Error::Temporary)?;
    input.write_all(bitcode).map_err(Error::Temporary)?;
    for tool in toolchain::tool_candidates("llvm-dis", None) {
        let Some(executable) = toolchain::resolve(tool.as_os_str()) else { continue };
        let key = toolchain::identity(&executable).map(|identity| {
            let mut key = Key::default();
            key.add(identity.as_bytes());
            key.add(&cache::digest(bitcode).to_le_bytes());
            key
        });
        let kept = cache.zip(key.as_ref());
        if let Some(made) = kept.and_then(|(cache, key)| cache.get(key)) {
            return Ok(made.text);
        }
        let mut command = Command::new(&executable);
        let Ok((status, text, messages)) = running.output(command.arg("-o").arg("-").arg(input.path())) else {
            continue;
        };
        if status.success() {
            let made = Made { text, messages: Vec::new() };
            if let Some((cache, key)) = kept {
                cache.put(key, std::time::SystemTime::now(), &[], &[], &made);
            }
            return Ok(made.text);
        }
        let message = String::from_utf8_lossy(&messages).lines().next().unwrap_or("no message").to_owned();
        let name = input.path().display().to_string();
        said.get_or_insert(message.replace(&name, &file.display().to_string()));
    }
    Err(Error::Bitcode { file: file.into(), said })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn kinds_follow_from_names() {
        let kind = |name: &str| Kind::of(Path::new(name));
        assert_eq!(kind("a.c"), Some(Kind::C));
        assert_eq!(["a.cc", "a.cpp", "d.x/a.cxx"].map(kind), [Some(Kind::Cxx); 3]);
        assert_eq!((kind("a.ll"), kind("a.bc")), (Some(Kind::Text), Some(Kind::Bitcode)));
        assert_eq!((kind("a.o"), kind("liba.a")), (Some(Kind::Object), Some(Kind::Archive)));
        assert_eq!(["a", "a.h", "a.so", ".c"].map(kind), [None; 4]);
    }

    #[test]
    fn wrong_input_is_told_apart() {
        let dir = tempfile::tempdir().unwrap();
        let say = |name: &str| compile(&[dir.path().join(name)], &Options::default()).map(|_| ()).unwrap_err();
        fs::create_dir(dir.path().join("d.c")).unwrap();
        fs::write(dir.path().join("a.txt"), "").unwrap();
        assert!(matches!(say("none.c"), Error::Missing(_)));
        assert!(matches!(say("d.c"), Error::Directory(_)));
        assert!(matches!(say("a.txt"), Error::UnknownKind(_)));
        assert!(matches!(compile(&[], &Options::default()), Err(Error::NoInput)));
    }

    #[test]
    fn a_text_is_taken_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.ll");
        fs::write(&file, "; nothing\n").unwrap();
        let texts = compile(std::slice::from_ref(&file), &Options::default()).unwrap().sources;
        assert_eq!(texts[0].text, b"; nothing\n");
        assert_eq!(texts[0].name, file.display().to_string());
    }

    #[test]
    fn names_that_look_like_flags() {
        assert_eq!(as_path_argument(Path::new("-v.c")), Path::new("./-v.c"));
        assert_eq!(as_path_argument(Path::new("a.c")), Path::new("a.c"));
    }
}
