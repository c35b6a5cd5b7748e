//! Small programs in C with much sharing on which nothing depends: results that are stored where nobody looks, branches
//! without effects, counters for statistics; among accesses that decide assertions, locks and races.
//!
//! A program has a few atomic variables. Each program draws how often the result of an access is used, which memory
//! orders it uses, and whether plain variables are accessed without a lock. Assertions are about values that threads
//! have seen, in the threads and, of several threads together, at the end. Half of the programs are made of few
//! accesses of three variables, one of which nobody looks at: whether the order of its accesses matters shows only
//! where what is seen of the other two is unlikely. In a third of the programs, what is seen is also passed on by the
//! results of threads and of calls through pointers.
//!
//! Half of the programs also do what a check of some properties may leave out, and what it must not: they look for a
//! free cell of a table in a loop without a bound, count in sections of a mutex of its own, use memory of the heap and
//! arrays, and fault where threads have seen certain values.

use crate::random::Random;
use std::fmt::Write;

/// Text in which `@` stands for a suffix that tells programs apart.
#[derive(Clone, Debug)]
pub struct Program {
    text: String,
}

/// What a file of such programs begins with.
pub const PRELUDE: &str = "#include <assert.h>\n#include <pthread.h>\n#include <stdatomic.h>\n#include <stdlib.h>\n";

const ATOMICS: &[&str] = &["x", "y", "z", "w"];

#[derive(Clone, Copy, PartialEq, Eq)]
enum Orders {
    SeqCst,
    /// Loads acquire and stores release.
    Pairs,
    /// As `SeqCst`, but variables that only count are relaxed.
    RelaxedCounters,
    Any,
}

struct Maker {
    random: Random,
    text: String,
    orders: Orders,
    /// Plain variables are accessed without a lock.
    racy: bool,
    locks: bool,
    fences: bool,
    /// It is one of those with few accesses.
    litmus: bool,
    /// All its threads update one variable between two accesses.
    updates: bool,
    /// Local variables of the function at hand that hold results, and how many there were.
    results: Vec<String>,
    made: usize,
    /// Each variable may be one that nobody looks at.
    counters: Vec<&'static str>,
    /// What is seen is passed on by the results of threads and of calls through pointers.
    results_matter: bool,
    /// Of what they are compared with; the rest of a program does not depend on it.
    compared: Random,
    /// There is more than accesses of atomics; of what comes of it.
    varied: bool,
    variety: Random,
    /// Threads that look for a cell of the table; it has room for so many.
    probes: usize,
}

/// The program of a seed.
pub fn program(seed: u64) -> Program {
    let mut random = Random::new(seed ^ 0x51_1ce);
    let orders = random.of(&[Orders::SeqCst, Orders::SeqCst, Orders::Pairs, Orders::RelaxedCounters, Orders::Any]);
    let (racy, locks, fences) = (random.one_in(3), random.one_in(3), random.one_in(6));
    let counters = ATOMICS.iter().copied().filter(|_| random.one_in(2)).collect();
    let text = String::new();
    let (litmus, updates) = (random.one_in(2), random.one_in(3));
    let mut compared = Random::new(seed ^ 0x12e5_0171);
    let results_matter = compared.one_in(3);
    let mut variety = Random::new(seed ^ 0xa7_1e7);
    let varied = variety.one_in(2);
    let mut maker = Maker {
        random,
        text,
        orders,
        racy,
        locks,
        fences,
        litmus,
        updates,
        results: Vec::new(),
        made: 0,
        counters,
        results_matter,
        compared,
        varied,
        variety,
        probes: 0,
    };
    maker.globals();
    let threads = 2 + usize::from(maker.random.one_in(3));
    for thread in 0..threads {
        maker.thread(thread, if threads == 2 { 4 } else { 3 });
    }
    maker.main(threads);
    Program { text: maker.text }
}

impl Program {
    /// Its text, with names that end in the suffix.
    pub fn source(&self, suffix: &str) -> String {
        self.text.replace('@', suffix)
    }

