//! Operations of an execution: what is recorded of each, and the words for it.

use base::{Pick, RmwOp, Tid, Visible};

/// An operation that a thread executed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Operation {
    pub kind: Visible,
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

impl Default for Operation {
    fn default() -> Self {
        Self {
            kind: Visible::Local,
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

impl Operation {
    /// Whether it accesses a memory cell.
    pub fn is_access(&self) -> bool {
        matches!(
            self.kind,
            Visible::Load { .. } | Visible::Store { .. } | Visible::Rmw { .. } | Visible::CompareExchange { .. }
        ) || self.kind.awaits().is_some()
    }

    /// What was done, with values.
    pub fn words(&self, pick: Pick) -> String {
        let text = self.text(pick);
        if self.stale { text + " (old)" } else { text }
    }

    fn text(&self, pick: Pick) -> String {
        let Operation { object: x, before: old, after: new, .. } = self;
        let fails = if self.outcome == Outcome::Failed { " fails" } else { "" };
        let late = if self.outcome == Outcome::TimedOut { ": timed out" } else { "" };
        let spurious = self.outcome == Outcome::Spurious;
        let operand = self.operand.as_deref().unwrap_or_default();
        // What an await does when its time has come is what the access does without it.
        match self.kind {
            Visible::Load { .. } | Visible::AwaitLoad { .. } => match self.outcome {
                Outcome::NotExecuted => format!("read {x}"),
                Outcome::Spurious => format!("weak cas {x} fails spuriously, found {old}"),
                Outcome::Done | Outcome::Failed | Outcome::TimedOut | Outcome::Waits => format!("read {x} = {old}"),
            },
            Visible::Store { .. } if self.outcome == Outcome::NotExecuted => format!("write {x}"),
            Visible::Store { .. } => format!("{x} = {new}"),
            Visible::Rmw { .. }
            | Visible::CompareExchange { .. }
            | Visible::AwaitRmw { .. }
            | Visible::AwaitCompareExchange { .. }
                if self.outcome == Outcome::NotExecuted =>
            {
                format!("update {x}")
            }
            Visible::Rmw { op: RmwOp::Exchange, .. } | Visible::AwaitRmw { op: RmwOp::Exchange, .. } => {
                format!("{x} = {new}, was {old}")
            }
            Visible::Rmw { op, .. } | Visible::AwaitRmw { op, .. } => match sign(op) {
                Some(sign) => format!("{x} {sign}= {operand}: {old} -> {new}"),
                None => format!("{x} {op} {operand}: {old} -> {new}"),
            },
            Visible::CompareExchange { .. } | Visible::AwaitCompareExchange { .. } => match self.outcome {
                Outcome::Spurious => format!("weak cas {x} fails spuriously, found {old}"),
                Outcome::Failed => format!("cas {x} fails: {old}, not {operand}"),
                Outcome::Done | Outcome::TimedOut | Outcome::Waits | Outcome::NotExecuted => {
                    format!("cas {x}: {old} -> {new}")
                }
            },
            Visible::Fence(order) => format!("fence {order}"),
            Visible::Lock { .. } => format!("lock {x}{late}"),
            Visible::TryLock => format!("trylock {x}{fails}"),
            Visible::Unlock => format!("unlock {x}"),
            Visible::ReadLock => format!("read-lock {x}{late}"),
            Visible::TryReadLock => format!("try read-lock {x}{fails}"),
            Visible::ReadUnlock => format!("read-unlock {x}"),
            Visible::WriteLock => format!("write-lock {x}{late}"),
            Visible::WriteClaim if self.outcome == Outcome::Waits => format!("wait to write-lock {x}"),
            Visible::WriteClaim => format!("write-lock {x}{late}"),
            Visible::TryWriteLock => format!("try write-lock {x}{fails}"),
            Visible::WriteUnlock => format!("write-unlock {x}"),
            Visible::CondWait { .. } => match (&self.mutex, spurious) {
                (Some(mutex), true) => format!("wait for {x} ends spuriously, release {mutex}"),
                (Some(mutex), false) => format!("wait for {x}, release {mutex}"),
                (None, _) => format!("wait for {x}"),
            },
            Visible::CondWake | Visible::FutexWoken if self.outcome == Outcome::TimedOut => {
                format!("wait for {x} timed out")
            }
            Visible::CondWake | Visible::FutexWoken => format!("woken from {x}"),
            Visible::Signal => format!("signal {x}{}", self.wakes()),
            Visible::Broadcast => format!("broadcast {x}{}", self.wakes()),
            Visible::FutexWake { .. } => format!("wake on {x}{}", self.wakes()),
            Visible::BarrierArrive { .. } => format!("arrive at {x}"),
            Visible::BarrierLeave { .. } => format!("leave {x}"),
            Visible::State { writes } => match (self.cancels, writes) {
                (Some(target), true) => format!("cancel {target}"),
                (Some(_), false) if self.outcome == Outcome::Failed => "cancellation point: no request".to_owned(),
                (Some(_), false) => "cancellation point: cancelled".to_owned(),
                (None, _) => format!("use {x}"),
            },
            Visible::SemWait if self.cancels.is_some() => "cancelled while waiting".to_owned(),
            Visible::SemWait => format!("take {x}: {old} -> {new}{late}"),
            Visible::SemTryWait => format!("try to take {x}{fails}"),
            Visible::SemPost => format!("post {x}: {old} -> {new}"),
            Visible::SemRead => format!("read {x} = {old}"),
            Visible::FutexBegin => format!("begin to wait on {x}"),
            Visible::FutexWait { expected, .. } if spurious => {
                format!("wait on {x} while {expected} ends spuriously")
            }
            Visible::FutexWait { expected, .. } => format!("wait on {x} while {expected}"),
            Visible::OnceEnter => format!("once {x}"),
            Visible::OnceDone => format!("once {x} is done"),
            Visible::Spawn => self.spawned.map_or("create a thread".to_owned(), |tid| format!("create {tid}")),
            Visible::Join { target } => format!("join {target}"),
            Visible::TryJoin { target } => format!("try to join {target}{fails}"),
            Visible::Detach { target } => format!("detach {target}"),
            Visible::Free => format!("free {x}"),
            Visible::Allocate => "check which freed addresses could be reused".to_owned(),
            Visible::Reuse => format!("allocate {x} at a freed address"),
            Visible::Choice { ways } => match (x.is_empty(), self.cancels, pick.0) {
                (false, _, 1) => format!("wait for {x} ends spuriously"),
                (false, ..) => format!("wait for {x} until a signal"),
                (true, Some(_), 0) => "wait without being cancelled".to_owned(),
                (true, Some(_), _) => "wait until cancelled".to_owned(),
                (true, None, chosen) => format!("choose {chosen} of {ways}"),
            },
            Visible::AtomicBegin => "begin an atomic section".to_owned(),
            Visible::AtomicEnd => "end the atomic section".to_owned(),
            Visible::Bulk => match &self.whole {
                Some(whole) => format!("access {whole}"),
                None => "return".to_owned(),
            },
            Visible::SyncInit if self.of_library => format!("update {x}"),
            Visible::SyncInit => format!("init or destroy {x}"),
            Visible::Local => "continue".to_owned(),
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
