//! Functions with static buffers, shared by all threads: these are ordinary memory, so threads that use them without
//! synchronising race.

use super::{Call, Outcome, done};
use crate::interp::StepError;

/// Offsets in the block of the static buffers, far enough apart.
const TM: u64 = 0;
const DATE: u64 = 64;
const ERROR: u64 = 128;
const TOKEN: u64 = 192;
pub const SIZE: u64 = 256;

const DAY: i64 = 86400;
const WEEKDAYS: [&str; 7] = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"];
const MONTHS: [&str; 12] = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
/// Offsets of `struct tm` behind its nine words.
const GMTOFF: u64 = 40;
const ZONE: u64 = 48;

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let at = call.interp.state.library.statics;
    let (first, second) = (call.arg(0), call.arg(1));
    Some(match call.name {
        "gmtime" | "localtime" => break_down(call, first, at + TM),
        "gmtime_r" | "localtime_r" => break_down(call, first, second),
        "asctime" => words(call, first).and_then(|date| text(call, date, at + DATE)),
        "asctime_r" => words(call, first).and_then(|date| text(call, date, second)),
        "ctime" => call.load(first, 8).and_then(|seconds| formatted(call, seconds, at + DATE)),
        "ctime_r" => call.load(first, 8).and_then(|seconds| formatted(call, seconds, second)),
        "strtok" => token(call, at + TOKEN),
        "strtok_r" | "__strtok_r" => token(call, call.arg(2)),
        // Codes without a name; the texts of the others do not change.
        "strerror" if !(0..134).contains(&call.int(0)) => {
            let text = format!("Unknown error {}\0", call.int(0));
            call.write(at + ERROR, text.as_bytes()).and_then(|()| done(at + ERROR))
        }
        _ => return None,
    })
}

/// The nine words of the `struct tm` of a moment, by walking through the years and months.
fn date(seconds: i64) -> Option<[i64; 9]> {
    const FAR: i64 = 1 << 40;
    if seconds.abs() > FAR {
        return None;
    }
    let (day, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
    let leap = |year: i64| (year % 4 == 0 && year % 100 != 0) || year % 400 == 0;
    let length = |year: i64| if leap(year) { 366 } else { 365 };
    let (mut year, mut left) = (1970, day);
    while left < 0 {
        year -= 1;
        left += length(year);
    }
    while left >= length(year) {
        left -= length(year);
        year += 1;
    }
    let yearday = left;
    let february = if leap(year) { 29 } else { 28 };
    let mut month = 0;
    for days in [31, february, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] {
        if left < days {
            break;
        }
        left -= days;
        month += 1;
    }
    let weekday = (day + 4).rem_euclid(7);
    Some([rest % 60, rest / 60 % 60, rest / 3600, left + 1, month, year - 1900, weekday, yearday, 0])
}

fn break_down(call: &mut Call<'_, '_>, from: u64, to: u64) -> Outcome {
    let seconds = call.load(from, 8)? as i64;
    let Some(date) = date(seconds) else { return Err(StepError::Uncovered(call.name.to_owned())) };
    for (at, word) in (0..).zip(date) {
        call.store(to + 4 * at, 4, word as u64)?;
    }
    call.store(to + GMTOFF, 8, 0)?;
    let zone = call.interp.state.library.zone;
    call.store(to + ZONE, 8, zone)?;
    done(to)
}

fn words(call: &mut Call<'_, '_>, from: u64) -> Result<[i64; 9], StepError> {
    let mut words = [0; 9];
    for (at, word) in (0..).zip(&mut words).take(7) {
        *word = i64::from(call.load(from + 4 * at, 4)? as i32);
    }
    Ok(words)
}

fn formatted(call: &mut Call<'_, '_>, seconds: u64, to: u64) -> Outcome {
    match date(seconds as i64) {
        Some(date) => text(call, date, to),
        None => Err(StepError::Uncovered(call.name.to_owned())),
    }
}

fn text(call: &mut Call<'_, '_>, date: [i64; 9], to: u64) -> Outcome {
    let [second, minute, hour, day, month, year, weekday, ..] = date;
    let named = |names: &[&'static str], at: i64| usize::try_from(at).ok().and_then(|at| names.get(at).copied());
    let (weekday, month) = (named(&WEEKDAYS, weekday).unwrap_or("???"), named(&MONTHS, month).unwrap_or("???"));
    let year = year + 1900;
    let text = format!("{weekday} {month}{day:3} {hour:02}:{minute:02}:{second:02} {year}\n\0");
    if text.len() > 40 {
        return Err(StepError::Uncovered(call.name.to_owned()));
    }
    call.write(to, text.as_bytes())?;
    done(to)
}

/// Splits off the text before the next of the characters in the second argument, and stores where to continue.
fn token(call: &mut Call<'_, '_>, keep: u64) -> Outcome {
    let from = match call.arg(0) {
        0 => call.load(keep, 8)?,
        from => from,
    };
    let (text, set) = (call.string(from)?, call.string(call.arg(1))?);
    let Some(start) = text.iter().position(|byte| !set.contains(byte)) else {
        call.store(keep, 8, from + text.len() as u64)?;
        return done(0);
    };
    let end = text[start..].iter().position(|byte| set.contains(byte)).map(|len| start + len);
    match end {
        Some(end) => {
            call.store(from + end as u64, 1, 0)?;
            call.store(keep, 8, from + end as u64 + 1)?;
        }
        None => call.store(keep, 8, from + text.len() as u64)?,
    }
    done(from + start as u64)
}

#[cfg(test)]
mod tests {
    use super::date;

    #[test]
    fn dates() {
        assert_eq!(date(0).unwrap(), [0, 0, 0, 1, 0, 70, 4, 0, 0]);
        assert_eq!(date(-1).unwrap(), [59, 59, 23, 31, 11, 69, 3, 364, 0]);
        assert_eq!(date(951_782_400).unwrap(), [0, 0, 0, 29, 1, 100, 2, 59, 0]);
        assert_eq!(date(i64::MAX), None);
    }
}
