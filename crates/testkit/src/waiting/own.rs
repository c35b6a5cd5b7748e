//! Loops that write memory of their own while they wait: the next node of a pool, before they push it; the last value
//! that they have read; what they have seen so far.
//!
//! That memory is in global variables, so that any thread could access it, and some do: by atomic and by plain
//! accesses, with and without having been told. Nodes are used again. In some loops a path does not write, an iteration
//! reads what the last one wrote, or what is written is not what was there.

use super::Maker;

/// Threads that have memory of their own.
pub(super) const THREADS: usize = 3;
/// Nodes of 8 bytes, and words that cache a value, one of each per thread.
pub(super) const GLOBALS: &str = "global $n size 24 align 8 = zero\nglobal $c size 12 align 4 = zero\n";

impl Maker {
    /// The next thing that thread `t` does.
    pub(super) fn about_own_memory(&mut self, first: bool, t: usize) {
        match (first, t, self.random.below(12)) {
            (true, 0, 0..=3) => self.push_own(t),
            (true, 0, 4..=6) => self.wait_with_cache(t),
            (true, 0, _) => self.wait_and_note(t),
            (true, 1, 0..=4) => {
                self.look_at_own(0);
                self.write();
            }
            (_, _, 0 | 1) => self.push_own(t),
            (_, _, 2) => self.wait_with_cache(t),
            (_, _, 3) => self.wait_and_note(t),
            (_, _, 4 | 5) => self.look_at_own(t),
            (_, _, 6 | 7) => self.take_top(),
            (_, _, 8) => self.tell(),
            _ => self.write(),
        }
    }

