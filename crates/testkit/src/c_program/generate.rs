//! Random C programs.

use super::{Borrow, CProgram, Cell, Order, Plain, Published, REGS, Reg, Rmw, Stmt, Value};
use crate::random::Random;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Load,
    Store,
    Update,
    Cas,
    Fence,
    Lock,
    TryLock,
    Wait,
    Signal,
    Broadcast,
    Post,
    Take,
    TryTake,
    Count,
    Read,
    Write,
    TryRead,
    TryWrite,
    Once,
    Barrier,
    Publish,
    Consume,
    Peek,
    Choose,
    FutexWait,
    FutexWake,
    Lend,
    BorrowBlock,
    BorrowLocal,
    /// An access of a plain variable, with its lock where the program is to be free of races.
    Plain,
}

use Kind::{
    Barrier, BorrowBlock, BorrowLocal, Broadcast, Cas, Choose, Consume, Count, Fence, FutexWait, FutexWake, Lend, Load,
    Lock, Once, Peek, Post, Publish, Read, Signal, Store, Take, TryLock, TryRead, TryTake, TryWrite, Update, Wait,
    Write,
};

/// Rare combinations show only where few kinds are used.
const MIXES: &[&[Kind]] = &[
    &[Load, Store, Update, Cas],
    &[Load, Store, Update, Cas, Fence],
    &[Load, Store, Lock, Lock, TryLock],
    &[Store, Lock, Wait, Wait, Signal, Broadcast],
    &[Load, Store, Take, Post, Post, TryTake, Count],
    &[Load, Read, Write, Write],
    &[Store, Read, Write, TryRead, TryWrite],
    &[Load, Once, Once, Update],
    &[Load, Store, Update, Barrier, Barrier],
    &[Publish, Publish, Consume, Load],
    &[Publish, Peek, Consume, Store],
    &[Load, Store, Cas, Choose],
    &[Load, Lock, Kind::Plain, Update],
    &[
        Load, Store, Update, Cas, Fence, Lock, TryLock, Wait, Signal, Broadcast, Post, Take, TryTake, Count, Read,
        Write, TryRead, TryWrite, Once, Barrier, Publish, Consume, Peek, Choose,
    ],
];

/// With plain accesses outside of any lock.
const RACY: &[Kind] = &[Load, Store, Lock, Kind::Plain, Kind::Plain, Update];

/// With weak compare-exchanges, alone and in loops.
const RETRIES: &[Kind] = &[Cas, Cas, Cas, Load, Store];

/// With memory that ends while others wait there.
const ENDING: &[&[Kind]] =
    &[&[Publish, Publish, BorrowBlock, BorrowBlock, BorrowBlock, Consume], &[Lend, BorrowLocal, BorrowLocal, Load]];

/// With waits at futexes, all at one word.
const FUTEXES: &[Kind] = &[FutexWait, FutexWait, FutexWake, FutexWake, Load, Store];

/// For which bits they are in half of these programs, 0 being any.
const NO_BITS: &[u8] = &[0];
const BITS: &[u8] = &[0, 1, 1, 1, 2, 3];

const UPDATES: &[Rmw] =
    &[Rmw::Exchange, Rmw::Add, Rmw::Add, Rmw::Sub, Rmw::And, Rmw::Or, Rmw::Xor, Rmw::Nand, Rmw::Max, Rmw::Min];

/// The program of a seed: 2 to 4 threads, `main` among them.
pub fn program(seed: u64) -> CProgram {
    let mut random = Random::new(seed ^ 0xc0de);
    let racy = random.one_in(12);
    // Apart, so that the other programs are what they were before there were futexes.
    let waits = !racy && Random::new(seed ^ 0xf07e).one_in(8);
    let retries = !racy && !waits && Random::new(seed ^ 0x3eac).one_in(10);
    let ends = !racy && !waits && !retries && Random::new(seed ^ 0xe9d5).one_in(12);
    let mix = match (racy, waits) {
        (true, _) => RACY,
        (_, true) => FUTEXES,
        _ if retries => RETRIES,
        _ if ends => random.of(ENDING),
        _ => random.of(MIXES),
    };
    let count = 2 + random.below(3);
    let bits = Random::new(seed ^ 0xb175);
    let mut make =
        Make { mix, racy, retries, cells: Vec::new(), held: Vec::new(), left: 0, random, bits, sets: NO_BITS };
    if make.bits.one_in(2) {
        make.sets = BITS;
    }
    make.cells = if waits { vec![Cell::Int(0)] } else { make.some_cells() };
    let sizes: &[usize] = if count == 2 { &[3, 4, 5] } else { &[1, 2, 3] };
    // Operations of all threads together: what brute force can take.
    let mut budget: usize = if count == 4 { 6 } else { 8 };
    let mut bodies = Vec::new();
    for _ in 0..count {
        make.left = make.random.of(sizes).min(budget).max(1);
        budget = budget.saturating_sub(make.left);
        bodies.push(make.thread());
    }
    let main = if make.random.one_in(2) { bodies.pop().unwrap_or_default() } else { Vec::new() };
    let nested = bodies.len() > 1 && make.random.one_in(8);
    let mut asserts = Random::new(seed ^ 0xa55e);
    if asserts.one_in(6) {
        // In several threads on purpose: each of them may fail beside the others.
        for body in bodies.iter_mut().filter(|body| !body.is_empty()) {
            body.push(Stmt::AssertNot { reg: asserts.below(REGS), value: asserts.of(&[0, 1, 1, 2]) });
        }
    }
    let mut alone = Random::new(seed ^ 0xda30);
    let unjoined = (!nested && alone.one_in(10)).then(|| {
        make.left = 2;
        make.thread()
    });
    CProgram {
        barrier: make.random.of(&[2, 2, 2, count]),
        semaphore: make.random.below(2),
        threads: bodies,
        main,
        nested,
        prefers_writers: Random::new(seed ^ 0x3117).one_in(2),
        unjoined,
    }
}

