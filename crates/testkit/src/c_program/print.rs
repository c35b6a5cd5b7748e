//! Programs as C.

use super::{Borrow, CProgram, Cell, Order, Plain, Published, REGS, Reg, Rmw, Stmt, Value};

/// What stands once at the top of a file of programs.
pub const PRELUDE: &str = "\
#define _GNU_SOURCE
#include <assert.h>
#include <estragon.h>
#include <limits.h>
#include <linux/futex.h>
#include <pthread.h>
#include <semaphore.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <unistd.h>

struct node {
    int plain;
    atomic_int count;
};
";

/// Shared objects by name, with their declarations and how their final value is printed; `@` stands for the program's
/// suffix.
const OBJECTS: &[(&str, &str, Option<&str>)] = &[
    ("x0@", "atomic_int x0@;", Some("(long)x0@")),
    ("x1@", "atomic_int x1@;", Some("(long)x1@")),
    ("array@", "atomic_int array@[2];", Some("(long)array@[0] * 1000 + array@[1]")),
    ("byte@", "atomic_uchar byte@;", Some("(long)byte@")),
    ("wide@", "atomic_llong wide@;", Some("(long)wide@")),
    (
        "fields@",
        "struct { atomic_short s; atomic_ulong l; } fields@;",
        Some("(long)fields@.s * 1000 + (long)fields@.l"),
    ),
    ("m0@", "pthread_mutex_t m0@ = PTHREAD_MUTEX_INITIALIZER;", None),
    ("m1@", "pthread_mutex_t m1@ = PTHREAD_MUTEX_INITIALIZER;", None),
    ("cond@", "pthread_cond_t cond@ = PTHREAD_COND_INITIALIZER;", None),
    ("rwlock@", "pthread_rwlock_t rwlock@ = PTHREAD_RWLOCK_INITIALIZER;", None),
    ("sem@", "sem_t sem@;", None),
    ("barrier@", "pthread_barrier_t barrier@;", None),
    ("once@", "pthread_once_t once@ = PTHREAD_ONCE_INIT;", None),
    ("slot@", "_Atomic(struct node *) slot@;", None),
    ("loan@", "_Atomic(struct node *) loan@;", None),
    ("of_m0@", "int of_m0@;", Some("(long)of_m0@")),
    ("of_m1@", "int of_m1@;", Some("(long)of_m1@")),
    ("of_rwlock@", "int of_rwlock@;", Some("(long)of_rwlock@")),
    ("of_none@", "int of_none@;", None),
    ("made@", "int made@;", None),
];

