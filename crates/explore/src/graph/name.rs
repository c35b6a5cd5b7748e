//! Names of events: what an event is, whatever execution it is met in.
//!
//! An event is determined by its thread, by what came before it there, and by where its value came from; so its name stands for
//! it and everything before it in program order and reads-from. Two schedules of one node are the same iff the events they are
//! about have the same name, which makes telling them apart a comparison of two numbers.
//!
//! A name is a hash of 128 bits. If two different events ever had one name an execution could be lost; among 2^40 schedules of
//! one node the odds of that are below one in 2^48.

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Name(u128);

/// Odd constants without structure: the digits of pi and e.
const PI: u128 = 0x2437_f6a8_885a_308d_3131_98a2_e037_0735;
const E: u128 = 0xb7e1_5162_8aed_2a6a_bf71_5880_9cf4_f3c7;

impl Name {
    /// Before the first event of a thread that nobody spawned.
    pub const ROOT: Name = Name(PI);
    /// The initial value of a location, or no source at all.
    pub const INITIAL: Name = Name(E);

    /// The name of the event of thread `tid` after `before`, with a value from `source`.
    pub fn event(before: Name, source: Name, tid: u32) -> Name {
        before.with(source).with(Name(u128::from(tid)))
    }

    pub fn with(self, other: Name) -> Name {
        let mut h = (self.0.rotate_left(61) ^ PI).wrapping_mul(E) ^ other.0;
        h = (h ^ h >> 67).wrapping_mul(PI);
        h = (h ^ h >> 59).wrapping_mul(E);
        Name(h ^ h >> 64)
    }

    /// An alternative of a choice, as a source.
    pub fn alternative(pick: u32) -> Name {
        Name(u128::from(pick) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn small_histories_have_different_names() {
        let mut names = vec![Name::ROOT];
        for round in 0..3 {
            let sources: Vec<Name> = names.iter().copied().chain([Name::INITIAL, Name::alternative(round)]).collect();
            let before = names.clone();
            for tid in 0..3 {
                names.extend(before.iter().flat_map(|&b| sources.iter().map(move |&s| Name::event(b, s, tid))));
            }
            names.sort_by_key(|name| name.0);
            names.dedup();
        }
        let halves: BTreeSet<u64> = names.iter().map(|name| name.0 as u64).collect();
        assert_eq!(halves.len(), names.len());
        assert!(names.len() > 10_000);
    }
}
