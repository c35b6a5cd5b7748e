//! What going back costs: nothing is allocated after warm-up, and a rewind costs what the transition wrote.
//!
//! One binary with one test, since it counts every allocation of the process. The figures are printed for
//! `cargo xtask bench machine`.

#![expect(clippy::disallowed_macros, reason = "a benchmark prints its figures")]

use base::Program as _;
use base::{Machine, Pick, Step, Tid};
use std::alloc::{GlobalAlloc, Layout, System};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};
use vm::{Code, Setup, Vm};

struct Counting;

static ALLOCATIONS: AtomicU64 = AtomicU64::new(0);

// SAFETY: passes everything on to the system allocator.
unsafe impl GlobalAlloc for Counting {
    unsafe fn alloc(&self, layout: Layout) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.alloc(layout) }
    }
    unsafe fn dealloc(&self, ptr: *mut u8, layout: Layout) {
        // SAFETY: the caller's promise is passed on.
        unsafe { System.dealloc(ptr, layout) }
    }
    unsafe fn realloc(&self, ptr: *mut u8, layout: Layout, size: usize) -> *mut u8 {
        ALLOCATIONS.fetch_add(1, Ordering::Relaxed);
        // SAFETY: the caller's promise is passed on.
        unsafe { System.realloc(ptr, layout, size) }
    }
}

#[global_allocator]
static COUNTING: Counting = Counting;

/// A program whose every transition calls a function with a local array, allocates a heap block, and writes `bytes`
/// bytes one by one.
fn program(bytes: usize) -> Vm {
    let text = format!(
        r#"
global $flag size 4 align 4 = zero
global $area size 1048576 align 16 = zero
extern func @malloc(i64) -> ptr

func @fill(i64) -> i64 {{
bb0(v0: i64):
  v1: ptr = alloca 64, align 8
  store v0 to v1, align 8
  jump bb1(i64 0)
bb1(v2: i64):
  v3: ptr = gep inbounds $area, v2 * 1
  store i8 7 to v3, align 1
  v4: i64 = add v2, i64 1
  v5: i1 = icmp ult v4, i64 {bytes}
  br v5, bb1(v4), bb2
bb2:
  v6: i64 = load v1, align 8
  return v6
}}

func @main() -> i32 {{
bb0:
  jump bb1
bb1:
  v0: i32 = rmw add seq_cst $flag, i32 1, align 4
  v1: ptr = call @malloc(i64 40) as (i64) -> ptr
  v2: i64 = call @fill(i64 3) as (i64) -> i64
  store v2 to v1, align 8
  jump bb1
}}
"#
    );
    let module = ir::text::parse(&text).expect("the program parses");
    let mut vm = Vm::new(Arc::new(Code::emit(module)), Setup::default());
    assert_eq!(vm.step(Tid::MAIN, Pick(0)), Step::Ran);
    vm
}

fn cycles(vm: &mut Vm, count: u32) -> Duration {
    let start = Instant::now();
    for _ in 0..count {
        let mark = vm.mark();
        assert!(matches!(vm.step(Tid::MAIN, Pick(0)), Step::Ran));
        vm.rewind(mark);
    }
    start.elapsed()
}

/// Time of the rewinds alone, per rewind: the median of several.
fn rewind_time(vm: &mut Vm) -> Duration {
    let mut times: Vec<Duration> = (0..51)
        .map(|_| {
            let mark = vm.mark();
            assert!(matches!(vm.step(Tid::MAIN, Pick(0)), Step::Ran));
            let start = Instant::now();
            vm.rewind(mark);
            start.elapsed()
        })
        .collect();
    times.sort();
    times[times.len() / 2]
}

#[test]
fn going_back_costs_what_changed() {
    let mut vm = program(8);
    cycles(&mut vm, 10);
    let before = ALLOCATIONS.load(Ordering::Relaxed);
    let count = 1_000_000;
    let time = cycles(&mut vm, count);
    let allocations = ALLOCATIONS.load(Ordering::Relaxed) - before;
    println!(
        "mark/step/rewind: {count} cycles, {:.0} ns each, {allocations} allocations",
        time.as_nanos() as f64 / f64::from(count)
    );
    assert_eq!(allocations, 0, "the undo trail allocates after warm-up");

    println!("rewind of a transition that wrote k bytes:");
    let mut per_byte = Vec::new();
    for k in [1 << 10, 1 << 13, 1 << 16, 1 << 19] {
        let mut vm = program(k);
        cycles(&mut vm, 3);
        let time = rewind_time(&mut vm);
        per_byte.push(time.as_nanos() as f64 / k as f64);
        println!(
            "  k = {k:>7}: {:>9.1} µs, {:.2} ns per byte",
            time.as_nanos() as f64 / 1e3,
            per_byte[per_byte.len() - 1]
        );
    }
    // Linear: 512 times as much written may not cost more than a few times as much per byte (caches, noise).
    assert!(per_byte[3] < 8.0 * per_byte[0] + 5.0, "rewinding is not linear: {per_byte:?}");
}