    /// Variants without one line of a thread.
    pub fn smaller(&self) -> Vec<Program> {
        let lines: Vec<&str> = self.text.lines().collect();
        let removable = |line: &str| line.starts_with("    ") && line.ends_with(';') && !line.contains("return");
        (0..lines.len())
            .filter(|&at| removable(lines[at]))
            .map(|at| {
                let kept = lines.iter().enumerate().filter(|&(other, _)| other != at).map(|(_, line)| *line);
                Program { text: kept.fold(String::new(), |text, line| text + line + "\n") }
            })
            .collect()
    }
}

impl Maker {
    fn line(&mut self, depth: usize, line: &str) {
        let _ = writeln!(self.text, "{}{line}", "    ".repeat(depth));
    }

    fn globals(&mut self) {
        for name in ATOMICS {
            self.line(0, &format!("static atomic_int {name}@;"));
        }
        self.line(0, "static int d@, e@, o0@, o1@, o2@;");
        self.line(0, "static pthread_mutex_t m@ = PTHREAD_MUTEX_INITIALIZER, n@ = PTHREAD_MUTEX_INITIALIZER;");
        self.line(
            0,
            "static void count@(atomic_int *where) { atomic_fetch_add_explicit(where, 1, memory_order_relaxed); }",
        );
        self.line(0, "static int look@(atomic_int *where) { return atomic_load(where); }");
        if self.varied {
            self.line(0, "static atomic_int table@[4], *heap@;");
            self.line(0, "static pthread_mutex_t k@ = PTHREAD_MUTEX_INITIALIZER;");
            self.line(0, "static int s@, cells@[4];");
            self.line(
                0,
                "static int claim@(int h) { int old = 0; return atomic_compare_exchange_strong(&table@[h], &old, 1); }",
            );
        }
        if self.results_matter {
            let name = self.compared.of(ATOMICS);
            self.line(0, &format!("static int seen@(void) {{ return atomic_load(&{name}@); }}"));
            self.line(0, "static int (*volatile how@)(void) = seen@;");
        }
    }

