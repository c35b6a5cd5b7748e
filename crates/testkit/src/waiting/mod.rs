//! Random programs with spin loops, as IR text: a few threads that read and write three atomic variables in loops of
//! all shapes, with locals that live across iterations and after the loop.
//!
//! Half of them ([`dense`]) are many threads with a few operations each on one or two variables, since most mistakes of
//! a search need several threads that disagree about one location. Of the others some are long, with loops in loops;
//! and some ([`shapes`], [`ended`]) have loops as in data structures and locks. Programs about one subject ([`About`])
//! have seeds of their own, so that a new subject changes no other program.
//!
//! Threads keep their locals in memory, as compilers do without optimisation. When all have terminated, `main` writes
//! the values of the variables and the last values of each thread's locals, one character each.

mod dense;
mod ended;
mod locked;
mod own;
mod shapes;
mod spins;
mod tries;

use crate::random::Random;
use shapes::Topic;
use std::fmt::Write;
use std::str::FromStr;

/// The variables that threads share.
pub const VARIABLES: &[&str] = &["x", "y", "z"];
/// The variable that points to the node that was pushed last, in some programs.
pub const TOP: &str = "q";
/// Bytes of a node.
pub const NODE: u64 = 8;
const LOCALS: usize = 2;

/// What programs are about.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum About {
    /// Loops of all shapes.
    Anything,
    /// Loops that update a location, and undo that until it is the time for it.
    UndoneUpdates,
    /// Loops that wait as those of real programs do: with counters, delays and bounds.
    RealLoops,
    /// Loops that write memory which only their thread accesses, most of the time.
    OwnMemory,
    /// Loops that look at something while they hold a lock, or try to take one.
    Locks,
}

impl About {
    pub const ALL: [About; 5] =
        [About::Anything, About::UndoneUpdates, About::RealLoops, About::OwnMemory, About::Locks];

    pub const fn name(self) -> &'static str {
        match self {
            About::Anything => "anything",
            About::UndoneUpdates => "undone-updates",
            About::RealLoops => "real-loops",
            About::OwnMemory => "own-memory",
            About::Locks => "locks",
        }
    }
}

impl FromStr for About {
    type Err = String;

    fn from_str(name: &str) -> Result<Self, String> {
        let names = || About::ALL.map(About::name).join(", ");
        About::ALL.into_iter().find(|about| about.name() == name).ok_or_else(|| format!("expected one of {}", names()))
    }
}

/// A program.
pub struct Waiting {
    pub about: About,
    /// As a module.
    pub text: String,
    /// In words.
    pub words: String,
    /// Worth brute force in any case: many threads with few operations, or loops as data structures have them.
    pub dense: bool,
}

struct Maker {
    random: Random,
    /// Which compare-exchanges are weak, in programs that have such. Apart, so that programs are otherwise what they
    /// were before there were any.
    weak: Option<Random>,
    /// What sums that are waited for consist of, in programs about such loops. Apart for the same reason.
    sums: Random,
    text: String,
    words: String,
    values: u32,
    blocks: u32,
    /// What most loops that undo an update try: what they add, and when that succeeds.
    usual: tries::Usual,
    /// Loops that may still be made.
    loops: u32,
    depth: usize,
    /// Addresses of further locals of the thread that are still unused.
    own: Vec<u32>,
}

/// What the threads of a program are made of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Long,
    Dense(dense::Mix),
    Shapes(Topic),
}

/// Where `continue` and `break` lead.
#[derive(Clone, Copy)]
struct Around {
    again: u32,
    out: u32,
}

