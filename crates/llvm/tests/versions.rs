//! The same program from every supported version of clang becomes the same instructions.

mod common;

use common::{VERSIONS, load, source};
use ir::{InstData, Module};
use std::collections::BTreeMap;

/// The first word of an instruction's debug form: its kind, and the operator where it has one.
fn opcode(data: &InstData) -> String {
    match data {
        InstData::Unary { op, .. } => op.to_string(),
        InstData::Binary { op, .. } => op.to_string(),
        InstData::Cast { op, .. } => op.to_string(),
        InstData::Overflow { op, .. } => op.to_string(),
        InstData::Rmw { op, .. } => format!("rmw {op}"),
        InstData::Load { order, .. } => format!("load {order:?}"),
        InstData::Store { order, .. } => format!("store {order:?}"),
        InstData::Unsupported { what } => format!("unsupported {what}"),
        other => format!("{other:?}").split([' ', '(', '{']).next().unwrap_or_default().to_string(),
    }
}

/// How often each opcode occurs in each function with a body.
fn histogram(module: &Module) -> BTreeMap<String, BTreeMap<String, usize>> {
    let mut out = BTreeMap::<_, BTreeMap<_, usize>>::new();
    for func in module.funcs.values() {
        let Some(body) = &func.body else { continue };
        let counts = out.entry(func.name.clone()).or_default();
        for &block in &body.layout {
            for &inst in &body.blocks[block].insts {
                *counts.entry(opcode(body.inst(inst))).or_default() += 1;
            }
        }
    }
    out
}

#[track_caller]
fn same(file: &str) -> Module {
    let modules = VERSIONS.map(|version| load(&[source(&format!("{version}/{file}.ll"))], "main"));
    let [a, b, c] = &modules;
    assert_eq!(histogram(a), histogram(b), "{file}: clang 14 and 19 differ");
    assert_eq!(histogram(b), histogram(c), "{file}: clang 19 and 22 differ");
    let [_, _, newest] = modules;
    for counts in histogram(&newest).values() {
        assert!(!counts.keys().any(|op| op.starts_with("unsupported")), "{file}: {counts:?}");
    }
    newest
}

#[test]
fn atomics() {
    let module = same("atomics");
    let counts = &histogram(&module)["updates"];
    for op in ["add", "sub", "and", "or", "xor", "xchg", "max"] {
        assert_eq!(counts[&format!("rmw {op}")], 1, "{op}");
    }
    assert_eq!(histogram(&module)["fences"]["Fence"], 6);
    assert!(module.func_named("estragon_pause").is_some());
}

#[test]
fn structs() {
    let module = same("structs");
    // One copy for the argument in memory.
    assert_eq!(module.funcs[module.func_named("take_large").unwrap()].sig.params.len(), 2);
    let table = module.globals.values().find(|g| g.name == "table").unwrap();
    assert_eq!(table.init.as_ref().unwrap().relocs.len(), 3);
}

#[test]
fn control() {
    same("control");
}

#[test]
fn numbers() {
    same("numbers");
}

#[test]
fn varargs() {
    let module = same("varargs");
    assert!(module.funcs[module.func_named("sum").unwrap()].sig.variadic);
}

#[test]
fn threads() {
    let module = same("threads");
    assert_eq!(module.globals.values().filter(|g| g.thread_local).count(), 2);
}

#[test]
fn vectors() {
    same("vectors");
}

#[test]
fn classes() {
    let module = same("classes");
    assert_eq!(module.ctors.len(), 1);
}

#[test]
fn variables_and_places_come_from_debug_information() {
    for version in VERSIONS {
        let module = load(&[source(&format!("{version}/control.ll"))], "main");
        let body = module.funcs[module.func_named("collatz").unwrap()].body.as_ref().unwrap();
        let mut names: Vec<&str> = body.names.values().map(String::as_str).collect();
        names.sort_unstable();
        assert_eq!(names, ["n", "steps"], "{version}");
        let place = module.place(body.loc(body.terminator(*body.layout.last().unwrap())));
        assert_eq!((place.file.as_str(), place.function.as_str()), ("control.c", "collatz"), "{version}");
        assert!(place.is_known());
    }
}

#[test]
fn function_names_are_those_of_the_source() {
    let module = load(&[source("clang19/classes.ll")], "main");
    let names: Vec<&str> = module.symbols.values().map(String::as_str).collect();
    assert!(names.contains(&"Square::area") && names.contains(&"larger<int>"), "{names:?}");
}

/// Two files, each from any version: files of different versions may be part of one program.
#[test]
fn files_are_linked() {
    for a in VERSIONS {
        for b in VERSIONS {
            let module = load(&[source(&format!("{a}/first.ll")), source(&format!("{b}/second.ll"))], "main");
            let names: Vec<&str> = module.funcs.values().map(|f| f.name.as_str()).collect();
            assert!(names.contains(&"helper") && names.contains(&"helper.1"), "{names:?}");
            assert!(module.funcs.values().all(|f| f.body.is_some()));
            let mut globals: Vec<&str> = module.globals.values().map(|g| g.name.as_str()).collect();
            globals.sort_unstable();
            assert_eq!(globals, ["common", "hidden", "hidden.1", "shared"]);
            // The strong definition of `choice` is the second file's.
            let text = ir::text::print_func(&module, module.func_named("choice").unwrap());
            assert!(text.contains("return i32 2"), "{text}");
        }
    }
}

#[test]
fn two_strong_definitions_are_refused() {
    let error = llvm::load(&[source("clang19/first.ll"), source("clang22/first.ll")], "main").unwrap_err();
    assert!(error.to_string().starts_with("clang22/first.ll:"), "{error}");
    assert!(error.message.contains("`main` is defined here and in clang19/first.ll:"), "{error}");
}
