//! Clocks and calendar.
//!
//! There is one clock, part of the library's state: it starts at a fixed time and advances by a microsecond whenever it
//! is read, and further by sleeping and by waits that time out, so runs are repeatable and waiting for the clock
//! terminates. Its reading depends on earlier readings, so reading it is an operation of the search. So is sleeping, in
//! a program that reads the clock. The time zone is UTC and the locale is "C". Static result buffers are shared by all
//! threads: see [`super::buffer`].

use super::buffer::{self, DATE_SIZE, GMT, Static, UTC};
use super::calendar::{self, Date, MONTHS, WEEKDAYS};
use super::errno::{EINVAL, ETIMEDOUT};
use super::{Attribute, Call, Flow, LIB_CLOCK, Shim, StepError, View};
use base::{Operation, Pending};

pub(super) const TABLE: &[(&str, Shim)] = &[
    ("time", Shim::visible(reading, time).with(Attribute::TellsTime)),
    ("clock", Shim::visible(reading, clock).with(Attribute::TellsTime)),
    ("times", Shim::visible(reading, times).with(Attribute::TellsTime)),
    ("gettimeofday", Shim::visible(reading, gettimeofday).with(Attribute::TellsTime)),
    ("clock_gettime", Shim::visible(reading, clock_gettime).with(Attribute::TellsTime)),
    ("clock_getres", Shim::local(clock_getres)),
    (
        "_ZNSt6chrono3_V212steady_clock3nowEv",
        Shim::visible(reading, |call| nanoseconds(call, MONOTONIC)).with(Attribute::TellsTime),
    ),
    (
        "_ZNSt6chrono3_V212system_clock3nowEv",
        Shim::visible(reading, |call| nanoseconds(call, REALTIME)).with(Attribute::TellsTime),
    ),
    ("timespec_get", Shim::visible(reading, timespec_get).with(Attribute::TellsTime)),
    ("difftime", Shim::local(difftime)),
    ("gmtime", Shim::visible(|view| Static::Tm.using(view), |call| broken_down(call, GMT, None))),
    ("localtime", Shim::visible(|view| Static::Tm.using(view), |call| broken_down(call, UTC, None))),
    ("gmtime_r", Shim::local(|call| broken_down(call, GMT, Some(call.arg(1))))),
    ("localtime_r", Shim::local(|call| broken_down(call, UTC, Some(call.arg(1))))),
    ("mktime", Shim::local(|call| seconds_of(call, UTC))),
    ("timegm", Shim::local(|call| seconds_of(call, GMT))),
    ("timelocal", Shim::local(|call| seconds_of(call, UTC))),
    ("asctime", Shim::visible(|view| Static::Date.using(view), asctime)),
    ("asctime_r", Shim::local(asctime_r)),
    ("ctime", Shim::visible(|view| Static::Date.using(view), ctime)),
    ("ctime_r", Shim::local(ctime_r)),
    ("strftime", Shim::local(strftime)),
    ("tzset", Shim::local(|_| Ok(Flow::Done(0)))),
];

/// The initial time of the real-time clock: 1 January 2024.
const START: u64 = 1_704_067_200;
/// Reading of the other clocks at the start, in microseconds: not zero, which programs take for "never".
const WARM: u64 = 1_000_000;
const MICROS: u64 = 1_000_000;

pub(super) fn reading(view: &View<'_>) -> Option<Pending> {
    Some(Pending::always(Operation::State { writes: true }, view.vm.library + LIB_CLOCK, 8))
}

/// Sleeping: unobservable in a program that does not read the clock.
pub(super) fn sleeping(view: &View<'_>) -> Option<Pending> {
    if view.vm.code.reads_clock { reading(view) } else { Some(Pending::always(Operation::Local, 0, 0)) }
}

/// Reads the clock, in microseconds since the start of the program, and advances it.
fn read(call: &mut Call<'_>) -> Result<u64, StepError> {
    let at = call.vm.library + LIB_CLOCK;
    let now = call.load64(at)?;
    call.store64(at, now + 1)?;
    Ok(now)
}

fn time(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let now = START + read(call)? / MICROS;
    if call.arg(0) != 0 {
        call.store64(call.arg(0), now)?;
    }
    Ok(Flow::Done(now))
}

