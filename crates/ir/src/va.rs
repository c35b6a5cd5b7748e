//! Where a `va_list` finds the arguments of a call (x86-64 ABI), in words: those of the six general registers, those of
//! the eight vector registers, two words each, and then memory.
//!
//! Which of them an argument gets depends on its type in the source language: two words may be two numbers, one of 128
//! bits or a structure. The front end knows, and says so in [`crate::Sig::places`].

/// The first word of the vector registers.
pub const VECTORS: u32 = 6;
/// The first word in memory.
pub const MEMORY: u32 = 22;
/// The place of an argument that no list reaches, since it is a parameter in memory.
pub const NOWHERE: u32 = u32::MAX;

/// How many bytes of both kinds of registers parameters use up, as a `va_list` counts them, by place and size in words.
pub fn used(params: impl Iterator<Item = (u32, u32)>) -> (u32, u32) {
    let (mut general, mut vectors) = (0, VECTORS);
    for (place, words) in params {
        match place {
            0..VECTORS => general = general.max(place + words),
            VECTORS..MEMORY => vectors = vectors.max(place + 2),
            MEMORY.. => {}
        }
    }
    (8 * general, 8 * vectors)
}
