//! Loops that take locks, look at something, and give the locks back; that try to take a lock until it is free; and
//! that take a second lock only if it is free, always in the same order or beginning with the one that was not.
//!
//! Other threads use the same locks, wait for signals with them, or observe who holds them, and tell. In some loops an
//! iteration that fails has an effect, something else decides, a lock is taken again or kept, a second one is held
//! meanwhile, or more is read or waited for after it was given back.

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
    /// One looks at something while it holds two locks; the other holds the one that is given back first, and observes
    /// that the first thread has the other lock.
    Second,
    /// One looks at something under a lock, and waits for something else if it comes too early; the other writes that
    /// under the lock.
    Trapped,
    Free,
}

impl Scene {
    pub fn of(seed: u64) -> Self {
        match seed % 16 {
            0 | 4 | 8 | 12 => Scene::Observed,
            2 => Scene::Owned,
            6 => Scene::Kept,
            10 => Scene::Second,
            14 => Scene::Trapped,
            _ => Scene::Free,
        }
    }
}

/// An oddity of a loop that looks at something: the thread has the lock before.
const OWNED: u8 = 6;
/// An oddity of a loop that looks at something: if it came too early, it waits for something else.
const TRAPS: u8 = 7;
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
    globals.concat()
        + &functions.concat()
        + "global $limit size 16 align 8 = zero\nglobal $signal size 48 align 8 = zero\n\
           extern func @pthread_mutex_timedlock(ptr, ptr) -> i32\nextern func @pthread_cond_wait(ptr, ptr) -> i32\n\
           extern func @pthread_cond_broadcast(ptr) -> i32\n"
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
            (Scene::Second, true, 0) => self.poll_holding_both(("m", "n"), "x", true),
            (Scene::Second, true, 1) => {
                self.call_lock("lock", "m");
                self.say("lock m");
                self.observe_lock("n", true);
                self.call_lock("unlock", "m");
                self.say("unlock m");
                self.write_last("x", " seq_cst");
            }
            (Scene::Trapped, true, 0) => self.poll_locked("m", "x", Some(TRAPS)),
            (Scene::Trapped, true, 1) => self.write_last("x", " seq_cst"),
            (Scene::Second | Scene::Trapped, false, 0 | 1) => {}
            (Scene::Observed | Scene::Owned | Scene::Kept, false, 0 | 1) => self.flag(t == 1),
            (Scene::Observed | Scene::Owned | Scene::Kept | Scene::Second | Scene::Trapped | Scene::Free, ..) => {
                self.any_about_locks();
            }
        }
    }

    fn any_about_locks(&mut self) {
        match self.random.below(20) {
            0..=2 => {
                let (mutex, what) = (self.mutex(), self.random.of(&["x", "y", "p", "p"]));
                self.poll_locked(mutex, what, None);
            }
            14 | 15 => {
                let what = self.random.of(&["x", "y", "p"]);
                let locks = self.random.of(&[("m", "n"), ("n", "m")]);
                self.poll_holding_both(locks, what, false);
            }
            16 | 17 => self.take_both_in_turns(),
            18 => self.wait_for_signal(),
            19 => self.signal(),
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
        let odd = scene.unwrap_or_else(|| self.random.of(&[0, 0, 0, 0, 0, 0, 0, 1, 2, 3, 4, 5, OWNED, TRAPS]));
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
        if odd == TRAPS {
            let (again, inner) = (self.random.of(&["y", "z"]), self.block());
            self.line(&format!("jump bb{inner}"));
            self.begin(inner);
            let found = self.look_at(again);
            let late = self.value("i1", &format!("icmp ne v{found}, i32 0"));
            self.line(&format!("br v{late}, bb{head}, bb{inner}"));
            self.say(&format!("(before the next iteration: wait for {again} != 0)"));
        } else {
            self.line(&format!("jump bb{head}"));
        }
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

    /// `do { lock(a); lock(b); seen = x; unlock(b); unlock(a); } while (!seen);`
    fn poll_holding_both(&mut self, (a, b): (&str, &str), what: &str, strict: bool) {
        let odd = if strict { 2 } else { self.random.of(&[0, 0, 0, 1, 2, 3]) };
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        self.call_lock("lock", a);
        let early = (odd == 1).then(|| self.look_at(what));
        self.call_lock("lock", b);
        let seen = early.unwrap_or_else(|| self.look_at(what));
        let (first, then) = if odd == 2 { (a, b) } else { (b, a) };
        self.call_lock("unlock", first);
        if odd == 3 {
            self.flag(false);
        }
        self.call_lock("unlock", then);
        let good = self.value("i1", &format!("icmp eq v{seen}, i32 1"));
        self.line(&format!("br v{good}, bb{after}, bb{head}"));
        self.begin(after);
        self.say(&format!("loop: lock {a}, lock {b}, read {what}, unlock both, until {what} == 1, oddity {odd}"));
    }

    /// `i = 0; for (;;) { lock(l[i]); if (!trylock(l[!i])) break; unlock(l[i]); i = !i; } .. unlock(m); unlock(n);`
    fn take_both_in_turns(&mut self) {
        let odd = self.random.of(&[0, 0, 0, 0, 1, 2]);
        let begin = self.random.below(2);
        let turn = self.value("ptr", "alloca 4, align 4");
        self.line(&format!("store i32 {begin} to v{turn}, align 4"));
        let (head, fails, after) = (self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let now = self.value("i32", &format!("load v{turn}, align 4"));
        let first = self.value("i1", &format!("icmp eq v{now}, i32 0"));
        let a = self.value("ptr", &format!("select v{first}, $m, $n"));
        let b = self.value("ptr", &format!("select v{first}, $n, $m"));
        self.value("i32", &format!("call @pthread_mutex_lock(v{a}) as (ptr) -> i32"));
        if odd == 1 {
            self.flag(false);
        }
        let code = self.value("i32", &format!("call @pthread_mutex_trylock(v{b}) as (ptr) -> i32"));
        let failed = self.value("i1", &format!("icmp ne v{code}, i32 0"));
        self.line(&format!("br v{failed}, bb{fails}, bb{after}"));
        self.begin(fails);
        self.value("i32", &format!("call @pthread_mutex_unlock(v{a}) as (ptr) -> i32"));
        if odd == 2 {
            let writes = self.random.one_in(2);
            self.flag(writes);
        }
        let next = self.value("i32", &format!("xor v{now}, i32 1"));
        self.line(&format!("store v{next} to v{turn}, align 4"));
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.say(&format!("lock m and n in turns, beginning with number {begin}, oddity {odd}"));
        if self.random.one_in(2) {
            self.touch();
        }
        self.give_back("m");
        self.give_back("n");
    }

    /// `lock; while (!y) wait; unlock;`
    fn wait_for_signal(&mut self) {
        let (mutex, what) = (self.mutex(), self.random.of(&["p", "y", "x"]));
        let (head, waits, after) = (self.block(), self.block(), self.block());
        self.call_lock("lock", mutex);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let seen = self.look_at(what);
        let good = self.value("i1", &format!("icmp ne v{seen}, i32 0"));
        self.line(&format!("br v{good}, bb{after}, bb{waits}"));
        self.begin(waits);
        self.value("i32", &format!("call @pthread_cond_wait($signal, ${mutex}) as (ptr, ptr) -> i32"));
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.say(&format!("lock {mutex}, wait for a signal until {what} != 0"));
        self.give_back(mutex);
    }

    fn signal(&mut self) {
        let mutex = self.mutex();
        self.call_lock("lock", mutex);
        self.say(&format!("lock {mutex}"));
        self.touch();
        self.value("i32", "call @pthread_cond_broadcast($signal) as (ptr) -> i32");
        self.say("broadcast");
        self.give_back(mutex);
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
        let act = if tells { "trylock" } else { self.random.of(&["trylock", "trylock", "timedlock"]) };
        let code = match act {
            "timedlock" => {
                let call = format!("call @pthread_mutex_timedlock(${mutex}, $limit) as (ptr, ptr) -> i32");
                self.value("i32", &call)
            }
            _ => self.call_lock(act, mutex),
        };
        let failed = self.value("i1", &format!("icmp ne v{code}, i32 0"));
        self.line(&format!("br v{failed}, bb{taken}, bb{free}"));
        self.begin(taken);
        self.say(&format!("if {act}({mutex}) fails:"));
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