/// Processor time in microseconds, which is what `CLOCKS_PER_SEC` counts.
fn clock(call: &mut Call<'_>) -> Result<Flow, StepError> {
    Ok(Flow::Done(read(call)?))
}

fn times(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let ticks = read(call)? / 10_000;
    if call.arg(0) != 0 {
        for (i, value) in [ticks, 0, 0, 0].into_iter().enumerate() {
            call.store64(call.arg(0) + 8 * i as u64, value)?;
        }
    }
    Ok(Flow::Done(ticks))
}

/// Stores seconds and a smaller part.
fn store_pair(call: &mut Call<'_>, to: u64, seconds: u64, part: u64) -> Result<(), StepError> {
    call.store64(to, seconds)?;
    call.store64(to + 8, part)
}

fn gettimeofday(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let now = read(call)?;
    if call.arg(0) != 0 {
        store_pair(call, call.arg(0), START + now / MICROS, now % MICROS)?;
    }
    if call.arg(1) != 0 {
        call.store64(call.arg(1), 0)?;
    }
    Ok(Flow::int(0))
}

/// The time on a clock with this number, in seconds and nanoseconds, at a time of the program; the numbers are those of
/// Linux.
fn shown(clock: i32, now: u64) -> Option<(u64, u64)> {
    let micros = match clock {
        0 | 5 | 11 => START * MICROS + now,
        1 | 4 | 6 | 7 => WARM + now,
        2 | 3 => now,
        _ => return None,
    };
    Some((micros / MICROS, micros % MICROS * 1000))
}

fn clock_gettime(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let now = read(call)?;
    match shown(call.int(0), now) {
        Some((seconds, nanos)) => {
            store_pair(call, call.arg(1), seconds, nanos)?;
            Ok(Flow::int(0))
        }
        None => {
            call.set_errno(EINVAL)?;
            Ok(Flow::int(-1))
        }
    }
}

pub(super) const REALTIME: i32 = 0;
pub(super) const MONOTONIC: i32 = 1;

/// The time of the program at which `clock` shows this.
fn moment(clock: i32, seconds: u64, nanos: u64) -> u64 {
    /// About 140 years: a longer wait never times out.
    const LATEST: u64 = 1 << 52;
    let Some((start, _)) = shown(clock, 0) else { return 0 };
    let wanted =
        (i128::from(seconds as i64) - i128::from(start)) * i128::from(MICROS) + i128::from(nanos.div_ceil(1000));
    u64::try_from(wanted).map_or(0, |wanted| wanted.min(LATEST))
}

/// Advances the clock until `clock` shows this time, unless it is later already.
pub(super) fn reach(call: &mut Call<'_>, clock: i32, seconds: u64, nanos: u64) -> Result<(), StepError> {
    reach_moment(call, moment(clock, seconds, nanos))
}

fn reach_moment(call: &mut Call<'_>, wanted: u64) -> Result<(), StepError> {
    let at = call.vm.library + LIB_CLOCK;
    if call.load64(at)? < wanted {
        call.store64(at, wanted)?;
    }
    Ok(())
}

/// Like `reach`, for the time in a `struct timespec`.
pub(super) fn reach_at(call: &mut Call<'_>, clock: i32, at: u64) -> Result<(), StepError> {
    let (seconds, nanos) = (call.load64(at)?, call.load64(at + 8)?);
    reach(call, clock, seconds, nanos)
}

/// Advances the clock by this much.
pub(super) fn pass(call: &mut Call<'_>, seconds: u64, nanos: u64) -> Result<(), StepError> {
    let now = call.load64(call.vm.library + LIB_CLOCK)?;
    let (at_seconds, at_nanos) = shown(MONOTONIC, now).expect("internal: one of the known clocks");
    reach(call, MONOTONIC, at_seconds.saturating_add(seconds), at_nanos.saturating_add(nanos))
}

/// A wait until the time that `at` points to ended with `code`: if it timed out, advances the clock.
pub(super) fn ended(call: &mut Call<'_>, code: i32, clock: i32, at: u64) -> Result<i32, StepError> {
    if code == ETIMEDOUT {
        run_out(call, clock, at)?;
    }
    Ok(code)
}

