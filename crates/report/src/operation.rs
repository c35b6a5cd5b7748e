//! Operations of an execution: what is recorded of each, and the words for it.

use base::{Operation, Pick, RmwOp, Tid};

/// An operation that a thread executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Executed {
    pub kind: Operation,
    /// The object it is about; empty if there is none.
    pub object: String,
    /// For an access to all of an object: the object as a whole.
    pub whole: Option<String>,
    /// The mutex that a wait releases.
    pub mutex: Option<String>,
    /// What the object held before and after.
    pub before: String,
    pub after: String,
    /// The operand of an update, or what a compare-exchange expects.
    pub operand: Option<String>,
    pub outcome: Outcome,
    /// It reads what another step before it had overwritten already.
    pub stale: bool,
    /// The thread it spawns, and those it wakes.
    pub spawned: Option<Tid>,
    pub woken: Vec<Tid>,
    /// The thread whose cancellation it is about.
    pub cancels: Option<Tid>,
    /// The object is part of the library.
    pub of_library: bool,
}

impl Default for Executed {
    fn default() -> Self {
        Self {
            kind: Operation::Local,
            object: String::new(),
            whole: None,
            mutex: None,
            before: String::new(),
            after: String::new(),
            operand: None,
            outcome: Outcome::Done,
            stale: false,
            spawned: None,
            woken: Vec::new(),
            cancels: None,
            of_library: false,
        }
    }
}

/// What came of an operation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Done,
    /// It changed nothing: the lock was taken, the value was another one, there was no request.
    Failed,
    /// It failed or ended although it need not have.
    Spurious,
    TimedOut,
    /// It has begun to wait.
    Waits,
    /// The thread failed at it.
    NotExecuted,
}

impl Executed {
    /// Whether it accesses a memory cell.
    pub fn is_access(&self) -> bool {
        matches!(
            self.kind,
            Operation::Load { .. }
                | Operation::Store { .. }
                | Operation::Rmw { .. }
                | Operation::CompareExchange { .. }
        ) || self.kind.awaits().is_some()
    }

    /// What was done, with values.
    pub fn words(&self, pick: Pick) -> String {
        let text = self.text(pick);
        if self.stale { text + " (old)" } else { text }
    }

