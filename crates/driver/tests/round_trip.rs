//! The text form of every module that is read, before and after the passes, reads back as the same module.

use driver::{Options, Program};
use std::fs;
use std::path::{Path, PathBuf};
use testkit::{directive, pool};

fn collect(dir: &Path, out: &mut Vec<PathBuf>) {
    for entry in fs::read_dir(dir).expect("readable test folder") {
        let path = entry.expect("readable entry").path();
        if path.is_dir() {
            collect(&path, out);
        } else if path.extension().is_some_and(|e| e == "c" || e == "cpp") {
            out.push(path);
        }
    }
}

fn round_trip(name: &Path, module: &ir::Module) {
    let text = ir::text::print(module);
    let again = ir::text::parse(&text).unwrap_or_else(|why| panic!("{}: {why:?}", name.display()));
    let wrong = ir::verify::verify(&again);
    assert!(wrong.is_ok(), "{}: {wrong:?}", name.display());
    assert!(ir::text::print(&again) == text, "{}: printed otherwise", name.display());
}

#[test]
fn every_module_survives_its_text() {
    let tests = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests");
    let mut files = Vec::new();
    for folder in ["run", "check", "brute"] {
        collect(&tests.join(folder), &mut files);
    }
    files.sort();
    let read = pool::map(&files, |file| {
        let text = fs::read_to_string(file).expect("a readable program");
        let compiler_flags = directive::words(&text, "compiler flags").iter().map(Into::into).collect();
        // Nearly all of the time is the compiler's.
        let options = Options { compiler_flags, cache: true, ..Options::default() };
        // Some are meant not to compile or not to link.
        let Ok(program) = Program::compile(std::slice::from_ref(file), &options) else { return false };
        round_trip(file, program.raw());
        round_trip(file, &program.prepare());
        true
    });
    let read = read.into_iter().filter(|&read| read).count();
    assert!(read * 10 > files.len() * 9, "only {read} of {} programs were read", files.len());
}