    fn order_of_store(&mut self) -> &'static str {
        self.random.of(&["", "", " relaxed", " release", " seq_cst", " seq_cst"])
    }

    fn own_node(&mut self, t: usize) -> (u32, usize) {
        let owner = if self.random.one_in(5) { (t + 1) % 2 } else { t };
        (self.value("ptr", &format!("gep inbounds $n, {}", 8 * owner)), owner)
    }

    /// `do { seen = q; node[0] = x; } while (!cas(q, seen, node));`, with a node that anybody could access.
    fn push_own(&mut self, t: usize) {
        let (node, owner) = self.own_node(t);
        let number = self.value("i64", &format!("ptrtoint v{node}"));
        let (head, next, after) = (self.block(), self.block(), self.block());
        let order = self.order_of_store();
        let odd = self.random.below(10);
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        self.say("do");
        self.depth += 1;
        if odd == 0 {
            // An iteration reads what the last one wrote.
            let read = if order.is_empty() { "" } else { " seq_cst" };
            let (value, local) = (self.value("i32", &format!("load{read} v{node}, align 4")), self.local());
            self.set(local, value);
            self.say(&format!("r{local} = n{owner}"));
        }
        let seen = self.value("i64", "load seq_cst $q, align 8");
        let x = self.random.of(&["x", "x", "x", "y"]);
        let found = self.look(x);
        if odd == 1 {
            let (is, writes) = (self.random.below(2), self.block());
            let skips = self.value("i1", &format!("icmp eq v{found}, i32 {is}"));
            self.line(&format!("br v{skips}, bb{after}, bb{writes}"));
            self.begin(writes);
            self.say(&format!("if it is {is} break"));
        }
        if odd == 2 {
            self.line("store release i32 1 to $z, align 4");
            self.say("z = 1 release");
        }
        self.line(&format!("store{order} v{found} to v{node}, align 4"));
        self.say(&format!("n{owner} ={order} {x}"));
        if self.random.one_in(3) {
            let (is, again) = (self.random.of(&[0, 0, 1]), self.block());
            let fails = self.value("i1", &format!("icmp eq v{found}, i32 {is}"));
            self.line(&format!("br v{fails}, bb{again}, bb{next}"));
            self.begin(again);
            self.line(&format!("jump bb{head}"));
            self.say(&format!("if it is {is} continue"));
        } else {
            self.line(&format!("jump bb{next}"));
        }
        self.begin(next);
        let what = format!("seq_cst seq_cst $q, v{seen}, v{number}, align 8");
        let (_, won, cas) = self.compare_exchange("i64", &what);
        self.line(&format!("br v{won}, bb{after}, bb{head}"));
        self.depth -= 1;
        self.say(&format!("while {cas}(q, seen, n{owner}) failed"));
        self.begin(after);
    }

    /// `while (c == 0) c = x;`, where `c` is in memory.
    fn wait_with_cache(&mut self, t: usize) {
        let (head, inside, after) = (self.block(), self.block(), self.block());
        let place = self.value("ptr", &format!("gep inbounds $c, {}", 4 * t));
        let (x, cond, is) =
            (self.random.of(&["x", "x", "y"]), self.random.of(&["eq", "eq", "ult"]), self.random.below(2));
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let cached = self.value("i32", &format!("load v{place}, align 4"));
        let goes_on = self.value("i1", &format!("icmp {cond} v{cached}, i32 {is}"));
        self.line(&format!("br v{goes_on}, bb{inside}, bb{after}"));
        self.begin(inside);
        let order = self.random.of(&["relaxed", "acquire", "acquire", "seq_cst"]);
        let found = self.value("i32", &format!("load {order} ${x}, align 4"));
        let (stored, words) = match self.random.below(6) {
            0 => (self.value("i32", &format!("and v{found}, i32 1")), format!("{x} & 1")),
            1 => (self.value("i32", &format!("add v{cached}, v{found}")), format!("c{t} + {x}")),
            _ => (found, x.to_owned()),
        };
        if self.random.one_in(6) {
            self.line(&format!("store v{found} to v{place}, align 4"));
            self.say("(twice)");
        }
        self.line(&format!("store v{stored} to v{place}, align 4"));
        self.line(&format!("jump bb{head}"));
        self.begin(after);
        self.say(&format!("while c{t} {cond} {is}: c{t} = {words} {order}"));
        if self.random.one_in(2) {
            let local = self.local();
            self.set(local, cached);
            self.say(&format!("r{local} = c{t}"));
        }
    }

    /// `do { seen = x; n = seen; } while (seen == 0);`
    fn wait_and_note(&mut self, t: usize) {
        let (node, owner) = self.own_node(t);
        let (head, after) = (self.block(), self.block());
        let (store, read) = (self.order_of_store(), self.random.of(&["relaxed", "acquire", "acquire", "seq_cst"]));
        let (x, cond, is) =
            (self.random.of(&["x", "y"]), self.random.of(&["eq", "eq", "ne", "ult"]), self.random.below(2));
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        let found = self.value("i32", &format!("load {read} ${x}, align 4"));
        let goes_on = self.value("i1", &format!("icmp {cond} v{found}, i32 {is}"));
        let odd = self.random.below(8);
        if odd == 0 {
            // The last iteration does not write.
            let writes = self.block();
            self.line(&format!("br v{goes_on}, bb{writes}, bb{after}"));
            self.begin(writes);
        }
        let value = self.random.of(&["1", "2", ""]);
        let written = if value.is_empty() { format!("v{found}") } else { format!("i32 {value}") };
        self.line(&format!("store{store} {written} to v{node}, align 4"));
        if odd == 0 {
            self.line(&format!("jump bb{head}"));
        } else {
            self.line(&format!("br v{goes_on}, bb{head}, bb{after}"));
        }
        self.begin(after);
        let first = if odd == 0 { "only while it goes on, " } else { "" };
        let value = if value.is_empty() { "it" } else { value };
        self.say(&format!("while {x} {read} {cond} {is}: {first}n{owner} ={store} {value}"));
    }

    /// Accesses memory of another thread without being told, and perhaps tells what was there.
    fn look_at_own(&mut self, t: usize) {
        let owner = if self.random.one_in(3) { t } else { 0 };
        let place = match self.random.one_in(3) {
            true => self.value("ptr", &format!("gep inbounds $c, {}", 4 * owner)),
            false => self.value("ptr", &format!("gep inbounds $n, {}", 8 * owner)),
        };
        let found = match self.random.below(8) {
            0 => self.value("i32", &format!("load v{place}, align 4")),
            1 => self.value("i32", &format!("rmw add acq_rel v{place}, i32 1, align 4")),
            2 => {
                let order = self.order_of_store();
                self.line(&format!("store{order} i32 3 to v{place}, align 4"));
                self.say(&format!("memory of {owner} ={order} 3"));
                return;
            }
            _ => {
                let order = self.random.of(&["relaxed", "acquire", "seq_cst", "seq_cst"]);
                self.value("i32", &format!("load {order} v{place}, align 4"))
            }
        };
        let local = self.local();
        self.set(local, found);
        self.say(&format!("r{local} = memory of {owner}"));
        if self.random.one_in(2) {
            let (yes, no) = (self.block(), self.block());
            let is = self.random.of(&[1, 1, 2, 0]);
            let told = self.value("i1", &format!("icmp eq v{found}, i32 {is}"));
            self.line(&format!("br v{told}, bb{yes}, bb{no}"));
            self.begin(yes);
            self.say(&format!("if it is {is}:"));
            self.write();
            self.line(&format!("jump bb{no}"));
            self.begin(no);
        }
    }

    /// Takes the node that was pushed last, if there is one, looks at it and may push it again later.
    fn take_top(&mut self) {
        let (some, after) = (self.block(), self.block());
        let number = match self.random.one_in(2) {
            true => self.value("i64", "load seq_cst $q, align 8"),
            false => self.value("i64", "rmw xchg seq_cst $q, i64 0, align 8"),
        };
        let any = self.value("i1", &format!("icmp ne v{number}, i64 0"));
        self.line(&format!("br v{any}, bb{some}, bb{after}"));
        self.begin(some);
        let node = self.value("ptr", &format!("inttoptr v{number}"));
        let order = self.random.of(&["", " seq_cst", " relaxed"]);
        let value = self.value("i32", &format!("load{order} v{node}, align 4"));
        let local = self.local();
        self.set(local, value);
        self.say(&format!("if q r{local} = *q{order}"));
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }

    fn tell(&mut self) {
        let (local, order) = (self.local(), self.random.of(&["relaxed", "release", "seq_cst"]));
        let value = self.get(local);
        self.line(&format!("store {order} v{value} to $z, align 4"));
        self.say(&format!("z = r{local} {order}"));
    }

    /// Writes what all threads have left in their memory.
    pub(super) fn tell_own_memory(&mut self) {
        for (name, step) in [("n", 8), ("c", 4)] {
            for t in 0..THREADS {
                let place = self.value("ptr", &format!("gep inbounds ${name}, {}", step * t));
                let value = self.value("i32", &format!("load seq_cst v{place}, align 4"));
                self.letter(value);
            }
        }
    }
}
