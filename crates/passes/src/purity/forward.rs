//! Where in a loop it is known that the round is pure, and what must be assumed there.
//!
//! A conjunction of the purity condition is of use at a point where all its values are known, or can be computed from
//! known ones, and where nothing ahead may fail. Walking forwards, each is taken at the first such point of each way.
//! The condition looks only ahead; that the round was pure so far is what [`Clean`] says.

use super::MOST_DEPTH;
use super::backward::{Around, is_covered};
use super::cond::{Conj, Dnf, Literal};
use super::effect::Effect;
use super::held;
use ir::{Block, Def, Inst, InstData, Value};
use rustc_hash::FxHashMap;

/// When a round has been pure so far.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Clean {
    pub never: bool,
    /// And these hold.
    pub literals: Vec<Literal>,
    /// And the flag that a block where ways meet gets as a parameter is set.
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
}

/// What is to be done to a loop.
#[derive(Debug, Default)]
pub(crate) struct Plan {
    pub inserts: Vec<Insert>,
    /// How clean a round is at the end of each block.
    pub ends: FxHashMap<Block, Clean>,
    /// How clean it is at the beginning of each block.
    pub starts: FxHashMap<Block, Clean>,
}

/// A point in a block: after so many of its instructions.
#[derive(Clone, Copy)]
struct Point {
    block: Block,
    at: usize,
}

struct Walk<'a, 'b> {
    around: &'a Around<'b>,
    /// Where each instruction stands.
    place: FxHashMap<Inst, (Block, usize)>,
    /// What holds at the beginning of each block because of the way there.
    known: FxHashMap<Block, Vec<Literal>>,
    /// What has been inserted in each block.
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

    /// What the branches on the way to a block tell.
    fn known_at(&self, block: Block) -> Vec<Literal> {
        let around = self.around;
        if block == around.data.header {
            return Vec::new();
        }
        let mut known = around.doms.parent(block).and_then(|above| self.known.get(&above).cloned()).unwrap_or_default();
        if let [only] = around.cfg.predecessors(block)
            && let Some(told) = self.told(*only, block)
        {
            known.extend(told);
        }
        known
    }

    /// What holds when a block is left for another, if that is a conjunction.
    fn told(&self, from: Block, to: Block) -> Option<Vec<Literal>> {
        let conditions = self.around.conditions(from);
        let mut ways = conditions.iter().filter(|(edge, _)| edge.to == to);
        let (_, when) = ways.next()?;
        match (&when.conjs[..], ways.next()) {
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
            let told = self.told(from, block).unwrap_or_default();
            clean.literals.retain(|literal| !told.contains(literal));
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
        for conj in &purity.conjs {
            let fits = !conj.barred
                && conj
                    .literals
                    .iter()
                    .all(|literal| literal.values().iter().all(|&v| self.is_known(v, point, MOST_DEPTH)))
                && conj.literals.iter().chain(&clean.literals).chain(known).any(|literal| self.reads(*literal))
                && conj.held.iter().all(|way| self.leads_on(way, point))
                // Where nothing but an inner loop stops the thread, that is said there.
                && !conj.held.iter().any(|way| is_covered(conj, known, way));
            if !fits || self.is_taken(block, conj, known) {
                continue;
            }
            let mut wanted = Conj { held: conj.held.clone(), ..Conj::default() };
            let literals = conj.literals.iter().chain(&clean.literals).filter(|literal| !known.contains(literal));
            if literals.copied().all(|literal| wanted.add(self.around.body, literal)) {
                self.plan.inserts.push(Insert { block, after, conj: wanted, flag: clean.flag });
            }
            self.taken.entry(block).or_default().push(conj.clone());
        }
    }

    fn leads_on(&self, way: &[Literal], point: Point) -> bool {
        let is_known = |value| self.is_known(value, point, MOST_DEPTH);
        let computes = |inst| matches!(self.around.effect(inst), Effect::Scalar);
        held::Point { body: self.around.body, is_known: &is_known, computes: &computes }.leads_on(way)
    }

    /// Whether the same was assumed on the way here.
    fn is_taken(&self, block: Block, conj: &Conj, known: &[Literal]) -> bool {
        let mut at = Some(block);
        while let Some(block) = at.filter(|&block| self.around.contains(block)) {
            if self.taken.get(&block).is_some_and(|all| all.iter().any(|by| is_covered(conj, known, &by.literals))) {
                return true;
            }
            at = if block == self.around.data.header { None } else { self.around.doms.parent(block) };
        }
        false
    }

    /// Whether a value is there at a point, or can be computed from what is.
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

    /// Whether a literal is about something that this round read from an atomic location: a round that depends on
    /// nothing that others can change is a loop without end.
    fn reads(&self, literal: Literal) -> bool {
        literal.values().iter().any(|&value| self.is_read(value, MOST_DEPTH))
    }

    fn is_read(&self, value: Value, depth: u32) -> bool {
        let around = self.around;
        match around.body.def(value) {
            Def::Const(_) => false,
            Def::Param(..) => around.fresh.contains_key(&value),
            Def::Result(inst, _) => {
                let inside = self.place.get(&inst).is_some_and(|&(block, _)| around.contains(block));
                match around.body.inst(inst) {
                    _ if !inside || depth == 0 => false,
                    InstData::Load { order: Some(_), .. }
                    | InstData::Rmw { .. }
                    | InstData::CompareExchange { .. }
                    | InstData::Await { .. } => true,
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
