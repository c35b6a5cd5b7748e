//! Malformed text is an error with a place, never a panic, a hang or a huge allocation.

mod common;

use common::{error, text};

/// The error for a body of `define i32 @f(i32 %a, ptr %p)`, whose first line is line 2.
#[track_caller]
fn body(lines: &str, want: &str) {
    let code = format!("define i32 @f(i32 %a, ptr %p) {{\n{lines}\n}}\n");
    assert_eq!(error(&code).to_string(), want);
}

#[track_caller]
fn module(code: &str, want: &str) {
    assert_eq!(error(code).to_string(), want);
}

#[test]
fn instructions() {
    body("  %1 = frobnicate i32 %a\n", "t.ll:2:8: unknown instruction `frobnicate`");
    body("  %1 = add i32 %a %a\n", "t.ll:2:19: expected `,`, found `%a`");
    body("  %1 = add i32 %a, 1.5\n", "t.ll:2:20: expected a constant of type `i32`, found `1.5`");
    body("  %1 = add ptr %p, %p\n  ret i32 0", "t.ll:2:3: expected an integer type, found `ptr`");
    body("  ret i32 %b\n", "t.ll:2:3: `%b` is used where it is not defined");
    body("  ret i32 %p\n", "t.ll:2:3: `%p` is not of type `i32`");
    body("  ret i64 0\n", "t.ll:2:3: the returned value is not of the function's type");
    body("  br label %nowhere\n", "t.ll:2:12: block `%nowhere` is not defined");
    body("  %a = add i32 1, 2\n  ret i32 0", "t.ll:2:3: `%a` is defined twice");
    body("  store i32 1, ptr %p, align 3\n", "t.ll:2:30: an alignment is a power of two below 2^32");
    body("  fence monotonic\n  ret i32 0", "t.ll:2:3: a fence is at least acquire or release");
    body("  %1 = load atomic i32, ptr %p release\n  ret i32 0", "t.ll:2:3: a load cannot release");
    body("  %1 = getelementptr i32, ptr %p, i32 0, i32 1\n  ret i32 0", "t.ll:2:3: `i32` has no parts to index");
    body("  %1 = zext i32 %a to i16\n  ret i32 0", "t.ll:2:3: an extension to a type that is not larger");
    body("  %1 = bitcast i32 %a to i64\n  ret i32 0", "t.ll:2:3: a bitcast between types of different sizes");
    body("  call void @g()\n  ret i32 0", "t.ll:2:3: `@g` is not declared");
    body("  call void (i32) @f()\n  ret i32 0", "t.ll:2:3: expected 1 arguments, found 0");
    body("  unreachable\nx:\n  unreachable\nx:\n  unreachable", "t.ll:5:1: block `%x` is defined twice");
    body(
        "  br label %x\nx:\n  %1 = phi i32 [ 0, %x ]\n  ret i32 %1",
        "t.ll:4:3: this phi has no value for one of the blocks that jump here",
    );
    body(
        "  switch i32 %a, label %x [\n    i64 1, label %x\n  ]\nx:\n  ret i32 0",
        "t.ll:3:5: a case of a switch is an integer of its operand's type",
    );
    body("  %1 = add i32 %a, 1\n", "t.ll:4:1: expected an instruction, found `}`");
}

#[test]
fn modules() {
    module(
        "int main(void) { return 0; }\n",
        "t.ll:1:1: this is not an entity of LLVM's textual form (is the file a `.ll`?)",
    );
    module("define i32 @f() {\n  ret i32 0\n", "t.ll:1:1: the body of this function is never closed");
    module("define i32 @f() {\n}\n", "t.ll:2:1: a function has at least one block");
    module("define void @f() { ret void }\ndefine void @f() { ret void }\n", "t.ll:2:1: `@f` is defined twice");
    module(
        "define void @f() {\n  ret void\n}\nattributes #0 = { nounwind \"tune-cpu\"=\"gene",
        "t.ll:4:44: the file ends in the middle of a line: it was cut off, write it again",
    );
    module("target datalayout = \"E-m:e\"\n", "t.ll:1:1: big-endian targets are not supported: compile for x86-64");
    module("define void @g() { ret void }\n", "t.ll: entry function `f` is not defined; defined are g");
    module("declare void @f()\n", "t.ll: entry function `f` is not defined; no function is defined");
    module("@f = global i32 0\n", "t.ll: entry function `f` is not defined; no function is defined");
    module("", "t.ll: entry function `f` is not defined; no function is defined");
    assert_eq!(
        llvm::load(&[], "f").unwrap_err().to_string(),
        "entry function `f` is not defined; no function is defined"
    );
}

#[test]
fn globals() {
    let with = |global: &str| format!("{global}\ndefine ptr @f() {{\n  ret ptr @g\n}}\n");
    module(&with("@g = global [2 x i32] [i32 1]"), "t.ll:1:1: expected 2 elements, found 1");
    module(&with("@g = global [2 x i8] c\"abc\""), "t.ll:1:1: the string has another length than its type");
    module(&with("@g = global { i32 } { i64 1 }"), "t.ll:1:1: an element has another type than the struct says");
    module(&with("@g = global ptr @h"), "t.ll:1:1: `@h` is not declared");
    module(&with("@g = alias i32, ptr @g"), "t.ll:1:1: this alias stands for itself");
    module(&with("@g = wrong"), "t.ll:2:1: expected `global`, `constant` or `alias`, found `define`");
}