struct Make {
    random: Random,
    /// Apart, so that programs are otherwise what they were before there were bits.
    bits: Random,
    /// What waits and wakes at the futex are for.
    sets: &'static [u8],
    mix: &'static [Kind],
    racy: bool,
    /// Its compare-exchanges are weak ones, some of them tried until they succeed.
    retries: bool,
    cells: Vec<Cell>,
    /// Mutexes around the place that is being made.
    held: Vec<u8>,
    /// Operations that the thread may still have.
    left: usize,
}

impl Make {
    /// One or two cells, so that threads conflict.
    fn some_cells(&mut self) -> Vec<Cell> {
        let reg = self.reg();
        let all = [
            Cell::Int(0),
            Cell::Int(0),
            Cell::Int(1),
            Cell::Element(reg),
            Cell::Byte,
            Cell::Wide,
            Cell::Short,
            Cell::Long,
        ];
        (0..1 + self.random.below(2)).map(|_| self.random.of(&all)).collect()
    }

    fn reg(&mut self) -> Reg {
        self.random.below(REGS)
    }

    fn cell(&mut self) -> Cell {
        let at = self.random.below(self.cells.len() as u8);
        self.cells[usize::from(at)]
    }

    fn value(&mut self) -> Value {
        match self.random.below(5) {
            0 => Value::Reg(self.reg()),
            1 => Value::Next(self.reg()),
            _ => Value::Const(1 + self.random.below(2)),
        }
    }

    fn thread(&mut self) -> Vec<Stmt> {
        let mut body = Vec::new();
        while self.left > 0 {
            body.extend(self.stmt(0));
            body.extend(self.local(0));
        }
        body
    }

    /// Statements of one or two operations for a block.
    fn body(&mut self, depth: u8) -> Vec<Stmt> {
        let mut body = Vec::new();
        for _ in 0..1 + self.random.below(2) {
            if self.left > 0 {
                body.extend(self.stmt(depth + 1));
            }
        }
        body
    }

    /// Something about what was read.
    fn local(&mut self, depth: u8) -> Option<Stmt> {
        let (reg, value) = (self.reg(), self.random.below(3));
        match self.random.below(14) {
            0 | 6 => Some(Stmt::AssertNot { reg, value: value.max(1) }),
            1 if self.random.one_in(3) => Some(Stmt::Assume { reg, value: value.min(1) }),
            2 | 3 if self.left > 0 => {
                let then = self.body(depth);
                let otherwise = if self.random.one_in(3) { self.body(depth) } else { Vec::new() };
                Some(Stmt::If { reg, value, then, otherwise })
            }
            4 if self.left > 0 => {
                let body = self.body(depth);
                Some(Stmt::Until { reg, value, times: 2, body })
            }
            5 if self.left > 1 => {
                self.left -= 1;
                let body = self.body(depth);
                Some(Stmt::Repeat { times: 2, body })
            }
            _ => None,
        }
    }

    fn order(&mut self, orders: &[Order]) -> Order {
        if self.random.one_in(2) { Order::SeqCst } else { self.random.of(orders) }
    }

