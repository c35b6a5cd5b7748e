//! Functions of Rust's standard library that are replaced by path: only where their parameters and the release are the
//! expected ones.

mod common;

use llvm::{Error, Library, RustRuntime};

const RUNTIME: &str = r#"
define i32 @"__rustc::rust_begin_unwind"(ptr %info) {
  %n = call i32 @"original __rustc::rust_begin_unwind"(ptr %info)
  %m = add i32 %n, 41
  ret i32 %m
}
declare i32 @"original __rustc::rust_begin_unwind"(ptr)
"#;

fn program(params: &str, version: &str) -> String {
    let name = "_RNvCsfLfy6EI15iL_7___rustc17rust_begin_unwind";
    let args = if params.contains("i64") { "ptr null, i64 0" } else { "ptr null" };
    format!(
        "declare i32 @rust_eh_personality(...)\ndefine internal i32 @{name}({params}) {{\n  ret i32 1\n}}\n\
         define i32 @f() personality ptr @rust_eh_personality {{\n  %n = call i32 @{name}({args})\n  ret i32 %n\n}}\n\
         !llvm.ident = !{{!0}}\n!0 = !{{!\"{version}\"}}\n"
    )
}

fn load(params: &str, version: &str) -> Result<String, Error> {
    let source = common::text(RUNTIME);
    let path = |name: &str| Some(format!("{:#}", rustc_demangle::demangle(name)));
    let rust = Some(RustRuntime { source: &source, path: &path, releases: &["1.95"] });
    let library = Library { rust, ..Library::ALL };
    let module = llvm::load_against(&[common::text(&program(params, version))], "f", library)?;
    ir::verify::verify(&module).unwrap();
    Ok(module.to_string())
}

#[test]
fn a_function_of_the_expected_release_and_parameters_is_replaced() {
    let text = load("ptr %0", "rustc version 1.95.2 (59807616e 2026-04-14)").unwrap();
    assert!(text.contains("add v0, i32 41") || text.contains("i32 41"), "{text}");
}

#[test]
fn other_parameters_are_refused_by_name() {
    let error = load("ptr %0, i64 %1", "rustc version 1.95.0 (59807616e 2026-04-14)").unwrap_err();
    assert!(error.message.contains("`__rustc::rust_begin_unwind`"), "{error}");
    assert!(error.message.contains("(ptr, i64) -> (i32) where (ptr) -> (i32) is expected"), "{error}");
}

#[test]
fn other_releases_are_refused_by_name() {
    for version in ["1.94.1", "1.96.0", "1.95.0-nightly", "1.9.5", "11.95.0"] {
        let error = load("ptr %0", &format!("rustc version {version} (59807616e 2026-04-14)")).unwrap_err();
        assert!(error.message.contains("`__rustc::rust_begin_unwind`"), "{error}");
        assert!(error.message.contains(&format!("compiled by rustc {version};")), "{error}");
    }
    let error = load("ptr %0", "another compiler").unwrap_err();
    assert!(error.message.contains("compiled by an unknown compiler;"), "{error}");
}

/// A panic that reaches code of C++ with handlers is not run as if that were code of Rust.
#[test]
fn handlers_of_other_languages_are_unsupported() {
    let cxx = "declare i32 @__gxx_personality_v0(...)\ndeclare void @g()\n\
        define void @cxx() personality ptr @__gxx_personality_v0 {\n  invoke void @g() to label %done unwind label %pad\n\
        done:\n  ret void\npad:\n  %1 = landingpad { ptr, i32 } catch ptr null\n  ret void\n}\n";
    let rust = "declare i32 @rust_eh_personality(...)\ndeclare void @cxx()\n\
        define void @f() personality ptr @rust_eh_personality {\n  invoke void @cxx() to label %done unwind label %pad\n\
        done:\n  ret void\npad:\n  %1 = landingpad { ptr, i32 } cleanup\n  resume { ptr, i32 } %1\n}\n";
    let module = common::load(&[common::text(rust), common::text(cxx)], "f").to_string();
    assert!(module.contains("throws") && module.contains("call @__estragon_resume"), "{module}");
    assert!(module.contains("catches") && module.contains("unsupported \"exception landing pad\""), "{module}");
}