/// The program as C, without the prelude. The suffix keeps several programs in one file apart; `main` with a suffix is
/// the entry.
pub fn source(program: &CProgram, suffix: &str) -> String {
    let mut bodies = String::new();
    let last = program.threads.len().saturating_sub(1);
    let nested = program.nested && last > 0;
    for (t, body) in program.threads.iter().enumerate() {
        let mut printer = Printer::new(&format!("t{t}"));
        printer.block(body);
        let spawns = nested && t == 0;
        bodies += &format!("static void *thread{t}@(void *unused)\n{{\n    int r0 = 0, r1 = 0;\n");
        if spawns {
            bodies += &format!("    pthread_t child;\n    pthread_create(&child, 0, thread{last}@, 0);\n");
        }
        bodies += &printer.text;
        if spawns {
            bodies += "    pthread_join(child, 0);\n";
        }
        for reg in 0..REGS {
            bodies += &format!("    seen@[{t}][{reg}] = r{reg};\n");
        }
        bodies += "    return unused;\n}\n\n";
    }
    let mut printer = Printer::new("main");
    printer.block(&program.main);
    let mut last_words = Printer::new("exit");
    last_words.block(program.unjoined.as_deref().unwrap_or_default());
    let used = |name: &str| [&bodies, &printer.text, &last_words.text].into_iter().any(|text| text.contains(name));
    let mut text = String::new();
    let mut finals = String::new();
    let count = program.threads.len();
    for (name, declaration, value) in OBJECTS {
        if used(name) || (*name == "x0@" && used("once@")) {
            text += &format!("static {declaration}\n");
            let show = |value: &&str| format!("    printf(\"%ld \", {value});\n");
            finals.extend(value.as_ref().map(show));
        }
    }
    text += &format!("static int seen@[{}][{REGS}];\n", count + 1);
    if used("once@") {
        text += "\nstatic void make@(void)\n{\n    made@ = 1;\n    atomic_fetch_add(&x0@, 1);\n}\n";
    }
    if program.prefers_writers {
        text = text.replace("RWLOCK_INITIALIZER", "RWLOCK_WRITER_NONRECURSIVE_INITIALIZER_NP");
    }
    if used("lend@") {
        text += "\nstatic void lend@(int waits, _Atomic(struct node *) *to)\n{\n    struct node mine;\n    atomic_init(&mine.count, 0);\n    \
                 atomic_store(to, &mine);\n    if (waits)\n        while (atomic_load(&mine.count) == 0)\n            ;\n}\n";
    }
    if program.unjoined.is_some() {
        text += &format!("\nstatic void at_exit@(void)\n{{\n    int r0 = 0, r1 = 0;\n{}", last_words.text);
        text += &format!("    seen@[{count}][0] = r0;\n    seen@[{count}][1] = r1;\n}}\n");
    }
    for t in 0..count {
        text += &format!("static void *thread{t}@(void *);\n");
    }
    text += &format!("\n{bodies}int main@(void)\n{{\n    int r0 = 0, r1 = 0;\n    pthread_t t[{}];\n", count.max(1));
    if used("sem@") {
        text += &format!("    sem_init(&sem@, 0, {});\n", program.semaphore);
    }
    if used("barrier@") {
        text += &format!("    pthread_barrier_init(&barrier@, 0, {});\n", program.barrier);
    }
    if program.unjoined.is_some() {
        text += "    atexit(at_exit@);\n";
    }
    let own = if nested { last } else { count };
    for t in 0..own {
        text += &format!("    pthread_create(&t[{t}], 0, thread{t}@, 0);\n");
    }
    text += &printer.text;
    if program.unjoined.is_some() {
        text += "    (void)r0, (void)r1;\n    return 0;\n}\n";
        return text.replace('@', suffix);
    }
    for t in 0..own {
        text += &format!("    pthread_join(t[{t}], 0);\n");
    }
    text += "    printf(\"%d %d \", r0, r1);\n";
    text += &finals;
    text += &format!("    for (int i = 0; i < {}; i++)\n", count);
    text += "        printf(\"| %d %d \", seen@[i][0], seen@[i][1]);\n    return 0;\n}\n";
    text.replace('@', suffix)
}

struct Printer {
    text: String,
    depth: usize,
    /// Whose statements these are, and how many assertions there were: each has a name, so that findings can be told
    /// apart.
    name: String,
    assertions: usize,
}

fn cell(cell: Cell) -> String {
    match cell {
        Cell::Int(n) => format!("&x{n}@"),
        Cell::Element(reg) => format!("&array@[r{reg} & 1]"),
        Cell::Byte => "&byte@".to_owned(),
        Cell::Wide => "&wide@".to_owned(),
        Cell::Short => "&fields@.s".to_owned(),
        Cell::Long => "&fields@.l".to_owned(),
    }
}

fn type_of(cell: Cell) -> &'static str {
    match cell {
        Cell::Int(_) | Cell::Element(_) => "int",
        Cell::Byte => "unsigned char",
        Cell::Wide => "long long",
        Cell::Short => "short",
        Cell::Long => "unsigned long",
    }
}

fn value(value: Value) -> String {
    match value {
        Value::Const(n) => n.to_string(),
        Value::Reg(reg) => format!("r{reg}"),
        Value::Next(reg) => format!("r{reg} + 1"),
    }
}

fn order(order: Order) -> &'static str {
    match order {
        Order::Relaxed => "memory_order_relaxed",
        Order::Acquire => "memory_order_acquire",
        Order::Release => "memory_order_release",
        Order::AcqRel => "memory_order_acq_rel",
        Order::SeqCst => "memory_order_seq_cst",
    }
}

fn function(op: Rmw) -> &'static str {
    match op {
        Rmw::Exchange => "atomic_exchange_explicit",
        Rmw::Add => "atomic_fetch_add_explicit",
        Rmw::Sub => "atomic_fetch_sub_explicit",
        Rmw::And => "atomic_fetch_and_explicit",
        Rmw::Or => "atomic_fetch_or_explicit",
        Rmw::Xor => "atomic_fetch_xor_explicit",
        // Not in C11's header, but in the compiler.
        Rmw::Nand => "__c11_atomic_fetch_nand",
        Rmw::Max => "__c11_atomic_fetch_max",
        Rmw::Min => "__c11_atomic_fetch_min",
    }
}

fn plain(var: Plain) -> String {
    match var {
        Plain::Mutex(n) => format!("of_m{n}@"),
        Plain::RwLock => "of_rwlock@".to_owned(),
        Plain::Free => "of_none@".to_owned(),
    }
}

