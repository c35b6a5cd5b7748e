//! Numbers of the extended format in decimal: every binary fraction has an exact decimal expansion, and what is printed
//! or read is rounded from it once.

use super::x87::{self, Class, Magnitude};
use std::cmp::Ordering;

/// A positive number 0.d₁d₂d₃… times ten to the `point`, without zeros at either end; no digits at all is zero.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Decimal {
    pub digits: Vec<u8>,
    pub point: i64,
}

const LIMB: u64 = 1_000_000_000;

fn multiply(limbs: &mut Vec<u64>, by: u64) {
    let mut carry = 0;
    for limb in limbs.iter_mut() {
        let product = *limb * by + carry;
        (*limb, carry) = (product % LIMB, product / LIMB);
    }
    if carry != 0 {
        limbs.push(carry);
    }
}

fn multiply_power(limbs: &mut Vec<u64>, base: u64, mut power: u32, step: u32) {
    while power > 0 {
        let now = power.min(step);
        multiply(limbs, base.pow(now));
        power -= now;
    }
}

impl Decimal {
    /// From digits with a point after so many of them.
    pub fn new(digits: &[u8], point: i64) -> Decimal {
        let zeros = digits.iter().take_while(|&&d| d == 0).count();
        let mut digits = digits[zeros..].to_vec();
        while digits.last() == Some(&0) {
            digits.pop();
        }
        let point = if digits.is_empty() { 0 } else { point - zeros as i64 };
        Decimal { digits, point }
    }

    /// `significand` times two to the `exponent`.
    pub fn exact(significand: u128, exponent: i32) -> Decimal {
        if significand == 0 {
            return Decimal::new(&[], 0);
        }
        let even = significand.trailing_zeros().min(exponent.min(0).unsigned_abs());
        let (mut rest, exponent) = (significand >> even, exponent + even as i32);
        let mut limbs = Vec::new();
        while rest != 0 {
            limbs.push((rest % u128::from(LIMB)) as u64);
            rest /= u128::from(LIMB);
        }
        // A division by two is a multiplication by five and a move of the point.
        match exponent >= 0 {
            true => multiply_power(&mut limbs, 2, exponent as u32, 29),
            false => multiply_power(&mut limbs, 5, exponent.unsigned_abs(), 12),
        }
        let text: String = limbs.iter().rev().map(|limb| format!("{limb:09}")).collect();
        let digits: Vec<u8> = text.bytes().map(|b| b - b'0').collect();
        Decimal::new(&digits, digits.len() as i64 + i64::from(exponent.min(0)))
    }

    /// The first so many digits, rounded to nearest, ties to even; and the point, which moves where all were nines.
    fn kept(&self, count: i64) -> (Vec<u8>, i64) {
        let Ok(count) = usize::try_from(count) else { return (Vec::new(), self.point) };
        let mut digits = self.digits.clone();
        let rest = digits.split_off(count.min(digits.len()));
        digits.resize(count, 0);
        let odd = digits.last().is_some_and(|d| d % 2 == 1);
        let up = match rest.first().map(|d| d.cmp(&5)) {
            None | Some(Ordering::Less) => false,
            Some(Ordering::Greater) => true,
            Some(Ordering::Equal) => rest.len() > 1 || odd,
        };
        if !up {
            return (digits, self.point);
        }
        for digit in digits.iter_mut().rev() {
            *digit = (*digit + 1) % 10;
            if *digit != 0 {
                return (digits, self.point);
            }
        }
        digits.insert(0, 1);
        (digits, self.point + 1)
    }

    /// With this many decimals.
    pub fn fixed(&self, decimals: usize) -> String {
        let (digits, point) = self.kept(self.point + decimals as i64);
        let digit = |at: i64| usize::try_from(at).ok().and_then(|at| digits.get(at)).copied().unwrap_or(0);
        let shown = |range: std::ops::Range<i64>| range.map(|at| char::from(b'0' + digit(at))).collect::<String>();
        let whole = if point > 0 { shown(0..point) } else { "0".to_owned() };
        let tail = shown(point..point + decimals as i64);
        if tail.is_empty() { whole } else { format!("{whole}.{tail}") }
    }

    /// One digit, a point, this many decimals; and the exponent of ten.
    pub fn scientific(&self, decimals: usize) -> (String, i32) {
        if self.digits.is_empty() {
            let zeros = "0".repeat(decimals);
            return (if decimals == 0 { "0".to_owned() } else { format!("0.{zeros}") }, 0);
        }
        let (digits, point) = self.kept(decimals as i64 + 1);
        let shown: String = digits[..=decimals].iter().map(|d| char::from(b'0' + d)).collect();
        let text = if decimals == 0 { shown } else { format!("{}.{}", &shown[..1], &shown[1..]) };
        (text, (point - 1) as i32)
    }

