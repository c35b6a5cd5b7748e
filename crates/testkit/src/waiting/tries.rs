//! Loops that update a location, and undo that if it was not the time for it: counting locks, semaphores, gates.
//!
//! Other threads hold and release, or observe the transient value: by loads, by updates whose results are used, by
//! compare-exchanges, by plain accesses, and by waiting for it. In some loops another read decides, the update is also
//! undone on the way out, a different value is given back, or the test is not monotone.

use super::Maker;
use crate::random::Random;

/// What a program is about.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Scene {
    /// A thread holds what another one tries to get, and observes.
    Observed,
    /// Something is missing that a transient value makes up for.
    Owed,
    /// Transient values of the other sign let a try succeed.
    Opposed,
    Free,
}

/// What most loops of a program try.
#[derive(Clone, Copy)]
pub(super) struct Usual {
    scene: Scene,
    by: i32,
    cond: &'static str,
    wanted: u8,
}

impl Usual {
    /// One program in so many has a third thread.
    pub fn third_thread(self) -> u8 {
        if self.scene == Scene::Free { 3 } else { 5 }
    }

    pub fn of(seed: u64) -> Self {
        let mut random = Random::new(seed ^ 0x7219);
        let scene = match random.below(8) {
            0 | 1 => Scene::Observed,
            2 => Scene::Owed,
            3 | 4 => Scene::Opposed,
            _ => Scene::Free,
        };
        let by = if scene == Scene::Opposed { 1 } else { random.of(&[1, 1, -1]) };
        let fitting = if by > 0 { ["eq", "eq", "slt", "ult"] } else { ["eq", "eq", "sgt", "sge"] };
        Usual { scene, by, cond: random.of(&fitting), wanted: random.of(&[0, 0, 1]) }
    }
}

impl Maker {
    /// The next thing that thread `t` does about tries. In most programs the first two threads play a scene in which a
    /// transient value would be missed if it was not noticed.
    pub(super) fn about_tries(&mut self, t: usize) {
        let by = self.usual.by;
        match (self.usual.scene, t) {
            (Scene::Free, _) | (_, 2..) => self.anything(t),
            (_, 0 | 1) if !self.words.ends_with(":\n") => self.read_flag(),
            (Scene::Observed, 0) => self.attempt(by, "eq", 0),
            (Scene::Observed, _) => self.hold(),
            (Scene::Owed | Scene::Opposed, 0) => {
                self.wait_for_z();
                self.attempt(by, "eq", 0);
            }
            (Scene::Owed, _) => {
                self.say_z(-by);
                self.attempt(by, "eq", 0);
            }
            (Scene::Opposed, _) => {
                self.say_z(1);
                self.attempt(-1, "sgt", 1);
            }
        }
    }

    fn anything(&mut self, t: usize) {
        match (t, self.random.below(10)) {
            (0, 0..=6) | (_, 0..=2) => self.usual_attempt(),
            (1, 3 | 4) => self.hold(),
            (_, 3) => self.add_once(),
            (_, 4..=6) => self.observe(),
            (_, 7) => self.write_flag(),
            _ => self.read_flag(),
        }
    }

    /// Makes others fail, and looks at what they do meanwhile.
    fn hold(&mut self) {
        let by = self.usual.by;
        self.add_to_x(by);
        self.say(&format!("add(x, {by})"));
        self.observe();
        if !self.random.one_in(3) {
            self.add_to_x(-by);
            self.say(&format!("add(x, {})", -by));
        }
    }

    /// Changes the value, and lets the other thread begin.
    fn say_z(&mut self, by: i32) {
        self.add_to_x(by);
        self.line("store release i32 1 to $z, align 4");
        self.say(&format!("add(x, {by}), z = 1"));
    }

    /// What comes next does not come before another thread says so.
    fn wait_for_z(&mut self) {
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let seen = self.value("i32", "load acquire $z, align 4");
        let ready = self.value("i1", &format!("icmp ne v{seen}, i32 0"));
        self.line(&format!("br v{ready}, bb{after}, bb{head}"));
        self.begin(after);
        self.say("while !z");
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
        let Usual { mut by, mut cond, mut wanted, .. } = self.usual;
        if self.random.one_in(4) {
            by = self.random.of(&[by, by, 2, -1, 1]);
            cond = self.random.of(&["eq", "ne", "slt", "sgt", "ult", "uge"]);
            wanted = self.random.below(3);
        }
        self.attempt(by, cond, wanted);
    }

    /// `while (!good(fetch_add(x, k))) fetch_sub(x, k);`
    fn attempt(&mut self, by: i32, cond: &'static str, wanted: u8) {
        let odd = self.usual.scene == Scene::Free || self.random.one_in(4);
        let undoes_outside = odd && self.random.one_in(8);
        let (head, fails, waits, after) = (self.block(), self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let early = (odd && self.random.one_in(6)).then(|| self.value("i32", "load seq_cst $y, align 4"));
        let had = self.add_to_x(by);
        let late = (odd && self.random.one_in(8)).then(|| self.value("i32", "load seq_cst $y, align 4"));
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
        let back = if odd && self.random.one_in(10) { -by - 1 } else { -by };
        if !undoes_outside {
            self.add_to_x(back);
        }
        let polls = odd && self.random.one_in(3);
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
        let used = odd && self.random.one_in(5);
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
            self.assert_not(found, &format!("r{local}"), wrong);
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
