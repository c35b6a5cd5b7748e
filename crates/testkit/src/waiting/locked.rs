//! Loops that take locks, look at something, and give the locks back; that try to take a lock until it is free; and
//! that take a second lock only if it is free.
//!
//! Other threads use the same locks, or observe who holds them, and tell. In some loops an iteration that fails has an
//! effect, something else decides, a lock is taken again or kept, or more is read after it was given back.

use super::Maker;

/// What the first two threads do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Scene {
    /// One looks at something while it holds a lock; the other observes that, tells, and only then writes it.
    Observed,
    /// One has an error-checking mutex before its loop begins, in which it is to take it; the other sees that.
    Owned,
    /// One tries to take a mutex until something else is the case, and keeps it meanwhile; the other sees that.
    Kept,
    Free,
}

impl Scene {
    pub fn of(seed: u64) -> Self {
        match seed % 16 {
            0 | 4 | 8 | 12 => Scene::Observed,
            2 => Scene::Owned,
            6 => Scene::Kept,
            _ => Scene::Free,
        }
    }
}

/// An oddity of a loop that looks at something: the thread has the lock before.
const OWNED: u8 = 6;
/// An oddity of a loop that tries to take a lock: it does not matter whether it succeeds.
const IGNORED: u8 = 3;

/// The mutexes that threads share.
pub(super) const MUTEXES: [&str; 2] = ["m", "n"];
/// Where a mutex has its kind, and bytes of a mutex.
const KIND: u32 = 16;
const SIZE: u32 = 40;

/// What all programs about locks begin with.
pub(super) fn declarations() -> String {
    let globals = MUTEXES.map(|name| format!("global ${name} size {SIZE} align 8 = zero\n"));
    let functions = ["lock", "trylock", "unlock"].map(|act| format!("extern func @pthread_mutex_{act}(ptr) -> i32\n"));
    globals.concat() + &functions.concat()
}

impl Maker {
    /// Makes some mutexes recursive, or error-checking.
    pub(super) fn choose_kinds(&mut self, scene: Scene) {
        for name in MUTEXES {
            let kind = if scene == Scene::Owned { 2 } else { self.random.of(&[0, 0, 0, 0, 0, 0, 1, 2]) };
            if kind > 0 {
                self.line(&format!("store i32 {kind} to ${name}+{KIND}, align 4"));
                self.say(&format!("{name} is of kind {kind}"));
            }
        }
    }

    /// The next thing that thread `t` does.
    pub(super) fn about_locks(&mut self, first: bool, t: usize, scene: Scene) {
        match (scene, first, t) {
            (Scene::Observed, true, 0) => self.poll_locked("m", "p", Some(0)),
            (Scene::Observed, true, 1) => {
                self.observe_lock("m", true);
                self.write_last("p", "");
            }
            (Scene::Owned, true, 0) => self.poll_locked("m", "x", Some(OWNED)),
            (Scene::Owned, true, 1) => self.write_last("x", " seq_cst"),
            (Scene::Kept, true, 0) => self.spin_on_trylock("m", IGNORED),
            (Scene::Kept, true, 1) => {
                self.observe_lock("m", true);
                self.line("store seq_cst i32 1 to $x, align 4");
                self.say("x = 1");
            }
            (Scene::Observed | Scene::Owned | Scene::Kept, false, 0 | 1) => self.flag(t == 1),
            (Scene::Observed | Scene::Owned | Scene::Kept | Scene::Free, ..) => match self.random.below(14) {
                0..=2 => {
                    let (mutex, what) = (self.mutex(), self.random.of(&["x", "y", "p", "p"]));
                    self.poll_locked(mutex, what, None);
                }
                3 | 4 => {
                    let (mutex, odd) = (self.mutex(), self.random.of(&[0, 0, 0, 0, 1, 2, IGNORED]));
                    self.spin_on_trylock(mutex, odd);
                }
                5 | 6 => self.take_both(),
                7 | 8 => {
                    let mutex = self.mutex();
                    self.observe_lock(mutex, false);
                }
                9..=11 => self.write_locked(),
                _ => {
                    let writes = self.random.one_in(2);
                    self.flag(writes);
                }
            },
        }
    }