    fn text(&self, pick: Pick) -> String {
        let Executed { object: x, before: old, after: new, .. } = self;
        let fails = if self.outcome == Outcome::Failed { " fails" } else { "" };
        let late = if self.outcome == Outcome::TimedOut { ": timed out" } else { "" };
        let spurious = self.outcome == Outcome::Spurious;
        let operand = self.operand.as_deref().unwrap_or_default();
        // What an await does when its time has come is what the access does without it.
        match self.kind {
            Operation::Load { .. } | Operation::AwaitLoad { .. } => match self.outcome {
                Outcome::NotExecuted => format!("read {x}"),
                Outcome::Spurious => format!("weak cas {x} fails spuriously, found {old}"),
                Outcome::Done | Outcome::Failed | Outcome::TimedOut | Outcome::Waits => format!("read {x} = {old}"),
            },
            Operation::Store { .. } if self.outcome == Outcome::NotExecuted => format!("write {x}"),
            Operation::Store { .. } => format!("{x} = {new}"),
            Operation::Rmw { .. }
            | Operation::CompareExchange { .. }
            | Operation::AwaitRmw { .. }
            | Operation::AwaitCompareExchange { .. }
                if self.outcome == Outcome::NotExecuted =>
            {
                format!("update {x}")
            }
            Operation::Rmw { op: RmwOp::Exchange, .. } | Operation::AwaitRmw { op: RmwOp::Exchange, .. } => {
                format!("{x} = {new}, was {old}")
            }
            Operation::Rmw { op, .. } | Operation::AwaitRmw { op, .. } => match sign(op) {
                Some(sign) => format!("{x} {sign}= {operand}: {old} -> {new}"),
                None => format!("{x} {op} {operand}: {old} -> {new}"),
            },
            Operation::CompareExchange { .. } | Operation::AwaitCompareExchange { .. } => match self.outcome {
                Outcome::Spurious => format!("weak cas {x} fails spuriously, found {old}"),
                Outcome::Failed => format!("cas {x} fails: {old}, not {operand}"),
                Outcome::Done | Outcome::TimedOut | Outcome::Waits | Outcome::NotExecuted => {
                    format!("cas {x}: {old} -> {new}")
                }
            },
            Operation::Fence(order) => format!("fence {order}"),
            Operation::Lock { .. } => format!("lock {x}{late}"),
            Operation::TryLock => format!("trylock {x}{fails}"),
            Operation::Unlock => format!("unlock {x}"),
            Operation::ReadLock => format!("read-lock {x}{late}"),
            Operation::TryReadLock => format!("try read-lock {x}{fails}"),
            Operation::ReadUnlock => format!("read-unlock {x}"),
            Operation::WriteLock => format!("write-lock {x}{late}"),
            Operation::WriteClaim if self.outcome == Outcome::Waits => format!("wait to write-lock {x}"),
            Operation::WriteClaim => format!("write-lock {x}{late}"),
            Operation::TryWriteLock => format!("try write-lock {x}{fails}"),
            Operation::WriteUnlock => format!("write-unlock {x}"),
            Operation::CondWait { .. } => match (&self.mutex, spurious) {
                (Some(mutex), true) => format!("wait for {x} ends spuriously, release {mutex}"),
                (Some(mutex), false) => format!("wait for {x}, release {mutex}"),
                (None, _) => format!("wait for {x}"),
            },
            Operation::CondWake | Operation::FutexWoken if self.outcome == Outcome::TimedOut => {
                format!("wait for {x} timed out")
            }
            Operation::CondWake | Operation::FutexWoken => format!("woken from {x}"),
            Operation::Signal => format!("signal {x}{}", self.wakes()),
            Operation::Broadcast => format!("broadcast {x}{}", self.wakes()),
            Operation::FutexWake { .. } => format!("wake on {x}{}", self.wakes()),
            Operation::BarrierArrive { .. } => format!("arrive at {x}"),
            Operation::BarrierLeave { .. } => format!("leave {x}"),
            Operation::State { writes } => match (self.cancels, writes) {
                (Some(target), true) => format!("cancel {target}"),
                (Some(_), false) if self.outcome == Outcome::Failed => "cancellation point: no request".to_owned(),
                (Some(_), false) => "cancellation point: cancelled".to_owned(),
                (None, _) => format!("use {x}"),
            },
            Operation::SemWait if self.cancels.is_some() => "cancelled while waiting".to_owned(),
            Operation::SemWait => format!("take {x}: {old} -> {new}{late}"),
            Operation::SemTryWait => format!("try to take {x}{fails}"),
            Operation::SemPost => format!("post {x}: {old} -> {new}"),
            Operation::SemRead => format!("read {x} = {old}"),
            Operation::FutexBegin => format!("begin to wait on {x}"),
            Operation::FutexWait { expected, .. } if spurious => {
                format!("wait on {x} while {expected} ends spuriously")
            }
            Operation::FutexWait { expected, .. } => format!("wait on {x} while {expected}"),
            Operation::OnceEnter => format!("once {x}"),
            Operation::OnceDone => format!("once {x} is done"),
            Operation::Spawn => self.spawned.map_or("create a thread".to_owned(), |tid| format!("create {tid}")),
            Operation::Join { target } => format!("join {target}"),
            Operation::TryJoin { target } => format!("try to join {target}{fails}"),
            Operation::Detach { target } => format!("detach {target}"),
            Operation::Free => format!("free {x}"),
            Operation::Allocate => "check which freed addresses could be reused".to_owned(),
            Operation::Reuse => format!("allocate {x} at a freed address"),
            Operation::Choice { ways } => match (x.is_empty(), self.cancels, pick.0) {
                (false, _, 1) => format!("wait for {x} ends spuriously"),
                (false, ..) => format!("wait for {x} until a signal"),
                (true, Some(_), 0) => "wait without being cancelled".to_owned(),
                (true, Some(_), _) => "wait until cancelled".to_owned(),
                (true, None, chosen) => format!("choose {chosen} of {ways}"),
            },
            Operation::AtomicBegin => "begin an atomic section".to_owned(),
            Operation::AtomicEnd => "end the atomic section".to_owned(),
            Operation::Bulk => match &self.whole {
                Some(whole) => format!("access {whole}"),
                None => "return".to_owned(),
            },
            Operation::SyncInit if self.of_library => format!("update {x}"),
            Operation::SyncInit => format!("init or destroy {x}"),
            Operation::Local => "continue".to_owned(),
        }
    }

    fn wakes(&self) -> String {
        let woken: Vec<String> = self.woken.iter().map(Tid::to_string).collect();
        if woken.is_empty() { ", no thread waits".to_owned() } else { format!(", wakes {}", woken.join(" ")) }
    }
}

/// The operator that does what a read-modify-write does.
fn sign(op: RmwOp) -> Option<&'static str> {
    match op {
        RmwOp::Add | RmwOp::FAdd => Some("+"),
        RmwOp::Sub | RmwOp::FSub => Some("-"),
        RmwOp::And => Some("&"),
        RmwOp::Or => Some("|"),
        RmwOp::Xor => Some("^"),
        RmwOp::Exchange
        | RmwOp::Nand
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::FMax
        | RmwOp::FMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => None,
    }
}