    fn stmt(&mut self, depth: u8) -> Vec<Stmt> {
        self.left = self.left.saturating_sub(1);
        let (reg, mut mutex) = (self.reg(), self.random.below(2));
        // A thread that locks what it has waits forever, which is soon boring.
        if self.held.contains(&mutex) && !self.random.one_in(8) {
            mutex = 1 - mutex;
        }
        let kind = self.random.of(self.mix);
        let one = match kind {
            Load => self.load(),
            Store => {
                let order = self.order(&[Order::Relaxed, Order::Release]);
                Stmt::Store { cell: self.cell(), value: self.value(), order }
            }
            Update => {
                let order = self.order(&[Order::Relaxed, Order::Acquire, Order::Release, Order::AcqRel]);
                let reg = (!self.random.one_in(3)).then_some(reg);
                Stmt::Rmw { op: self.random.of(UPDATES), cell: self.cell(), value: self.value(), reg, order }
            }
            Cas => {
                let (expected, new) = (self.random.below(2), 1 + self.random.below(2));
                let (weak, cell) = (self.random.one_in(3), self.cell());
                match self.retries {
                    true if self.random.one_in(2) => Stmt::Retry { weak: true, cell, by: new, reg },
                    true => Stmt::Cas { weak: true, cell, expected, new, reg },
                    false => Stmt::Cas { weak, cell, expected, new, reg },
                }
            }
            Fence => Stmt::Fence(self.random.of(&[Order::Acquire, Order::Release, Order::AcqRel, Order::SeqCst])),
            Lock if depth < 2 => Stmt::Lock { mutex, body: self.guarded(Plain::Mutex(mutex), depth) },
            TryLock if depth < 2 => Stmt::TryLock { mutex, body: self.guarded(Plain::Mutex(mutex), depth) },
            Wait if depth == 0 => {
                let wait = Stmt::Wait { mutex: 0, guarded: self.random.one_in(2) };
                Stmt::Lock { mutex: 0, body: vec![wait] }
            }
            Signal => return self.signal(Stmt::Signal),
            Broadcast => return self.signal(Stmt::Broadcast),
            Post => Stmt::Post,
            Take => Stmt::Take,
            TryTake => Stmt::TryTake { reg },
            Count => Stmt::Count { reg },
            Read if depth == 0 => Stmt::Read { body: vec![Stmt::PlainRead { var: Plain::RwLock, reg }] },
            Write if depth == 0 => Stmt::Write { body: self.guarded(Plain::RwLock, 1) },
            TryRead if depth == 0 => Stmt::TryRead { body: vec![Stmt::PlainRead { var: Plain::RwLock, reg }] },
            TryWrite if depth == 0 => Stmt::TryWrite { body: self.guarded(Plain::RwLock, 1) },
            Once => Stmt::Once { reg },
            Barrier => Stmt::Barrier { reg: self.random.one_in(3).then_some(reg) },
            Publish => Stmt::Publish { value: self.value() },
            Consume => Stmt::Consume { reg },
            Peek => Stmt::Peek { reg },
            Choose => Stmt::Choose { reg, ways: 2 },
            FutexWait => {
                Stmt::FutexWait { expected: self.random.of(&[0, 0, 0, 1]), bits: self.bits.of(self.sets), reg }
            }
            FutexWake => return self.wake(reg),
            Lend => Stmt::Lend { waits: self.random.one_in(2) },
            BorrowBlock => self.borrow(Published::Block, reg),
            BorrowLocal => self.borrow(Published::Local, reg),
            Kind::Plain if self.racy => {
                let var = self.random.of(&[Plain::Free, Plain::Mutex(0)]);
                self.plain(var)
            }
            Kind::Plain if depth < 2 => Stmt::Lock { mutex, body: vec![self.plain(Plain::Mutex(mutex))] },
            Lock | TryLock | Wait | Read | Write | TryRead | TryWrite | Kind::Plain => self.load(),
        };
        vec![one]
    }

    fn load(&mut self) -> Stmt {
        let order = self.order(&[Order::Relaxed, Order::Acquire]);
        Stmt::Load { reg: self.reg(), cell: self.cell(), order }
    }

    fn plain(&mut self, var: Plain) -> Stmt {
        match self.random.one_in(2) {
            true => Stmt::PlainRead { var, reg: self.reg() },
            false => Stmt::PlainWrite { var, value: self.value() },
        }
    }

    /// A block with an access of what its lock guards, and perhaps more.
    fn guarded(&mut self, var: Plain, depth: u8) -> Vec<Stmt> {
        let mut body = vec![self.plain(var)];
        let held = self.held.len();
        if let Plain::Mutex(mutex) = var {
            self.held.push(mutex);
        }
        if self.random.one_in(4) {
            body.extend(self.local(depth + 1));
        }
        if self.random.one_in(2) && self.left > 0 {
            body.extend(self.stmt(depth + 1));
        }
        self.held.truncate(held);
        body
    }

    fn borrow(&mut self, place: Published, reg: Reg) -> Stmt {
        Stmt::Borrow { place, how: self.random.of(&[Borrow::Await, Borrow::AwaitCas, Borrow::Set, Borrow::Set]), reg }
    }

    /// A wake alone, or after a change that prevents others from waiting: then the woken threads are observable.
    fn wake(&mut self, reg: Reg) -> Vec<Stmt> {
        let wake = Stmt::FutexWake { all: self.random.one_in(3), bits: self.bits.of(self.sets), reg };
        let set = Stmt::Store { cell: Cell::Int(0), value: Value::Const(1), order: Order::SeqCst };
        if self.random.one_in(2) { vec![wake] } else { vec![set, wake] }
    }

    /// A signal alone, or after a change that the waiters test.
    fn signal(&mut self, signal: Stmt) -> Vec<Stmt> {
        if self.random.one_in(2) {
            return vec![signal];
        }
        let set = Stmt::PlainWrite { var: Plain::Mutex(0), value: Value::Const(1) };
        match self.random.one_in(2) {
            true => vec![Stmt::Lock { mutex: 0, body: vec![set, signal] }],
            false => vec![Stmt::Lock { mutex: 0, body: vec![set] }, signal],
        }
    }
}
