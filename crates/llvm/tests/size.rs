//! Indexing 40 MB of text takes a moment, and what is not reachable is not read.

mod common;

use std::fmt::Write;
use std::time::Instant;

/// Functions, globals, types and a good deal of metadata, as in a Rust program with its standard library.
fn large() -> Vec<u8> {
    let mut text = String::with_capacity(41 << 20);
    text.push_str("%pair = type { i32, i64 }\n");
    for i in 0..8_000 {
        let _ = writeln!(text, "@g{i} = internal constant [4 x i8] c\"abc\\00\", align 1");
        let _ = writeln!(text, "define internal i32 @f{i}(i32 %0, ptr %1) unnamed_addr #{} !dbg !{i} {{", i % 9);
        for line in 0..30 {
            let _ = writeln!(text, "  %{} = add nsw i32 %0, {line}, !dbg !{}", line + 3, i * 30 + line);
        }
        text.push_str("  ret i32 %5\n}\n\n");
    }
    text.push_str("define i32 @main() {\n  %1 = call i32 @f77(i32 1, ptr @g77)\n  ret i32 %1\n}\n");
    let mut node = 0;
    while text.len() < 40 << 20 {
        let _ = writeln!(
            text,
            "!{node} = !DILocation(line: {}, column: 17, scope: !{}, inlinedAt: !{})",
            node % 900,
            node / 2,
            node / 3
        );
        node += 1;
    }
    text.into_bytes()
}

#[test]
fn forty_megabytes() {
    let sources = [llvm::Source { name: "large.ll".to_string(), text: large(), member: false }];
    assert!(sources[0].text.len() >= 40 << 20);
    let start = Instant::now();
    assert_eq!(llvm::count_symbols(&sources).unwrap(), 16_001);
    let indexed = start.elapsed();
    // About 0.1 s; the bound leaves room for a busy machine.
    assert!(indexed.as_secs_f64() < 2.0, "indexing took {indexed:?}");
    let start = Instant::now();
    let module = common::load(&sources, "main");
    assert!(start.elapsed().as_secs_f64() < 4.0, "loading took {:?}", start.elapsed());
    assert_eq!(module.funcs.len(), 2);
}

/// One block with very many predecessors, one struct with very many fields: no step may be quadratic.
#[test]
fn wide_functions() {
    let mut code = String::from("%wide = type {");
    code.push_str(&vec!["i32"; 20_000].join(","));
    code.push_str("}\ndefine i32 @f(i32 %n, ptr %p) {\n  switch i32 %n, label %join [\n");
    for i in 0..20_000 {
        let _ = writeln!(code, "    i32 {i}, label %b{i}");
    }
    code.push_str("  ]\n");
    for i in 0..20_000 {
        let _ = writeln!(code, "b{i}:\n  %v{i} = getelementptr %wide, ptr %p, i32 0, i32 {i}\n  br label %join");
    }
    code.push_str("join:\n  %r = phi i32 [ 0, %0 ]");
    for i in 0..20_000 {
        let _ = write!(code, ", [ {i}, %b{i} ]");
    }
    code.push_str("\n  ret i32 %r\n}\n");
    let start = Instant::now();
    common::load(&[common::text(&code)], "f");
    assert!(start.elapsed().as_secs_f64() < 4.0, "took {:?}", start.elapsed());
}
