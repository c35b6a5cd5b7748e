//! Loops as in lock-free queues and stacks, which retry until a compare-exchange succeeds; and as in locks, which poll
//! until another attempt seems worthwhile.
//!
//! A failed iteration has no relevant effect: it changes a local that is read again, or the word of a node that has not
//! escaped yet. In some of the programs the effect is relevant, because of one deviation.

use super::Maker;
use super::locked::Scene;

/// What threads try to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Topic {
    /// To replace a number by another, and help others.
    Queue,
    /// To push a node.
    Stack,
    /// To take a lock, and poll before they try again.
    Lock,
    /// To wait for writes of others, including plain ones.
    Handover,
    /// To wait in memory that is freed.
    Ended,
    /// To replace a number, and keep what they expect in memory that others access.
    Retry,
    /// To update a location, and undo that until it is the time for it.
    Try,
    /// To wait as real programs do.
    Spin,
    /// To write memory that only they access, most of the time.
    Own,
    /// To look at something while they hold a lock.
    Mutex(Scene),
}

/// A deviation of a loop that pushes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Odd {
    /// The node is in the stack already.
    Known,
    /// An iteration reads what the last one has written.
    Reads,
    /// Some iterations do not write.
    Skips,
    /// It continues after it has succeeded.
    GoesOn,
}

impl Maker {
    /// The next thing that thread `t` does.
    pub(super) fn shape(&mut self, topic: Topic, t: usize) {
        let first = self.words.ends_with(":\n");
        match (topic, self.random.below(5)) {
            (Topic::Queue, 0..=2) => self.retry(),
            (Topic::Stack, _) if first && t == 0 => self.push(),
            // A thread polls before the awaited write.
            (Topic::Stack, 2..) if first && t == 1 => {
                self.peek();
                self.write();
            }
            (Topic::Lock, 0 | 1) => self.take(true),
            (Topic::Handover, _) if t == 0 => self.receive(),
            (Topic::Handover, 0) => self.receive(),
            (Topic::Handover, _) => self.hand_over(),
            (Topic::Ended, _) if t == 0 && first => self.publish(),
            (Topic::Ended, _) if t > 0 => self.use_published(),
            (Topic::Retry, _) if t == 0 && first => self.keep_expected(),
            (Topic::Retry, 0..=2) => self.use_kept(),
            (Topic::Try, _) => self.about_tries(t),
            (Topic::Spin, _) => self.spin(first, t),
            (Topic::Own, _) => self.about_own_memory(first, t),
            (Topic::Mutex(scene), _) => self.about_locks(first, t, scene),
            (Topic::Stack, 0) => self.push(),
            (Topic::Stack, 1 | 2) => self.peek(),
            _ => self.write(),
        }
    }

    pub(super) fn write(&mut self) {
        let (name, value) = (self.random.of(&["x", "x", "y"]), self.random.of(&[0, 1, 1, 2, 2]));
        self.line(&format!("store seq_cst i32 {value} to ${name}, align 4"));
        self.say(&format!("{name} = {value}"));
    }

    /// `while (x == 0);`, by any access that reads.
    fn receive(&mut self) {
        let (head, after) = (self.block(), self.block());
        let x = self.random.of(&["x", "y"]);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (goes_on, words) = match self.random.below(4) {
            0 => {
                let what = format!("acquire relaxed ${x}, i32 1, i32 2, align 4");
                let (_, won, cas) = self.compare_exchange("i32", &what);
                (self.value("i1", &format!("xor v{won}, true")), format!("{cas}({x}, 1, 2) failed"))
            }
            1 => {
                let (order, new) = (self.random.of(&["relaxed", "acquire"]), self.random.below(2));
                let found = self.value("i32", &format!("rmw xchg {order} ${x}, i32 {new}, align 4"));
                let goes_on = self.value("i1", &format!("icmp eq v{found}, i32 {new}"));
                (goes_on, format!("xchg({x}, {new}) {order} == {new}"))
            }
            _ => {
                let order = self.random.of(&["relaxed", "acquire", "acquire", "seq_cst"]);
                let found = self.value("i32", &format!("load {order} ${x}, align 4"));
                (self.value("i1", &format!("icmp eq v{found}, i32 0")), format!("{x} {order} == 0"))
            }
        };
        self.line(&format!("br v{goes_on}, bb{head}, bb{after}"));
        self.begin(after);
        self.say(&format!("while {words}"));
    }

