//! Loops that wait as real programs do: they count their attempts, delay the next one, give up after some, compute what
//! they compare with, assume what they have read, and try once before the loop begins.
//!
//! Counters and delays have variables of their own, so that nothing else needs them. In some of the programs something
//! does need them, because of one deviation.

use super::Maker;

/// Locals for the counters of a thread: at most three for each of its two loops.
pub(super) const OWN: usize = 6;

impl Maker {
    /// The next thing that thread `t` does.
    pub(super) fn spin(&mut self, first: bool, t: usize) {
        // What one assumes, another may see.
        if first && t < 2 && self.random.one_in(3) {
            return if t == 0 { self.assume_branches() } else { self.watch() };
        }
        match self.random.below(if first { 10 } else { 13 }) {
            0 | 1 => self.back_off(),
            2 | 3 => self.poll_some_times(),
            4 => self.exchange_by_cas(),
            5 => self.wait_for_sum(),
            6 => self.assume_branches(),
            7 => self.peeled(),
            8 => self.choose(),
            9 => self.watch(),
            _ => self.write(),
        }
    }

    /// An attempt to pass: whether it failed, and its words.
    fn poll_once(&mut self) -> (u32, String) {
        let x = self.random.of(&["x", "x", "y"]);
        let is = self.random.below(2);
        match self.random.below(4) {
            0 => {
                let what = format!("seq_cst seq_cst ${x}, i32 {is}, i32 2, align 4");
                let (_, won, cas) = self.compare_exchange("i32", &what);
                (self.value("i1", &format!("xor v{won}, true")), format!("{cas}({x}, {is}, 2) failed"))
            }
            1 => {
                let found = self.value("i32", &format!("rmw xchg seq_cst ${x}, i32 1, align 4"));
                if self.random.one_in(2) {
                    let local = self.local();
                    self.set(local, found);
                }
                (self.value("i1", &format!("icmp eq v{found}, i32 1")), format!("xchg({x}, 1) == 1"))
            }
            _ => {
                let found = self.look(x);
                if self.random.one_in(3) {
                    let local = self.local();
                    self.set(local, found);
                }
                let cond = self.random.of(&["eq", "ne"]);
                (self.value("i1", &format!("icmp {cond} v{found}, i32 {is}")), format!("{x} {cond} {is}"))
            }
        }
    }

    /// A new variable of the thread, which is not told at the end.
    fn own(&mut self, start: u8) -> u32 {
        let place = self.own.pop().expect("internal: a thread has enough locals");
        self.line(&format!("store i32 {start} to v{place}, align 4"));
        place
    }

    fn read_own(&mut self, place: u32) -> u32 {
        self.value("i32", &format!("load v{place}, align 4"))
    }

