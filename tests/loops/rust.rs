// Loops that wait, in Rust. `rust.ll` was made of this by
// rustc --edition 2024 --crate-type staticlib --emit llvm-ir -C opt-level=0 -C panic=abort -C codegen-units=1 -g rust.rs
#![no_std]
use core::hint::spin_loop;
use core::sync::atomic::{AtomicBool, AtomicU32, Ordering::*};

static LOCK: AtomicBool = AtomicBool::new(false);
static TURN: AtomicU32 = AtomicU32::new(0);

unsafe extern "C" {
    fn sched_yield() -> i32;
}

#[panic_handler]
fn panic(_: &core::panic::PanicInfo) -> ! {
    loop {}
}

fn free() {
    LOCK.store(false, Release);
}

fn shapes() {
    while LOCK.compare_exchange(false, true, Acquire, Relaxed).is_err() {}
    free();
    while LOCK.compare_exchange_weak(false, true, Acquire, Relaxed).is_err() {
        spin_loop();
    }
    free();
    while LOCK.swap(true, Acquire) {
        spin_loop();
    }
    free();
    loop {
        match LOCK.compare_exchange(false, true, Acquire, Relaxed) {
            Ok(_) => break,
            Err(_) => unsafe {
                sched_yield();
            },
        }
    }
    free();
    while let Err(_) = LOCK.compare_exchange(false, true, Acquire, Relaxed) {}
    free();
    loop {
        if let Ok(false) = LOCK.compare_exchange(false, true, Acquire, Relaxed) {
            break;
        }
    }
    free();
    loop {
        if LOCK.compare_exchange(false, true, Acquire, Relaxed).is_ok() {
            break;
        }
    }
    free();
}

fn values() -> u32 {
    while TURN.load(Acquire) < 1 {
        spin_loop();
    }
    loop {
        let now = TURN.load(Acquire);
        if now != 1 && now & 4 == 0 {
            break;
        }
    }
    while TURN.fetch_or(8, AcqRel) & 8 != 0 {}
    let mut seen = TURN.load(Relaxed);
    loop {
        match TURN.compare_exchange_weak(seen, seen + 1, AcqRel, Relaxed) {
            Ok(old) => return old,
            Err(now) => seen = now,
        }
    }
}

fn update() -> u32 {
    match TURN.fetch_update(AcqRel, Acquire, |now| if now == 0 { None } else { Some(now - 1) }) {
        Ok(old) | Err(old) => old,
    }
}

#[unsafe(no_mangle)]
extern "C" fn main() -> i32 {
    shapes();
    (values() + update()) as i32
}
