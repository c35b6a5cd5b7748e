//! Bytes as text, as NATS writes them, and names that nobody else has.

use ring::rand::{SecureRandom, SystemRandom};

const BASE32: &[u8; 32] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
const BASE64: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Base 32 without padding (RFC 4648).
pub fn to_base32(bytes: &[u8]) -> String {
    groups(bytes, 5).map(|group| char::from(BASE32[group])).collect()
}

/// `None` if it is not base 32 without padding.
pub fn from_base32(text: &str) -> Option<Vec<u8>> {
    let (mut bits, mut held, mut bytes) = (0u32, 0, Vec::new());
    for byte in text.bytes() {
        let value = BASE32.iter().position(|&digit| digit == byte)? as u32;
        (bits, held) = ((bits << 5 | value) & 0xfff, held + 5);
        if held >= 8 {
            held -= 8;
            bytes.push((bits >> held) as u8);
        }
    }
    Some(bytes)
}

/// Base 64 for addresses, without padding (RFC 4648).
pub fn to_base64(bytes: &[u8]) -> String {
    groups(bytes, 6).map(|group| char::from(BASE64[group])).collect()
}

/// The bits of bytes in groups of so many.
fn groups(bytes: &[u8], size: usize) -> impl Iterator<Item = usize> {
    let bit = |at: usize| bytes.get(at / 8).map_or(0, |byte| usize::from(byte >> (7 - at % 8) & 1));
    (0..bytes.len() * 8).step_by(size).map(move |at| (at..at + size).fold(0, |group, at| group << 1 | bit(at)))
}

/// The checksum of keys (CRC-16/XMODEM).
pub fn crc16(bytes: &[u8]) -> u16 {
    bytes.iter().fold(0, |sum: u16, &byte| {
        (0..8).fold(sum ^ u16::from(byte) << 8, |sum, _| if sum & 0x8000 == 0 { sum << 1 } else { sum << 1 ^ 0x1021 })
    })
}

/// A name that nothing else has.
pub fn random_name() -> String {
    let mut bytes = [0; 12];
    SystemRandom::new().fill(&mut bytes).expect("the system has random numbers");
    to_base32(&bytes)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn known_texts() {
        let vectors =
            [("", "", ""), ("f", "MY", "Zg"), ("foob", "MZXW6YQ", "Zm9vYg"), ("foobar", "MZXW6YTBOI", "Zm9vYmFy")];
        for (text, in32, in64) in vectors {
            assert_eq!((to_base32(text.as_bytes()).as_str(), to_base64(text.as_bytes()).as_str()), (in32, in64));
            assert_eq!(from_base32(in32).as_deref(), Some(text.as_bytes()));
        }
        assert_eq!(from_base32("a1"), None);
        assert_eq!(crc16(b"123456789"), 0x31c3);
        assert_ne!(random_name(), random_name());
    }
}