pub fn program(about: About, seed: u64) -> Waiting {
    let mut maker = Maker {
        random: Random::new(seed),
        weak: has_weak(seed).then(|| Random::new(seed ^ 0x3eac)),
        sums: Random::new(seed ^ 0x50f5),
        text: String::new(),
        words: String::new(),
        values: 0,
        blocks: 0,
        usual: tries::Usual::of(seed),
        loops: 0,
        depth: 1,
        own: Vec::new(),
    };
    let style = match seed % 4 {
        _ if about == About::UndoneUpdates => Style::Shapes(Topic::Try),
        _ if about == About::RealLoops => Style::Shapes(Topic::Spin),
        _ if about == About::OwnMemory => Style::Shapes(Topic::Own),
        _ if about == About::Locks => Style::Shapes(Topic::Mutex(locked::Scene::of(seed))),
        1 | 3 => Style::Dense(dense::mix(&mut maker.random)),
        2 => Style::Shapes(maker.random.of(&[Topic::Queue, Topic::Stack])),
        _ if seed.is_multiple_of(16) => Style::Shapes(Topic::Lock),
        _ if seed % 16 == 4 => Style::Shapes(Topic::Handover),
        _ if seed % 16 == 8 => Style::Shapes(Topic::Ended),
        _ if is_about_retries(seed) => Style::Shapes(Topic::Retry),
        _ => Style::Long,
    };
    let threads = match style {
        Style::Dense(mix) => dense::threads(&mut maker.random, mix),
        Style::Shapes(Topic::Try) => {
            let third = maker.usual.third_thread();
            2 + usize::from(maker.random.one_in(third))
        }
        Style::Long | Style::Shapes(_) => 2 + usize::from(maker.random.one_in(4)),
    };
    let mut text = String::new();
    for name in VARIABLES {
        let _ = writeln!(text, "global ${name} size 4 align 4 = zero");
    }
    text += "global $p size 4 align 4 = zero\nglobal $q size 8 align 8 = zero\n";
    for t in 0..threads * LOCALS {
        let _ = writeln!(text, "global $o{t} size 4 align 4 = zero");
    }
    text += "extern func @pthread_create(ptr, ptr, ptr, ptr) -> i32\nextern func @pthread_join(i64, ptr) -> i32\n\
             extern func @putchar(i32) -> i32\nextern func @reach_error()\nextern func @sched_yield() -> i32\n\
             extern func @__VERIFIER_assume(i32)\nextern func @malloc(i64) -> ptr\nextern func @free(ptr)\n";
    if seed.is_multiple_of(32) {
        // Where addresses of variables are stored, their accesses are unknown.
        text += "global $k size 8 align 8 = zero\n";
    }
    if about == About::OwnMemory {
        text += own::GLOBALS;
    }
    if about == About::Locks {
        text += &locked::declarations();
    }
    for t in 0..threads {
        maker.thread(t, style);
    }
    maker.main(threads, style, seed.is_multiple_of(32));
    Waiting { about, text: text + &maker.text, words: maker.words, dense: style != Style::Long }
}

/// Whether some compare-exchanges of the program of a seed may fail spuriously.
pub fn has_weak(seed: u64) -> bool {
    is_about_retries(seed) || Random::new(seed ^ 0xfa10).one_in(3)
}

/// Whether the program of a seed has compare-exchanges that store what they find where other threads access it.
pub fn is_about_retries(seed: u64) -> bool {
    seed % 32 == 28
}

impl Maker {
    fn line(&mut self, line: &str) {
        let _ = writeln!(self.text, "  {line}");
    }
    /// `assert(value != wrong);`
    fn assert_not(&mut self, value: u32, name: &str, wrong: u8) {
        let bad = self.value("i1", &format!("icmp eq v{value}, i32 {wrong}"));
        let (fails, goes_on) = (self.block(), self.block());
        self.line(&format!("br v{bad}, bb{fails}, bb{goes_on}"));
        self.begin(fails);
        self.line("call @reach_error() as ()");
        self.line("unreachable");
        self.begin(goes_on);
        self.say(&format!("assert {name} != {wrong}"));
    }
    fn say(&mut self, words: &str) {
        let _ = writeln!(self.words, "{}{words}", "  ".repeat(self.depth));
    }
    fn fresh(&mut self) -> u32 {
        self.values += 1;
        self.values - 1
    }
    fn block(&mut self) -> u32 {
        self.blocks += 1;
        self.blocks - 1
    }
    fn begin(&mut self, block: u32) {
        let _ = writeln!(self.text, "bb{block}:");
    }
    /// Makes an instruction with a result of that type.
    fn value(&mut self, ty: &str, what: &str) -> u32 {
        let value = self.fresh();
        self.line(&format!("v{value}: {ty} = {what}"));
        value
    }
    /// Makes a compare-exchange of this type; what it finds, whether it succeeds, and what it is called.
    fn compare_exchange(&mut self, ty: &str, what: &str) -> (u32, u32, &'static str) {
        let weak = self.weak.as_mut().is_some_and(|weak| !weak.one_in(3));
        let (name, words) = if weak { ("cmpxchg weak", "weakcas") } else { ("cmpxchg", "cas") };
        let (old, done) = (self.fresh(), self.fresh());
        self.line(&format!("v{old}: {ty}, v{done}: i1 = {name} {what}"));
        (old, done, words)
    }
    fn local(&mut self) -> usize {
        usize::from(self.random.below(LOCALS as u8))
    }
    /// The address of a local: the thread's first values.
    fn set(&mut self, local: usize, value: u32) {
        self.line(&format!("store v{value} to v{}, align 4", local + 1));
    }
    fn get(&mut self, local: usize) -> u32 {
        self.value("i32", &format!("load v{}, align 4", local + 1))
    }

