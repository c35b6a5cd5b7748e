//! Dates of the Gregorian calendar, in UTC, and their formatting by `strftime`. Pure functions.

pub(super) const WEEKDAYS: [&str; 7] = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];
pub(super) const MONTHS: [&str; 12] = [
    "January",
    "February",
    "March",
    "April",
    "May",
    "June",
    "July",
    "August",
    "September",
    "October",
    "November",
    "December",
];

/// The fields of `struct tm`: months and days of the year from 0, years from 1900. A program may give any `int`, so
/// they are kept wider.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Date {
    pub second: i64,
    pub minute: i64,
    pub hour: i64,
    pub day: i64,
    pub month: i64,
    pub year: i64,
    pub weekday: i64,
    pub yearday: i64,
}

const DAY: i64 = 86400;

fn is_leap(year: i64) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Days from 1 January 1970 to 1 January of a year.
fn days_before(year: i64) -> i64 {
    let before = year - 1;
    365 * (year - 1970) + (before.div_euclid(4) - 492) - (before.div_euclid(100) - 19) + (before.div_euclid(400) - 4)
}

fn month_length(year: i64, month: usize) -> i64 {
    const LENGTHS: [i64; 12] = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];
    LENGTHS[month] + i64::from(month == 1 && is_leap(year))
}

impl Date {
    /// The date of a moment, in seconds since 1970; `None` when the year does not fit.
    pub fn of(seconds: i64) -> Option<Date> {
        let (days, rest) = (seconds.div_euclid(DAY), seconds.rem_euclid(DAY));
        // A guess that is at most one year off, corrected.
        let mut year = 1970 + (i128::from(days) * 400).div_euclid(146_097) as i64;
        if i32::try_from(year - 1900 + 2).is_err() || i32::try_from(year - 1900 - 2).is_err() {
            return None;
        }
        while days_before(year) > days {
            year -= 1;
        }
        while days_before(year + 1) <= days {
            year += 1;
        }
        let yearday = days - days_before(year);
        let (mut month, mut day) = (0, yearday);
        while day >= month_length(year, month) {
            day -= month_length(year, month);
            month += 1;
        }
        Some(Date {
            second: rest % 60,
            minute: rest / 60 % 60,
            hour: rest / 3600,
            day: day + 1,
            month: month as i64,
            year: year - 1900,
            weekday: (days + 4).rem_euclid(7),
            yearday,
        })
    }

    /// The time of a date whose fields may lie outside their usual ranges; weekday and day of the year are ignored.
    pub fn seconds(&self) -> i64 {
        let year = self.year + 1900 + self.month.div_euclid(12);
        let month = self.month.rem_euclid(12) as usize;
        let days: i64 = days_before(year) + (0..month).map(|m| month_length(year, m)).sum::<i64>() + self.day - 1;
        days * DAY + self.hour * 3600 + self.minute * 60 + self.second
    }

    /// Year and number of the ISO week.
    fn iso_week(&self) -> (i64, i64) {
        let year = self.year + 1900;
        let from_monday = (self.weekday + 6) % 7;
        // The Thursday of the week decides.
        let thursday = self.yearday - from_monday + 3;
        let length = |year| 365 + i64::from(is_leap(year));
        match thursday {
            ..0 => (year - 1, (thursday + length(year - 1)) / 7 + 1),
            _ if thursday >= length(year) => (year + 1, 1),
            _ => (year, thursday / 7 + 1),
        }
    }
}

fn name(names: &'static [&'static str], n: i64) -> &'static str {
    usize::try_from(n).ok().and_then(|n| names.get(n)).copied().unwrap_or("?")
}

fn short(names: &'static [&'static str], n: i64) -> &'static str {
    let name = name(names, n);
    &name[..name.len().min(3)]
}

/// The text of `strftime` in the "C" locale; the error is a conversion that is not known.
pub(super) fn format(format: &[u8], date: &Date, zone: &[u8]) -> Result<Vec<u8>, String> {
    let mut out = Vec::new();
    let mut bytes = format.iter();
    while let Some(&byte) = bytes.next() {
        if byte != b'%' {
            out.push(byte);
            continue;
        }
        // The modifiers request forms that only other locales have.
        let letter = match bytes.next() {
            Some(b'E' | b'O') => bytes.next(),
            other => other,
        };
        let Some(&letter) = letter else { return Err(String::new()) };
        match letter {
            b'Z' => out.extend_from_slice(zone),
            _ => out.extend(conversion(letter, date, zone)?.into_bytes()),
        }
    }
    Ok(out)
}

