//! Values that memory does not determine.
//!
//! The value of a location is 128 bits. Locations of more than 8 bytes are never marked, so the top bit of smaller ones
//! is free to say that the bytes were not written, or cannot be read. A separate flag would double the size of a value
//! (32 bytes, because of its alignment), and searches keep two of them for each access of an execution. Nothing outside
//! this module knows the bit.

const UNDEFINED: u128 = 1 << 127;

/// The value of bytes that were never written, or cannot be read. It ends every wait, so that the fault is reached.
#[inline]
pub const fn undefined(bits: u128) -> u128 {
    bits | UNDEFINED
}

/// Whether memory does not determine this value.
#[inline]
pub const fn is_undefined(value: u128) -> bool {
    value & UNDEFINED != 0
}

/// The value without the mark.
#[inline]
pub const fn defined_bits(value: u128) -> u128 {
    value & !UNDEFINED
}
