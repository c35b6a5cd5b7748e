//! Parallel moves: the arguments of an edge into the parameters of its target.
//!
//! All sources are read before any target is written, as the semantics of block parameters demands; a cycle goes
//! through one scratch slot.

use crate::code::Operand;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub to: u16,
    pub from: Operand,
}

/// The moves in an order that may be executed one after the other.
pub(crate) fn sequence(mut moves: Vec<Move>, scratch: u16) -> Vec<Move> {
    moves.retain(|m| m.from != Operand::Slot(m.to));
    let mut out = Vec::with_capacity(moves.len());
    while !moves.is_empty() {
        let ready = moves.iter().position(|m| !moves.iter().any(|other| other.from == Operand::Slot(m.to)));
        match ready {
            Some(i) => out.push(moves.remove(i)),
            None => {
                // Every target is still to be read: free one by parking its value.
                let parked = moves[0].to;
                out.push(Move { to: scratch, from: Operand::Slot(parked) });
                for m in &mut moves {
                    if m.from == Operand::Slot(parked) {
                        m.from = Operand::Slot(scratch);
                    }
                }
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// All assignments from four slots to four slots, run in sequence, agree with the parallel reading.
    #[test]
    fn sequences_are_parallel() {
        for code in 0..5u32.pow(4) {
            let sources: Vec<u32> = (0..4).map(|i| code / 5u32.pow(i) % 5).collect();
            let moves: Vec<Move> = (0..4u16)
                .map(|to| match sources[usize::from(to)] {
                    4 => Move { to, from: Operand::Const(99) },
                    s => Move { to, from: Operand::Slot(s as u16) },
                })
                .collect();
            let mut slots = [10u128, 11, 12, 13, 0];
            for m in sequence(moves, 4) {
                slots[usize::from(m.to)] = match m.from {
                    Operand::Slot(s) => slots[usize::from(s)],
                    Operand::Const(c) => c,
                    Operand::Undef => 0,
                };
            }
            let want: Vec<u128> = sources.iter().map(|&s| if s == 4 { 99 } else { 10 + u128::from(s) }).collect();
            assert_eq!(slots[..4], want[..]);
        }
    }
}
