//! From the user's files to LLVM text: one text per file, in the order given.
//!
//! C and C++ go through clang without optimisation, so that every access the programmer wrote is there to be checked; bitcode
//! goes through `llvm-dis`; text is taken as it is. The compiler runs in the user's directory with the user's path, so that
//! its messages, and our debug places, read as the user would write them.

use crate::Error;
use crate::headers::{self, CXX_PRELUDE};
use crate::runtime::Part;
use std::ffi::{OsStr, OsString};
use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use tempfile::TempDir;
use toolchain::Clang;

/// What the name of a file says about its contents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    C,
    Cxx,
    Text,
    Bitcode,
}

impl Kind {
    fn of(file: &Path) -> Option<Kind> {
        match file.extension()?.to_str()? {
            "c" => Some(Kind::C),
            "cc" | "cpp" | "cxx" => Some(Kind::Cxx),
            "ll" => Some(Kind::Text),
            "bc" => Some(Kind::Bitcode),
            _ => None,
        }
    }
}

/// Turns each file into LLVM text. All files are looked at before the first is compiled.
pub fn compile(files: &[PathBuf], flags: &[OsString]) -> Result<Vec<llvm::Source>, Error> {
    if files.is_empty() {
        return Err(Error::NoInput);
    }
    let kinds = files.iter().map(|file| inspect(file)).collect::<Result<Vec<_>, _>>()?;
    let mut compiler = None;
    let mut texts = Vec::new();
    for (file, kind) in files.iter().zip(kinds) {
        let text = match kind {
            Kind::Text => fs::read(file).map_err(|why| Error::Unreadable(file.clone(), why))?,
            Kind::Bitcode => disassemble(file)?,
            Kind::C | Kind::Cxx => {
                let compiler = match &mut compiler {
                    Some(compiler) => compiler,
                    none => none.insert(Compiler::set_up()?),
                };
                compiler.compile(file, kind, flags)?
            }
        };
        texts.push(llvm::Source { name: file.display().to_string(), text });
    }
    Ok(texts)
}

/// The text of a part of the runtime. Reports name it as they name our headers.
pub fn part(part: &Part) -> Result<llvm::Source, Error> {
    let compiler = Compiler::set_up()?;
    let file = compiler.include.join(part.name);
    fs::write(&file, part.text).map_err(Error::Temporary)?;
    let flags = ["-std=c++17", "-w", "-Wno-everything"].map(OsString::from);
    let text = compiler.compile(&file, Kind::Cxx, &flags)?;
    Ok(llvm::Source { name: format!("<estragon>/{}", part.name), text })
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

/// A compiler with the directory for what it reads and writes; dropping it removes the directory.
struct Compiler {
    clang: Clang,
    include: PathBuf,
    dir: TempDir,
}

impl Compiler {
    fn set_up() -> Result<Self, Error> {
        let clang = toolchain::find_clang().map_err(Error::NoClang)?;
        let dir = tempfile::Builder::new().prefix("estragon-").tempdir().map_err(Error::Temporary)?;
        let include = headers::write_into(dir.path()).map_err(Error::Temporary)?;
        Ok(Self { clang, include, dir })
    }

    fn compile(&self, file: &Path, kind: Kind, flags: &[OsString]) -> Result<Vec<u8>, Error> {
        let output = self.dir.path().join("out.ll");
        let command = &self.clang.command;
        let status = Command::new(command)
            .args(self.flags(kind))
            .args(flags)
            // Last, so that no flag of the user changes what comes out.
            .args(["-S", "-emit-llvm", "-o"])
            .arg(&output)
            .arg(as_path_argument(file))
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .status()
            .map_err(|why| Error::CompilerDied { command: command.clone(), why })?;
        if !status.success() {
            return Err(Error::Compiler { command: command.clone(), file: file.into() });
        }
        fs::read(&output).map_err(Error::Temporary)
    }

    fn flags(&self, kind: Kind) -> Vec<OsString> {
        let mut flags: Vec<OsString> = [
            // `optnone` would only have to be read over.
            ["-O0", "-Xclang", "-disable-O0-optnone", "-g"].as_slice(),
            // A product and a sum stay two operations, as they are on a processor without a fused one.
            &["-ffp-contract=off"],
            // Flags for the linker are often passed along with the others.
            &["-Wno-unused-command-line-argument"],
            &["-D__ESTRAGON__=1"],
        ]
        .concat()
        .into_iter()
        .map(Into::into)
        .collect();
        // The temporary directory has another name each time; reports must not.
        flags.push(concat("-fdebug-prefix-map=", self.include.as_os_str(), "=<estragon>"));
        flags.push("-isystem".into());
        flags.push(self.include.clone().into());
        match kind {
            // Newer compilers refuse what older sources do.
            Kind::C if self.clang.version >= 16 => {
                flags.extend(["-Wno-error=implicit-function-declaration", "-Wno-error=int-conversion"].map(Into::into));
            }
            Kind::Cxx => flags.extend(["-include".into(), self.include.join(CXX_PRELUDE).into()]),
            Kind::C | Kind::Text | Kind::Bitcode => {}
        }
        flags
    }
}

fn concat(before: &str, middle: &OsStr, after: &str) -> OsString {
    let mut text = OsString::from(before);
    text.push(middle);
    text.push(after);
    text
}

/// A file whose name starts like a flag must not be taken for one.
fn as_path_argument(file: &Path) -> PathBuf {
    match file.as_os_str().as_encoded_bytes().first() {
        Some(b'-' | b'@') => Path::new(".").join(file),
        _ => file.into(),
    }
}

/// Bitcode as text. A newer `llvm-dis` reads what an older LLVM wrote but not the reverse, so the newest is asked first.
fn disassemble(file: &Path) -> Result<Vec<u8>, Error> {
    let mut said = None;
    for command in toolchain::tool_candidates("llvm-dis", None) {
        let Ok(output) = Command::new(&command).arg("-o").arg("-").arg(as_path_argument(file)).output() else {
            continue;
        };
        if output.status.success() {
            return Ok(output.stdout);
        }
        let message = String::from_utf8_lossy(&output.stderr).lines().next().unwrap_or("no message").to_owned();
        said.get_or_insert(message);
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
        assert_eq!(["a", "a.h", "a.o", ".c"].map(kind), [None; 4]);
    }

    #[test]
    fn wrong_input_is_told_apart() {
        let dir = tempfile::tempdir().unwrap();
        let say = |name: &str| compile(&[dir.path().join(name)], &[]).map(|_| ()).unwrap_err();
        fs::create_dir(dir.path().join("d.c")).unwrap();
        fs::write(dir.path().join("a.txt"), "").unwrap();
        assert!(matches!(say("none.c"), Error::Missing(_)));
        assert!(matches!(say("d.c"), Error::Directory(_)));
        assert!(matches!(say("a.txt"), Error::UnknownKind(_)));
        assert!(matches!(compile(&[], &[]), Err(Error::NoInput)));
    }

    #[test]
    fn a_text_is_taken_as_it_is() {
        let dir = tempfile::tempdir().unwrap();
        let file = dir.path().join("a.ll");
        fs::write(&file, "; nothing\n").unwrap();
        let texts = compile(std::slice::from_ref(&file), &[]).unwrap();
        assert_eq!(texts[0].text, b"; nothing\n");
        assert_eq!(texts[0].name, file.display().to_string());
    }

    #[test]
    fn names_that_look_like_flags() {
        assert_eq!(as_path_argument(Path::new("-v.c")), Path::new("./-v.c"));
        assert_eq!(as_path_argument(Path::new("a.c")), Path::new("a.c"));
    }
}
