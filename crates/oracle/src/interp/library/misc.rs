//! Odds and ends: `errno`, random numbers, numbers from text, characters, streams without contents.

use super::{Call, Outcome, View, done, int};
use base::{Operation, Pending};

/// Stands for the seed of random numbers, which all threads share.
const SEED: u64 = (1 << 30) + 3 * 4096;

pub fn pending(view: &View<'_, '_>) -> Option<Pending> {
    let seed = |writes| Some(Pending::always(Operation::State { writes }, SEED, 8));
    match view.name {
        "srand" | "srandom" => seed(true),
        "rand" | "random" if view.interp.thread(view.tid).random.is_empty() => seed(false),
        _ => None,
    }
}

pub fn run(call: &mut Call<'_, '_>) -> Option<Outcome> {
    let first = call.arg(0);
    let float = |bits: u64| f64::from_bits(bits);
    Some(match call.name {
        "__errno_location" => done(call.interp.thread(call.tid).errno),
        "rand" | "random" => done(u64::from(random(call))),
        "srand" | "srandom" => {
            call.interp.state.library.seed = first as u32;
            call.interp.thread_mut(call.tid).random = seeded(first as u32);
            done(0)
        }
        "abs" => int(call.int(0).wrapping_abs()),
        "labs" | "llabs" => done((first as i64).wrapping_abs() as u64),
        "atoi" => number(call).and_then(|value| int(value as i32)),
        "atol" | "atoll" => number(call).and_then(|value| done(value as u64)),
        "tolower" => int(if first < 256 { i32::from((first as u8).to_ascii_lowercase()) } else { call.int(0) }),
        "toupper" => int(if first < 256 { i32::from((first as u8).to_ascii_uppercase()) } else { call.int(0) }),
        "getenv" | "secure_getenv" => call.string(first).and_then(|_| done(0)),
        "sqrt" => done(float(first).sqrt().to_bits()),
        "fabs" => done(float(first).abs().to_bits()),
        "floor" => done(float(first).floor().to_bits()),
        "ceil" => done(float(first).ceil().to_bits()),
        "fflush" | "setvbuf" | "setbuf" if first == 0 || call.interp.state.library.streams.contains(&first) => int(0),
        "getpagesize" => int(4096),
        _ => return None,
    })
}

/// glibc's additive generator: 34 words from a seed, then each the sum of those 31 and 3 before; the first 310 are
/// dropped.
fn seeded(seed: u32) -> Vec<u32> {
    let mut words = vec![seed.max(1)];
    for at in 1..31 {
        let next = 16807 * i64::from(words[at - 1] as i32) % 0x7fff_ffff;
        words.push(next.rem_euclid(0x7fff_ffff) as u32);
    }
    words.extend_from_within(0..3);
    for _ in 0..310 {
        draw(&mut words);
    }
    words
}

fn draw(words: &mut Vec<u32>) -> u32 {
    let next = words[words.len() - 31].wrapping_add(words[words.len() - 3]);
    words.push(next);
    next >> 1
}

fn random(call: &mut Call<'_, '_>) -> u32 {
    let seed = call.interp.state.library.seed;
    let words = &mut call.interp.thread_mut(call.tid).random;
    if words.is_empty() {
        *words = seeded(seed);
    }
    draw(words)
}

/// The number at the beginning of a string, cut to the range of a `long`.
fn number(call: &mut Call<'_, '_>) -> Result<i64, crate::interp::StepError> {
    let text = call.string(call.arg(0))?;
    let text = text.trim_ascii_start();
    let (negative, digits) = match text.split_first() {
        Some((b'-', rest)) => (true, rest),
        Some((b'+', rest)) => (false, rest),
        _ => (false, text),
    };
    let digits = digits.iter().take_while(|byte| byte.is_ascii_digit());
    let value = digits.fold(0i64, |value, digit| value.saturating_mul(10).saturating_add(i64::from(digit - b'0')));
    Ok(if negative { value.wrapping_neg() } else { value })
}

#[cfg(test)]
mod tests {
    use super::{draw, seeded};

    /// What glibc gives.
    #[test]
    fn random_numbers_are_those_of_glibc() {
        let first = |seed| {
            let mut words = seeded(seed);
            [(); 3].map(|()| draw(&mut words))
        };
        assert_eq!(first(1), [1804289383, 846930886, 1681692777]);
        assert_eq!(first(42), [71876166, 708592740, 1483128881]);
        assert_eq!(first(u32::MAX), [254925627, 1205188300, 366127624]);
    }
}
