//! Loops that take two or three locks, and back off where one is not free: the next iteration begins with that one.
//!
//! In some loops it matters afterwards with which lock the last iteration began, or an iteration does more than to take
//! locks. Other threads take the same locks, in the same or in another way, or observe who holds them, and tell.

use super::{MUTEXES, Maker};

/// The third mutex, in programs about several locks.
const THIRD: &str = "l";

/// What all programs about several locks declare beside those about locks.
pub(in super::super) fn declarations() -> String {
    format!("global ${THIRD} size {} align 8 = zero\n", super::SIZE)
}

/// How a loop of this kind differs from the usual one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Odd {
    No,
    /// It looks at something while it has a lock.
    Looks,
    /// It writes something where it backs off.
    Writes,
    /// After the loop, the thread remembers with which lock the last iteration began.
    Tells,
    /// It unlocks in the order of the last iteration.
    Unlocks,
    /// It leaves the loop without the locks if it comes too late.
    GivesUp,
    /// One of the iterations waits for the second lock while it has the first.
    Waits,
    /// What it took first in a failed iteration, it keeps.
    Keeps,
}

/// What programs have beside the usual loops.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Usual {
    Loops,
    /// Threads that observe who has a lock.
    Observed,
    /// Loops after which it matters with which lock the last iteration began.
    Tells(Turn),
    /// Loops that do more than to take locks.
    Odd,
}

impl Usual {
    pub fn of(seed: u64) -> Self {
        match seed % 8 {
            1 | 5 => Usual::Observed,
            3 => Usual::Tells(if seed % 16 == 3 { Turn::Register } else { Turn::Memory }),
            7 => Usual::Odd,
            _ => Usual::Loops,
        }
    }
}

/// Where a loop keeps the number of the lock with which the next iteration begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in super::super) enum Turn {
    Register,
    /// In memory that is not known to be a variable of the loop.
    Memory,
}

impl Maker {
    /// The next thing that thread `t` does.
    pub(in super::super) fn about_several_locks(&mut self, first: bool, t: usize, usual: Usual) {
        match self.random.below(if first { 5 } else { 12 }) {
            0..=3 => self.take_several(usual),
            4 if t == 0 => self.take_several(usual),
            4 | 5 if usual == Usual::Observed => {
                let mutex = self.random.of(&MUTEXES);
                self.observe_lock(mutex, true);
            }
            4..=7 => self.write_locked(),
            8 if usual != Usual::Loops => self.take_both(),
            _ => {
                let writes = self.random.one_in(2);
                self.flag(writes);
            }
        }
    }

