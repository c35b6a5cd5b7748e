//! Integers written in the text that no machine word holds, as words of 64 bits, the least significant first.

use crate::types::MAX_INT;

/// A decimal or hexadecimal number as the `bits` bits of its two's complement; `None` if it has more digits than fit.
/// The bits behind the last one are zero. Types too wide for any value are the caller's to refuse.
fn words(digits: &str, base: u8, bits: u32) -> Option<Vec<u64>> {
    debug_assert!(bits <= MAX_INT);
    let count = bits.div_ceil(64) as usize;
    let mut words: Vec<u64> = Vec::new();
    for digit in digits.chars() {
        let mut carry = u128::from(digit.to_digit(u32::from(base))?);
        for word in &mut words {
            carry += u128::from(*word) * u128::from(base);
            *word = carry as u64;
            carry >>= 64;
        }
        if carry != 0 {
            if words.len() == count {
                return None;
            }
            words.push(carry as u64);
        }
    }
    words.resize(count, 0);
    Some(words)
}

fn cut(words: &mut [u64], bits: u32) {
    if let Some(top) = words.last_mut()
        && !bits.is_multiple_of(64)
    {
        *top &= u64::MAX >> (64 - bits % 64);
    }
}

/// `123` or `-123`.
pub fn decimal(text: &str, bits: u32) -> Option<Vec<u64>> {
    let mut words = words(text.trim_start_matches(['-', '+']), 10, bits)?;
    if text.starts_with('-') {
        let mut carry = true;
        for word in &mut words {
            (*word, carry) = (!*word).overflowing_add(u64::from(carry));
        }
    }
    cut(&mut words, bits);
    Some(words)
}

/// The digits of `u0x123`, or with `signed` those of `s0x123`, whose highest bit that is set is its sign.
pub fn hexadecimal(digits: &str, signed: bool, bits: u32) -> Option<Vec<u64>> {
    let mut words = words(digits, 16, bits)?;
    if signed && let Some(top) = words.iter().rposition(|&word| word != 0) {
        words[top] |= !(u64::MAX >> words[top].leading_zeros());
        words[top + 1..].fill(u64::MAX);
    }
    cut(&mut words, bits);
    Some(words)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn decimals() {
        assert_eq!(decimal("0", 136), Some(vec![0, 0, 0]));
        assert_eq!(decimal("-1", 136), Some(vec![u64::MAX, u64::MAX, 0xff]));
        assert_eq!(decimal("-256", 192), Some(vec![!255, u64::MAX, u64::MAX]));
        // 2^64, 2^128 and 2^135.
        assert_eq!(decimal("18446744073709551616", 129), Some(vec![0, 1, 0]));
        assert_eq!(decimal("340282366920938463463374607431768211456", 129), Some(vec![0, 0, 1]));
        assert_eq!(decimal("-43556142965880123323311949751266331066368", 136), Some(vec![0, 0, 0x80]));
        assert_eq!(decimal(&"9".repeat(60), 136), None);
        assert_eq!(decimal(&("0".repeat(60) + "7"), 136), Some(vec![7, 0, 0]));
    }

    #[test]
    fn hexadecimals() {
        assert_eq!(hexadecimal("10000000000000000f", false, 136), Some(vec![0xf, 0x10, 0]));
        assert_eq!(hexadecimal("80", true, 136), Some(vec![!0x7f, u64::MAX, 0xff]));
        assert_eq!(hexadecimal("0", true, 136), Some(vec![0, 0, 0]));
        assert_eq!(hexadecimal("fg", false, 136), None);
        assert_eq!(hexadecimal("1ff", false, 8), Some(vec![0xff]));
    }
}
