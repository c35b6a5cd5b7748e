//! Threads with a few operations each, of kinds that are known to conflict.

use super::{Maker, VARIABLES};
use crate::random::Random;

/// Which operations a program is made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Mix {
    /// Updates that commute, writes, and waits for what they leave behind.
    Updates,
    /// Reads, writes, and waits that write.
    Exchanges,
    /// Writes, and updates that happen or not, depending on what was read.
    Branches,
    /// Plain accesses, which may race, between updates that order them or not.
    Plain,
}

pub(super) fn mix(random: &mut Random) -> Mix {
    random.of(&[Mix::Updates, Mix::Updates, Mix::Exchanges, Mix::Branches, Mix::Plain, Mix::Plain])
}

/// How many threads such a program has.
pub(super) fn threads(random: &mut Random, mix: Mix) -> usize {
    if mix == Mix::Branches { 4 } else { 3 + usize::from(random.one_in(3)) }
}

/// Families of updates that commute, more often the usual one.
const UPDATES: &[&str] = &["add", "add", "add", "add", "add", "add", "sub", "or", "and", "xor", "umax", "min"];

impl Maker {
    /// A variable, mostly the first where all depends on one location.
    fn place(&mut self, mix: Mix) -> &'static str {
        let often = if mix == Mix::Branches { 2 } else { 8 };
        if self.random.one_in(often) { VARIABLES[1] } else { VARIABLES[0] }
    }

    pub(super) fn operation(&mut self, mix: Mix) {
        let x = self.place(mix);
        let kind = self.random.below(6);
        match (mix, kind) {
            (Mix::Updates, 0..=2) => self.update(x),
            (Mix::Updates, 3) | (Mix::Exchanges, 0..=1) => self.store(x),
            (Mix::Updates, 5) if self.random.one_in(3) => self.await_exchange(x),
            (Mix::Updates, _) | (Mix::Exchanges, 2) => self.await_load(x),
            (Mix::Exchanges, 3) => self.await_exchange(x),
            (Mix::Exchanges, _) => self.load(x),
            (Mix::Branches, 0..=3) => self.store(x),
            (Mix::Branches, 4) => self.conditional(),
            (Mix::Branches, _) => self.used(x),
            (Mix::Plain, 0..=2) => self.update(x),
            (Mix::Plain, 3) => {
                self.line("store i32 1 to $p, align 4");
                self.say("p = 1, plain");
            }
            (Mix::Plain, 4) => {
                let value = self.value("i32", "load $p, align 4");
                let local = self.local();
                self.set(local, value);
                self.say(&format!("r{local} = p, plain"));
            }
            (Mix::Plain, _) => self.await_load(x),
        }
    }

    fn update(&mut self, x: &str) {
        let (op, by) = (self.random.of(UPDATES), self.random.of(&[1, 1, 1, 2, 3]));
        let order = self.random.of(&["relaxed", "acquire", "release", "acq_rel", "seq_cst", "seq_cst"]);
        self.value("i32", &format!("rmw {op} {order} ${x}, i32 {by}, align 4"));
        self.say(&format!("{op}({x}, {by}) {order}"));
    }

    fn used(&mut self, x: &str) {
        let by = 1 + self.random.below(2);
        let old = self.value("i32", &format!("rmw add seq_cst ${x}, i32 {by}, align 4"));
        let local = self.local();
        self.set(local, old);
        self.say(&format!("r{local} = add({x}, {by})"));
    }

    fn store(&mut self, x: &str) {
        let value = self.random.below(3);
        self.line(&format!("store seq_cst i32 {value} to ${x}, align 4"));
        self.say(&format!("{x} = {value}"));
    }

    fn load(&mut self, x: &str) {
        let value = self.value("i32", &format!("load seq_cst ${x}, align 4"));
        let local = self.local();
        self.set(local, value);
        self.say(&format!("r{local} = {x}"));
    }

    /// Iterates while this holds of the value that an access reads.
    fn wait(&mut self, access: &str, words: &str, goes_on: &[&str]) {
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let value = self.value("i32", access);
        let (cond, wanted) = (self.random.of(goes_on), self.random.of(&[0, 1, 1, 2, 2, 3]));
        let again = self.value("i1", &format!("icmp {cond} v{value}, i32 {wanted}"));
        self.line(&format!("br v{again}, bb{head}, bb{after}"));
        self.begin(after);
        let local = self.local();
        self.set(local, value);
        self.say(&format!("while (r{local} = {words}) {cond} {wanted}"));
    }

    fn await_load(&mut self, x: &str) {
        self.wait(&format!("load seq_cst ${x}, align 4"), x, &["ne", "ne", "ne", "ne", "eq", "ult"]);
    }

    fn await_exchange(&mut self, x: &str) {
        let new = self.random.below(4);
        match self.random.one_in(2) {
            // Pure only while it reads the value that it writes.
            true => self.wait(
                &format!("rmw xchg seq_cst ${x}, i32 {new}, align 4"),
                &format!("xchg({x}, {new})"),
                &["eq", "eq", "ne"],
            ),
            false => {
                let (head, after) = (self.block(), self.block());
                let expected = self.random.below(4);
                self.line(&format!("jump bb{head}"));
                self.begin(head);
                let what = format!("seq_cst seq_cst ${x}, i32 {expected}, i32 {new}, align 4");
                let (_, done, cas) = self.compare_exchange("i32", &what);
                self.line(&format!("br v{done}, bb{after}, bb{head}"));
                self.begin(after);
                self.say(&format!("while {cas}({x}, {expected}, {new}) failed"));
            }
        }
    }

    /// An operation that happens only if another location holds something.
    fn conditional(&mut self) {
        let (x, y) = self.random.of(&[("x", "y"), ("y", "x")]);
        let (then, after) = (self.block(), self.block());
        let value = self.value("i32", &format!("load seq_cst ${x}, align 4"));
        let wanted = self.random.below(3);
        let holds = self.value("i1", &format!("icmp eq v{value}, i32 {wanted}"));
        self.line(&format!("br v{holds}, bb{then}, bb{after}"));
        self.begin(then);
        self.say(&format!("if {x} == {wanted}"));
        self.depth += 1;
        match self.random.below(3) {
            0 => self.store(y),
            1 => self.used(y),
            _ => self.update(y),
        }
        self.depth -= 1;
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }
}
