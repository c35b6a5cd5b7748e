//! Loops that update a location, and undo that if it was not the time for it: counting locks, semaphores, gates.
//!
//! Other threads hold and release, or observe the transient value: by loads, by updates whose results are used, by
//! compare-exchanges, by plain accesses, and by waiting for it. In some loops another read decides, the update is also
//! undone on the way out, a different value is given back, or the test is not monotone.

use super::Maker;
use crate::random::Random;

/// What most loops of a program try.
pub(super) fn usual(seed: u64) -> (i32, &'static str, u8) {
    let mut random = Random::new(seed ^ 0x7219);
    let by = random.of(&[1, 1, -1]);
    let fitting = if by > 0 { ["eq", "eq", "slt", "ult"] } else { ["eq", "eq", "sgt", "sge"] };
    (by, random.of(&fitting), random.of(&[0, 0, 1]))
}

impl Maker {
    /// The next thing that thread `t` does about tries.
    pub(super) fn about_tries(&mut self, t: usize) {
        match (t, self.random.below(10)) {
            (0, 0..=6) => self.usual_attempt(),
            (_, 0..=1) => self.usual_attempt(),
            (1, 2..=4) => self.hold(),
            (1, 5) => self.owe(),
            (1, 6) => self.oppose(),
            (_, 2) => self.add_once(),
            (_, 3..=5) => self.observe(),
            (_, 6 | 7) => self.write_flag(),
            _ => self.read_flag(),
        }
    }

    /// Makes others fail, and looks at what they do meanwhile.
    fn hold(&mut self) {
        let by = self.usual.0;
        self.add_to_x(by);
        self.say(&format!("add(x, {by})"));
        self.observe();
        if !self.random.one_in(3) {
            self.add_to_x(-by);
            self.say(&format!("add(x, {})", -by));
        }
    }

    /// A transient value of another thread may make up for what is missing.
    fn owe(&mut self) {
        let by = -self.usual.0;
        self.add_to_x(by);
        self.say(&format!("add(x, {by})"));
        self.usual_attempt();
    }

    /// Tries that move the value in the other direction.
    fn oppose(&mut self) {
        let by = self.usual.0;
        self.add_to_x(by);
        self.say(&format!("add(x, {by})"));
        match by > 0 {
            true => self.attempt(-1, "sgt", 1),
            false => self.attempt(1, "slt", 0),
        }
    }

    fn add_to_x(&mut self, by: i32) -> u32 {
        let order = self.random.of(&["relaxed", "acquire", "release", "acq_rel", "seq_cst", "seq_cst"]);
        let (op, by) = match by {
            by if by < 0 && self.random.one_in(2) => ("sub", -by),
            by if by > 0 && self.random.one_in(4) => ("sub", -by),
            by => ("add", by),
        };
        let by = by as u32;
        self.value("i32", &format!("rmw {op} {order} $x, i32 {by}, align 4"))
    }

    fn usual_attempt(&mut self) {
        let (mut by, mut cond, mut wanted) = self.usual;
        if self.random.one_in(4) {
            by = self.random.of(&[by, by, 2, -1, 1]);
            cond = self.random.of(&["eq", "ne", "slt", "sgt", "ult", "uge"]);
            wanted = self.random.below(3);
        }
        self.attempt(by, cond, wanted);
    }

