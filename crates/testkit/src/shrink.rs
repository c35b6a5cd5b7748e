//! Making a failing input small.

/// Replaces `start` by the first of its variants that still fails, again and again, until none does. Variants must be
/// smaller than what they are made from, or this does not end.
pub fn shrink<T>(start: T, variants: impl Fn(&T) -> Vec<T>, mut fails: impl FnMut(&T) -> bool) -> T {
    let mut smallest = start;
    while let Some(smaller) = variants(&smallest).into_iter().find(|variant| fails(variant)) {
        smallest = smaller;
    }
    smallest
}

#[cfg(test)]
mod tests {
    #[test]
    fn what_is_left_cannot_be_made_smaller() {
        let without_one = |list: &Vec<u32>| -> Vec<Vec<u32>> {
            (0..list.len()).map(|at| [&list[..at], &list[at + 1..]].concat()).collect()
        };
        let small = super::shrink((0..50).collect(), without_one, |list| list.contains(&7) && list.contains(&31));
        assert_eq!(small, [7, 31]);
    }
}
