//! Reports about what was done to each loop.

use super::awaits::Waits;
use super::backward::Around;
use super::cond::{Dnf, Literal};
use super::effect::{Effect, atomic_place, lock_function};
use super::forward::Plan;
use crate::irrelevant::Irrelevant;
use base::{Place, RmwOp};
use ir::loops::{LoopData, Loops};
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Const, Def, Func, Inst, InstData, InstKind, IntCond, Loc, MemoryAccess,
    Module, Value,
};
use rustc_hash::{FxHashMap, FxHashSet};

/// What was done to a loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// Iterations that satisfy one of these conditions are not explored.
    Pure(Vec<Left>),
    /// It polls up to some number of times, and gives up after the first of them that fails.
    Bounded,
    /// It repeats a compare-exchange until it succeeds, and is this update.
    Update(RmwOp),
    /// Nothing, for this reason.
    Plain(String),
}

/// Iterations that are not explored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Left {
    /// The condition under which an iteration is not explored.
    pub when: String,
    /// An access waits until this does not hold; otherwise the thread stops where it does.
    pub waits: bool,
    /// The assumptions that exclude such iterations.
    assumes: Vec<Inst>,
}

/// A write to memory that is assumed to be private.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UnsharedWrite {
    pub what: String,
    /// It is repeated; otherwise it changes nothing.
    pub repeated: bool,
}

/// One loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LoopReport {
    pub place: Place,
    pub outcome: Outcome,
    /// Some access in it became an await.
    pub awaits: bool,
    /// Writes that do not make an iteration impure, since only later iterations of the same thread could read them, and
    /// do not.
    pub private: Vec<String>,
    /// Updates that do not make an iteration impure, since it undoes them, as long as no other thread observes them.
    pub transient: Vec<String>,
    /// Writes that do not make an iteration impure, since the next one repeats them or they change nothing, as long as
    /// no other thread accesses the same memory meanwhile.
    pub unshared: Vec<UnsharedWrite>,
    /// Variables that differ between iterations, and decide nothing.
    pub irrelevant: Vec<String>,
    /// Why other iterations are explored, if there are any.
    pub otherwise: Option<String>,
    /// Where the accesses of the loop are.
    pub(super) accesses: Vec<Loc>,
    /// Blocks of the loop.
    blocks: Vec<Block>,
    /// For each insertion of the plan, the number of its condition.
    of_insert: Vec<usize>,
}

/// How deep values are spelled out.
const MOST_DEPTH: u32 = 4;

impl LoopReport {
    pub(super) fn new(module: &Module, func: Func, body: &Body, data: &LoopData) -> Self {
        let loc = data.loc(module, body);
        let mut place = module.place(loc);
        if place.function.is_empty() {
            place.function.clone_from(&module.funcs[func].name);
        }
        if loc == Loc::NONE {
            place.file = module.place(module.funcs[func].loc).file;
        }
        let outcome = Outcome::Plain(String::new());
        Self {
            place,
            outcome,
            awaits: false,
            private: Vec::new(),
            transient: Vec::new(),
            unshared: Vec::new(),
            irrelevant: Vec::new(),
            otherwise: None,
            accesses: Vec::new(),
            blocks: data.blocks.iter().collect(),
            of_insert: Vec::new(),
        }
    }

    pub(super) fn describe(&mut self, around: &Around<'_>, conditions: &FxHashMap<Block, Vec<Dnf>>, plan: &Plan) {
        let found = self.inserted(around, plan, Vec::new());
        // A condition known when the loop is entered is awaited there.
        if plan.inserts.iter().any(|insert| insert.block == around.data.header && insert.after.is_none()) {
            self.blocks
                .extend(around.cfg.predecessors(around.data.header).iter().filter(|&&from| !around.contains(from)));
        }
        let spoilers = deeds(around, |inst| matches!(around.effect(inst), Effect::Impure));
        if !found.is_empty() {
            self.private = deeds(around, |inst| around.private.contains(&inst));
        }
        // Spinning in an inner loop is not an iteration of this one.
        let ends = conditions[&around.data.header][0].conjs.iter().any(|conj| conj.traps.is_empty());
        self.outcome = match (found.is_empty(), spoilers.first()) {
            (false, _) => {
                self.otherwise = spoilers.first().cloned();
                Outcome::Pure(found)
            }
            (true, Some(why)) if !ends => Outcome::Plain(why.clone()),
            (true, _) if !ends => Outcome::Plain("every iteration changes values that the loop carries".to_owned()),
            (true, _) => {
                Outcome::Plain("whether an iteration changes nothing does not depend on other threads".to_owned())
            }
        };
    }
}