fn conversion(letter: u8, date: &Date, zone: &[u8]) -> Result<String, String> {
    let year = date.year + 1900;
    let hour12 = match date.hour % 12 {
        0 => 12,
        hour => hour,
    };
    let nested =
        |text: &str| format(text.as_bytes(), date, zone).map(|text| String::from_utf8_lossy(&text).into_owned());
    Ok(match letter {
        b'a' => short(&WEEKDAYS, date.weekday).into(),
        b'A' => name(&WEEKDAYS, date.weekday).into(),
        b'b' | b'h' => short(&MONTHS, date.month).into(),
        b'B' => name(&MONTHS, date.month).into(),
        b'c' => return nested("%a %b %e %H:%M:%S %Y"),
        b'C' => format!("{:02}", year.div_euclid(100)),
        b'd' => format!("{:02}", date.day),
        b'D' | b'x' => return nested("%m/%d/%y"),
        b'e' => format!("{:2}", date.day),
        b'F' => return nested("%Y-%m-%d"),
        b'g' => format!("{:02}", date.iso_week().0.rem_euclid(100)),
        b'G' => date.iso_week().0.to_string(),
        b'H' => format!("{:02}", date.hour),
        b'I' => format!("{hour12:02}"),
        b'j' => format!("{:03}", date.yearday + 1),
        b'k' => format!("{:2}", date.hour),
        b'l' => format!("{hour12:2}"),
        b'm' => format!("{:02}", date.month + 1),
        b'M' => format!("{:02}", date.minute),
        b'n' => "\n".into(),
        b'p' => if date.hour >= 12 { "PM" } else { "AM" }.into(),
        b'P' => if date.hour >= 12 { "pm" } else { "am" }.into(),
        b'r' => return nested("%I:%M:%S %p"),
        b'R' => return nested("%H:%M"),
        b's' => date.seconds().to_string(),
        b'S' => format!("{:02}", date.second),
        b't' => "\t".into(),
        b'T' | b'X' => return nested("%H:%M:%S"),
        b'u' => if date.weekday == 0 { 7 } else { date.weekday }.to_string(),
        b'U' => format!("{:02}", (date.yearday + 7 - date.weekday) / 7),
        b'V' => format!("{:02}", date.iso_week().1),
        b'w' => date.weekday.to_string(),
        b'W' => format!("{:02}", (date.yearday + 7 - (date.weekday + 6) % 7) / 7),
        b'y' => format!("{:02}", year.rem_euclid(100)),
        b'Y' => year.to_string(),
        b'z' => "+0000".into(),
        b'%' => "%".into(),
        other => return Err(char::from(other).escape_default().to_string()),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_and_back() {
        let shown =
            |seconds| String::from_utf8(format(b"%F %T %a %j", &Date::of(seconds).unwrap(), b"").unwrap()).unwrap();
        assert_eq!(shown(0), "1970-01-01 00:00:00 Thu 001");
        assert_eq!(shown(-1), "1969-12-31 23:59:59 Wed 365");
        assert_eq!(shown(951_782_400), "2000-02-29 00:00:00 Tue 060");
        assert_eq!(shown(4_102_444_799), "2099-12-31 23:59:59 Thu 365");
        assert_eq!(shown(-62_135_596_800), "1-01-01 00:00:00 Mon 001");
        assert!(Date::of(i64::MAX).is_none() && Date::of(i64::MIN).is_none());
        for seconds in (-100_000_000_000i64..100_000_000_000).step_by(1_234_567_891) {
            assert_eq!(Date::of(seconds).unwrap().seconds(), seconds);
        }
    }

    #[test]
    fn fields_out_of_range_are_normalised() {
        let odd = Date { second: -1, minute: 60, hour: 0, day: 32, month: 12, year: 123, weekday: 0, yearday: 0 };
        assert_eq!(odd.seconds(), 1_706_749_199); // 1 February 2024, 00:59:59
    }

    #[test]
    fn weeks() {
        let week =
            |seconds| String::from_utf8(format(b"%G-%V %U %W", &Date::of(seconds).unwrap(), b"").unwrap()).unwrap();
        assert_eq!(week(1_104_537_600), "2004-53 00 00"); // 1 January 2005, a Saturday
        assert_eq!(week(1_230_681_600), "2009-01 52 52"); // 31 December 2008, a Wednesday
    }
}