    fn order(&mut self, name: &str, pair: &'static str) -> &'static str {
        let counter = self.counters.contains(&name);
        match self.orders {
            Orders::SeqCst => "memory_order_seq_cst",
            Orders::Pairs => pair,
            Orders::RelaxedCounters if counter => "memory_order_relaxed",
            Orders::RelaxedCounters => "memory_order_seq_cst",
            Orders::Any => self.random.of(&["memory_order_seq_cst", "memory_order_relaxed", pair]),
        }
    }

    /// An expression that accesses an atomic and has a value.
    fn read(&mut self) -> String {
        let name = self.random.of(ATOMICS);
        match self.random.below(8) {
            0 => {
                let order = self.order(name, "memory_order_acq_rel");
                let (what, by) = (self.random.of(&["fetch_add", "exchange", "fetch_or"]), 1 + self.random.below(2));
                format!("atomic_{what}_explicit(&{name}@, {by}, {order})")
            }
            1 if self.orders == Orders::SeqCst => format!("look@(&{name}@)"),
            _ => {
                let order = self.order(name, "memory_order_acquire");
                format!("atomic_load_explicit(&{name}@, {order})")
            }
        }
    }

    fn result(&mut self) -> String {
        if self.results.is_empty() || self.random.one_in(4) {
            return (1 + self.random.below(2)).to_string();
        }
        let at = usize::from(self.random.below(self.results.len() as u8));
        self.results[at].clone()
    }

    fn condition(&mut self) -> String {
        let (value, with) = (self.result(), self.random.below(3));
        let cond = self.random.of(&["==", "!=", ">"]);
        format!("{value} {cond} {with}")
    }

    fn statement(&mut self, depth: usize) {
        match self.random.below(16) {
            0..5 => {
                let value = self.read();
                let name = format!("r{}", self.made);
                self.made += 1;
                self.line(depth, &format!("int {name} = {value};"));
                self.line(depth, &format!("(void){name};"));
                self.results.push(name);
            }
            5..8 => {
                let name = self.random.of(ATOMICS);
                let (order, value) = (self.order(name, "memory_order_release"), self.result());
                self.line(depth, &format!("atomic_store_explicit(&{name}@, {value}, {order});"));
            }
            8 => {
                let name = if self.counters.is_empty() { "y" } else { self.counters[0] };
                let order = self.order(name, "memory_order_acq_rel");
                let what = match self.random.one_in(3) {
                    true => format!("count@(&{name}@);"),
                    false => format!("atomic_fetch_add_explicit(&{name}@, 1, {order});"),
                };
                self.line(depth, &what);
            }
            9 if depth == 1 => {
                let name = self.random.of(ATOMICS);
                self.line(depth, &format!("for (int i = 0; i < 2; i++) atomic_fetch_add(&{name}@, 1);"));
            }
            9 | 10 if depth < 3 => self.branch(depth),
            11 if self.locks && depth == 1 => self.section(depth),
            12 | 13 if self.racy => {
                let (name, value) = (self.random.of(&["d", "e"]), self.result());
                match self.random.one_in(2) {
                    true => self.line(depth, &format!("{name}@ = {value};")),
                    false => self.line(depth, &format!("{{ int seen = {name}@; (void)seen; }}")),
                }
            }
            14 if self.fences => {
                let order = self.random.of(&["seq_cst", "acquire", "release"]);
                self.line(depth, &format!("atomic_thread_fence(memory_order_{order});"));
            }
            15 if self.random.one_in(2) => {
                let name = self.random.of(ATOMICS);
                self.line(depth, &format!("{{ int old = 0; atomic_compare_exchange_strong(&{name}@, &old, 2); }}"));
            }
            _ => {
                let condition = self.condition();
                self.line(depth, &format!("assert(!({condition}));"));
            }
        }
    }

    fn branch(&mut self, depth: usize) {
        let condition = self.condition();
        let known = self.results.len();
        // Some branches only choose a value.
        if self.random.one_in(3) {
            let (then, other) = (self.result(), self.result());
            let name = format!("r{}", self.made);
            self.made += 1;
            self.line(depth, &format!("int {name} = {other};"));
            self.line(depth, &format!("if ({condition})"));
            self.line(depth + 1, &format!("{name} = {then};"));
            self.line(depth, &format!("(void){name};"));
            self.results.push(name);
            return;
        }
        self.line(depth, &format!("if ({condition}) {{"));
        self.statement(depth + 1);
        self.results.truncate(known);
        if self.random.one_in(3) {
            self.line(depth, "} else {");
            self.statement(depth + 1);
            self.results.truncate(known);
        }
        self.line(depth, "}");
    }

    fn section(&mut self, depth: usize) {
        let (outer, inner) = self.random.of(&[("m", "n"), ("n", "m")]);
        let known = self.results.len();
        self.line(depth, &format!("pthread_mutex_lock(&{outer}@);"));
        if self.random.one_in(3) {
            self.line(depth, &format!("pthread_mutex_lock(&{inner}@);"));
            self.line(depth, "d@ = 1;");
            self.line(depth, &format!("pthread_mutex_unlock(&{inner}@);"));
        } else {
            let value = self.result();
            self.line(depth, &format!("{{ e@ = {value}; }}"));
        }
        self.line(depth, &format!("pthread_mutex_unlock(&{outer}@);"));
        self.results.truncate(known);
    }

    fn thread(&mut self, number: usize, statements: u8) {
        self.results.clear();
        self.made = 0;
        self.line(0, &format!("static void *t{number}@(void *u) {{"));
        if self.litmus {
            self.few(number);
        } else {
            for _ in 0..2 + self.random.below(statements - 1) {
                self.statement(1);
            }
        }
        if self.varied {
            for _ in 0..1 + self.variety.below(2) {
                self.other_statement(number);
            }
        }
        if let Some(last) = self.results.last().cloned() {
            self.line(1, &format!("o{number}@ = {last};"));
        }
        if self.results_matter && self.compared.one_in(4) {
            let with = self.compared.below(3);
            self.line(1, &format!("assert(how@() != {with});"));
        }
        match self.results.last() {
            Some(last) if self.results_matter => {
                let last = last.clone();
                self.line(1, &format!("return (void *)(long){last};"));
            }
            Some(_) | None => self.line(1, "return u;"),
        }
        self.line(0, "}");
    }

    /// Something that is no access of one of the atomics.
    fn other_statement(&mut self, number: usize) {
        let known = self.results.last().cloned().unwrap_or_else(|| "1".to_owned());
        let with = self.variety.below(3);
        self.line(1, "{");
        match self.variety.below(12) {
            0 if self.probes < 4 => {
                self.probes += 1;
                self.line(1, &format!("int h = {known} & 3;"));
                self.line(1, "while (!claim@(h)) h = (h + 1) % 4;");
                if self.variety.one_in(3) {
                    self.line(1, &format!("assert(h != {with});"));
                }
            }
            1 | 2 => {
                self.line(1, "pthread_mutex_lock(&k@);");
                self.line(1, "s@++;");
                if self.variety.one_in(4) {
                    self.line(1, &format!("if (s@ > 1) atomic_store(&x@, {with});"));
                }
                self.line(1, "pthread_mutex_unlock(&k@);");
            }
            3 => {
                self.line(1, &format!("atomic_fetch_add(&heap@[{known} & 1], 1);"));
                if self.variety.one_in(3) {
                    self.line(1, &format!("assert(heap@[0] != {with});"));
                }
            }
            4 => {
                self.line(
                    1,
                    &format!("int own{number} = 0, *p{number} = {known} == {with} ? (int *)0 : &own{number};"),
                );
                self.line(1, &format!("*p{number} = 1;"));
            }
            5 => self.line(1, &format!("int q{number} = 4 / ({known} - {with}); (void)q{number};")),
            6 => {
                self.line(1, &format!("int few{number}[2] = {{0, 0}};"));
                self.line(1, &format!("few{number}[{known}] = 1;"));
                self.line(1, &format!("assert(few{number}[0] != {with});"));
            }
            8 => {
                self.line(1, "pthread_mutex_lock(&k@);");
                self.line(1, "pthread_mutex_unlock(&k@);");
            }
            9 => {
                self.line(1, "pthread_mutex_lock(&k@);");
                self.line(1, &format!("cells@[{number}]++;"));
                self.line(1, "pthread_mutex_unlock(&k@);");
            }
            10 => {
                let [outer, inner] = self.variety.of(&[["m@", "n@"], ["n@", "m@"]]);
                self.line(1, &format!("pthread_mutex_lock(&{outer});"));
                self.line(1, &format!("pthread_mutex_lock(&{inner});"));
                self.line(1, &format!("cells@[{number}] = {with};"));
                self.line(1, &format!("pthread_mutex_unlock(&{inner});"));
                self.line(1, &format!("pthread_mutex_unlock(&{outer});"));
            }
            7 => {
                self.line(1, &format!("atomic_int *fresh{number} = malloc(sizeof(atomic_int));"));
                self.line(1, &format!("atomic_init(fresh{number}, {known});"));
                self.line(1, &format!("assert(*fresh{number} != {with});"));
                self.line(1, &format!("free(fresh{number});"));
            }
            _ => {
                self.line(1, "pthread_mutex_lock(&k@);");
                self.line(1, &format!("cells@[{known} & 3] = {with};"));
                self.line(1, "pthread_mutex_unlock(&k@);");
            }
        }
        self.line(1, "}");
    }

    /// Writes one variable and reads another, with accesses of a third, and perhaps of plain memory, around.
    fn few(&mut self, number: usize) {
        let names = ["x", "y"];
        let (mine, other) = (names[number % 2], names[(number + 1) % 2]);
        if self.racy && self.random.one_in(2) {
            let what = self.random.of(&["d@ = 1;", "{ int seen = d@; (void)seen; }"]);
            self.line(1, what);
        }
        self.aside();
        if !self.random.one_in(4) {
            let order = self.order(mine, "memory_order_release");
            self.line(1, &format!("atomic_store_explicit(&{mine}@, 1, {order});"));
        }
        // As in store buffering with an update for a fence.
        if self.updates {
            let order = self.order("z", "memory_order_acq_rel");
            self.line(1, &format!("atomic_fetch_add_explicit(&z@, 1, {order});"));
        } else {
            self.aside();
        }
        // A lock is a fence, too.
        if self.varied && self.variety.one_in(3) {
            self.line(1, "pthread_mutex_lock(&k@);");
            self.line(1, "pthread_mutex_unlock(&k@);");
        }
        let order = self.order(other, "memory_order_acquire");
        self.line(1, &format!("int r = atomic_load_explicit(&{other}@, {order});"));
        self.results.push("r".to_owned());
        let guarded = self.random.one_in(2);
        if guarded {
            self.line(1, "if (r) {");
        }
        self.aside();
        match self.random.below(4) {
            0 | 1 if self.racy => {
                let what = self.random.of(&["d@ = 2;", "{ int seen = d@; (void)seen; }"]);
                self.line(1, what);
            }
            2 => {
                let order = self.order(mine, "memory_order_acquire");
                self.line(1, &format!("int again = atomic_load_explicit(&{mine}@, {order});"));
                self.line(1, "r = 2 * r + again;");
            }
            _ => {}
        }
        if guarded {
            self.line(1, "}");
        }
    }

    /// Perhaps an access whose result is not used.
    fn aside(&mut self) {
        for _ in 0..self.random.below(3) {
            let name = self.random.of(&["z", "z", "z", "x", "y"]);
            match self.random.below(3) {
                0 => {
                    let order = self.order(name, "memory_order_acquire");
                    self.line(1, &format!("atomic_load_explicit(&{name}@, {order});"));
                }
                1 if name == "z" => {
                    let order = self.order(name, "memory_order_release");
                    self.line(1, &format!("atomic_store_explicit(&{name}@, 1, {order});"));
                }
                _ if name == "z" => {
                    let order = self.order(name, "memory_order_acq_rel");
                    self.line(1, &format!("atomic_fetch_add_explicit(&{name}@, 1, {order});"));
                }
                _ if self.fences => self.line(1, "atomic_thread_fence(memory_order_acq_rel);"),
                _ => {}
            }
        }
    }

    fn main(&mut self, threads: usize) {
        self.results.clear();
        self.made = 0;
        self.line(0, "int main@(void) {");
        self.line(1, &format!("pthread_t t[{threads}];"));
        if self.varied {
            self.line(1, "heap@ = calloc(2, sizeof(atomic_int));");
        }
        for thread in 0..threads {
            self.line(1, &format!("pthread_create(&t[{thread}], 0, t{thread}@, 0);"));
        }
        if !self.litmus && self.random.one_in(3) {
            self.statement(1);
        }
        if self.varied && self.variety.one_in(8) {
            self.line(1, "pthread_mutex_destroy(&k@);");
        }
        for thread in 0..threads {
            if !self.results_matter {
                self.line(1, &format!("pthread_join(t[{thread}], 0);"));
                continue;
            }
            let with = self.compared.below(3);
            self.line(1, &format!("{{ void *r; pthread_join(t[{thread}], &r); assert((long)r != {with}); }}"));
        }
        if !self.random.one_in(3) {
            let [a, b] = [0, 1].map(|_| self.random.of(&[0, 0, 1, 2]));
            self.line(1, &format!("assert(!(o0@ == {a} && o1@ == {b}));"));
        }
        if !self.litmus && self.random.one_in(2) {
            let (name, with) = (self.random.of(ATOMICS), self.random.below(3));
            self.line(1, &format!("assert({name}@ != {with});"));
        }
        if self.varied && self.variety.one_in(3) {
            let (what, with) = (self.variety.of(&["s@", "cells@[1]", "heap@[0]", "table@[1]"]), self.variety.below(3));
            self.line(1, &format!("assert({what} != {with});"));
        }
        self.line(1, "return 0;");
        self.line(0, "}");
    }
}
