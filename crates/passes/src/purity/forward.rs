//! Where in a loop the iteration is known to be pure, and what must be assumed there.
//!
//! A conjunction of the purity condition is usable at a point where all its values are known, or can be computed from
//! known ones, and where no instruction ahead may fail. In a forward walk, each is used at the first such point of each
//! path. The condition concerns only the rest of the iteration; [`Clean`] says whether the iteration was pure so far.

use super::MOST_DEPTH;
use super::backward::{Around, is_covered};
use super::cond::{Conj, Dnf, Literal};
use super::effect::{Effect, LockAct};
use super::traps;
use ir::{Block, Def, Inst, InstData, Value};
use rustc_hash::FxHashMap;

/// When an iteration has been pure so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clean {
    pub never: bool,
    /// And these hold.
    pub literals: Vec<Literal>,
    /// And the flag is set that a block with several predecessors gets as a parameter.
    pub flag: Option<Block>,
}

/// Assumptions to insert after an instruction, or at the beginning of a block.
#[derive(Debug)]
pub(crate) struct Insert {
    pub block: Block,
    pub after: Option<Inst>,
    /// That not all of this holds,
    pub conj: Conj,
    /// with the flag of this block.
    pub flag: Option<Block>,
    /// What holds there anyway.
    pub known: Vec<Literal>,
}

/// The transformation of a loop.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub inserts: Vec<Insert>,
    /// Whether an iteration is clean at the end of each block.
    pub ends: FxHashMap<Block, Clean>,
    /// Whether it is clean at the beginning of each block.
    pub starts: FxHashMap<Block, Clean>,
}

/// A point in a block: after that many of its instructions.
#[derive(Clone, Copy)]
struct Point {
    block: Block,
    at: usize,
}

struct Walk<'a, 'b> {
    around: &'a Around<'b>,
    /// The position of each instruction.
    place: FxHashMap<Inst, (Block, usize)>,
    /// The literals that hold at the beginning of each block because of the path to it.
    known: FxHashMap<Block, Vec<Literal>>,
    /// The conditions inserted in each block.
    taken: FxHashMap<Block, Vec<Conj>>,
    plan: Plan,
}

pub(crate) fn plan(around: &Around<'_>, purity: &FxHashMap<Block, Vec<Dnf>>) -> Plan {
    let mut place = FxHashMap::default();
    for &block in &around.body.layout {
        for (at, &inst) in around.body.blocks[block].insts.iter().enumerate() {
            place.insert(inst, (block, at));
        }
    }
    let (known, taken) = (FxHashMap::default(), FxHashMap::default());
    let mut walk = Walk { around, place, known, taken, plan: Plan::default() };
    for block in around.order() {
        walk.block(block, &purity[&block]);
    }
    walk.plan
}

impl Walk<'_, '_> {
    fn block(&mut self, block: Block, purity: &[Dnf]) {
        let known = self.known_at(block);
        self.known.insert(block, known.clone());
        let mut clean = self.clean_at(block);
        self.plan.starts.insert(block, clean.clone());
        self.point(block, None, 0, &purity[0], &clean, &known);
        let insts = &self.around.body.blocks[block].insts;
        for (at, &inst) in insts[..insts.len() - 1].iter().enumerate() {
            match self.around.effect(inst) {
                Effect::Scalar => continue,
                Effect::Impure => clean = Clean { never: true, ..Clean::default() },
                Effect::Pure { when, .. } => match &when.conjs[..] {
                    [only] => clean.literals.extend(only.literals.iter().filter(|l| !known.contains(l))),
                    _ => clean = Clean { never: true, ..Clean::default() },
                },
            }
            self.point(block, Some(inst), at + 1, &purity[at + 1], &clean, &known);
        }
        self.plan.ends.insert(block, clean);
    }

    /// The literals that the branches on the path to a block imply.
    fn known_at(&self, block: Block) -> Vec<Literal> {
        let around = self.around;
        if block == around.data.header {
            return Vec::new();
        }
        let mut known = around.doms.parent(block).and_then(|above| self.known.get(&above).cloned()).unwrap_or_default();
        if let [only] = around.cfg.predecessors(block)
            && let Some(implied) = self.implied(*only, block)
        {
            known.extend(implied);
        }
        known
    }

    /// The condition of the edge from a block to another, if it is a conjunction.
    fn implied(&self, from: Block, to: Block) -> Option<Vec<Literal>> {
        let conditions = self.around.conditions(from);
        let mut edges = conditions.iter().filter(|(edge, _)| edge.to == to);
        let (_, when) = edges.next()?;
        match (&when.conjs[..], edges.next()) {
            ([only], None) => Some(only.literals.clone()),
            _ => None,
        }
    }

    fn clean_at(&self, block: Block) -> Clean {
        let around = self.around;
        if block == around.data.header {
            return Clean::default();
        }
        let mut from: Vec<Block> = around.cfg.predecessors(block).to_vec();
        from.sort_unstable();
        from.dedup();
        let came_back = from.iter().any(|&from| around.goes_back_inside(from, block));
        let ends = from.iter().filter(|&&from| !around.goes_back_inside(from, block)).map(|&from| {
            let mut clean = self.plan.ends.get(&from).cloned().unwrap_or(Clean { never: true, ..Clean::default() });
            let implied = self.implied(from, block).unwrap_or_default();
            clean.literals.retain(|literal| !implied.contains(literal));
            clean
        });
        let ends: Vec<Clean> = ends.collect();
        match &ends[..] {
            [first, rest @ ..] if rest.iter().all(|other| other == first) && (!came_back || first.never) => {
                first.clone()
            }
            _ => Clean { flag: Some(block), ..Clean::default() },
        }
    }