impl LoopReport {
    /// Assumptions that were made are not there any more.
    pub(super) fn dropped(&mut self, dropped: &FxHashSet<Inst>) {
        let Outcome::Pure(all) = &mut self.outcome else { return };
        let before = all.len();
        all.retain(|left| !left.assumes.iter().any(|assume| dropped.contains(assume)));
        if all.len() < before {
            let updates = std::mem::take(&mut self.transient);
            let why = updates.first().map_or_else(String::new, |what| format!("{what}, which it undoes"));
            if all.is_empty() {
                self.outcome = Outcome::Plain(why);
            } else {
                self.otherwise.get_or_insert(why);
            }
        }
    }

    /// The conditions of a plan, after those of another.
    fn inserted(&mut self, around: &Around<'_>, plan: &Plan, mut found: Vec<Left>) -> Vec<Left> {
        let words = Words { module: around.module, body: around.body };
        for insert in &plan.inserts {
            let mut text = match insert.conj.literals.is_empty() {
                true => words.literals(&insert.known),
                false => words.literals(&insert.conj.literals),
            };
            if insert.flag.is_some() {
                text += ", if nothing was written and no inner loop iterated before";
            }
            let number = found.iter().position(|left| left.when == text).unwrap_or(found.len());
            if number == found.len() {
                found.push(Left { when: text, waits: false, assumes: Vec::new() });
            }
            self.of_insert.push(number);
        }
        found
    }

    /// What the plan adds that takes updates into account which an iteration undoes.
    pub(super) fn describe_undone(&mut self, around: &Around<'_>, plan: &Plan) {
        if plan.inserts.is_empty() {
            // Locks that are given back are not the reason.
            let why = deeds(around, |inst| matches!(around.effect(inst), Effect::Impure)).first().cloned();
            if let (Outcome::Plain(text), Some(why), true) = (&mut self.outcome, why, around.transient.locks()) {
                *text = why;
            }
            return;
        }
        let before = match std::mem::replace(&mut self.outcome, Outcome::Pure(Vec::new())) {
            Outcome::Pure(found) => found,
            Outcome::Bounded | Outcome::Update(_) | Outcome::Plain(_) => Vec::new(),
        };
        self.outcome = Outcome::Pure(self.inserted(around, plan, before));
        self.transient = deeds(around, |inst| around.transient.contains(inst));
        self.otherwise = deeds(around, |inst| matches!(around.effect(inst), Effect::Impure)).first().cloned();
    }

    /// What the plan adds that takes memory to be private.
    pub(super) fn describe_unshared(&mut self, around: &Around<'_>, plan: &Plan) {
        if plan.inserts.is_empty() {
            return;
        }
        let before = match std::mem::replace(&mut self.outcome, Outcome::Pure(Vec::new())) {
            Outcome::Pure(found) => found,
            Outcome::Bounded | Outcome::Update(_) | Outcome::Plain(_) => Vec::new(),
        };
        self.outcome = Outcome::Pure(self.inserted(around, plan, before));
        let writes = |what: String, repeated: bool| UnsharedWrite { what, repeated };
        let repeated = deeds(around, |inst| around.unshared.is_repeated(inst)).into_iter();
        let unchanged = deeds(around, |inst| around.unshared.is_unchanged(inst)).into_iter();
        self.unshared =
            repeated.map(|what| writes(what, true)).chain(unchanged.map(|what| writes(what, false))).collect();
        self.private = deeds(around, |inst| around.private.contains(&inst));
        self.otherwise = deeds(around, |inst| matches!(around.effect(inst), Effect::Impure)).first().cloned();
    }

    /// An assumption was made for this insertion of the plan.
    pub(super) fn assumed(&mut self, insert: usize, assume: Inst) {
        if let Outcome::Pure(all) = &mut self.outcome {
            all[self.of_insert[insert]].assumes.push(assume);
        }
    }
}

