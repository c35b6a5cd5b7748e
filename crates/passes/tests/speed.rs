//! A module of the size of a Rust program with its standard library goes through the pipeline in well under a second:
//! `cargo test --release -p passes --test speed -- --nocapture` shows how long each pass took. The bound is generous,
//! since debug builds also verify after each pass and machines differ; it is there to catch what is quadratic.

use ir::text::parse;
use passes::PassLog;
use std::fmt::Write as _;
use std::time::{Duration, Instant};

/// Functions of loops and branches over records and scalars in memory, as compilers write them without optimisation.
fn module(functions: usize, turns: usize) -> String {
    let mut text = "extern func @use(i32) -> i32\n".to_owned();
    for index in 0..functions {
        let _ = write!(
            text,
            "func @f{index}(i32) -> i32 {{\nbb0(v0: i32):\n  v1 \"n\": ptr = alloca 4, align 4\n  v2 \"r\": ptr = alloca 16, align 8\n  \
             v3 \"i\": ptr = alloca 4, align 4\n  store v0 to v1, align 4\n  memset v2, i8 0, i64 16\n  \
             store i32 0 to v3, align 4\n  jump bb1\n"
        );
        let mut value = 4;
        for turn in 0..turns {
            let (at, v) = (1 + 3 * turn, value);
            let _ = write!(
                text,
                "bb{at}:\n  v{}: i32 = load v3, align 4\n  v{}: i32 = load v1, align 4\n  v{}: i1 = icmp slt v{v}, v{}\n  \
                 v{}: i8 = zext v{}\n  v{}: i1 = icmp ne v{}, i8 0\n  br v{}, bb{}, bb{}\n\
                 bb{}:\n  v{}: ptr = gep inbounds v2, 8\n  v{}: i32 = load v{}, align 4\n  v{}: i32 = add nsw v{}, i32 1\n  \
                 store v{} to v{}, align 4\n  v{}: i32 = call @use(v{}) as (i32) -> i32\n  store v{} to v3, align 4\n  jump bb{at}\n\
                 bb{}:\n  jump bb{}\n",
                v,
                v + 1,
                v + 2,
                v + 1,
                v + 3,
                v + 2,
                v + 4,
                v + 3,
                v + 4,
                at + 1,
                at + 2,
                at + 1,
                v + 5,
                v + 6,
                v + 5,
                v + 7,
                v + 6,
                v + 7,
                v + 5,
                v + 8,
                v + 7,
                v + 8,
                at + 2,
                at + 3
            );
            value += 9;
        }
        let last = 1 + 3 * turns;
        let _ = write!(text, "bb{last}:\n  v{value}: i32 = load v3, align 4\n  return v{value}\n}}\n");
    }
    text
}

#[test]
fn large_modules() {
    // Many functions of usual size, and one that is as large as all of them.
    for (functions, turns) in [(500, 11), (1, 5000)] {
        let text = module(functions, turns);
        let start = Instant::now();
        let mut module = parse(&text).unwrap();
        let parsed = start.elapsed();
        let count = |m: &ir::Module| -> usize {
            let bodies = m.funcs.values().filter_map(|f| f.body.as_ref());
            bodies.map(|b| b.layout.iter().map(|block| b.blocks[*block].insts.len()).sum::<usize>()).sum()
        };
        let before = count(&module);
        let mut log = PassLog::new();
        let start = Instant::now();
        passes::prepare(&mut module, &mut log);
        let prepared = start.elapsed();
        let mut report = format!("{functions} functions, {before} instructions, {} after\n", count(&module));
        let _ = writeln!(report, "  parse {parsed:.1?}, prepare {prepared:.1?}");
        for row in log.times() {
            let _ =
                writeln!(report, "  {:<10} {:>8.1?} in {} runs, {} changed", row.name, row.time, row.runs, row.changes);
        }
        let start = Instant::now();
        ir::verify::verify(&module).unwrap();
        let _ = writeln!(report, "  verify {:.1?}", start.elapsed());
        show(&report);
        assert!(before > 70_000 && count(&module) < before / 2);
        assert!(prepared < Duration::from_secs(20), "{report}");
    }
}

#[expect(clippy::disallowed_macros, reason = "shown on request by --nocapture")]
fn show(report: &str) {
    print!("{report}");
}