    /// `*(int *)&x = 0; x = 1;`, or less.
    fn hand_over(&mut self) {
        let x = self.random.of(&["x", "y"]);
        match self.random.below(5) {
            0 => {
                let (found, local) = (self.value("i32", &format!("load ${x}, align 4")), self.local());
                self.set(local, found);
                self.say(&format!("r{local} = {x} plainly"));
            }
            1 | 2 => {
                let value = self.random.of(&[0, 0, 1]);
                self.line(&format!("store i32 {value} to ${x}, align 4"));
                self.say(&format!("{x} = {value} plainly"));
            }
            _ => {}
        }
        let x = self.random.of(&[x, x, x, "x", "y"]);
        let order = self.random.of(&["relaxed", "release", "release", "seq_cst"]);
        if self.random.one_in(3) {
            let order = if self.random.one_in(3) { "acq_rel" } else { order };
            self.value("i32", &format!("rmw add {order} ${x}, i32 1, align 4"));
            self.say(&format!("add({x}, 1) {order}"));
        } else {
            self.line(&format!("store {order} i32 1 to ${x}, align 4"));
            self.say(&format!("{x} = 1 {order}"));
        }
    }

    /// `while (!cas(x, &p, new));`, where `p` is not atomic.
    fn keep_expected(&mut self) {
        if self.random.one_in(3) {
            let order = self.random.of(&["relaxed", "acquire"]);
            let found = self.value("i32", &format!("load {order} $x, align 4"));
            self.line(&format!("store v{found} to $p, align 4"));
            self.say(&format!("p = x {order}"));
        }
        let (head, again, after) = (self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let expected = self.value("i32", "load $p, align 4");
        let success = self.random.of(&["relaxed", "acquire", "release", "acq_rel", "seq_cst"]);
        let failure = self.random.of(&["relaxed", "acquire", "seq_cst"]);
        let new = self.random.below(3);
        let what = format!("{success} {failure} $x, v{expected}, i32 {new}, align 4");
        let (old, won, cas) = self.compare_exchange("i32", &what);
        self.line(&format!("br v{won}, bb{after}, bb{again}"));
        self.begin(again);
        self.line(&format!("store v{old} to $p, align 4"));
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.say(&format!("while {cas}(x, &p, {new}) {success} {failure} failed"));
        if self.random.one_in(2) {
            let (last, local) = (self.value("i32", "load $p, align 4"), self.local());
            self.set(local, last);
            self.say(&format!("r{local} = p"));
        }
    }

    /// `if (x == 1) r = p;`, or some of it, with or without a write after it.
    fn use_kept(&mut self) {
        let after = self.block();
        if !self.random.one_in(4) {
            let (order, is) = (self.random.of(&["relaxed", "acquire", "acquire"]), self.random.below(3));
            let found = self.value("i32", &format!("load {order} $x, align 4"));
            let (holds, inside) = (self.value("i1", &format!("icmp eq v{found}, i32 {is}")), self.block());
            self.line(&format!("br v{holds}, bb{inside}, bb{after}"));
            self.begin(inside);
            self.say(&format!("if x {order} == {is}"));
        }
        self.depth += 1;
        if self.random.one_in(4) {
            let value = self.random.below(3);
            self.line(&format!("store i32 {value} to $p, align 4"));
            self.say(&format!("p = {value}"));
        } else {
            let (found, local) = (self.value("i32", "load $p, align 4"), self.local());
            self.set(local, found);
            self.say(&format!("r{local} = p"));
        }
        if self.random.one_in(2) {
            let (order, value) = (self.random.of(&["relaxed", "release", "release"]), self.random.below(3));
            match self.random.one_in(2) {
                true => self.line(&format!("store {order} i32 {value} to $x, align 4")),
                false => {
                    self.value("i32", &format!("rmw xchg {order} $x, i32 {value}, align 4"));
                }
            }
            self.say(&format!("x = {value} {order}"));
        }
        self.depth -= 1;
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }

    pub(super) fn look(&mut self, name: &str) -> u32 {
        self.value("i32", &format!("load seq_cst ${name}, align 4"))
    }

    /// Goes to `then` if a value is this number; what comes next is for the other case.
    fn unless(&mut self, value: u32, is: u8, then: u32) {
        let (holds, next) = (self.value("i1", &format!("icmp eq v{value}, i32 {is}")), self.block());
        self.line(&format!("br v{holds}, bb{then}, bb{next}"));
        self.begin(next);
    }

    /// `done = 0; while (!done) { seen = x; ..; done = cas(x, seen, new); }`, and `seen` is used afterwards.
    fn retry(&mut self) {
        let (done, seen) = if self.random.one_in(2) { (0, 1) } else { (1, 0) };
        let [x, y] = if self.random.one_in(3) { ["y", "x"] } else { ["x", "y"] };
        let (head, inside, after) = (self.block(), self.block(), self.block());
        self.line(&format!("store i32 0 to v{}, align 4", done + 1));
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let is = self.get(done);
        let goes_on = self.value("i1", &format!("icmp eq v{is}, i32 0"));
        self.line(&format!("br v{goes_on}, bb{inside}, bb{after}"));
        self.begin(inside);
        self.say(&format!("r{done} = 0; while !r{done}"));
        self.depth += 1;
        if self.random.one_in(4) {
            let (last, is) = (self.get(seen), 1 + self.random.below(2));
            let out = self.random.one_in(2);
            self.unless(last, is, if out { after } else { head });
            self.say(&format!("if r{seen} == {is} {}", if out { "break" } else { "continue" }));
        }
        let found = self.look(x);
        self.set(seen, found);
        self.say(&format!("r{seen} = {x}"));
        if self.random.one_in(3) {
            let (other, is) = (self.look(y), self.random.below(3));
            self.unless(other, is, head);
            self.say(&format!("if {y} == {is} continue"));
        }
        if self.random.one_in(2) {
            let again = self.look(x);
            let (same, next) = (self.value("i1", &format!("icmp eq v{found}, v{again}")), self.block());
            self.line(&format!("br v{same}, bb{next}, bb{head}"));
            self.begin(next);
            self.say(&format!("if r{seen} != {x} continue"));
        }
        let new = self.random.below(3);
        let what = format!("seq_cst seq_cst ${x}, v{found}, i32 {new}, align 4");
        let (old, won, cas) = self.compare_exchange("i32", &what);
        self.say(&format!("r{done} = {cas}({x}, r{seen}, {new})"));
        let wide = self.value("i32", &format!("zext v{won}"));
        self.set(done, wide);
        if self.random.one_in(6) {
            self.set(seen, old);
            self.say(&format!("r{seen} = what it found"));
        }
        if self.random.one_in(2) {
            self.help(won, y, head);
        }
        self.depth -= 1;
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        if self.random.one_in(2) {
            let last = self.get(seen);
            self.line(&format!("store seq_cst v{last} to $z, align 4"));
            self.say(&format!("z = r{seen}"));
        }
    }

    /// A thread that has lost does what others may have done already.
    fn help(&mut self, won: u32, y: &str, head: u32) {
        let (helps, expected, new) = (self.block(), self.random.below(3), self.random.below(3));
        self.line(&format!("br v{won}, bb{head}, bb{helps}"));
        self.begin(helps);
        let what = format!("seq_cst seq_cst ${y}, i32 {expected}, i32 {new}, align 4");
        let (_, _, cas) = self.compare_exchange("i32", &what);
        self.say(&format!("if it failed {cas}({y}, {expected}, {new})"));
    }

    /// `while (xchg(x, 1) == 1) while (y != 0);`, or with one more loop in between.
    fn take(&mut self, deeper: bool) {
        let (head, inside, inner, after) = (self.block(), self.block(), self.block(), self.block());
        let [x, y] = self.random.of(&[["x", "x"], ["x", "x"], ["y", "y"], ["x", "y"], ["y", "x"]]);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (new, is) = (self.random.of(&[1, 1, 1, 2]), self.random.of(&[0, 1, 1]));
        let local = self.local();
        let (goes_on, words) = match self.random.below(4) {
            0 => {
                let what = format!("seq_cst seq_cst ${x}, i32 0, i32 {new}, align 4");
                let (old, won, cas) = self.compare_exchange("i32", &what);
                self.set(local, old);
                (self.value("i1", &format!("xor v{won}, true")), format!("(r{local} = {cas}({x}, 0, {new})) failed"))
            }
            number => {
                let op = if number == 1 { "or" } else { "xchg" };
                let found = self.value("i32", &format!("rmw {op} seq_cst ${x}, i32 {new}, align 4"));
                self.set(local, found);
                let cond = if is == 0 { "ne" } else { "eq" };
                let goes_on = self.value("i1", &format!("icmp {cond} v{found}, i32 {is}"));
                (goes_on, format!("(r{local} = {op}({x}, {new})) {cond} {is}"))
            }
        };
        self.line(&format!("br v{goes_on}, bb{inside}, bb{after}"));
        self.begin(inside);
        self.say(&format!("while {words}"));
        self.depth += 1;
        if self.random.one_in(5) {
            let (other, is) = (self.look("z"), self.random.below(2));
            self.unless(other, is, head);
            self.say(&format!("if z == {is} continue"));
        }
        if deeper && self.random.one_in(4) {
            self.take(false);
            self.line(&format!("jump bb{head}"));
            self.begin(inner);
            self.line(&format!("jump bb{head}"));
        } else {
            self.line(&format!("jump bb{inner}"));
            self.begin(inner);
            let found = self.look(y);
            let (cond, is) = (self.random.of(&["ne", "ne", "eq"]), self.random.of(&[0, 0, 1]));
            let looks_on = self.value("i1", &format!("icmp {cond} v{found}, i32 {is}"));
            self.line(&format!("br v{looks_on}, bb{inner}, bb{head}"));
            self.say(&format!("while {y} {cond} {is}"));
        }
        self.depth -= 1;
        self.begin(after);
    }

    /// `node = malloc(); do { seen = q; *node = x; } while (!cas(q, seen, node));`
    fn push(&mut self) {
        let (head, after) = (self.block(), self.block());
        let node = self.value("ptr", "call @malloc(i64 8) as (i64) -> ptr");
        let number = self.value("i64", &format!("ptrtoint v{node}"));
        self.say("node = malloc(); node[0] = node[4] = 3");
        let order = if self.random.one_in(3) { "" } else { " seq_cst" };
        for at in [0, 4] {
            let place = self.value("ptr", &format!("gep inbounds v{node}, {at}"));
            self.line(&format!("store{order} i32 3 to v{place}, align 4"));
        }
        let odd = self.random.of(&[
            None,
            None,
            Some(Odd::Known),
            Some(Odd::Known),
            Some(Odd::Reads),
            Some(Odd::Skips),
            Some(Odd::GoesOn),
        ]);
        if odd == Some(Odd::Known) {
            self.line(&format!("store seq_cst v{number} to $q, align 8"));
            self.say("q = node");
        }
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        self.say("do");
        self.depth += 1;
        if odd == Some(Odd::Reads) {
            let value = self.value("i32", &format!("load{order} v{node}, align 4"));
            let local = self.local();
            self.set(local, value);
            self.say(&format!("r{local} = node[0]"));
        }
        let seen = self.value("i64", "load seq_cst $q, align 8");
        self.say("seen = q");
        let x = self.random.of(&["x", "x", "x", "y"]);
        let found = self.look(x);
        let [skips, next] = [self.block(), self.block()];
        if odd == Some(Odd::Skips) {
            let is = self.random.below(2);
            self.unless(found, is, skips);
            self.say(&format!("if {x} != {is}"));
        }
        let at = if self.random.one_in(4) { 4 } else { 0 };
        let place = self.value("ptr", &format!("gep inbounds v{node}, {at}"));
        self.line(&format!("store{order} v{found} to v{place}, align 4"));
        self.say(&format!("node[{at}] = {x}"));
        self.line(&format!("jump bb{next}"));
        self.begin(skips);
        self.line(&format!("jump bb{next}"));
        self.begin(next);
        if odd == Some(Odd::Known) || self.random.one_in(2) {
            let is = self.random.of(&[0, 0, 1]);
            self.unless(found, is, head);
            self.say(&format!("if {x} == {is} continue"));
        }
        let what = format!("seq_cst seq_cst $q, v{seen}, v{number}, align 8");
        let (_, won, cas) = self.compare_exchange("i64", &what);
        if odd == Some(Odd::GoesOn) {
            let won_then = self.block();
            self.line(&format!("br v{won}, bb{won_then}, bb{head}"));
            self.begin(won_then);
            let other = self.look("y");
            self.unless(other, 0, head);
            self.say(&format!("{cas}(q, seen, node) done, and y != 0 else continue"));
            self.line(&format!("jump bb{after}"));
        } else {
            self.line(&format!("br v{won}, bb{after}, bb{head}"));
        }
        self.depth -= 1;
        self.say(&format!("while {cas}(q, seen, node) failed"));
        self.begin(after);
    }

    /// Looks at what was pushed last.
    fn peek(&mut self) {
        let (some, after) = (self.block(), self.block());
        let number = self.value("i64", "load seq_cst $q, align 8");
        let any = self.value("i1", &format!("icmp ne v{number}, i64 0"));
        self.line(&format!("br v{any}, bb{some}, bb{after}"));
        self.begin(some);
        let node = self.value("ptr", &format!("inttoptr v{number}"));
        let value = self.value("i32", &format!("load seq_cst v{node}, align 4"));
        // Locals are 0 at first.
        let told = self.value("i32", &format!("add v{value}, i32 4"));
        let local = self.local();
        self.set(local, told);
        self.say(&format!("if q r{local} = *q + 4"));
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }

    /// Writes what was pushed last.
    pub(super) fn tell_top(&mut self) {
        (self.blocks, self.depth) = (1, 1);
        let (some, after) = (self.block(), self.block());
        let number = self.value("i64", "load seq_cst $q, align 8");
        let any = self.value("i1", &format!("icmp ne v{number}, i64 0"));
        self.line(&format!("br v{any}, bb{some}, bb{after}"));
        self.begin(some);
        let node = self.value("ptr", &format!("inttoptr v{number}"));
        for at in [0, 4] {
            let place = self.value("ptr", &format!("gep inbounds v{node}, {at}"));
            let value = self.value("i32", &format!("load seq_cst v{place}, align 4"));
            self.letter(value);
        }
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }
}