    /// `n = 0; while (attempt failed) { if (n < 2) n++; else yield; for (i = 0; i < n; i++); }`, and some deviations.
    fn back_off(&mut self) {
        let n = self.own(0);
        let (head, inside, after) = (self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (failed, words) = self.poll_once();
        self.line(&format!("br v{failed}, bb{inside}, bb{after}"));
        self.begin(inside);
        self.say(&format!("while {words}"));
        self.depth += 1;
        let odd = self.random.of(&[0, 0, 0, 1, 2, 3, 4, 5]);
        let (more, other, next) = (self.block(), self.block(), self.block());
        let count = self.read_own(n);
        let most = 1 + self.random.below(2);
        let few = self.value("i1", &format!("icmp ult v{count}, i32 {most}"));
        self.line(&format!("br v{few}, bb{more}, bb{other}"));
        self.begin(more);
        let flag = self.random.of(&["", " nsw", " nuw"]);
        let plus = self.value("i32", &format!("add{flag} v{count}, i32 1"));
        self.line(&format!("store v{plus} to v{n}, align 4"));
        self.line(&format!("jump bb{next}"));
        self.begin(other);
        self.say(&format!("if n < {most} n++{flag} else yield"));
        match odd {
            1 => {
                let y = self.random.of(&["x", "y", "z"]);
                self.line(&format!("store seq_cst i32 1 to ${y}, align 4"));
                self.say(&format!("  else {y} = 1"));
            }
            2 => {
                self.line(&format!("jump bb{after}"));
                self.begin(self.blocks);
                self.block();
                self.say("  else break");
            }
            _ => {
                self.value("i32", "call @sched_yield() as () -> i32");
            }
        }
        if self.random.one_in(2) {
            self.line(&format!("store i32 0 to v{n}, align 4"));
            self.say("  else n = 0");
        }
        self.line(&format!("jump bb{next}"));
        self.begin(next);
        if self.random.one_in(2) {
            self.delay(n);
        }
        if odd == 3 {
            let (count, local) = (self.read_own(n), self.local());
            self.set(local, count);
            self.say(&format!("r{local} = n"));
        }
        self.depth -= 1;
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        if odd == 4 {
            let (count, local) = (self.read_own(n), self.local());
            let told = self.value("i32", &format!("and v{count}, i32 1"));
            self.set(local, told);
            self.say(&format!("r{local} = n & 1"));
        }
        if odd == 5 {
            // Whether the loop has iterated, by a value that two paths join.
            let (some, none, join) = (self.block(), self.block(), self.block());
            let count = self.read_own(n);
            let any = self.value("i1", &format!("icmp ne v{count}, i32 0"));
            let chosen = self.own(0);
            self.line(&format!("br v{any}, bb{some}, bb{none}"));
            self.begin(some);
            self.line(&format!("store i32 5 to v{chosen}, align 4"));
            self.line(&format!("jump bb{join}"));
            self.begin(none);
            self.line(&format!("jump bb{join}"));
            self.begin(join);
            let (value, local) = (self.read_own(chosen), self.local());
            self.set(local, value);
            self.say(&format!("r{local} = n ? 5 : 0"));
        }
    }

    /// `for (i = 0; i < n; i++);`
    fn delay(&mut self, n: u32) {
        let i = self.own(0);
        let (head, inside, after) = (self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (now, limit) = (self.read_own(i), self.read_own(n));
        let goes_on = self.value("i1", &format!("icmp ult v{now}, v{limit}"));
        self.line(&format!("br v{goes_on}, bb{inside}, bb{after}"));
        self.begin(inside);
        let plus = self.value("i32", &format!("add v{now}, i32 1"));
        self.line(&format!("store v{plus} to v{i}, align 4"));
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.say("for (i = 0; i < n; i++);");
    }

    /// `for (i = 0; i < 2; i++) if (!attempt failed) break;`, and what comes then may depend on whether it succeeded.
    fn poll_some_times(&mut self) {
        let (i, done) = (self.own(0), self.own(0));
        let (head, inside, again, won, after) = (self.block(), self.block(), self.block(), self.block(), self.block());
        let odd = self.random.of(&[0, 0, 0, 0, 1, 2, 3, 4]);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (now, most) = (self.read_own(i), 1 + self.random.below(2));
        let goes_on = self.value("i1", &format!("icmp ult v{now}, i32 {most}"));
        self.line(&format!("br v{goes_on}, bb{inside}, bb{after}"));
        self.begin(inside);
        self.say(&format!("for (i = 0; i < {most}; i++)"));
        self.depth += 1;
        if odd == 1 {
            let (x, y) = (self.look("y"), self.random.of(&["x", "z"]));
            let (other, next) = (self.block(), self.block());
            let holds = self.value("i1", &format!("icmp eq v{x}, i32 1"));
            self.line(&format!("br v{holds}, bb{other}, bb{next}"));
            self.begin(other);
            self.line(&format!("store seq_cst i32 2 to ${y}, align 4"));
            self.line(&format!("jump bb{next}"));
            self.begin(next);
            self.say(&format!("if y == 1 {y} = 2"));
        }
        let (failed, words) = self.poll_once();
        self.line(&format!("br v{failed}, bb{again}, bb{won}"));
        self.begin(won);
        self.line(&format!("store i32 1 to v{done}, align 4"));
        self.line(&format!("jump bb{after}"));
        self.begin(again);
        self.say(&format!("if not {words}: done = 1, break"));
        if odd == 2 {
            let (seen, local) = (self.look("z"), self.local());
            let before = self.get(local);
            let sum = self.value("i32", &format!("add v{before}, v{seen}"));
            self.set(local, sum);
            self.say(&format!("r{local} += z"));
        }
        if odd == 4 {
            self.value("i32", "rmw add seq_cst $z, i32 1, align 4");
            self.say("add(z, 1)");
        }
        let plus = self.value("i32", &format!("add v{now}, i32 1"));
        self.line(&format!("store v{plus} to v{i}, align 4"));
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.depth -= 1;
        if odd == 3 {
            let (count, local) = (self.read_own(i), self.local());
            self.set(local, count);
            self.say(&format!("r{local} = i"));
        }
        if self.random.one_in(2) {
            let (value, local) = (self.read_own(done), self.local());
            self.set(local, value);
            self.say(&format!("r{local} = done"));
        }
    }

    /// `old = x; while (!cas(x, &old, new));`, once or until it was something else.
    fn exchange_by_cas(&mut self) {
        let x = self.random.of(&["x", "x", "y"]);
        let old = self.own(0);
        let (head, tries, failed, after) = (self.block(), self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let found = self.look(x);
        self.line(&format!("store v{found} to v{old}, align 4"));
        self.line(&format!("jump bb{tries}"));
        self.begin(tries);
        let expected = self.read_own(old);
        let (new, words) = match self.random.below(4) {
            0 => (format!("v{}", self.value("i32", &format!("add v{expected}, i32 1"))), "old + 1"),
            1 => (format!("v{}", self.value("i32", &format!("or v{expected}, i32 1"))), "old | 1"),
            _ => ("i32 1".to_owned(), "1"),
        };
        let what = format!("seq_cst seq_cst ${x}, v{expected}, {new}, align 4");
        let (seen, won, cas) = self.compare_exchange("i32", &what);
        let next = self.block();
        self.line(&format!("br v{won}, bb{next}, bb{failed}"));
        self.begin(failed);
        self.line(&format!("store v{seen} to v{old}, align 4"));
        self.line(&format!("jump bb{tries}"));
        self.begin(next);
        self.say(&format!("old = {x}; while {cas}({x}, &old, {words}) failed"));
        let last = self.read_own(old);
        let local = self.local();
        self.set(local, last);
        if self.random.one_in(2) {
            let is = self.random.of(&[0, 1, 1]);
            let again = self.value("i1", &format!("icmp eq v{last}, i32 {is}"));
            self.line(&format!("br v{again}, bb{head}, bb{after}"));
            self.say(&format!("  again while (r{local} = old) == {is}"));
        } else {
            self.line(&format!("jump bb{after}"));
        }
        self.begin(after);
    }

    /// `while (x != r * 2 + 1);`, with the computation in some place; or `x + 1 != 1`, or a sum of two values.
    fn wait_for_sum(&mut self) {
        match self.sums.below(4) {
            0 | 1 => return self.wait_for_difference(),
            2 => return self.exchange_the_same(),
            _ => {}
        }
        let (local, x) = (self.local(), self.random.of(&["x", "y"]));
        let (head, after) = (self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let flag = self.random.of(&["", " nsw"]);
        let cond = self.random.of(&["ne", "ne", "eq", "slt", "ugt"]);
        let (left, right, words) = if self.random.one_in(2) {
            let found = self.look(x);
            let by = self.get(local);
            let (factor, plus) = (1 + self.random.below(2), self.random.below(2));
            let product = self.value("i32", &format!("mul{flag} v{by}, i32 {factor}"));
            let sum = self.value("i32", &format!("add{flag} v{product}, i32 {plus}"));
            (found, format!("v{sum}"), format!("{x} {cond} r{local} * {factor} + {plus}"))
        } else {
            let found = self.look(x);
            let (op, by, is) = (self.random.of(&["add", "sub", "xor"]), 1 + self.random.below(2), self.random.below(4));
            let flag = match op {
                "xor" => "",
                // Faults where it finds less.
                "sub" if self.random.one_in(2) => " nuw",
                _ => flag,
            };
            let sum = self.value("i32", &format!("{op}{flag} v{found}, i32 {by}"));
            (sum, format!("i32 {is}"), format!("({x} {op} {by}) {cond} {is}"))
        };
        let goes_on = self.value("i1", &format!("icmp {cond} v{left}, {right}"));
        self.line(&format!("br v{goes_on}, bb{head}, bb{after}"));
        self.begin(after);
        self.say(&format!("while {words}"));
    }

    /// `while (r - x < 2);`, and the like: a sum or a difference of what is read and of a local or a variable, of all
    /// bits or of the lowest ones, which may overflow; or the assumption that it is not so.
    fn wait_for_difference(&mut self) {
        let (local, x) = (self.local(), self.random.of(&["x", "y"]));
        let (head, after) = (self.block(), self.block());
        let assumes = self.sums.one_in(3);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (mut with, name) = match self.sums.below(3) {
            0 => (self.look("y"), "y".to_owned()),
            _ => (self.get(local), format!("r{local}")),
        };
        // Numbers near the limits overflow.
        let far = self.sums.of(&["0", "0", "0", "2147483646", "-2147483647"]);
        if far != "0" {
            with = self.value("i32", &format!("add v{with}, i32 {far}"));
        }
        let found = self.look(x);
        let narrow = self.sums.one_in(4);
        let (ty, [found, with]) = match narrow {
            true => ("i2", [found, with].map(|value| self.value("i2", &format!("trunc v{value}")))),
            false => ("i32", [found, with]),
        };
        let op = self.sums.of(&["add", "sub"]);
        let flag = if narrow { "" } else { self.sums.of(&["", "", " nsw", " nsw", " nuw"]) };
        let swapped = self.sums.one_in(2);
        let [a, b] = if swapped { [with, found] } else { [found, with] };
        let sum = self.value(ty, &format!("{op}{flag} v{a}, v{b}"));
        let [left, right] = if swapped { [&name, x] } else { [x, &name] };
        let limit = self.sums.below(if narrow { 2 } else { 4 });
        let cond = self.sums.of(&["ne", "eq", "ult", "uge", "slt", "sge", "ugt", "sle"]);
        let (mut ty, mut sum) = (ty, sum);
        if narrow && self.sums.one_in(2) {
            let op = self.sums.of(&["zext", "sext"]);
            (ty, sum) = ("i32", self.value("i32", &format!("{op} v{sum}")));
        }
        let goes_on = self.value("i1", &format!("icmp {cond} v{sum}, {ty} {limit}"));
        let what = format!("({left} {op}{flag} {right}{}) {cond} {limit}", if far == "0" { "" } else { " + far" });
        let what = format!("{what}{}", if narrow { " of two bits" } else { "" });
        if assumes {
            let wide = self.value("i32", &format!("zext v{goes_on}"));
            self.line(&format!("call @__VERIFIER_assume(v{wide}) as (i32)"));
            self.line(&format!("jump bb{after}"));
            self.say(&format!("assume {what}"));
        } else {
            self.line(&format!("br v{goes_on}, bb{head}, bb{after}"));
            self.say(&format!("while {what}"));
        }
        self.begin(after);
        if !narrow && self.sums.one_in(3) {
            self.set(local, found);
        }
    }

    /// `do cas(y, 1, 1); while (!cas(x, 0, 2));`: the first one changes nothing, or something.
    fn exchange_the_same(&mut self) {
        let (head, after) = (self.block(), self.block());
        let is = self.sums.below(2);
        let new = self.sums.of(&[is, is, is, 2]);
        let y = self.sums.of(&["x", "y"]);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (_, _, first) =
            self.compare_exchange("i32", &format!("seq_cst seq_cst ${y}, i32 {is}, i32 {new}, align 4"));
        let (_, won, cas) = self.compare_exchange("i32", "seq_cst seq_cst $x, i32 0, i32 2, align 4");
        self.line(&format!("br v{won}, bb{after}, bb{head}"));
        self.begin(after);
        self.say(&format!("do {first}({y}, {is}, {new}); while {cas}(x, 0, 2) failed"));
    }

    /// `assume(x == 1 && y == 1)`, or with `||`, or about the outcome of a compare-exchange, or what it reads.
    fn assume_branches(&mut self) {
        let wide = if self.random.one_in(3) {
            let is = self.random.of(&[1, 1, 0]);
            let found = self.value("i32", "rmw add seq_cst $x, i32 1, align 4");
            self.say(&format!("assume add(x, 1) == {is}"));
            let holds = self.value("i1", &format!("icmp eq v{found}, i32 {is}"));
            self.value("i32", &format!("zext v{holds}"))
        } else if self.random.one_in(3) {
            let expected = self.random.below(2);
            let what = format!("seq_cst seq_cst $x, i32 {expected}, i32 {}, align 4", self.random.below(3));
            let (old, won, cas) = self.compare_exchange("i32", &what);
            match self.random.below(3) {
                0 => {
                    self.say(&format!("assume {cas} {what}"));
                    self.value("i32", &format!("zext v{won}"))
                }
                1 => {
                    self.say(&format!("assume {cas} {what} + 41 == 42"));
                    let done = self.value("i32", &format!("zext v{won}"));
                    self.is("add nsw", done, 41, 42)
                }
                // What is left in the variable that holds the expected value.
                _ => {
                    let is = self.random.below(2);
                    self.say(&format!("assume what {cas} {what} leaves + 1 == {}", is + 1));
                    let left = self.own(expected);
                    let (failed, after) = (self.block(), self.block());
                    self.line(&format!("br v{won}, bb{after}, bb{failed}"));
                    self.begin(failed);
                    self.line(&format!("store v{old} to v{left}, align 4"));
                    self.line(&format!("jump bb{after}"));
                    self.begin(after);
                    let left = self.read_own(left);
                    self.is("add nsw", left, 1, is + 1)
                }
            }
        } else {
            let holds = self.own(0);
            let (second, yes, no, after) = (self.block(), self.block(), self.block(), self.block());
            let both = self.random.one_in(2);
            let (first, words) = self.comparison();
            match both {
                true => self.line(&format!("br v{first}, bb{second}, bb{no}")),
                false => self.line(&format!("br v{first}, bb{yes}, bb{second}")),
            }
            self.begin(second);
            let (last, more) = self.comparison();
            self.line(&format!("br v{last}, bb{yes}, bb{no}"));
            self.begin(yes);
            self.line(&format!("store i32 1 to v{holds}, align 4"));
            self.line(&format!("jump bb{after}"));
            self.begin(no);
            self.line(&format!("jump bb{after}"));
            self.begin(after);
            self.say(&format!("assume {words} {} {more}", if both { "&&" } else { "||" }));
            self.read_own(holds)
        };
        self.line(&format!("call @__VERIFIER_assume(v{wide}) as (i32)"));
    }

    /// Whether a computation with a constant has this result, as a number.
    fn is(&mut self, op: &str, of: u32, by: u8, result: u8) -> u32 {
        let computed = self.value("i32", &format!("{op} v{of}, i32 {by}"));
        let holds = self.value("i1", &format!("icmp eq v{computed}, i32 {result}"));
        self.value("i32", &format!("zext v{holds}"))
    }

    fn comparison(&mut self) -> (u32, String) {
        let (x, is) = (self.random.of(&["x", "y"]), self.random.below(2));
        let (what, words) = match self.random.below(5) {
            0 | 1 => (format!("rmw add seq_cst ${x}, i32 1, align 4"), format!("add({x}, 1)")),
            _ => (format!("load seq_cst ${x}, align 4"), x.to_owned()),
        };
        let found = self.value("i32", &what);
        (self.value("i1", &format!("icmp eq v{found}, i32 {is}")), format!("{words} == {is}"))
    }

    /// `a = x; b = y; while (a == b) { a = x; b = y; }`, and the like.
    fn peeled(&mut self) {
        let (a, b) = (self.own(0), self.own(0));
        let second = self.random.of(&["y", "y", "x"]);
        let by_exchange = self.random.one_in(4);
        let both = self.random.one_in(3);
        let (head, inside, after) = (self.block(), self.block(), self.block());
        let read = |maker: &mut Maker| {
            let first = match by_exchange {
                true => maker.value("i32", "rmw xchg seq_cst $x, i32 1, align 4"),
                false => maker.look("x"),
            };
            maker.line(&format!("store v{first} to v{a}, align 4"));
            let other = maker.look(second);
            maker.line(&format!("store v{other} to v{b}, align 4"));
        };
        read(self);
        if self.random.one_in(4) {
            self.value("i32", "call @sched_yield() as () -> i32");
        }
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let (x, y) = (self.read_own(a), self.read_own(b));
        let goes_on = match both {
            true => {
                let sum = self.value("i32", &format!("or v{x}, v{y}"));
                self.value("i1", &format!("icmp eq v{sum}, i32 1"))
            }
            false => self.value("i1", &format!("icmp eq v{x}, v{y}")),
        };
        self.line(&format!("br v{goes_on}, bb{inside}, bb{after}"));
        self.begin(inside);
        if self.random.one_in(5) {
            self.line("store seq_cst i32 0 to $z, align 4");
            self.say("(z = 0 in the loop)");
        }
        read(self);
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        let words = if by_exchange { "xchg(x, 1)" } else { "x" };
        let test = if both { "(a | b) == 1" } else { "a == b" };
        self.say(&format!("a = {words}; b = {second}; while ({test}) {{ a = {words}; b = {second} }}"));
        if self.random.one_in(2) {
            let (last, local) = (self.read_own(a), self.local());
            self.set(local, last);
        }
    }

    /// `for (;;) { seen = x; next = 0; if (seen == 1) next = seen; if (next + 1 == 2) break; }`
    fn choose(&mut self) {
        let x = self.random.of(&["x", "y"]);
        let next = self.own(0);
        let (head, yes, join, after) = (self.block(), self.block(), self.block(), self.block());
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let start = self.random.below(2);
        self.line(&format!("store i32 {start} to v{next}, align 4"));
        let (seen, is) = (self.look(x), self.random.below(3));
        let holds = self.value("i1", &format!("icmp eq v{seen}, i32 {is}"));
        self.line(&format!("br v{holds}, bb{yes}, bb{join}"));
        self.begin(yes);
        if self.random.one_in(5) {
            self.line("store seq_cst i32 2 to $z, align 4");
        }
        self.line(&format!("store v{seen} to v{next}, align 4"));
        self.line(&format!("jump bb{join}"));
        self.begin(join);
        let chosen = self.read_own(next);
        let (plus, limit) = (self.value("i32", &format!("add v{chosen}, i32 1")), 1 + self.random.below(3));
        let out = self.value("i1", &format!("icmp eq v{plus}, i32 {limit}"));
        self.line(&format!("br v{out}, bb{after}, bb{head}"));
        self.begin(after);
        self.say(&format!("until (({x} == {is} ? {x} : {start}) + 1) == {limit}"));
    }

    /// `assert(x != 1);`: what another thread has done counts also if that thread never gets on.
    fn watch(&mut self) {
        let (x, wrong) = (self.random.of(&["x", "x", "y"]), self.random.of(&[1, 1, 2]));
        let seen = self.look(x);
        self.assert_not(seen, x, wrong);
    }
}