    /// `while (!good(fetch_add(x, k))) fetch_sub(x, k);`
    fn attempt(&mut self, by: i32, cond: &'static str, wanted: u8) {
        let undoes_outside = self.random.one_in(8);
        let (head, fails, waits, after) = (self.block(), self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let early = self.random.one_in(8).then(|| self.value("i32", "load seq_cst $y, align 4"));
        let had = self.add_to_x(by);
        let late = self.random.one_in(12).then(|| self.value("i32", "load seq_cst $y, align 4"));
        if undoes_outside {
            self.add_to_x(-by);
        }
        let other = early.or(late);
        let mut words = format!("x {cond} {wanted}");
        let good = match other {
            Some(flag) if self.random.one_in(2) => {
                words = "y".to_owned();
                self.value("i1", &format!("icmp ne v{flag}, i32 0"))
            }
            Some(flag) => {
                words += " and y";
                let first = self.value("i1", &format!("icmp {cond} v{had}, i32 {wanted}"));
                let second = self.value("i1", &format!("icmp ne v{flag}, i32 0"));
                self.value("i1", &format!("and v{first}, v{second}"))
            }
            None => self.value("i1", &format!("icmp {cond} v{had}, i32 {wanted}")),
        };
        self.line(&format!("br v{good}, bb{after}, bb{fails}"));
        self.begin(fails);
        let back = if self.random.one_in(12) { -by - 1 } else { -by };
        if !undoes_outside {
            self.add_to_x(back);
        }
        let polls = self.random.one_in(4);
        if polls {
            self.line(&format!("jump bb{waits}"));
            self.begin(waits);
            let (cond, name) = (self.random.of(&[cond, cond, "eq"]), self.random.of(&["x", "x", "x", "y"]));
            let seen = self.value("i32", &format!("load seq_cst ${name}, align 4"));
            let ready = self.value("i1", &format!("icmp {cond} v{seen}, i32 {wanted}"));
            self.line(&format!("br v{ready}, bb{head}, bb{waits}"));
        } else {
            self.line(&format!("jump bb{head}"));
            self.begin(waits);
            self.line(&format!("jump bb{head}"));
        }
        self.begin(after);
        let local = self.local();
        let used = self.random.one_in(6);
        if used {
            self.set(local, had);
        }
        let early = if early.is_some() { "reads y early, " } else { "" };
        self.say(&format!(
            "{early}until {words}: add(x, {by}), {}undone by {back}{}{}",
            if undoes_outside { "always " } else { "" },
            if polls { ", polls" } else { "" },
            if used { ", result used" } else { "" },
        ));
        match self.random.below(4) {
            0 => self.read_flag(),
            1 => self.write_flag(),
            _ => {}
        }
        if !self.random.one_in(3) {
            self.add_to_x(-by);
            self.say(&format!("add(x, {})", -by));
        }
    }

    /// Lets others succeed, or fail.
    fn add_once(&mut self) {
        let by = self.random.of(&[1, 1, -1, -1, 2]);
        self.add_to_x(by);
        self.say(&format!("add(x, {by})"));
    }

    /// Looks at the location in a way that may tell a transient value.
    fn observe(&mut self) {
        let local = self.local();
        let (found, words) = match self.random.below(8) {
            0..=2 => (self.value("i32", "load seq_cst $x, align 4"), "x".to_owned()),
            3 => (self.value("i32", "rmw add acq_rel $x, i32 0, align 4"), "add(x, 0)".to_owned()),
            4 => {
                let by = self.random.of(&[1, 3]);
                (self.value("i32", &format!("rmw add seq_cst $x, i32 {by}, align 4")), format!("add(x, {by})"))
            }
            5 => {
                let (old, _, cas) = self.compare_exchange("i32", "seq_cst seq_cst $x, i32 1, i32 3, align 4");
                (old, format!("{cas}(x, 1, 3)"))
            }
            6 => (self.value("i32", "load $x, align 4"), "x plainly".to_owned()),
            _ => {
                let (head, after) = (self.block(), self.block());
                let wanted = self.random.below(3);
                let cond = self.random.of(&["eq", "eq", "sgt", "slt"]);
                self.line(&format!("jump bb{head}"));
                self.begin(head);
                let seen = self.value("i32", "load seq_cst $x, align 4");
                let ready = self.value("i1", &format!("icmp {cond} v{seen}, i32 {wanted}"));
                self.line(&format!("br v{ready}, bb{after}, bb{head}"));
                self.begin(after);
                (seen, format!("x once it is {cond} {wanted}"))
            }
        };
        self.set(local, found);
        self.say(&format!("r{local} = {words}"));
        if self.random.one_in(3) {
            let wrong = self.random.of(&[2, 2, 2, 1, 3]);
            let bad = self.value("i1", &format!("icmp eq v{found}, i32 {wrong}"));
            let (fails, goes_on) = (self.block(), self.block());
            self.line(&format!("br v{bad}, bb{fails}, bb{goes_on}"));
            self.begin(fails);
            self.line("call @reach_error() as ()");
            self.line("unreachable");
            self.begin(goes_on);
            self.say(&format!("assert r{local} != {wrong}"));
        } else if self.random.one_in(2) {
            let (yes, no) = (self.block(), self.block());
            let wanted = self.random.of(&[1, 1, 2, 3, 0]);
            let told = self.value("i1", &format!("icmp eq v{found}, i32 {wanted}"));
            self.line(&format!("br v{told}, bb{yes}, bb{no}"));
            self.begin(yes);
            self.say(&format!("if it is {wanted}:"));
            self.write_flag();
            self.line(&format!("jump bb{no}"));
            self.begin(no);
        }
    }

    fn write_flag(&mut self) {
        let (name, value) = (self.random.of(&["y", "y", "z"]), 1 + self.random.below(2));
        let order = self.random.of(&["relaxed", "release", "seq_cst"]);
        self.line(&format!("store {order} i32 {value} to ${name}, align 4"));
        self.say(&format!("{name} = {value} {order}"));
    }

    fn read_flag(&mut self) {
        let (name, local) = (self.random.of(&["y", "z"]), self.local());
        let order = self.random.of(&["relaxed", "acquire", "seq_cst"]);
        let found = self.value("i32", &format!("load {order} ${name}, align 4"));
        self.set(local, found);
        self.say(&format!("r{local} = {name} {order}"));
    }
}
