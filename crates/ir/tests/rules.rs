//! Each rule of the verifier, broken once.

use ir::text::parse;
use ir::verify::verify;
use ir::{Block, Const, Def, Edge, Global, InstData, Loc, Module, Type};

#[track_caller]
fn broken(rule: u8, text: &str) {
    let module = parse(text).unwrap();
    rules(&module, rule, text);
}

/// A body of one function, in text that all tests share.
#[track_caller]
fn broken_body(rule: u8, insts: &str) {
    broken(
        rule,
        &format!(
            "global $g size 8 align 8 = zero\nglobal $t size 8 align 8 tls = zero\nextern func @f(i32) -> i32\n\
             func @main(i32, ptr, f64, i1) -> i32 {{\nbb0(v0: i32, v1: ptr, v2: f64, v3: i1):\n{insts}\n}}"
        ),
    );
}

#[track_caller]
fn rules(module: &Module, rule: u8, text: &str) {
    let errors = verify(module).err().unwrap_or_default();
    let got: Vec<u8> = errors.iter().map(|e| e.rule).collect();
    assert!(got.contains(&rule), "{text}\n{got:?}");
}

fn small() -> Module {
    parse("func @f() -> i32 {\nbb0:\n  v0: i32 = add i32 1, i32 2\n  return v0\n}").unwrap()
}

#[track_caller]
fn damaged(rule: u8, damage: impl Fn(&mut ir::Body)) {
    let mut module = small();
    damage(module.funcs.values_mut().next().unwrap().body.as_mut().unwrap());
    rules(&module, rule, "damaged");
}

#[test]
fn structure() {
    damaged(1, |b| b.layout.clear());
    damaged(1, |b| b.layout.push(b.layout[0]));
    damaged(1, |b| b.layout.push(Block::new(9)));
    damaged(2, |b| {
        let entry = b.entry();
        b.blocks[entry].insts.pop();
    });
    damaged(2, |b| b.blocks[b.layout[0]].insts.clear());
    damaged(2, |b| {
        let entry = b.entry();
        let first = b.blocks[entry].insts[0];
        b.blocks[entry].insts.insert(0, first);
    });
    broken_body(2, "return v0\nreturn v0");
    broken_body(2, "called bb1, throws bb1\nbb1:\n  return v0");
    broken_body(
        2,
        "v4: i32 = call @f(v0) as (i32) -> i32\nv5: i32 = add v4, v0\ncalled bb1, throws bb1\nbb1:\n  return v0",
    );
    damaged(3, |b| {
        let value = b.values.keys().next().unwrap();
        b.values[value].def = Def::Param(b.entry(), 0);
    });
    damaged(4, |b| {
        let last = b.terminator(b.entry());
        *b.inst_mut(last) = InstData::Jump(Edge { to: Block::new(7), args: vec![] });
    });
    broken_body(4, "jump bb1\nbb1(v4: i32):\nreturn v4");
    broken_body(4, "jump bb1(v1)\nbb1(v4: i32):\nreturn v4");
    broken_body(5, "jump bb0(v0, v1, v2, v3)");
    broken(5, "func @f(i32) {\nbb0:\n  return\n}");
    broken_body(6, "v4: i32 = add v5, v5\nv5: i32 = add v4, v4\nreturn v4");
    broken_body(6, "br v3, bb1, bb2\nbb1:\nv4: i32 = add v0, v0\njump bb2\nbb2:\nreturn v4");
}

#[test]
fn constants_and_operands() {
    damaged(7, |b| {
        b.constant(Type::Ptr, Const::Global { global: Global::new(5), plus: 0 });
    });
    broken_body(7, "v4: i64 = add i64 $g, i64 1\nreturn v0");
    broken_body(7, "v4: i32 = load $t, align 4\nreturn v0");
    broken_body(7, "v4: ptr = threadlocal $g\nreturn v0");
    for inst in [
        "v4: i32 = add v0, v1",
        "v4: i64 = add v0, v0",
        "v4: f64 = add v2, v2",
        "v4: i32 = fadd v0, v0",
        "v4: i32 = fneg v0",
        "v4: i12 = bswap i12 1",
        "v4: i32 = sadd.overflow v0, v0",
        "v4: i32 = icmp eq v0, v0",
        "v4: i1 = fcmp oeq v0, v0",
        "v4: i32 = select v0, v0, v0",
        "v4: i32 = trunc v0",
        "v4: i16 = zext v0",
        "v4: f64 = bitcast v0",
        "v4: i32 = inttoptr v0",
        "v4: ptr = gep v0, 4",
        "v4: ptr = gep v1, v0 * 4",
        "v4: i32 = load v0, align 4",
        "store v0 to v0, align 4",
        "v4: f64 = rmw add relaxed v1, v2, align 8",
        "v4: i32, v5: i1 = cmpxchg relaxed relaxed v1, v0, i64 1, align 4",
        "memset v1, v0, i64 1",
        "memcopy v1, v1, v0",
        "v4: i32 = alloca.dynamic v0, align 4",
        "br v0, bb1, bb1\nbb1:",
        "switch v1 { else => bb1 }\nbb1:",
    ] {
        broken_body(8, &format!("{inst}\nreturn v0"));
    }
    broken_body(9, "v4: i32 = and nsw v0, v0\nreturn v0");
    broken_body(10, "v4: ptr = alloca 4, align 3\nreturn v0");
    broken_body(10, "v4: ptr = alloca 140737488355328, align 4\nreturn v0");
    broken_body(11, "v4: i24 = load relaxed v1, align 4\nreturn v0");
    broken_body(12, "v4: i32 = call @f() as (i32) -> i32\nreturn v0");
    broken_body(12, "v4: i32 = call @f(v0, v0) as (i32) -> i32\nreturn v0");
    broken_body(12, "v4: i64 = call @f(v0) as (i32) -> i32\nreturn v0");
    broken_body(12, "va_start v1\nreturn v0");
    broken_body(13, "switch v0 { 1 => bb1, 1 => bb1, else => bb1 }\nbb1:\nreturn v0");
    broken_body(13, "switch v3 { 2 => bb1, else => bb1 }\nbb1:\nreturn v0");
    broken_body(14, "return");
    broken_body(14, "return v1");
    damaged(15, |b| {
        let last = b.terminator(b.entry());
        b.set_loc(last, Loc::new(3));
    });
}

#[test]
fn modules() {
    let mut module = small();
    let copy = module.funcs.values().next().unwrap().clone();
    module.funcs.push(copy);
    rules(&module, 16, "two of a name");
    broken(10, "global $g size 4 align 3");
    broken(17, "global $g size 4 align 4 = zero 5");
    broken(17, "global $g size 12 align 4 = zero with 8: $g");
    broken(17, "global $g size 32 align 4 = zero with 8: $g, 12: $g");
    broken(18, "!1 = \"a\":1:1 at !2\n!2 = \"a\":1:1 at !1");
    let mut module = small();
    module.ctors.push(ir::Func::new(9));
    rules(&module, 18, "no such function");
}

#[test]
fn errors_read_well() {
    let text =
        "func @\"a b\"(i32) -> i32 {\nbb0(v0: i32):\n  v1: i32 = add v0, v0\n  v2: i64 = add v1, v1\n  return v0\n}";
    let errors = verify(&parse(text).unwrap()).unwrap_err();
    let want = "rule 8: expected results [Int(32)], found [Int(64)]; in @a b: `v2: i64 = add v1, v1`";
    assert_eq!(errors[0].to_string(), want);
}
