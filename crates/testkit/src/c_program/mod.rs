//! Small concurrent C programs as data: to be made at random, printed as C, and made smaller.
//!
//! Statements nest as C's do, and every nesting is a program: a lock is released where its block ends. Threads have two
//! local variables for what they read. The shared objects are few and fixed; those that are used are declared.

mod generate;
mod print;
mod shrink;

pub use generate::program;
pub use print::{PRELUDE, source};

/// A local variable of a thread.
pub type Reg = u8;
pub const REGS: Reg = 2;

/// A shared atomic variable.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cell {
    /// One of two integers.
    Int(u8),
    /// One of the two elements of an array, by the last bit of a register.
    Element(Reg),
    Byte,
    Wide,
    /// Fields of one structure.
    Short,
    Long,
}

/// What a statement stores or adds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    Const(u8),
    Reg(Reg),
    /// The register plus one.
    Next(Reg),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Rmw {
    Exchange,
    Add,
    Sub,
    And,
    Or,
    Xor,
    Nand,
    Max,
    Min,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    Relaxed,
    Acquire,
    Release,
    AcqRel,
    SeqCst,
}

/// A shared variable that is not atomic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Plain {
    /// Belongs to this mutex.
    Mutex(u8),
    /// Belongs to the reader-writer lock.
    RwLock,
    /// Is not owned by any thread.
    Free,
}