impl Printer {
    fn new(name: &str) -> Self {
        Self { text: String::new(), depth: 1, name: name.to_owned(), assertions: 0 }
    }

    fn line(&mut self, line: &str) {
        self.text += &"    ".repeat(self.depth);
        self.text += line;
        self.text.push('\n');
    }

    fn block(&mut self, body: &[Stmt]) {
        for stmt in body {
            self.stmt(stmt);
        }
    }

    fn nested(&mut self, head: &str, body: &[Stmt], last: Option<&str>) {
        self.line(&format!("{head} {{"));
        self.depth += 1;
        self.block(body);
        if let Some(last) = last {
            self.line(last);
        }
        self.depth -= 1;
        self.line("}");
    }

    fn assign(&mut self, reg: Reg, value: &str) {
        self.line(&format!("r{reg} = {value};"));
    }

    fn stmt(&mut self, stmt: &Stmt) {
        match stmt {
            Stmt::Load { reg, cell: c, order: o } => {
                self.assign(*reg, &format!("(int)atomic_load_explicit({}, {})", cell(*c), order(*o)));
            }
            Stmt::Store { cell: c, value: v, order: o } => {
                self.line(&format!("atomic_store_explicit({}, {}, {});", cell(*c), value(*v), order(*o)));
            }
            Stmt::Rmw { op, cell: c, value: v, reg, order: o } => {
                let call = format!("{}({}, {}, {})", function(*op), cell(*c), value(*v), order(*o));
                match reg {
                    Some(reg) => self.assign(*reg, &format!("(int){call}")),
                    None => self.line(&format!("{call};")),
                }
            }
            Stmt::Cas { weak, cell: c, expected, new, reg } => {
                let strength = if *weak { "weak" } else { "strong" };
                self.line("{");
                self.depth += 1;
                self.line(&format!("{} was = {expected};", type_of(*c)));
                let call = format!("atomic_compare_exchange_{strength}({}, &was, {new})", cell(*c));
                self.assign(*reg, &format!("{call} ? -1 : (int)was"));
                self.depth -= 1;
                self.line("}");
            }
            Stmt::Retry { weak, cell: c, by, reg } => {
                let strength = if *weak { "weak" } else { "strong" };
                self.line("{");
                self.depth += 1;
                self.line(&format!("{} was = atomic_load({});", type_of(*c), cell(*c)));
                self.line(&format!("while (!atomic_compare_exchange_{strength}({}, &was, was + {by}))", cell(*c)));
                self.line("    ;");
                self.assign(*reg, "(int)was");
                self.depth -= 1;
                self.line("}");
            }
            Stmt::Fence(o) => self.line(&format!("atomic_thread_fence({});", order(*o))),
            Stmt::Lock { mutex, body } => {
                self.line(&format!("pthread_mutex_lock(&m{mutex}@);"));
                self.block(body);
                self.line(&format!("pthread_mutex_unlock(&m{mutex}@);"));
            }
            Stmt::TryLock { mutex, body } => {
                let unlock = format!("pthread_mutex_unlock(&m{mutex}@);");
                self.nested(&format!("if (pthread_mutex_trylock(&m{mutex}@) == 0)"), body, Some(&unlock));
            }
            Stmt::Wait { mutex, guarded } => {
                let condition = if *guarded { format!("while (of_m{mutex}@ == 0) ") } else { String::new() };
                self.line(&format!("{condition}pthread_cond_wait(&cond@, &m{mutex}@);"));
            }
            Stmt::Signal => self.line("pthread_cond_signal(&cond@);"),
            Stmt::Broadcast => self.line("pthread_cond_broadcast(&cond@);"),
            Stmt::Post => self.line("sem_post(&sem@);"),
            Stmt::Take => self.line("sem_wait(&sem@);"),
            Stmt::TryTake { reg } => self.assign(*reg, "sem_trywait(&sem@)"),
            Stmt::Count { reg } => self.line(&format!("sem_getvalue(&sem@, &r{reg});")),
            Stmt::Read { body } => {
                self.line("pthread_rwlock_rdlock(&rwlock@);");
                self.block(body);
                self.line("pthread_rwlock_unlock(&rwlock@);");
            }
            Stmt::Write { body } => {
                self.line("pthread_rwlock_wrlock(&rwlock@);");
                self.block(body);
                self.line("pthread_rwlock_unlock(&rwlock@);");
            }
            Stmt::TryRead { body } => {
                let unlock = Some("pthread_rwlock_unlock(&rwlock@);");
                self.nested("if (pthread_rwlock_tryrdlock(&rwlock@) == 0)", body, unlock);
            }
            Stmt::TryWrite { body } => {
                let unlock = Some("pthread_rwlock_unlock(&rwlock@);");
                self.nested("if (pthread_rwlock_trywrlock(&rwlock@) == 0)", body, unlock);
            }
            Stmt::Once { reg } => {
                self.line("pthread_once(&once@, make@);");
                self.assign(*reg, "made@");
            }
            Stmt::Barrier { reg: None } => self.line("pthread_barrier_wait(&barrier@);"),
            Stmt::Barrier { reg: Some(reg) } => {
                self.assign(*reg, "pthread_barrier_wait(&barrier@) == PTHREAD_BARRIER_SERIAL_THREAD");
            }
            Stmt::FutexWait { expected, bits, reg } => {
                let how = if *bits == 0 { "FUTEX_WAIT_PRIVATE" } else { "FUTEX_WAIT_BITSET_PRIVATE" };
                let wait = format!("syscall(SYS_futex, &x0@, {how}, {expected}, 0, 0, {bits})");
                self.assign(*reg, &format!("{wait} == 0"));
            }
            Stmt::FutexWake { all, bits, reg } => {
                let how = if *bits == 0 { "FUTEX_WAKE_PRIVATE" } else { "FUTEX_WAKE_BITSET_PRIVATE" };
                let most = if *all { "INT_MAX" } else { "1" };
                self.assign(*reg, &format!("(int)syscall(SYS_futex, &x0@, {how}, {most}, 0, 0, {bits})"));
            }
            Stmt::If { reg, value, then, otherwise } => {
                self.nested(&format!("if (r{reg} == {value})"), then, None);
                if !otherwise.is_empty() {
                    self.nested("else", otherwise, None);
                }
            }
            Stmt::Repeat { times, body } => self.nested(&format!("for (int i = 0; i < {times}; i++)"), body, None),
            Stmt::Until { reg, value, times, body } => {
                self.nested(&format!("for (int i = 0; i < {times} && r{reg} != {value}; i++)"), body, None);
            }
            Stmt::Publish { value: v } => self.lines(&[
                "{",
                "    struct node *mine = malloc(sizeof *mine);",
                &format!("    mine->plain = {};", value(*v)),
                &format!("    atomic_init(&mine->count, {});", value(*v)),
                "    mine = atomic_exchange(&slot@, mine);",
                "    free(mine);",
                "}",
            ]),
            Stmt::Consume { reg } => self.lines(&[
                "{",
                "    struct node *mine = atomic_exchange(&slot@, (struct node *)0);",
                &format!("    r{reg} = mine ? mine->plain : -1;"),
                "    free(mine);",
                "}",
            ]),
            Stmt::Peek { reg } => self.lines(&[
                "{",
                "    struct node *theirs = atomic_load(&slot@);",
                &format!("    r{reg} = theirs ? atomic_load(&theirs->count) : -1;"),
                "}",
            ]),
            Stmt::Lend { waits } => self.line(&format!("lend@({}, &loan@);", u8::from(*waits))),
            Stmt::Borrow { place, how, reg } => {
                let place = match place {
                    Published::Block => "slot@",
                    Published::Local => "loan@",
                };
                self.line("{");
                self.line(&format!("    struct node *theirs = atomic_load(&{place});"));
                self.line("    if (theirs) {");
                self.lines(match how {
                    Borrow::Await => &["        while (atomic_load(&theirs->count) == 0)", "            ;"],
                    Borrow::AwaitCas => &[
                        "        int was = 1;",
                        "        while (!atomic_compare_exchange_strong(&theirs->count, &was, 2))",
                        "            was = 1;",
                    ],
                    Borrow::Set => &["        atomic_store(&theirs->count, 1);"],
                });
                self.line(&format!("        r{reg} = 3;"));
                self.line("    }");
                self.line("}");
            }
            Stmt::PlainRead { var, reg } => self.assign(*reg, &plain(*var)),
            Stmt::PlainWrite { var, value: v } => self.line(&format!("{} = {};", plain(*var), value(*v))),
            Stmt::AssertNot { reg, value } => {
                self.assertions += 1;
                self.line(&format!("assert(r{reg} != {value} && \"{} {}\");", self.name, self.assertions));
            }
            Stmt::Assume { reg, value } => self.line(&format!("estragon_assume(r{reg} == {value});")),
            Stmt::Choose { reg, ways } => self.assign(*reg, &format!("(int)estragon_choose({ways})")),
        }
    }

    fn lines(&mut self, lines: &[&str]) {
        for line in lines {
            self.line(line);
        }
    }
}