    fn take_several(&mut self, usual: Usual) {
        let odd = match usual {
            Usual::Loops | Usual::Observed => Odd::No,
            Usual::Tells(_) => self.random.of(&[Odd::No, Odd::Tells, Odd::Tells, Odd::Unlocks]),
            Usual::Odd => self.random.of(&[
                Odd::No,
                Odd::No,
                Odd::No,
                Odd::No,
                Odd::Looks,
                Odd::Writes,
                Odd::GivesUp,
                Odd::Waits,
                Odd::Keeps,
            ]),
        };
        let turn = match usual {
            Usual::Tells(turn) => turn,
            Usual::Loops | Usual::Observed | Usual::Odd => self.random.of(&[Turn::Register, Turn::Memory]),
        };
        let [m, n] = MUTEXES;
        let locks: &[&str] = if self.random.one_in(6) { &[m, n, THIRD] } else { &[m, n] };
        let count = locks.len() as u32;
        let begin = u32::from(self.random.below(locks.len() as u8));
        let kept = self.turn(turn);
        self.line(&format!("store i32 {begin} to v{kept}, align 4"));
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let now = self.value("i32", &format!("load v{kept}, align 4"));
        let taken: Vec<u32> = (0..count).map(|plus| self.lock_in_turn(locks, now, plus)).collect();
        self.call_on("lock", taken[0]);
        if odd == Odd::Looks {
            self.flag(false);
        }
        for at in 1..locks.len() {
            let mut code = None;
            if odd == Odd::Waits && at == 1 {
                code = Some(self.lock_or_try(now, taken[at]));
            }
            let code = code.unwrap_or_else(|| self.call_on("trylock", taken[at]));
            let failed = self.value("i1", &format!("icmp ne v{code}, i32 0"));
            let (fails, goes_on) = (self.block(), self.block());
            self.line(&format!("br v{failed}, bb{fails}, bb{goes_on}"));
            self.begin(fails);
            for &lock in taken[usize::from(odd == Odd::Keeps && at == 2)..at].iter().rev() {
                self.call_on("unlock", lock);
            }
            if odd == Odd::Writes {
                let writes = self.random.one_in(2);
                self.flag(writes);
            }
            let next = self.value("i32", &format!("add v{now}, i32 {at}"));
            let next = self.value("i32", &format!("urem v{next}, i32 {count}"));
            self.line(&format!("store v{next} to v{kept}, align 4"));
            if odd == Odd::GivesUp {
                let seen = self.look_at("x");
                let late = self.value("i1", &format!("icmp ne v{seen}, i32 0"));
                self.line(&format!("br v{late}, bb{after}, bb{head}"));
            } else {
                self.line(&format!("jump bb{head}"));
            }
            self.begin(goes_on);
        }
        self.line(&format!("jump bb{after}"));
        self.begin(after);
        let place = if turn == Turn::Memory { ", its turn in memory" } else { "" };
        self.say(&format!("take {locks:?} in turns, beginning with number {begin}{place}, oddity {odd:?}"));
        if odd == Odd::Tells {
            let (last, local) = (self.value("i32", &format!("load v{kept}, align 4")), self.local());
            self.set(local, last);
            if self.random.one_in(2) {
                self.line(&format!("store seq_cst v{last} to $y, align 4"));
            }
        }
        if self.random.one_in(2) {
            self.touch();
        }
        if self.random.one_in(3) {
            self.flag(false);
        }
        if odd == Odd::Unlocks {
            let last = self.value("i32", &format!("load v{kept}, align 4"));
            for plus in 0..count {
                let lock = self.lock_in_turn(locks, last, plus);
                self.call_on("unlock", lock);
            }
        } else if odd != Odd::GivesUp {
            locks.iter().for_each(|lock| self.give_back(lock));
        }
    }

    /// Where a loop keeps its turn.
    fn turn(&mut self, how: Turn) -> u32 {
        match how {
            Turn::Register => self.value("ptr", "alloca 4, align 4"),
            Turn::Memory => {
                let all = self.value("ptr", "alloca 8, align 4");
                // The argument of the thread, which is 0.
                let zero = self.value("i64", "ptrtoint v0");
                self.value("ptr", &format!("gep inbounds v{all}, v{zero} * 4"))
            }
        }
    }

    /// The lock that has this number from `now` on.
    fn lock_in_turn(&mut self, locks: &[&str], now: u32, plus: u32) -> u32 {
        let count = locks.len();
        let at = |turn: usize| locks[(turn + plus as usize) % count];
        let is_first = self.value("i1", &format!("icmp eq v{now}, i32 0"));
        let mut lock = self.value("ptr", &format!("select v{is_first}, ${}, ${}", at(0), at(1)));
        if count > 2 {
            let is_last = self.value("i1", &format!("icmp eq v{now}, i32 2"));
            lock = self.value("ptr", &format!("select v{is_last}, ${}, v{lock}", at(2)));
        }
        lock
    }

    fn call_on(&mut self, act: &str, lock: u32) -> u32 {
        self.value("i32", &format!("call @pthread_mutex_{act}(v{lock}) as (ptr) -> i32"))
    }

    /// Waits for a lock in one of the turns, and attempts to take it in the others.
    fn lock_or_try(&mut self, now: u32, lock: u32) -> u32 {
        let (waits, tries, after) = (self.block(), self.block(), self.block());
        let code = self.value("ptr", "alloca 4, align 4");
        let first = self.value("i1", &format!("icmp eq v{now}, i32 0"));
        self.line(&format!("br v{first}, bb{tries}, bb{waits}"));
        for (block, act) in [(waits, "lock"), (tries, "trylock")] {
            self.begin(block);
            let done = self.call_on(act, lock);
            self.line(&format!("store v{done} to v{code}, align 4"));
            self.line(&format!("jump bb{after}"));
        }
        self.begin(after);
        self.value("i32", &format!("load v{code}, align 4"))
    }
}
