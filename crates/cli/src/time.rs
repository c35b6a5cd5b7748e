//! Times as users write and read them.

use std::time::Duration;

/// Reads `500ms`, `60s`, `1.5m`, `2h`, or a bare number of seconds.
pub fn parse(text: &str) -> Result<Duration, String> {
    let number = text.trim_end_matches(|c: char| c.is_ascii_alphabetic());
    let seconds = match &text[number.len()..] {
        "ms" => 0.001,
        "" | "s" => 1.0,
        "m" | "min" => 60.0,
        "h" => 3600.0,
        unit => return Err(format!("unknown unit `{unit}`; use ms, s, m or h")),
    };
    let number: f64 = number.parse().map_err(|_| "not a time; examples: 500ms, 60s, 5m, 2h".to_owned())?;
    match Duration::try_from_secs_f64(number * seconds) {
        Ok(time) if !time.is_zero() => Ok(time),
        Err(_) if number.is_finite() && number > 0.0 => Err("is too large".to_owned()),
        _ => Err("must be greater than zero".to_owned()),
    }
}

/// A time, to a precision that matters.
pub fn show(time: Duration) -> String {
    let seconds = time.as_secs();
    match seconds {
        0..100 => format!("{:.2} s", time.as_secs_f64()),
        100..6000 => format!("{} min {} s", seconds / 60, seconds % 60),
        _ => format!("{} h {} min", seconds / 3600, seconds % 3600 / 60),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_read() {
        let seconds = |text: &str| parse(text).unwrap().as_secs_f64();
        assert_eq!(["60s", "60", "1m", "1min", "0.5h"].map(seconds), [60.0, 60.0, 60.0, 60.0, 1800.0]);
        assert_eq!(seconds("250ms"), 0.25);
        for wrong in ["", "s", "0", "-1s", "1x", "nan", "inf", "1e40h", "1 s s"] {
            assert!(parse(wrong).is_err(), "{wrong}");
        }
    }

    #[test]
    fn times_are_shown() {
        assert_eq!(show(Duration::from_millis(1234)), "1.23 s");
        assert_eq!(show(Duration::from_secs(125)), "2 min 5 s");
        assert_eq!(show(Duration::from_secs(7200)), "2 h 0 min");
    }
}
