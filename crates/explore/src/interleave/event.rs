//! Operations and events of the interleaving search: what they touch, when they may run, when they commute.

use base::{Class, RmwOp, Touch, UNWRITTEN, Visible, may_read, may_write};
use smallvec::SmallVec;

pub(super) type Touches = SmallVec<[Touch; 2]>;

/// The properties of an operation that a search asks for in every step, as a set of bits.
#[derive(Clone, Copy, Debug)]
pub(super) struct OpFlags(u16);

impl OpFlags {
    const SPAWNS: u16 = 1;
    const JOINS: u16 = 1 << 1;
    const LOCAL: u16 = 1 << 2;
    const FENCE: u16 = 1 << 3;
    const BLOCKS: u16 = 1 << 4;
    const BRANCHES: u16 = 1 << 5;
    const VARIES: u16 = 1 << 6;
    const UPDATES: u16 = 1 << 7;
    const SECTION: u16 = 1 << 8;

    pub fn of(what: &Visible) -> Self {
        let bits = [
            (matches!(what, Visible::Spawn), Self::SPAWNS),
            (matches!(what, Visible::Join { .. }), Self::JOINS),
            (matches!(what, Visible::Local), Self::LOCAL),
            (matches!(what, Visible::Fence(_)), Self::FENCE),
            (matches!(what, Visible::Rmw { .. }), Self::UPDATES),
            (matches!(what, Visible::AtomicBegin), Self::SECTION),
            (may_block(what), Self::BLOCKS),
            (may_branch(what), Self::BRANCHES),
            (depends_on_value(what), Self::VARIES),
        ];
        Self(bits.into_iter().filter(|&(has, _)| has).map(|(_, bit)| bit).sum())
    }

    fn has(self, bits: u16) -> bool {
        self.0 & bits != 0
    }

    pub fn spawns(self) -> bool {
        self.has(Self::SPAWNS)
    }

    pub fn joins(self) -> bool {
        self.has(Self::JOINS)
    }

    /// No other thread can observe it.
    pub fn is_local(self) -> bool {
        self.has(Self::LOCAL)
    }

    /// Nothing conflicts with it.
    pub fn is_silent(self) -> bool {
        self.has(Self::FENCE | Self::LOCAL)
    }

    /// It has a condition that other threads can make true and false again.
    pub fn blocks(self) -> bool {
        self.has(Self::BLOCKS)
    }

    /// It may have several alternatives.
    pub fn branches(self) -> bool {
        self.has(Self::BRANCHES)
    }

    /// It touches in another class, or takes other alternatives, in other states.
    pub fn varies(self) -> bool {
        self.has(Self::VARIES)
    }

    /// It may change locations that it does not touch: those of an atomic section.
    pub fn is_section(self) -> bool {
        self.has(Self::SECTION)
    }

    /// The trace has to know more of it than its touches.
    pub fn is_asked_for(self) -> bool {
        self.has(Self::JOINS | Self::UPDATES)
    }
}

pub(super) fn conflict(a: &[Touch], b: &[Touch]) -> bool {
    a.iter().any(|x| b.iter().any(|y| x.loc == y.loc && x.class.conflicts(y.class)))
}

/// Whether an operation that was waiting may run when its first location holds `value`. Operations without a condition,
/// and those whose condition once true stays true, may always run.
pub(super) fn guard(what: &Visible, value: u128) -> bool {
    if let Some(until) = what.awaits() {
        return until.holds(value);
    }
    let value = value & !UNWRITTEN;
    match what {
        Visible::Lock { own } => value == 0 || (*own != 0 && value == u128::from(*own)),
        Visible::ReadLock => may_read(value),
        Visible::WriteLock => may_write(value),
        Visible::SemWait => value > 0,
        Visible::OnceEnter => value != 1,
        _ => true,
    }
}

/// What a commuting update that does not add leaves where `value` was, in a cell with these bits.
pub(super) fn updated(what: &Visible, value: u128, cell: u128) -> Option<u128> {
    let Visible::Rmw { op, operand } = *what else { return None };
    let (held, operand) = (value & cell, operand & cell);
    // With the sign bit turned over, signed numbers compare like unsigned ones.
    let signed = |bits: u128| bits ^ (cell ^ cell >> 1);
    let new = match op {
        RmwOp::And => held & operand,
        RmwOp::Or => held | operand,
        RmwOp::Xor => held ^ operand,
        RmwOp::UMax => held.max(operand),
        RmwOp::UMin => held.min(operand),
        RmwOp::Max => signed(signed(held).max(signed(operand))),
        RmwOp::Min => signed(signed(held).min(signed(operand))),
        _ => return None,
    };
    Some(value & !cell | new)
}

/// Whether the operation has a condition that other threads can make true and false again.
fn may_block(what: &Visible) -> bool {
    let waits = matches!(
        what,
        Visible::Lock { .. } | Visible::ReadLock | Visible::WriteLock | Visible::SemWait | Visible::OnceEnter
    );
    waits || what.awaits().is_some()
}

/// Whether the operation may have several alternatives.
fn may_branch(what: &Visible) -> bool {
    !matches!(
        what,
        Visible::Load
            | Visible::Store { .. }
            | Visible::Rmw { .. }
            | Visible::CompareExchange { weak: false, .. }
            | Visible::Fence(_)
            | Visible::Lock { .. }
            | Visible::Unlock
            | Visible::Join { .. }
            | Visible::Spawn
            | Visible::Local
    )
}

/// Whether `class_at` depends on the value, or an alternative must be chosen again.
fn depends_on_value(what: &Visible) -> bool {
    matches!(
        what,
        Visible::CompareExchange { .. }
            | Visible::AwaitCompareExchange { .. }
            | Visible::TryLock
            | Visible::TryWriteLock
            | Visible::TryReadLock
            | Visible::SemTryWait
            | Visible::OnceEnter
            | Visible::Signal
            | Visible::Broadcast
            | Visible::FutexWake { .. }
            | Visible::FutexWait { .. }
    )
}

/// How the operation touches its first location when that holds `value`: some write only if they succeed.
pub(super) fn class_at(what: &Visible, value: u128, now: Class) -> Class {
    let either = |writes: bool| if writes { Class::Write } else { Class::Read };
    match what {
        Visible::CompareExchange { expected, .. } => return either(value == *expected),
        Visible::AwaitCompareExchange { expected, .. } => return either(value == u128::from(*expected)),
        _ => {}
    }
    let value = value & !UNWRITTEN;
    match what {
        Visible::TryLock | Visible::TryWriteLock => either(value == 0),
        Visible::TryReadLock => {
            if may_read(value) {
                Class::Add
            } else {
                Class::Read
            }
        }
        Visible::SemTryWait => either(value > 0),
        Visible::OnceEnter => either(value == 0),
        Visible::Signal | Visible::Broadcast | Visible::FutexWake { .. } => either(value > 0),
        _ => now,
    }
}
