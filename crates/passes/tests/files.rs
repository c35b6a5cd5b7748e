//! File tests: each file of a folder named after a pass holds a module, a line `; expect`, and what the pass makes of
//! it. `BLESS=1 cargo test -p passes` rewrites the expectations.

use ir::text::{parse, print};
use ir::verify::verify;
use ir::{Body, Module};
use std::fs;
use std::path::Path;

const EXPECT: &str = "; expect\n";

#[track_caller]
fn check(folder: &str, run: impl Fn(&mut Module)) {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests").join(folder);
    let mut paths: Vec<_> = fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    paths.sort();
    assert!(!paths.is_empty());
    for path in paths {
        let text = fs::read_to_string(&path).unwrap();
        let (input, want) = text.split_once(EXPECT).unwrap_or((&text, ""));
        let mut module = parse(input).unwrap_or_else(|e| panic!("{}:{e}", path.display()));
        verify(&module).unwrap_or_else(|e| panic!("{}: {}", path.display(), e[0]));
        run(&mut module);
        let got = print(&module);
        verify(&module).unwrap_or_else(|e| panic!("{}: {}\n{got}", path.display(), e[0]));
        if std::env::var_os("BLESS").is_some() {
            fs::write(&path, format!("{}\n\n{EXPECT}{got}", input.trim_end())).unwrap();
        } else {
            assert_eq!(got, want, "{}\n{got}", path.display());
        }
    }
}

fn each_body(module: &mut Module, pass: fn(&mut Body) -> bool) {
    for func in module.funcs.values_mut() {
        func.body.as_mut().map(pass);
    }
}

#[test]
fn mem2reg() {
    check("mem2reg", |m| each_body(m, passes::mem2reg));
}

#[test]
fn sroa() {
    check("sroa", |m| each_body(m, passes::sroa));
}

#[test]
fn simplify() {
    check("simplify", |m| each_body(m, passes::simplify));
}

#[test]
fn dce() {
    check("dce", |m| each_body(m, passes::dce));
}

#[test]
fn prepare() {
    check("prepare", |m| passes::prepare(m, &mut passes::PassLog::new()));
}

#[test]
fn bound() {
    check("bound", |m| passes::bound_loops(m, 3));
}

#[test]
fn inline() {
    check("inline", |m| passes::inline_in_loops(m, &mut passes::PassLog::new()));
}

#[test]
fn purity() {
    let options = passes::LoopOptions { awaits: false, ..passes::LoopOptions::default() };
    check("purity", |m| drop(passes::loops(m, options, &mut passes::PassLog::new())));
}

#[test]
fn awaits() {
    check("awaits", |m| drop(passes::loops(m, passes::LoopOptions::default(), &mut passes::PassLog::new())));
}
