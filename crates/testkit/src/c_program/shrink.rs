//! Smaller versions of a C program.

use super::{Borrow, CProgram, Cell, Order, Stmt};

impl CProgram {
    /// Programs that are smaller by a thread, a statement, a block around statements, or in some detail.
    pub fn smaller(&self) -> Vec<CProgram> {
        let mut found = Vec::new();
        for t in 0..self.threads.len() {
            let mut smaller = self.clone();
            smaller.threads.remove(t);
            found.push(smaller);
        }
        if !self.main.is_empty() {
            found.push(CProgram { main: Vec::new(), ..self.clone() });
        }
        if self.nested {
            found.push(CProgram { nested: false, ..self.clone() });
        }
        if let Some(body) = &self.unjoined {
            found.push(CProgram { unjoined: None, ..self.clone() });
            let with = |body| CProgram { unjoined: Some(body), ..self.clone() };
            found.extend(smaller_blocks(body).into_iter().map(with));
        }
        if self.prefers_writers {
            found.push(CProgram { prefers_writers: false, ..self.clone() });
        }
        if self.semaphore > 0 {
            found.push(CProgram { semaphore: self.semaphore - 1, ..self.clone() });
        }
        for (t, body) in self.threads.iter().enumerate() {
            for body in smaller_blocks(body) {
                let mut smaller = self.clone();
                smaller.threads[t] = body;
                found.push(smaller);
            }
        }
        found.extend(smaller_blocks(&self.main).into_iter().map(|main| CProgram { main, ..self.clone() }));
        // What has no race must not get one by being made smaller: that would be another finding.
        found.retain(|smaller| smaller.races() <= self.races());
        found
    }
}

/// A block without one of its statements, or with a smaller one.
fn smaller_blocks(body: &[Stmt]) -> Vec<Vec<Stmt>> {
    let mut found = Vec::new();
    for at in 0..body.len() {
        let mut with = |statements: &[Stmt]| found.push([&body[..at], statements, &body[at + 1..]].concat());
        with(&[]);
        for inner in body[at].bodies() {
            with(inner);
        }
        for (n, inner) in body[at].bodies().into_iter().enumerate() {
            for smaller in smaller_blocks(inner) {
                let mut stmt = body[at].clone();
                *stmt.bodies_mut().swap_remove(n) = smaller;
                with(&[stmt]);
            }
        }
        if let Some(simpler) = simpler(&body[at]) {
            with(&[simpler]);
        }
    }
    found
}

/// The statement with one detail that is more usual.
fn simpler(stmt: &Stmt) -> Option<Stmt> {
    let mut simpler = stmt.clone();
    match &mut simpler {
        Stmt::Load { cell, order, .. } | Stmt::Store { cell, order, .. } | Stmt::Rmw { cell, order, .. } => {
            *cell = Cell::Int(0);
            *order = Order::SeqCst;
        }
        Stmt::Cas { cell, weak, .. } | Stmt::Retry { cell, weak, .. } => {
            *cell = Cell::Int(0);
            *weak = false;
        }
        Stmt::Repeat { times, .. } | Stmt::Until { times, .. } => *times = 1,
        Stmt::Barrier { reg } => *reg = None,
        Stmt::Wait { guarded, .. } => *guarded = false,
        Stmt::Borrow { how, .. } if *how == Borrow::AwaitCas => *how = Borrow::Await,
        Stmt::FutexWait { expected, bits, .. } => (*expected, *bits) = (0, 0),
        Stmt::FutexWake { bits, .. } => *bits = 0,
        _ => {}
    }
    (simpler != *stmt).then_some(simpler)
}