    fn thread(&mut self, t: usize, style: Style) {
        (self.values, self.blocks, self.loops) = (1, 0, 2);
        let _ = writeln!(self.words, "thread {t}:");
        let _ = writeln!(self.text, "func @t{t}(ptr) -> ptr {{\nbb0(v0: ptr):");
        self.block();
        for _ in 0..LOCALS {
            self.value("ptr", "alloca 4, align 4");
        }
        for local in 0..LOCALS {
            self.line(&format!("store i32 0 to v{}, align 4", local + 1));
        }
        self.own = match style {
            Style::Shapes(Topic::Spin) => (0..spins::OWN).map(|_| self.value("ptr", "alloca 4, align 4")).collect(),
            Style::Shapes(_) | Style::Dense(_) | Style::Long => Vec::new(),
        };
        let most = match style {
            Style::Shapes(Topic::Try) if t > 1 => 1,
            Style::Dense(dense::Mix::Branches) | Style::Shapes(_) => 2,
            Style::Dense(_) | Style::Long => 3,
        };
        for _ in 0..1 + self.random.below(most) {
            match style {
                Style::Dense(mix) => self.operation(mix),
                Style::Shapes(topic) => self.shape(topic, t),
                Style::Long => self.statement(None, 0),
            }
        }
        for local in 0..LOCALS {
            let last = self.get(local);
            self.line(&format!("store v{last} to $o{}, align 4", t * LOCALS + local));
        }
        self.line("return v0");
        self.text += "}\n";
    }

    fn main(&mut self, threads: usize, style: Style, keeps: bool) {
        self.values = 0;
        self.text += "func @main() -> i32 {\nbb0:\n";
        if keeps {
            VARIABLES.iter().for_each(|name| self.line(&format!("store ${name} to $k, align 8")));
        }
        if let Style::Shapes(Topic::Mutex(scene)) = style {
            self.choose_kinds(scene);
        }
        let mut ids = Vec::new();
        for t in 0..threads {
            let id = self.value("ptr", "alloca 8, align 8");
            self.value(
                "i32",
                &format!("call @pthread_create(v{id}, null, @t{t}, null) as (ptr, ptr, ptr, ptr) -> i32"),
            );
            ids.push(id);
        }
        for id in ids {
            let thread = self.value("i64", &format!("load v{id}, align 8"));
            self.value("i32", &format!("call @pthread_join(v{thread}, null) as (i64, ptr) -> i32"));
        }
        let outs = (0..threads * LOCALS).map(|t| (format!("o{t}"), ""));
        let all: Vec<(String, &str)> =
            VARIABLES.iter().map(|&name| (name.to_owned(), " seq_cst")).chain(outs).collect();
        for (name, order) in all {
            let value = self.value("i32", &format!("load{order} ${name}, align 4"));
            self.letter(value);
        }
        if style == Style::Shapes(Topic::Own) {
            self.tell_own_memory();
        }
        // Where memory is freed there may be nothing left to observe.
        if matches!(style, Style::Shapes(topic) if topic != Topic::Ended) {
            self.tell_top();
        }
        self.line("return i32 0");
        self.text += "}\n";
    }

