//! The clock: it starts at a fixed moment, moves by a microsecond when it is read, and further by sleeping and by waits
//! that run out.

use super::{Call, EINVAL, Outcome, View, done, int};
use crate::interp::StepError;
use base::{Operation, Pending};

/// Stands for the clock, which all threads share.
pub const CLOCK: u64 = (1 << 30) + 2 * 4096;

pub fn tells_time(name: &str) -> bool {
    let c = ["time", "clock", "times", "gettimeofday", "clock_gettime", "timespec_get"].contains(&name);
    c || name.starts_with("_ZNSt6chrono3_V2") && name.ends_with("_clock3nowEv")
}

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    tells_time(view.name).then(passing)
}

/// Time is read, or passes.
pub fn passing() -> Pending {
    Pending::always(Operation::State { writes: true }, CLOCK, 8)
}

/// 1 January 2024, in seconds.
const START: u64 = 1_704_067_200;
const MICROS: u64 = 1_000_000;
/// A wait of more than this many microseconds never times out.
const LATEST: i128 = 1 << 52;

/// What a clock shows at the start, in microseconds.
fn origin(clock: i32) -> Option<u64> {
    match clock {
        0 | 5 | 11 => Some(START * MICROS),
        1 | 4 | 6 | 7 => Some(MICROS),
        2 | 3 => Some(0),
        _ => None,
    }
}

fn read(call: &mut Call<'_, '_>) -> u64 {
    let clock = &mut call.interp.state.library.clock;
    *clock += 1;
    *clock - 1
}

/// Lets time pass until a clock shows the moment at an address.
pub fn reach_at(call: &mut Call<'_, '_>, clock: i32, at: u64) -> Result<(), StepError> {
    let (seconds, nanos) = (call.load(at, 8)?, call.load(at + 8, 8)?);
    reach(call, clock, seconds, nanos);
    Ok(())
}

pub fn reach(call: &mut Call<'_, '_>, clock: i32, seconds: u64, nanos: u64) {
    let Some(origin) = origin(clock) else { return };
    let wanted =
        i128::from(seconds as i64) * i128::from(MICROS) + i128::from(nanos.div_ceil(1000)) - i128::from(origin);
    let wanted = wanted.clamp(0, LATEST) as u64;
    let now = &mut call.interp.state.library.clock;
    *now = (*now).max(wanted);
}

pub fn pass(call: &mut Call<'_, '_>, seconds: u64, nanos: u64) -> Result<(), StepError> {
    let now = &mut call.interp.state.library.clock;
    let wanted = i128::from(*now) + i128::from(seconds as i64) * i128::from(MICROS) + i128::from(nanos.div_ceil(1000));
    *now = (*now).max(wanted.clamp(0, LATEST) as u64);
    Ok(())
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    Some(match call.name {
        "time" => seconds(call),
        "clock" => done(read(call)),
        "clock_gettime" => {
            let now = read(call);
            match origin(call.int(0)) {
                Some(origin) => store(call, call.arg(1), origin + now, 1000).and_then(|()| int(0)),
                None => call.refuse(EINVAL),
            }
        }
        "gettimeofday" => {
            let now = read(call);
            let told = if call.arg(0) == 0 { Ok(()) } else { store(call, call.arg(0), START * MICROS + now, 1) };
            told.and_then(|()| int(0))
        }
        "timespec_get" if call.int(1) == 1 => {
            let now = read(call);
            store(call, call.arg(0), START * MICROS + now, 1000).and_then(|()| int(1))
        }
        "_ZNSt6chrono3_V212steady_clock3nowEv" => done((MICROS + read(call)) * 1000),
        "_ZNSt6chrono3_V212system_clock3nowEv" => done((START * MICROS + read(call)) * 1000),
        _ => return None,
    })
}

fn seconds(call: &mut Call<'_, '_>) -> Outcome {
    let now = START + read(call) / MICROS;
    if call.arg(0) != 0 {
        call.store(call.arg(0), 8, now)?;
    }
    done(now)
}

/// Stores a moment as seconds and a smaller part, of which a microsecond has `parts`.
fn store(call: &mut Call<'_, '_>, to: u64, micros: u64, parts: u64) -> Result<(), StepError> {
    call.store(to, 8, micros / MICROS)?;
    call.store(to + 8, 8, micros % MICROS * parts)
}
