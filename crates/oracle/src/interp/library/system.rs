//! Queries about the system, random bytes, waits without descriptors.

use super::{Call, EINVAL, Outcome, View, done, file, int, thread, time};
use crate::interp::StepError;
use base::{FenceOrder, Id, Operation, Pending};

/// Represents the limits of the process, which all threads share.
const LIMITS: u64 = (1 << 30) + 5 * 4096;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let limits = |writes| Some(Pending::always(Operation::State { writes }, LIMITS, 8));
    match view.name {
        "getrlimit" | "getrlimit64" => limits(false),
        "setrlimit" | "setrlimit64" => limits(true),
        "poll" | "ppoll" | "select" | "pselect" if endless(view) => Some(Pending::when(false, Operation::Local, 0, 0)),
        "poll" if view.arg(1) != 0 => Some(file::all()),
        "poll" | "ppoll" | "select" | "pselect" => Some(match view.interp.tells_time {
            true => time::passing(),
            false => Pending::always(Operation::Local, 0, 0),
        }),
        "syscall" if view.arg(0) == 324 && [1, 2, 8].contains(&(view.arg(1) as u32)) => {
            Some(Pending::always(Operation::Fence(FenceOrder::SeqCst), 0, 0))
        }
        _ => None,
    }
}

/// Whether a wait never ends.
fn endless(view: &View<'_, '_>) -> bool {
    match view.name {
        "poll" => view.arg(1) == 0 && (view.arg(2) as i32) < 0,
        "ppoll" => view.arg(1) == 0 && view.arg(2) == 0,
        _ => view.arg(0) == 0 && view.arg(4) == 0,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let (first, second, third) = (call.arg(0), call.arg(1), call.arg(2));
    Some(match call.name {
        "getrandom" | "arc4random_buf" => random(call, first, second),
        "getentropy" if second <= 256 => random(call, first, second).and_then(|_| int(0)),
        "arc4random" => done(entropy(call) & 0xffff_ffff),
        "syscall" if first == 318 => random(call, second, third),
        "syscall" if first == 324 => membarrier(call),
        "getrlimit" | "getrlimit64" | "setrlimit" | "setrlimit64" if !(0..16).contains(&call.int(0)) => {
            call.refuse(EINVAL)
        }
        "getrlimit" | "getrlimit64" => limit(call),
        "setrlimit" | "setrlimit64" => set_limit(call),
        "dlopen" if first == 0 => done(call.interp.state.library.statics),
        "dlopen" => call.string(first).and_then(|_| done(0)),
        "dlsym" | "dlvsym" => done(0),
        "dlclose" | "dladdr" => int(0),
        "__sched_cpucount" => call.read(second, first).and_then(|set| {
            let ones: u32 = set.iter().map(|byte| byte.count_ones()).sum();
            int(ones as i32)
        }),
        "pthread_getaffinity_np" | "sched_getaffinity" if second >= 8 => {
            call.fill(third, 0, second).and_then(|()| call.store(third, 8, 15)).and_then(|()| int(0))
        }
        "getppid" => int(1),
        "poll" if second == 0 => {
            let millis = u64::try_from(call.int(2)).unwrap_or(0);
            time::pass(call, millis / 1000, millis % 1000 * 1_000_000).and_then(|()| int(0))
        }
        "poll" => poll_standard(call),
        "sysconf" => done(configuration(call.int(0)) as u64),
        "sigaltstack" if second == 0 => int(0),
        "sigaltstack" => call.fill(second, 0, 24).and_then(|()| call.store32(second + 8, 2)).and_then(|()| int(0)),
        "ppoll" if second == 0 => thread::sleep(call, third),
        "select" if first == 0 => call.load(call.arg(4), 8).and_then(|seconds| {
            let micros = call.load(call.arg(4) + 8, 8)?;
            time::pass(call, seconds, micros.saturating_mul(1000))?;
            int(0)
        }),
        "pselect" if first == 0 => thread::sleep(call, call.arg(4)),
        _ => return None,
    })
}

/// Of the standard streams, which never block; other descriptors are not covered.
fn poll_standard(call: &mut Call<'_, '_>) -> Outcome {
    let (list, count) = (call.arg(0), call.arg(1) & 0xffff_ffff);
    let mut happened = 0;
    for at in (0..count).map(|n| list + 8 * n) {
        let (descriptor, wanted) = (call.load(at, 4)? as i32, call.load(at + 4, 2)?);
        let events = match descriptor {
            0 => 1,
            1 | 2 => 4,
            _ => return Err(StepError::Uncovered("poll".into())),
        };
        call.store(at + 6, 2, events & wanted)?;
        happened += i32::from(events & wanted != 0);
    }
    int(happened)
}

fn configuration(name: i32) -> i64 {
    match name {
        0 => 2_097_152,
        2 => 100,
        4 | 60 => 1024,
        30 => 4096,
        75 => 16384,
        83 | 84 => 4,
        85 => 1 << 20,
        86 => 1 << 19,
        190 => 64,
        _ => -1,
    }
}

fn entropy(call: &mut Call<'_, '_>) -> u64 {
    let thread = call.interp.thread_mut(call.tid);
    thread.entropy += 1;
    let start = (call.tid.index() as u64 + 1).wrapping_mul(0xD1B5_4A32_D192_ED03);
    let mut word = start.wrapping_add(thread.entropy.wrapping_mul(0x9E37_79B9_7F4A_7C15));
    for (shift, factor) in [(30, 0xBF58_476D_1CE4_E5B9), (27, 0x94D0_49BB_1331_11EB_u64)] {
        word = (word ^ word >> shift).wrapping_mul(factor);
    }
    word ^ word >> 31
}

fn random(call: &mut Call<'_, '_>, to: u64, len: u64) -> Outcome {
    let bytes: Vec<u8> = (0..len.div_ceil(8)).flat_map(|_| entropy(call).to_le_bytes()).take(len as usize).collect();
    call.write(to, &bytes)?;
    done(len)
}

fn membarrier(call: &mut Call<'_, '_>) -> Outcome {
    match call.arg(1) as u32 {
        0 => done(31),
        1 | 2 | 8 => {
            call.interp.state.history.fence(call.tid, FenceOrder::SeqCst);
            done(0)
        }
        4 | 16 => done(0),
        _ => {
            call.set_errno(EINVAL);
            done(u64::MAX)
        }
    }
}

fn limit(call: &mut Call<'_, '_>) -> Outcome {
    let fresh = match call.int(0) {
        3 => (8 << 20, u64::MAX),
        7 => (1024, 1 << 20),
        _ => (u64::MAX, u64::MAX),
    };
    let (soft, hard) = call.interp.state.library.limits.get(&call.int(0)).copied().unwrap_or(fresh);
    call.store(call.arg(1), 8, soft)?;
    call.store(call.arg(1) + 8, 8, hard)?;
    int(0)
}

fn set_limit(call: &mut Call<'_, '_>) -> Result<super::Flow, StepError> {
    let limits = (call.load(call.arg(1), 8)?, call.load(call.arg(1) + 8, 8)?);
    if limits.0 > limits.1 {
        return call.refuse(EINVAL);
    }
    call.interp.state.library.limits.insert(call.int(0), limits);
    int(0)
}