/// A wait until the time that `at` points to timed out. In a search over execution graphs of a program that reads the
/// clock, that is an operation of its own: see [`super::Shim::run`].
pub(super) fn run_out(call: &mut Call<'_>, clock: i32, at: u64) -> Result<(), StepError> {
    let (seconds, nanos) = (call.load64(at)?, call.load64(at + 8)?);
    run_out_at(call, clock, seconds, nanos)
}

/// The same for a wait until `clock` shows this.
pub(super) fn run_out_at(call: &mut Call<'_>, clock: i32, seconds: u64, nanos: u64) -> Result<(), StepError> {
    be_late(call, moment(clock, seconds, nanos))
}

/// The same for a wait of the duration that `span` points to.
pub(super) fn run_out_after(call: &mut Call<'_>, span: u64) -> Result<(), StepError> {
    let (seconds, nanos) = (call.load64(span)?, call.load64(span + 8)?);
    let (start, _) = shown(MONOTONIC, 0).expect("internal: one of the known clocks");
    be_late(call, AFTER | moment(MONOTONIC, seconds.saturating_add(start), nanos))
}

/// Marks a time as relative to the moment at which the clock is advanced.
const AFTER: u64 = 1 << 63;

fn be_late(call: &mut Call<'_>, late: u64) -> Result<(), StepError> {
    call.vm.state_mut(call.tid).late = late;
    if !call.vm.races.reads_supplied || !call.vm.code.reads_clock { catch_up(call) } else { Ok(()) }
}

/// Advances the clock by the duration of a wait.
pub(super) fn catch_up(call: &mut Call<'_>) -> Result<(), StepError> {
    let late = std::mem::take(&mut call.vm.state_mut(call.tid).late);
    let from = if late & AFTER == 0 { 0 } else { call.load64(call.vm.library + LIB_CLOCK)? };
    reach_moment(call, from.saturating_add(late & !AFTER))
}

/// A clock of C++.
fn nanoseconds(call: &mut Call<'_>, clock: i32) -> Result<Flow, StepError> {
    let now = read(call)?;
    let (seconds, nanos) = shown(clock, now).expect("internal: one of the known clocks");
    Ok(Flow::Done(seconds * 1_000_000_000 + nanos))
}

fn clock_getres(call: &mut Call<'_>) -> Result<Flow, StepError> {
    if shown(call.int(0), 0).is_none() {
        call.set_errno(EINVAL)?;
        return Ok(Flow::int(-1));
    }
    if call.arg(1) != 0 {
        store_pair(call, call.arg(1), 0, 1)?;
    }
    Ok(Flow::int(0))
}

fn timespec_get(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let base = call.int(1);
    if base != 1 {
        return Ok(Flow::int(0));
    }
    let now = read(call)?;
    store_pair(call, call.arg(0), START + now / MICROS, now % MICROS * 1000)?;
    Ok(Flow::int(base))
}

fn difftime(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let difference = call.arg(0) as i64 as f64 - call.arg(1) as i64 as f64;
    Ok(Flow::Done(difference.to_bits()))
}

// Offsets of `struct tm`, which begins with nine words.
const TM_WORDS: u64 = 9;
const TM_GMTOFF: u64 = 40;
const TM_ZONE: u64 = 48;

fn store_date(call: &mut Call<'_>, to: u64, date: &Date, zone: u64) -> Result<(), StepError> {
    let Date { second, minute, hour, day, month, year, weekday, yearday } = *date;
    let words = [second, minute, hour, day, month, year, weekday, yearday, 0];
    for (i, word) in words.into_iter().enumerate() {
        call.store32(to + 4 * i as u64, word as u32)?;
    }
    let zone = buffer::block(call)? + zone;
    call.store64(to + TM_GMTOFF, 0)?;
    call.store64(to + TM_ZONE, zone)
}