/// The place is that of the file which is wrong, not of the one that mentions it.
#[test]
fn the_right_file_is_blamed() {
    let user = text("declare void @g()\ndefine void @f() {\n  call void @g()\n  ret void\n}\n");
    let mut wrong = text("\ndefine void @g(i32 i32) {\n  ret void\n}\n");
    wrong.name = "wrong.ll".to_string();
    let error = llvm::load(&[user, wrong], "f").unwrap_err();
    assert_eq!(error.to_string(), "wrong.ll:2:20: expected `)`, found `i32`");
}

/// A mistake in a function that nothing calls is not even read.
#[test]
fn unreachable_functions_are_not_read() {
    common::load(&[text("define void @f() {\n  ret void\n}\ndefine void @g() {\n  nonsense\n}\n")], "f");
}

#[test]
fn types_that_contain_themselves() {
    module(
        "%T = type { i32, %T }\ndefine void @f() {\n  %1 = alloca %T\n  ret void\n}\n",
        "t.ll:3:3: type `%T` is nested too deep, or contains itself",
    );
    module("%T = type %T\ndefine void @f(%T %x) {\n  ret void\n}\n", "t.ll:2:1: a named type is defined by itself");
    // Through a pointer it is fine.
    common::lower("%T = type { ptr, %T* }\ndefine void @f() {\n  %1 = alloca %T\n  ret void\n}\n");
}

#[test]
fn depth_is_limited() {
    let deep = |open: &str, close: &str| format!("{}i32{}", open.repeat(100_000), close.repeat(100_000));
    let code = format!("define void @f({} %x) {{\n  ret void\n}}\n", deep("{", "}"));
    assert!(error(&code).message.contains("nested too deep"));
    let code = format!("@g = global i32 {}\ndefine ptr @f() {{\n  ret ptr @g\n}}\n", "add (i32 ".repeat(100_000));
    assert!(error(&code).message.contains("nested too deep"));
    // A chain of named types is as deep as one that is written out.
    let chain: String = (0..5000).map(|i| format!("%T{i} = type {{ %T{} }}\n", i + 1)).collect();
    let code = format!("{chain}%T5000 = type i32\ndefine void @f() {{\n  %1 = alloca %T0\n  ret void\n}}\n");
    assert!(error(&code).message.contains("nested too deep"));
}

#[test]
fn numbers_in_the_text_are_not_believed() {
    let size = |ty: &str| format!("@g = global {ty} zeroinitializer\ndefine ptr @f() {{\n  ret ptr @g\n}}\n");
    module(&size("[18446744073709551615 x i64]"), "t.ll:1:1: array type `[18446744073709551615 x i64]` is too large");
    module(
        &size("[18446744073709551616 x i64]"),
        "t.ll:1:14: expected a number below 2^64, found `18446744073709551616`",
    );
    // Large, but zero: costs nothing.
    common::load(&[text(&size("[1000000000000 x i8]"))], "f");
    // A value far out is refused where the variable is used, like an external one.
    let far = "@g = global { [1000000000000 x i8], i8 } { [1000000000000 x i8] zeroinitializer, i8 1 }\n\
        define ptr @f() {\n  ret ptr @g\n}\n";
    assert!(common::load(&[text(far)], "f").globals.values().next().unwrap().init.is_none());
    // A register of that many scalars, metadata of that number, a constant of that width.
    assert!(
        common::lower("define void @f(ptr %p) {\n  %1 = load [99999 x i8], ptr %p\n  ret void\n}\n")
            .contains("unsupported")
    );
    common::lower("define void @f() {\n  ret void, !dbg !4294967295\n}\n!4294967295 = !{}\n");
    let wide = "9".repeat(10_000);
    assert!(error(&format!("define i64 @f() {{\n  ret i64 {wide}\n}}\n")).message.contains("too large"));
    // Empty structs nested as a doubling tree have no scalars at all, and are found out quickly.
    let tree: String = (1..150).map(|i| format!("%T{i} = type {{ %T{0}, %T{0} }}\n", i - 1)).collect();
    common::lower(&format!("%T0 = type {{}}\n{tree}define void @f(%T149 %x) {{\n  ret void\n}}\n"));
}

/// Debug information may be circular or broken without harm.
#[test]
fn broken_debug_information() {
    let shown = common::lower(
        "define void @f() !dbg !9 {\n  fence seq_cst, !dbg !0\n  fence acquire, !dbg !2\n  fence release, !dbg !77\n  ret void, !dbg !4\n}\n\
         !0 = !DILocation(line: 1, scope: !1, inlinedAt: !0)\n\
         !1 = !DILexicalBlock(scope: !1, file: !8)\n\
         !2 = !DILocation(line: 2, scope: !3\n\
         !3 = !{!3}\n\
         !4 = !DILocation(line: 99999999999999999999, column: -3, scope: !9)\n\
         !8 = !DIFile(filename: \"a.c\", directory: \"\")\n\
         !9 = !DISubprogram(name: \"f\", linkageName: \"_Z\\FF\", file: !8)\n",
    );
    assert!(shown.contains("return"), "{shown}");
}

/// Every prefix of a real file, cut at line ends and in the middle of lines, is read without a panic.
#[test]
fn truncated_files() {
    let whole = common::source("clang19/structs.ll").text;
    for end in (0..whole.len()).step_by(97) {
        let source = llvm::Source { name: "cut.ll".to_string(), text: whole[..end].to_vec(), member: false };
        if let Ok(module) = llvm::load(&[source], "main") {
            ir::verify::verify(&module).unwrap();
        }
    }
}