/// Descriptions of instructions of the loop.
fn deeds(around: &Around<'_>, wanted: impl Fn(Inst) -> bool) -> Vec<String> {
    let mut found = Vec::new();
    let words = Words { module: around.module, body: around.body };
    for block in around.order() {
        let insts = &around.body.blocks[block].insts;
        for &inst in &insts[..insts.len() - 1] {
            if wanted(inst) {
                let at = around.module.place(around.body.loc(inst));
                let line = if at.line == 0 { String::new() } else { format!(" on line {}", at.line) };
                found.push(format!("{}{line}", words.effect_of(inst)));
            }
        }
    }
    found
}

/// Names the variables that were removed from loops.
pub(super) fn irrelevant(found: &Irrelevant, reports: &mut [LoopReport]) {
    for report in reports {
        let names = report.accesses.iter().filter_map(|loc| found.get(loc)).flatten();
        let mut names: Vec<String> = names.cloned().collect();
        names.sort();
        names.dedup();
        report.irrelevant = names;
    }
}

/// Where the atomic accesses of a loop are that are in no loop inside it.
pub(crate) fn own_accesses(body: &Body, loops: &Loops, header: Block) -> Vec<Loc> {
    let own = |block: Block| loops.innermost(block).is_some_and(|at| loops.loops[at].header == header);
    let blocks = body.layout.iter().copied().filter(|&block| own(block));
    let insts = blocks.flat_map(|block| body.blocks[block].insts.iter().copied());
    insts.filter(|&inst| atomic_place(body, inst).is_some()).map(|inst| body.loc(inst)).collect()
}

/// Marks the loops with awaits, and the conditions whose assumptions have all been replaced.
pub(super) fn waits(body: &Body, made: &Waits, reports: &mut [LoopReport]) {
    let insts: FxHashSet<Inst> = body.insts().collect();
    let stays = |assume: &Inst| insts.contains(assume) && !made.assumes.contains(assume);
    for report in reports.iter_mut() {
        if let Outcome::Pure(all) = &mut report.outcome {
            for left in all {
                left.waits = !left.assumes.iter().any(stays);
            }
        }
    }
    let home = |inst: Inst| body.layout.iter().copied().find(|&block| body.blocks[block].insts.contains(&inst));
    for &inst in &made.accesses {
        let Some(block) = home(inst) else { continue };
        // The innermost loop around it.
        let around = reports.iter_mut().filter(|report| report.blocks.contains(&block));
        if let Some(report) = around.min_by_key(|report| report.blocks.len()) {
            report.awaits = true;
        }
    }
}

struct Words<'a> {
    module: &'a Module,
    body: &'a Body,
}