    /// The nearest number of the extended format, ties to even, and whether it is another one.
    pub fn nearest(&self) -> (u128, bool) {
        const MOST: i64 = 5000;
        if self.digits.is_empty() {
            return (0, false);
        }
        if self.point.abs() > MOST {
            return (if self.point > 0 { number(INFINITE) } else { 0 }, true);
        }
        // Two to `point * log2(10)` is near.
        let near = |tenths: f64| (self.point as f64 * std::f64::consts::LOG2_10 + tenths) as i64 + 16383;
        let place = |exponent: i64| (exponent.clamp(0, 0x7fff) as u128) << 63;
        let (mut low, mut high) = (place(near(-6.0).min(0x7ffe)), place(near(2.0).max(1)));
        while high - low > 1 {
            let middle = low + (high - low) / 2;
            let is_below = self.compare(&expansion(middle, false)) != Ordering::Less;
            if is_below { low = middle } else { high = middle }
        }
        let inexact = self.compare(&expansion(low, false)) != Ordering::Equal;
        let up = match self.compare(&expansion(low, true)) {
            Ordering::Less => false,
            Ordering::Greater => true,
            Ordering::Equal => low & 1 == 1,
        };
        (number(low + u128::from(up)), inexact)
    }

    fn compare(&self, other: &Decimal) -> Ordering {
        // Zero is below every other number.
        let key = |d: &Decimal| if d.digits.is_empty() { i64::MIN } else { d.point };
        key(self).cmp(&key(other)).then_with(|| self.digits.cmp(&other.digits))
    }
}

/// The place of infinity among the positive numbers in their order.
const INFINITE: u128 = 0x7fff << 63;

/// The positive number at this place.
fn number(place: u128) -> u128 {
    let biased = place >> 63;
    biased << 64 | u128::from(biased != 0) << 63 | place & (u128::MAX >> 65)
}

/// The expansion of the number at this place, or of what is half-way to the next.
fn expansion(place: u128, half: bool) -> Decimal {
    let bits = number(place);
    let biased = (bits >> 64) as i32;
    Decimal::exact(u128::from(bits as u64) << 1 | u128::from(half), biased.max(1) - 1 - 16446)
}

/// The expansion of a finite number's magnitude; `None` for the others.
pub fn of(bits: u128) -> Option<Decimal> {
    match x87::classify(bits) {
        Class::Zero => Some(Decimal::new(&[], 0)),
        Class::Finite(Magnitude { significand, exponent }) => Some(Decimal::exact(significand.into(), exponent)),
        Class::Infinite | Class::Nan | Class::Invalid => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn expansions_are_exact() {
        assert_eq!(Decimal::exact(3, -1).fixed(1), "1.5");
        assert_eq!(Decimal::exact(1, 100).fixed(0), "1267650600228229401496703205376");
        assert_eq!(Decimal::exact(1, -3).fixed(2), "0.12");
        assert_eq!(Decimal::exact(3, -3).fixed(2), "0.38");
        assert_eq!(Decimal::exact(1, -1).fixed(0), "0");
        assert_eq!(Decimal::exact(3, -1).fixed(0), "2");
        assert_eq!(Decimal::exact(999, 0).scientific(1), ("1.0".to_owned(), 3));
        assert_eq!(Decimal::exact(1, -10).scientific(3), ("9.766e-4".split_once('e').unwrap().0.to_owned(), -4));
    }

    /// Every number comes back from its own expansion, and from enough of its digits.
    #[test]
    fn numbers_are_read_back() {
        let mut place = 1u128;
        for step in 0..9u128 {
            place = place.wrapping_mul(0x9e37_79b9_7f4a_7c15).wrapping_add(step)
                % if step % 8 == 0 { 1 << 63 } else { INFINITE };
            let whole = expansion(place, false);
            assert_eq!(whole.nearest(), (number(place), false));
            let (digits, point) = whole.kept(22);
            assert_eq!(Decimal::new(&digits, point).nearest().0, number(place));
            // Half-way goes to the even one.
            assert_eq!(expansion(place, true).nearest(), (number(place + (place & 1)), true));
        }
        assert_eq!(Decimal::new(&[1], 5000).nearest(), (number(INFINITE), true));
        assert_eq!(Decimal::new(&[1], 4934).nearest(), (number(INFINITE), true));
        assert_eq!(Decimal::new(&[1], -4960).nearest(), (0, true));
        assert_eq!(Decimal::new(&[1], -4999).nearest(), (0, true));
    }
}
