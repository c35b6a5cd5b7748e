//! The text form: every checked-in file prints as it is written; wrong texts give an error with its place.

use ir::text::{parse, print};
use std::path::Path;

fn without_comments(text: &str) -> String {
    text.lines().filter(|line| !line.starts_with(';')).map(|line| format!("{line}\n")).collect()
}

#[test]
fn files_print_as_written() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    let mut seen = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let text = std::fs::read_to_string(&path).unwrap();
        let module = parse(&text).unwrap_or_else(|e| panic!("{}:{e}", path.display()));
        assert_eq!(print(&module), without_comments(&text), "{}", path.display());
        assert_eq!(module.to_string(), print(&module));
        seen += 1;
    }
    assert!(seen > 1);
}

#[track_caller]
fn wrong(text: &str, want: &str) {
    assert_eq!(parse(text).unwrap_err().to_string(), want, "{text}");
}

#[test]
fn errors_say_where() {
    wrong("func @f() {\nbb0:\n  return v1\n}", "3:10: v1 is not defined");
    wrong("func @f() {\nbb0:\n  jump bb1\n}", "3:8: bb1 is not defined");
    wrong("func @f() {\nbb0:\n  frob v1\n}", "3:3: no instruction is called `frob`");
    wrong("func @f() {\nbb0:\n  call @g() as ()\n}", "3:8: no function is called `g`");
    wrong("func @f() {\nbb0:\nbb0:\n}", "3:1: defined before");
    wrong("func @f() {\nbb0(v0: i32, v0: i32):\n}", "2:14: defined before");
    wrong("extern func @f()\nextern func @f()", "2:13: defined before");
    wrong("global $g size 4 align 4 = \"é", "1:28: this quote does not end on its line");
    wrong("global $g size 99999999999999999999 align 4", "1:16: this number is too large");
    wrong("func @f() {\nbb0:\n  return i8 256\n}", "3:13: not a constant of type i8");
    wrong("func @f() {", "1:12: expected a block, `bb` and a number, or `}`");
    wrong("func @f() { bb0: return !4 }", "1:25: no place is called !4");
    wrong("frob", "1:1: expected `global`, `func`, `extern func`, `ctors`, `dtors` or a place");
    wrong("é", "1:1: unexpected character 'é'");
}

#[test]
fn numbers_need_no_order() {
    let text =
        "func @f() -> i32 { bb7: jump bb3 bb9(v4: i32): return v4 bb3: v12: i32 = add i32 0x10, i32 2 jump bb9(v12) }";
    let want = "func @f() -> i32 {\nbb0:\n  jump bb2\nbb1(v0: i32):\n  return v0\nbb2:\n  v1: i32 = add i32 16, i32 2\n  \
                jump bb1(v1)\n}\n";
    assert_eq!(print(&parse(text).unwrap()), want);
}

#[test]
fn files_keep_the_rules() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/ir");
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        let module = parse(&std::fs::read_to_string(&path).unwrap()).unwrap();
        let errors = ir::verify::verify(&module).err().unwrap_or_default();
        assert!(errors.is_empty(), "{}: {}", path.display(), errors[0]);
    }
}