    /// Writes a small number.
    fn letter(&mut self, value: u32) {
        let small = self.value("i32", &format!("and v{value}, i32 63"));
        let letter = self.value("i32", &format!("add v{small}, i32 48"));
        self.value("i32", &format!("call @putchar(v{letter}) as (i32) -> i32"));
    }

    /// An atomic access that reads, into a local; what it found.
    fn read(&mut self) -> (u32, String) {
        let name = self.random.of(VARIABLES);
        let operand = self.random.below(3);
        let (what, words) = match self.random.below(6) {
            0 => (format!("rmw xchg seq_cst ${name}, i32 {operand}, align 4"), format!("xchg({name}, {operand})")),
            1 => {
                let op = self.random.of(&["add", "or", "and", "xor", "umax", "min", "sub"]);
                (format!("rmw {op} seq_cst ${name}, i32 {operand}, align 4"), format!("{op}({name}, {operand})"))
            }
            _ => (format!("load seq_cst ${name}, align 4"), name.to_owned()),
        };
        (self.value("i32", &what), words)
    }

    /// A compare-exchange; what it found, and whether it succeeded.
    fn exchange(&mut self) -> (u32, u32, String) {
        let name = self.random.of(VARIABLES);
        let new = self.random.below(3);
        let (expected, words) = match self.random.one_in(2) {
            true => {
                let local = self.local();
                (format!("v{}", self.get(local)), format!("r{local}"))
            }
            false => {
                let bits = self.random.below(2);
                (format!("i32 {bits}"), bits.to_string())
            }
        };
        let what = format!("seq_cst seq_cst ${name}, {expected}, i32 {new}, align 4");
        let (old, done, cas) = self.compare_exchange("i32", &what);
        (old, done, format!("{cas}({name}, {words}, {new})"))
    }

    /// An `i1`.
    fn condition(&mut self) -> (u32, String) {
        if self.random.one_in(4) {
            let (old, done, mut words) = self.exchange();
            if self.random.one_in(2) {
                let local = self.local();
                self.set(local, old);
                words = format!("(r{local} = {words})");
            }
            return match self.random.one_in(2) {
                true => (done, format!("{words} done")),
                false => (self.value("i1", &format!("xor v{done}, true")), format!("{words} failed")),
            };
        }
        let (value, words) = match self.random.below(3) {
            0 => {
                let local = self.local();
                (self.get(local), format!("r{local}"))
            }
            _ => {
                let (value, words) = self.read();
                let local = self.local();
                match self.random.one_in(2) {
                    true => {
                        self.set(local, value);
                        (value, format!("(r{local} = {words})"))
                    }
                    false => (value, words),
                }
            }
        };
        let (value, words) = match self.random.one_in(4) {
            true => {
                let mask = 1 + self.random.below(3);
                (self.value("i32", &format!("and v{value}, i32 {mask}")), format!("({words} & {mask})"))
            }
            false => (value, words),
        };
        let cond = self.random.of(&["eq", "ne", "eq", "ne", "ult", "uge", "slt", "sgt"]);
        let (operand, right) = match self.random.one_in(5) {
            true => {
                let local = self.local();
                (format!("v{}", self.get(local)), format!("r{local}"))
            }
            false => {
                let bits = self.random.below(3);
                (format!("i32 {bits}"), bits.to_string())
            }
        };
        (self.value("i1", &format!("icmp {cond} v{value}, {operand}")), format!("{words} {cond} {right}"))
    }

    /// Jumps to one of two blocks; two conditions are tested one after the other.
    fn branch(&mut self, then: u32, other: u32) -> String {
        let (first, words) = self.condition();
        if !self.random.one_in(3) {
            self.line(&format!("br v{first}, bb{then}, bb{other}"));
            return words;
        }
        let middle = self.block();
        let both = self.random.one_in(2);
        match both {
            true => self.line(&format!("br v{first}, bb{middle}, bb{other}")),
            false => self.line(&format!("br v{first}, bb{then}, bb{middle}")),
        }
        self.begin(middle);
        let (second, more) = self.condition();
        self.line(&format!("br v{second}, bb{then}, bb{other}"));
        format!("{words} {} {more}", if both { "&&" } else { "||" })
    }