    fn mutex(&mut self) -> &'static str {
        self.random.of(&["m", "m", "m", "n"])
    }

    fn call_lock(&mut self, act: &str, mutex: &str) -> u32 {
        self.value("i32", &format!("call @pthread_mutex_{act}(${mutex}) as (ptr) -> i32"))
    }

    fn look_at(&mut self, what: &str) -> u32 {
        let order = match what {
            "p" => "",
            _ => self.random.of(&[" relaxed", " acquire", " seq_cst"]),
        };
        self.value("i32", &format!("load{order} ${what}, align 4"))
    }

    /// Writes or reads a flag.
    fn flag(&mut self, writes: bool) {
        let name = self.random.of(&["y", "y", "z", "x"]);
        if writes {
            let order = self.random.of(&["relaxed", "release", "seq_cst"]);
            self.line(&format!("store {order} i32 1 to ${name}, align 4"));
            self.say(&format!("{name} = 1 {order}"));
        } else {
            let (found, local) = (self.look_at(name), self.local());
            self.set(local, found);
            self.say(&format!("r{local} = {name}"));
            if self.random.one_in(4) {
                self.assert_not(found, &format!("r{local}"), 1);
            }
        }
    }

    /// `for (;;) { lock; seen = x; if (seen) break; unlock; } unlock;`, or with one unlock before the test.
    fn poll_locked(&mut self, mutex: &str, what: &str, scene: Option<u8>) {
        let odd = scene.unwrap_or_else(|| self.random.of(&[0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, OWNED]));
        let (head, fails, after) = (self.block(), self.block(), self.block());
        if odd == OWNED {
            self.call_lock("lock", mutex);
            self.line("store seq_cst i32 1 to $z, align 4");
            self.say(&format!("lock {mutex}, z = 1"));
        }
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let early = (odd == 1).then(|| self.look_at(if what == "p" { "x" } else { what }));
        self.call_lock("lock", mutex);
        let mut seen = early.unwrap_or_else(|| self.look_at(what));
        match odd {
            2 => {
                let (name, value) = (self.random.of(&["y", "z"]), self.random.of(&[0, 1]));
                self.line(&format!("store seq_cst i32 {value} to ${name}, align 4"));
                self.say(&format!("(in the loop: {name} = {value})"));
            }
            3 => {
                let local = self.local();
                self.set(local, seen);
            }
            _ => {}
        }
        let both = self.random.one_in(2);
        if both {
            self.call_lock("unlock", mutex);
        }
        if odd == 4 {
            let other = self.random.of(&["x", "y", "p"]);
            seen = self.look_at(other);
        }
        let wanted = if scene.is_some() { 1 } else { self.random.of(&[1, 1, 1, 2]) };
        let good = self.value("i1", &format!("icmp eq v{seen}, i32 {wanted}"));
        self.line(&format!("br v{good}, bb{after}, bb{fails}"));
        self.begin(fails);
        if !both && odd != 5 {
            self.call_lock("unlock", mutex);
        }
        if self.random.one_in(4) {
            self.value("i32", "call @sched_yield() as () -> i32");
        }
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        let words = if both { "unlock, until" } else { "until (unlock otherwise)" };
        self.say(&format!("loop: lock {mutex}, read {what}, {words} {what} == {wanted}, oddity {odd}"));
        if !both {
            if self.random.one_in(3) {
                self.touch();
            }
            self.give_back(mutex);
        }
    }

    /// What a thread may do while it holds a lock, or at any time.
    fn touch(&mut self) {
        let (name, value) = (self.random.of(&["x", "p", "p", "y"]), self.random.of(&[1, 1, 2]));
        let order = if name == "p" { "" } else { " seq_cst" };
        self.line(&format!("store{order} i32 {value} to ${name}, align 4"));
        self.say(&format!("{name} = {value}{order}"));
    }

    /// Unlocks, mostly.
    fn give_back(&mut self, mutex: &str) {
        if !self.random.one_in(8) {
            self.call_lock("unlock", mutex);
            self.say(&format!("unlock {mutex}"));
        }
    }

    /// `while (trylock(m)); .. unlock(m);`
    fn spin_on_trylock(&mut self, mutex: &str, odd: u8) {
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        if odd == 1 {
            self.flag(false);
        }
        let code = self.call_lock("trylock", mutex);
        let failed = self.value("i1", &format!("icmp ne v{code}, i32 0"));
        let again = match odd {
            // It gives up, and holds the lock or not.
            2 | IGNORED => {
                let seen = self.look_at("x");
                let other = self.value("i1", &format!("icmp eq v{seen}, i32 0"));
                if odd == 2 { self.value("i1", &format!("and v{failed}, v{other}")) } else { other }
            }
            _ => failed,
        };
        self.line(&format!("br v{again}, bb{head}, bb{after}"));
        self.begin(after);
        self.say(&format!("while trylock({mutex}), oddity {odd}"));
        let local = self.local();
        self.set(local, code);
        if self.random.one_in(2) {
            self.touch();
        }
        if odd < 2 {
            self.give_back(mutex);
        }
    }

    /// `for (;;) { lock(a); if (!trylock(b)) break; unlock(a); } .. unlock(b); unlock(a);`
    fn take_both(&mut self) {
        let (a, b) = self.random.of(&[("m", "n"), ("m", "n"), ("n", "m"), ("n", "m"), ("m", "m")]);
        let odd = self.random.of(&[0, 0, 0, 0, 0, 1, 2, 3]);
        let (head, fails, after) = (self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        self.call_lock("lock", a);
        if odd == 1 {
            self.flag(false);
        }
        let code = self.call_lock("trylock", b);
        let failed = self.value("i1", &format!("icmp ne v{code}, i32 0"));
        self.line(&format!("br v{failed}, bb{fails}, bb{after}"));
        self.begin(fails);
        if odd == 2 {
            self.flag(true);
        }
        self.call_lock("unlock", a);
        if odd == 3 {
            self.flag(false);
        }
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.say(&format!("lock {a}, trylock {b} or unlock {a} and again, oddity {odd}"));
        if self.random.one_in(2) {
            self.touch();
        }
        self.give_back(b);
        self.give_back(a);
    }

    /// Uses a lock only if it is free, and tells if it is not.
    fn observe_lock(&mut self, mutex: &str, tells: bool) {
        let (taken, free, after) = (self.block(), self.block(), self.block());
        let code = self.call_lock("trylock", mutex);
        let failed = self.value("i1", &format!("icmp ne v{code}, i32 0"));
        self.line(&format!("br v{failed}, bb{taken}, bb{free}"));
        self.begin(taken);
        self.say(&format!("if trylock({mutex}) fails:"));
        if tells || self.random.one_in(2) {
            let name = self.random.of(&["y", "z"]);
            self.line(&format!("store seq_cst i32 1 to ${name}, align 4"));
            self.say(&format!("{name} = 1"));
        }
        let local = self.local();
        self.line(&format!("store i32 1 to v{}, align 4", local + 1));
        self.line(&format!("jump bb{after}"));
        self.begin(free);
        self.say("else:");
        if self.random.one_in(3) {
            self.touch();
        }
        self.call_lock("unlock", mutex);
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }

    /// Reads a flag, and lets the other thread leave its loop.
    fn write_last(&mut self, what: &str, order: &str) {
        self.call_lock("lock", "m");
        let (found, local) = (self.look_at("z"), self.local());
        self.set(local, found);
        self.line(&format!("store{order} i32 1 to ${what}, align 4"));
        self.call_lock("unlock", "m");
        self.say(&format!("lock m, r{local} = z, {what} = 1, unlock m"));
    }

    fn write_locked(&mut self) {
        let mutex = self.mutex();
        self.call_lock("lock", mutex);
        self.say(&format!("lock {mutex}"));
        self.touch();
        self.give_back(mutex);
    }
}