impl Words<'_> {
    fn effect_of(&self, inst: Inst) -> String {
        match self.body.inst(inst) {
            InstData::Store { ptr, .. } => format!("a write to {}", self.object(*ptr)),
            InstData::Rmw { ptr, .. } => format!("an update of {}", self.object(*ptr)),
            InstData::Await { ptr, .. } => format!("an update of {}", self.object(*ptr)),
            InstData::Call { callee: Callee::Func(func), .. } => {
                format!("a call to `{}`", self.module.funcs[*func].name)
            }
            InstData::Call { .. } => "a call through a pointer".to_owned(),
            InstData::MemCopy { dst, .. } | InstData::MemSet { dst, .. } => format!("a write to {}", self.object(*dst)),
            InstData::Alloca { .. } | InstData::AllocaDynamic { .. } => "a new local variable".to_owned(),
            _ => "an instruction with effects".to_owned(),
        }
    }

    /// What a pointer points to.
    fn object(&self, ptr: Value) -> String {
        if let Some(Const::Global { global, plus }) = self.body.as_const(ptr) {
            let name = &self.module.globals[global].name;
            return if plus == 0 { name.clone() } else { format!("{name}+{plus}") };
        }
        if let Some(name) = Self::name_of(self.body, ptr) {
            return format!("*{name}");
        }
        let Def::Result(inst, 0) = self.body.def(ptr) else { return "memory".to_owned() };
        if let InstData::Gep { base, index, disp, .. } = self.body.inst(inst) {
            let member = if index.is_some() { "[]".to_owned() } else { format!("+{disp}") };
            return format!("{}{member}", self.object(*base));
        }
        if let InstData::Load { ptr, .. } = self.body.inst(inst) {
            return format!("*{}", self.object(*ptr));
        }
        "memory".to_owned()
    }

    fn name_of(body: &Body, value: Value) -> Option<String> {
        body.names.get(&value).cloned()
    }

    fn literals(&self, literals: &[Literal]) -> String {
        if literals.is_empty() {
            return "always".to_owned();
        }
        let literals: Vec<String> = literals.iter().map(|&literal| self.literal(literal)).collect();
        literals.join(" and ")
    }

    fn literal(&self, literal: Literal) -> String {
        match literal {
            Literal::Compare { cond, a, b } => {
                format!("{} {} {}", self.value(a, MOST_DEPTH), sign(cond), self.value(b, MOST_DEPTH))
            }
            Literal::Is { value, wanted } => match self.body.def(value) {
                Def::Result(inst, 1) if matches!(self.body.inst(inst), InstData::CompareExchange { .. }) => {
                    let object = atomic_place(self.body, inst).map(|(ptr, _)| self.object(ptr)).unwrap_or_default();
                    format!("cas {object} {}", if wanted { "succeeds" } else { "fails" })
                }
                Def::Result(..) | Def::Param(..) | Def::Const(_) => {
                    let not = if wanted { "" } else { "not " };
                    format!("{not}{}", self.value(value, MOST_DEPTH))
                }
            },
            Literal::Keeps { arg, param } => {
                format!("{} is still {}", self.value(arg, MOST_DEPTH), self.value(param, MOST_DEPTH))
            }
        }
    }

    fn value(&self, value: Value, depth: u32) -> String {
        if let Some(bits) = self.body.as_bits(value) {
            let signed = ir::scalar::signed(self.body.ty(value), bits);
            return if signed < 0 && signed > -(1 << 16) { signed.to_string() } else { bits.to_string() };
        }
        if let Some(Const::Global { .. }) = self.body.as_const(value) {
            return format!("&{}", self.object(value));
        }
        let Def::Result(inst, _) = self.body.def(value) else {
            return Self::name_of(self.body, value).unwrap_or_else(|| "a value".to_owned());
        };
        let data = self.body.inst(inst);
        if let InstKind::Access(MemoryAccess { ptr, .. }) = data.kind() {
            return self.object(ptr);
        }
        if let InstData::Call { callee: Callee::Func(func), args, .. } = data
            && let (Some(_), &[lock]) = (lock_function(&self.module.funcs[*func]), &args[..])
        {
            return format!("{}({})", self.module.funcs[*func].name, self.object(lock));
        }
        if depth == 0 {
            return "a value".to_owned();
        }
        match data {
            InstData::Binary { op, args: [a, b], .. } => {
                format!("({} {} {})", self.value(*a, depth - 1), operator(*op), self.value(*b, depth - 1))
            }
            InstData::Cast {
                op: CastOp::Trunc | CastOp::ZExt | CastOp::SExt | CastOp::IntToPtr | CastOp::PtrToInt,
                arg,
            } => self.value(*arg, depth - 1),
            InstData::IntCompare { cond, args: [a, b] } => {
                format!("({} {} {})", self.value(*a, depth - 1), sign(*cond), self.value(*b, depth - 1))
            }
            InstData::Gep { .. } if Self::name_of(self.body, value).is_none() => format!("&{}", self.object(value)),
            _ => Self::name_of(self.body, value).unwrap_or_else(|| "a value".to_owned()),
        }
    }
}

/// As in C, where C has a sign for it.
fn operator(op: BinaryOp) -> String {
    match op {
        BinaryOp::Add => "+".to_owned(),
        BinaryOp::Sub => "-".to_owned(),
        BinaryOp::Mul => "*".to_owned(),
        BinaryOp::And => "&".to_owned(),
        BinaryOp::Or => "|".to_owned(),
        BinaryOp::Xor => "^".to_owned(),
        BinaryOp::Shl => "<<".to_owned(),
        BinaryOp::LShr | BinaryOp::AShr => ">>".to_owned(),
        other => other.to_string(),
    }
}

fn sign(cond: IntCond) -> &'static str {
    match cond {
        IntCond::Eq => "==",
        IntCond::Ne => "!=",
        IntCond::ULt | IntCond::SLt => "<",
        IntCond::ULe | IntCond::SLe => "<=",
        IntCond::UGt | IntCond::SGt => ">",
        IntCond::UGe | IntCond::SGe => ">=",
    }
}