/// The first words of a `struct tm`, up to the given number of them; the others are zero.
fn load_date(call: &Call<'_>, from: u64, words: u64) -> Result<Date, StepError> {
    let mut read = [0; TM_WORDS as usize];
    for i in 0..words {
        read[i as usize] = i64::from(call.load32(from + 4 * i)? as i32);
    }
    let [second, minute, hour, day, month, year, weekday, yearday, _] = read;
    Ok(Date { second, minute, hour, day, month, year, weekday, yearday })
}

fn broken_down(call: &mut Call<'_>, zone: u64, to: Option<u64>) -> Result<Flow, StepError> {
    let seconds = call.load64(call.arg(0))? as i64;
    let Some(date) = Date::of(seconds) else { return overflow(call) };
    let to = match to {
        Some(to) => to,
        None => Static::Tm.at(call.vm),
    };
    store_date(call, to, &date, zone)?;
    Ok(Flow::Done(to))
}

/// A year that does not fit into an `int`.
fn overflow(call: &mut Call<'_>) -> Result<Flow, StepError> {
    const EOVERFLOW: i32 = 75;
    call.set_errno(EOVERFLOW)?;
    Ok(Flow::Done(0))
}

fn seconds_of(call: &mut Call<'_>, zone: u64) -> Result<Flow, StepError> {
    let seconds = load_date(call, call.arg(0), 6)?.seconds();
    match Date::of(seconds) {
        Some(date) => {
            store_date(call, call.arg(0), &date, zone)?;
            Ok(Flow::Done(seconds as u64))
        }
        None => {
            overflow(call)?;
            Ok(Flow::Done(u64::MAX))
        }
    }
}

/// The text of `asctime`.
fn text(date: &Date) -> String {
    let name = |names: &'static [&'static str], n: i64| {
        usize::try_from(n).ok().and_then(|n| names.get(n)).map_or("???", |name| &name[..3])
    };
    let (weekday, month) = (name(&WEEKDAYS, date.weekday), name(&MONTHS, date.month));
    let (day, hour, minute, second, year) = (date.day, date.hour, date.minute, date.second, date.year + 1900);
    format!("{weekday} {month}{day:3} {hour:02}:{minute:02}:{second:02} {year}\n")
}

/// Writes the text of a date, with its terminator, to `to` or to the static buffer.
fn give_text(call: &mut Call<'_>, date: &Date, to: Option<u64>) -> Result<Flow, StepError> {
    let text = text(date);
    if text.len() as u64 >= DATE_SIZE {
        return overflow(call);
    }
    let to = match to {
        Some(to) => to,
        None => Static::Date.at(call.vm),
    };
    call.vm.memory.write(to, text.as_bytes())?;
    call.vm.memory.write(to + text.len() as u64, &[0])?;
    Ok(Flow::Done(to))
}

fn asctime(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let date = load_date(call, call.arg(0), 7)?;
    give_text(call, &date, None)
}

fn asctime_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let date = load_date(call, call.arg(0), 7)?;
    give_text(call, &date, Some(call.arg(1)))
}

fn ctime(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match Date::of(call.load64(call.arg(0))? as i64) {
        Some(date) => give_text(call, &date, None),
        None => overflow(call),
    }
}

fn ctime_r(call: &mut Call<'_>) -> Result<Flow, StepError> {
    match Date::of(call.load64(call.arg(0))? as i64) {
        Some(date) => give_text(call, &date, Some(call.arg(1))),
        None => overflow(call),
    }
}

fn strftime(call: &mut Call<'_>) -> Result<Flow, StepError> {
    let (to, size, date) = (call.arg(0), call.arg(1), load_date(call, call.arg(3), TM_WORDS - 1)?);
    let zone = call.load64(call.arg(3) + TM_ZONE).ok().filter(|&zone| zone != 0);
    let zone = match zone {
        Some(zone) => call.vm.memory.c_string(zone)?.to_vec(),
        None => Vec::new(),
    };
    let text = calendar::format(&call.string(2)?, &date, &zone).map_err(|what| {
        StepError::unsupported(format!("the conversion `%{what}` of strftime"), "use another conversion")
    })?;
    if text.len() as u64 >= size {
        return Ok(Flow::Done(0));
    }
    call.vm.memory.write(to, &text)?;
    call.vm.memory.write(to + text.len() as u64, &[0])?;
    Ok(Flow::Done(text.len() as u64))
}
