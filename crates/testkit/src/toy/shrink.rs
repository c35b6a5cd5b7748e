//! Smaller versions of a toy program.

use super::{ALL_BITS, Line, Toy};

/// Programs that are smaller by one thread, by one or two lines of a thread, or by the size of a number.
pub fn smaller(program: &Toy) -> Vec<Toy> {
    let mut found = Vec::new();
    let count = program.threads.len();
    for t in (0..count).filter(|_| count > 1) {
        let mut threads = program.threads.clone();
        threads.remove(t);
        found.push(Toy { threads });
    }
    for (t, lines) in program.threads.iter().enumerate() {
        let mut with = |lines: Vec<Line>| {
            let mut threads = program.threads.clone();
            threads[t] = lines;
            found.push(Toy { threads });
        };
        for at in 0..lines.len() {
            with([&lines[..at], &lines[at + 1..]].concat());
        }
        // A lock and its unlock, which may not be dispensable alone.
        for first in 0..lines.len() {
            for second in first + 1..lines.len() {
                with([&lines[..first], &lines[first + 1..second], &lines[second + 1..]].concat());
            }
        }
        for at in 0..lines.len() {
            if let Some(line) = simpler(lines[at]) {
                let mut lines = lines.clone();
                lines[at] = line;
                with(lines);
            }
        }
    }
    found
}

/// A line with one number made smaller.
fn simpler(line: Line) -> Option<Line> {
    match line {
        Line::Load { cell } if cell > 0 => Some(Line::Load { cell: cell - 1 }),
        Line::Store { cell, value } if value > 1 => Some(Line::Store { cell, value: value - 1 }),
        Line::Store { cell, value } if cell > 0 => Some(Line::Store { cell: cell - 1, value }),
        Line::WeakCompareExchange { cell, expected, new } => Some(Line::CompareExchange { cell, expected, new }),
        Line::Rmw { op, cell, value } if cell > 0 => Some(Line::Rmw { op, cell: cell - 1, value }),
        Line::Rmw { cell, value, .. } => Some(Line::Store { cell, value: value.max(1) }),
        Line::FutexWait { cell, expected, bits, spurious: true } => {
            Some(Line::FutexWait { cell, expected, bits, spurious: false })
        }
        Line::FutexWait { cell, expected, bits, spurious: false } if bits != ALL_BITS => {
            Some(Line::FutexWait { cell, expected, bits: ALL_BITS, spurious: false })
        }
        Line::FutexWake { cell, most, bits } if most > 1 => Some(Line::FutexWake { cell, most: most - 1, bits }),
        Line::FutexWake { cell, most, bits } if bits != ALL_BITS => {
            Some(Line::FutexWake { cell, most, bits: ALL_BITS })
        }
        Line::Again { value, lines, times } if times > 1 => Some(Line::Again { value, lines, times: times - 1 }),
        _ => None,
    }
}