    fn point(&mut self, block: Block, after: Option<Inst>, at: usize, purity: &Dnf, clean: &Clean, known: &[Literal]) {
        if clean.never {
            return;
        }
        let point = Point { block, at };
        let holds = [known, &clean.literals].concat();
        for conj in &purity.conjs {
            let fits = !conj.barred
                && conj
                    .literals
                    .iter()
                    .all(|literal| literal.values().iter().all(|&v| self.is_known(v, point, MOST_DEPTH)))
                && conj.literals.iter().chain(&clean.literals).chain(known).any(|literal| self.reads(*literal))
                && conj.traps.iter().all(|path| self.decides(path, point))
                // A thread that only an inner loop stops is stopped there.
                && !conj.traps.iter().any(|path| is_covered(conj, known, path));
            if !fits || self.is_taken(block, conj, &holds) {
                continue;
            }
            let mut wanted = Conj { traps: conj.traps.clone(), ..Conj::default() };
            let literals = conj.literals.iter().chain(&clean.literals).filter(|literal| !known.contains(literal));
            if literals.copied().all(|literal| wanted.add(self.around.body, literal)) {
                let known = known.to_vec();
                self.plan.inserts.push(Insert { block, after, conj: wanted, flag: clean.flag, known });
            }
            self.taken.entry(block).or_default().push(conj.clone());
        }
    }

    fn decides(&self, path: &[Literal], point: Point) -> bool {
        let is_known = |value| self.is_known(value, point, MOST_DEPTH);
        let computes = |inst| matches!(self.around.effect(inst), Effect::Scalar);
        traps::Point { body: self.around.body, is_known: &is_known, computes: &computes }.decides(path)
    }

    /// Whether the same was assumed on the path to this point, given what holds if the iteration is pure so far.
    fn is_taken(&self, block: Block, conj: &Conj, holds: &[Literal]) -> bool {
        let mut at = Some(block);
        while let Some(block) = at.filter(|&block| self.around.contains(block)) {
            if self.taken.get(&block).is_some_and(|all| all.iter().any(|by| is_covered(conj, holds, &by.literals))) {
                return true;
            }
            at = if block == self.around.data.header { None } else { self.around.doms.parent(block) };
        }
        false
    }

    /// Whether a value is available at a point, or can be computed from available ones.
    fn is_known(&self, value: Value, point: Point, depth: u32) -> bool {
        let around = self.around;
        match around.body.def(value) {
            Def::Const(_) => true,
            Def::Param(block, _) => around.doms.dominates(block, point.block),
            Def::Result(inst, _) => {
                let Some(&(block, at)) = self.place.get(&inst) else { return false };
                let there =
                    if block == point.block { at < point.at } else { around.doms.dominates(block, point.block) };
                there
                    || (depth > 0 && matches!(around.effect(inst), Effect::Scalar) && {
                        let mut all = true;
                        around.body.inst(inst).for_each_use(|value| all &= self.is_known(value, point, depth - 1));
                        all
                    })
            }
        }
    }

    /// Whether a literal depends on a value that this iteration read from memory: an iteration that depends on nothing
    /// that other threads can change is an infinite loop.
    fn reads(&self, literal: Literal) -> bool {
        literal.values().iter().any(|&value| self.is_read(value, MOST_DEPTH))
    }

    /// Whether what was read decides that control gets to a block by this edge, and not by another.
    fn is_chosen_by_read(&self, from: Block, to: Block, depth: u32) -> bool {
        let around = self.around;
        let above = around.doms.parent(to);
        let mut at = Some(from).filter(|&from| !around.doms.dominates(to, from));
        while let Some(block) = at.filter(|&block| around.contains(block)) {
            let conditions = around.conditions(block);
            let mut literals = conditions.iter().flat_map(|(_, when)| &when.conjs).flat_map(|conj| &conj.literals);
            if literals.any(|literal| literal.values().iter().any(|&value| self.is_read(value, depth))) {
                return true;
            }
            at = around.doms.parent(block).filter(|_| Some(block) != above);
        }
        false
    }

    fn is_read(&self, value: Value, depth: u32) -> bool {
        let around = self.around;
        match around.body.def(value) {
            Def::Const(_) => false,
            Def::Param(block, _) if block == around.data.header || !around.contains(block) || depth == 0 => {
                around.fresh.contains_key(&value)
            }
            Def::Param(block, number) => around.cfg.predecessors(block).iter().any(|&from| {
                let mut edges = around.body.edges(from).into_iter().filter(|edge| edge.to == block);
                edges.any(|edge| self.is_read(edge.args[usize::from(number)], depth - 1))
                    || around.transient.locks() && self.is_chosen_by_read(from, block, depth - 1)
            }),
            Def::Result(inst, _) => {
                let inside = self.place.get(&inst).is_some_and(|&(block, _)| around.contains(block));
                match around.body.inst(inst) {
                    _ if !inside || depth == 0 => false,
                    // A plain one too: a write that changes what it reads races with it, and that is to be found.
                    InstData::Load { .. }
                    | InstData::Rmw { .. }
                    | InstData::CompareExchange { .. }
                    | InstData::Await { .. } => true,
                    // Whether a lock is held.
                    InstData::Call { .. } => {
                        around.facts.lock_call(around.body, inst).is_some_and(|call| call.act == LockAct::Tries)
                    }
                    data => {
                        let mut any = false;
                        data.for_each_use(|value| any |= self.is_read(value, depth - 1));
                        any
                    }
                }
            }
        }
    }
}
