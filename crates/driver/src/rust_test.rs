//! The tests of a Rust program, which rustc's `--test` has made an executable of.
//!
//! Each is called in a process of its own, without the harness that would run all of them: `runtime/rust_test.ll`
//! stands for it.

use crate::program::{Compiled, Options, RunOptions, run};
use crate::schedule::Ending;
use crate::{Error, Stream};
use std::sync::{Arc, Mutex, PoisonError};

/// What the harness does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Test {
    /// It writes the names of all tests.
    List,
    /// It calls the test of this name, in the way the harness names tests: without the crate.
    Named(String),
}

impl Test {
    pub fn name(&self) -> Option<&str> {
        match self {
            Test::List => None,
            Test::Named(name) => Some(name),
        }
    }
}

/// A function that is marked with `#[test]`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Listed {
    pub name: String,
    /// It is also marked with `#[ignore]`.
    pub ignored: bool,
}

/// All tests of a program, in the order of their names.
pub fn tests(compiled: &Compiled) -> Result<Vec<Listed>, Error> {
    let program = compiled.program_with(&Options { test: Some(Test::List), ..Options::default() })?;
    let written = Arc::new(Mutex::new(Vec::new()));
    let sink = Arc::clone(&written);
    let options = RunOptions { args: vec!["tests".to_owned()], ..RunOptions::default() };
    let ending = run(
        program.code(),
        options,
        Box::new(move |stream, bytes| match stream {
            Stream::Out => sink.lock().unwrap_or_else(PoisonError::into_inner).extend_from_slice(bytes),
            Stream::Err => {}
        }),
    );
    match ending {
        Ending::Exited(0) => {}
        Ending::Unsupported(what) => return Err(Error::Tests(what.what.to_string())),
        Ending::Exited(_) | Ending::AssumeFailed | Ending::Fault { .. } => {
            return Err(Error::Tests("it terminates before the tests are called".to_owned()));
        }
    }
    let text = written.lock().unwrap_or_else(PoisonError::into_inner);
    let text = String::from_utf8_lossy(&text);
    let listed = |line: &str| {
        let (mark, name) = line.split_once(' ')?;
        Some(Listed { name: name.to_owned(), ignored: mark == "i" })
    };
    Ok(text.lines().filter_map(listed).collect())
}

/// That the program has a test of this name.
pub(crate) fn find(compiled: &Compiled, name: &str) -> Result<(), Error> {
    let all = tests(compiled)?;
    if all.iter().any(|test| test.name == name) {
        return Ok(());
    }
    let last = name.rsplit("::").next().unwrap_or(name);
    let similar = all.into_iter().map(|test| test.name).find(|other| other.rsplit("::").next() == Some(last));
    Err(Error::NoTest { name: name.to_owned(), similar })
}