    fn statements(&mut self, around: Option<Around>, depth: u32, most: u8) {
        self.depth += 1;
        for _ in 0..self.random.below(most + 1) {
            self.statement(around, depth);
        }
        self.depth -= 1;
    }

    fn statement(&mut self, around: Option<Around>, depth: u32) {
        match self.random.below(12) {
            0 => {
                let (name, value) = (self.random.of(VARIABLES), self.random.below(3));
                self.line(&format!("store seq_cst i32 {value} to ${name}, align 4"));
                self.say(&format!("{name} = {value}"));
            }
            1 => {
                let (value, words) = self.read();
                let local = self.local();
                self.set(local, value);
                self.say(&format!("r{local} = {words}"));
            }
            2 => {
                let (from, local) = (self.local(), self.local());
                let value = self.get(from);
                let plus = self.random.below(2);
                let value = self.value("i32", &format!("add v{value}, i32 {plus}"));
                self.set(local, value);
                self.say(&format!("r{local} = r{from} + {plus}"));
            }
            3 if depth > 0 => {
                self.value("i32", "call @sched_yield() as () -> i32");
                self.say("yield");
            }
            3 | 4 => {
                let (local, wrong) = (self.local(), self.random.below(3));
                let value = self.get(local);
                self.assert_not(value, &format!("r{local}"), wrong);
            }
            5 => {
                let (name, by) = (self.random.of(VARIABLES), self.random.below(3));
                let (op, order) = (self.random.of(&["add", "sub"]), self.random.of(&["relaxed", "release", "seq_cst"]));
                self.value("i32", &format!("rmw {op} {order} ${name}, i32 {by}, align 4"));
                self.say(&format!("{op}({name}, {by}) {order}"));
            }
            6 => self.choice(around, depth),
            7 if self.random.one_in(3) => {
                let (value, words) = self.read();
                let (cond, wanted) = (self.random.of(&["eq", "ne", "ult"]), self.random.below(3));
                let holds = self.value("i1", &format!("icmp {cond} v{value}, i32 {wanted}"));
                let holds = self.value("i32", &format!("zext v{holds}"));
                self.line(&format!("call @__VERIFIER_assume(v{holds}) as (i32)"));
                self.say(&format!("assume {words} {cond} {wanted}"));
            }
            _ if self.loops > 0 && depth < 3 => self.repeat(depth),
            _ => {
                let (old, _, words) = self.exchange();
                let local = self.local();
                self.set(local, old);
                self.say(&format!("r{local} = {words}"));
            }
        }
    }

    fn choice(&mut self, around: Option<Around>, depth: u32) {
        let (then, other, after) = (self.block(), self.block(), self.block());
        let words = self.branch(then, other);
        self.say(&format!("if {words}"));
        self.begin(then);
        match around {
            Some(around) if self.random.one_in(2) => {
                let again = self.random.one_in(2);
                self.line(&format!("jump bb{}", if again { around.again } else { around.out }));
                self.depth += 1;
                self.say(if again { "continue" } else { "break" });
                self.depth -= 1;
            }
            _ => {
                self.statements(around, depth, 2);
                self.line(&format!("jump bb{after}"));
            }
        }
        self.begin(other);
        self.say("else");
        self.statements(around, depth, 1);
        self.line(&format!("jump bb{after}"));
        self.begin(after);
    }

    fn repeat(&mut self, depth: u32) {
        self.loops -= 1;
        let (head, inside, after) = (self.block(), self.block(), self.block());
        let around = Some(Around { again: head, out: after });
        self.line(&format!("jump bb{head}"));
        self.begin(head);
        if self.random.one_in(3) {
            self.say("do");
            self.statements(around, depth + 1, 2);
            let words = self.branch(head, after);
            self.say(&format!("while {words}"));
            // An unreachable block.
            self.begin(inside);
            self.line(&format!("jump bb{after}"));
        } else {
            let words = self.branch(inside, after);
            self.say(&format!("while {words}"));
            self.begin(inside);
            self.statements(around, depth + 1, 2);
            self.line(&format!("jump bb{head}"));
        }
        self.begin(after);
    }
}