/// Memory of which threads know by a shared pointer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Published {
    /// The heap block of [`Stmt::Publish`].
    Block,
    /// The local variable of [`Stmt::Lend`].
    Local,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Borrow {
    /// Waits there for another value than 0, by loads.
    Await,
    /// Waits for 1 and exchanges it for 2.
    AwaitCas,
    /// Stores 1 there.
    Set,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Stmt {
    Load {
        reg: Reg,
        cell: Cell,
        order: Order,
    },
    Store {
        cell: Cell,
        value: Value,
        order: Order,
    },
    Rmw {
        op: Rmw,
        cell: Cell,
        value: Value,
        reg: Option<Reg>,
        order: Order,
    },
    Cas {
        weak: bool,
        cell: Cell,
        expected: u8,
        new: u8,
        reg: Reg,
    },
    /// Adds to the cell by a compare-exchange that is tried until it succeeds; remembers what was there.
    Retry {
        weak: bool,
        cell: Cell,
        by: u8,
        reg: Reg,
    },
    Fence(Order),
    Lock {
        mutex: u8,
        body: Vec<Stmt>,
    },
    TryLock {
        mutex: u8,
        body: Vec<Stmt>,
    },
    /// Inside a block that holds the mutex. `guarded`: in a loop, until the plain variable of the mutex is not zero.
    Wait {
        mutex: u8,
        guarded: bool,
    },
    Signal,
    Broadcast,
    Post,
    Take,
    TryTake {
        reg: Reg,
    },
    Count {
        reg: Reg,
    },
    Read {
        body: Vec<Stmt>,
    },
    Write {
        body: Vec<Stmt>,
    },
    TryRead {
        body: Vec<Stmt>,
    },
    TryWrite {
        body: Vec<Stmt>,
    },
    Once {
        reg: Reg,
    },
    Barrier {
        reg: Option<Reg>,
    },
    /// Waits at the first integer if it holds this, for a wake with one of these bits or, where there are none, with
    /// any; remembers whether it was woken.
    FutexWait {
        expected: u8,
        bits: u8,
        reg: Reg,
    },
    /// Wakes one of the waiters with one of these bits, or all of them; remembers how many. Without bits it is for all
    /// waiters.
    FutexWake {
        all: bool,
        bits: u8,
        reg: Reg,
    },
    If {
        reg: Reg,
        value: u8,
        then: Vec<Stmt>,
        otherwise: Vec<Stmt>,
    },
    Repeat {
        times: u8,
        body: Vec<Stmt>,
    },
    /// Again until the register has the value, a few times at most.
    Until {
        reg: Reg,
        value: u8,
        times: u8,
        body: Vec<Stmt>,
    },
    /// Puts a new heap block into the slot and frees what was there.
    Publish {
        value: Value,
    },
    /// Takes the heap block out of the slot, reads it and frees it.
    Consume {
        reg: Reg,
    },
    /// Reads an atomic of the heap block in the slot, which may have been freed.
    Peek {
        reg: Reg,
    },
    /// Publishes a local variable of a function that then returns, perhaps when it has waited there for another value
    /// than 0.
    Lend {
        waits: bool,
    },
    /// What others do with a published place, if there is one: see [`Borrow`]. The memory may have ended.
    Borrow {
        place: Published,
        how: Borrow,
        reg: Reg,
    },
    PlainRead {
        var: Plain,
        reg: Reg,
    },
    PlainWrite {
        var: Plain,
        value: Value,
    },
    AssertNot {
        reg: Reg,
        value: u8,
    },
    Assume {
        reg: Reg,
        value: u8,
    },
    Choose {
        reg: Reg,
        ways: u8,
    },
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CProgram {
    /// Bodies of the threads that are created.
    pub threads: Vec<Vec<Stmt>>,
    /// What `main` does between creating and joining them.
    pub main: Vec<Stmt>,
    /// The first thread creates the last one.
    pub nested: bool,
    /// First value of the semaphore.
    pub semaphore: u8,
    /// How many threads the barrier takes.
    pub barrier: u8,
    /// Readers of the reader-writer lock wait for a writer that waits.
    pub prefers_writers: bool,
    /// `main` returns while the others run, and this is done at exit.
    pub unjoined: Option<Vec<Stmt>>,
}

/// What kinds of race a program may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Races {
    /// None, by construction.
    None,
    /// Of operations that the search orders: the trace says which.
    Ordered,
    /// Of plain accesses, whose order is not part of a trace.
    Plain,
}

/// The blocks of a statement, by shared or exclusive reference.
macro_rules! bodies {
    ($stmt:expr) => {
        if let Stmt::Lock { body, .. }
        | Stmt::TryLock { body, .. }
        | Stmt::Read { body }
        | Stmt::Write { body }
        | Stmt::TryRead { body }
        | Stmt::TryWrite { body }
        | Stmt::Repeat { body, .. }
        | Stmt::Until { body, .. } = $stmt
        {
            vec![body]
        } else if let Stmt::If { then, otherwise, .. } = $stmt {
            vec![then, otherwise]
        } else {
            Vec::new()
        }
    };
}

impl Stmt {
    pub fn bodies(&self) -> Vec<&Vec<Stmt>> {
        bodies!(self)
    }

    pub fn bodies_mut(&mut self) -> Vec<&mut Vec<Stmt>> {
        bodies!(self)
    }
}

/// The locks around a statement.
#[derive(Clone, Copy, Default)]
struct Held {
    mutexes: [bool; 2],
    read: bool,
    write: bool,
}

impl CProgram {
    /// Whether it has blocks of the heap.
    pub fn allocates(&self) -> bool {
        fn any(body: &[Stmt]) -> bool {
            body.iter()
                .any(|stmt| matches!(stmt, Stmt::Publish { .. }) || stmt.bodies().into_iter().any(|body| any(body)))
        }
        self.threads.iter().chain([&self.main]).any(|body| any(body))
    }

    pub fn races(&self) -> Races {
        self.bodies().map(|body| races(body, Held::default())).max().unwrap_or(Races::None)
    }

    /// Whether some thread waits in a loop without a bound.
    pub fn awaits(&self) -> bool {
        self.bodies().any(|body| awaits(body))
    }

    fn bodies(&self) -> impl Iterator<Item = &Vec<Stmt>> {
        self.threads.iter().chain([&self.main]).chain(&self.unjoined)
    }
}

fn awaits(body: &[Stmt]) -> bool {
    body.iter().any(|stmt| match stmt {
        Stmt::Lend { waits } => *waits,
        Stmt::Borrow { how, .. } => *how != Borrow::Set,
        _ => stmt.bodies().into_iter().any(|body| awaits(body)),
    })
}

fn races(body: &[Stmt], held: Held) -> Races {
    let plain = |safe: bool| if safe { Races::None } else { Races::Plain };
    let of = |stmt: &Stmt| {
        let mut inside = held;
        match *stmt {
            Stmt::Lock { mutex, .. } | Stmt::TryLock { mutex, .. } => inside.mutexes[usize::from(mutex)] = true,
            Stmt::Read { .. } | Stmt::TryRead { .. } => inside.read = true,
            Stmt::Write { .. } | Stmt::TryWrite { .. } => inside.write = true,
            _ => {}
        }
        let own = match *stmt {
            Stmt::Peek { .. } | Stmt::Borrow { .. } => Races::Ordered,
            // A return is not an operation; the end of its variables is a plain write.
            Stmt::Lend { .. } => Races::Plain,
            Stmt::PlainRead { var, .. } => plain(match var {
                Plain::Mutex(mutex) => held.mutexes[usize::from(mutex)],
                Plain::RwLock => held.read || held.write,
                Plain::Free => false,
            }),
            Stmt::PlainWrite { var, .. } => plain(match var {
                Plain::Mutex(mutex) => held.mutexes[usize::from(mutex)],
                Plain::RwLock => held.write,
                Plain::Free => false,
            }),
            Stmt::Wait { mutex, .. } => plain(held.mutexes[usize::from(mutex)]),
            _ => Races::None,
        };
        stmt.bodies().into_iter().map(|body| races(body, inside)).max().unwrap_or(Races::None).max(own)
    };
    body.iter().map(of).max().unwrap_or(Races::None)
}
