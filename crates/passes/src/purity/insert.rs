//! Inserts the assumptions of a plan into the body, together with the flags that they need.

use super::MOST_DEPTH;
use super::backward::Around;
use super::cond::Literal;
use super::effect::{Effect, Facts, effect};
use super::forward::{Clean, Insert, Plan};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::{BinaryOp, Block, Body, CastOp, Def, Edge, Inst, InstData, IntCond, Loc, Module, Type, Value, Wrap};
use rustc_hash::FxHashMap;

/// The values of flags: for each edge to a flagged block that is not a back edge, the argument to pass.
pub(crate) struct Flags {
    /// Flagged block, its predecessor, and when an iteration is clean on that edge.
    edges: Vec<(Block, Block, Clean)>,
}

/// Collects the flags that a plan needs, while the conditions are still available.
pub(crate) fn flags(around: &Around<'_>, plan: &Plan) -> Flags {
    let mut edges = Vec::new();
    let mut needed: Vec<Block> = Vec::new();
    let need = |needed: &mut Vec<Block>, flag: Option<Block>| {
        if let Some(block) = flag.filter(|block| !needed.contains(block)) {
            needed.push(block);
        }
    };
    plan.inserts.iter().for_each(|insert| need(&mut needed, insert.flag));
    let mut next = 0;
    while let Some(&block) = needed.get(next) {
        next += 1;
        let mut sources = around.cfg.predecessors(block).to_vec();
        sources.sort_unstable();
        sources.dedup();
        for from in sources {
            let clean = match around.goes_back_inside(from, block) {
                true => Clean { never: true, ..Clean::default() },
                false => plan.ends.get(&from).cloned().unwrap_or(Clean { never: true, ..Clean::default() }),
            };
            need(&mut needed, clean.flag);
            edges.push((block, from, clean));
        }
    }
    Flags { edges }
}

/// A body with new instructions. Blocks and edges stay, so the dominator tree stays valid.
pub(crate) struct Adding<'a> {
    pub body: &'a mut Body,
    pub doms: &'a Doms,
}

/// The position of the next instruction: before the instruction with this number.
#[derive(Clone, Copy)]
pub(crate) struct Spot {
    pub block: Block,
    pub at: usize,
    pub loc: Loc,
}

impl Adding<'_> {
    /// Returns the assumptions it inserted, each with the number of its insertion.
    pub fn apply(
        &mut self,
        cfg: &Cfg,
        header: Block,
        inside: impl Fn(Block) -> bool,
        plan: &Plan,
        flags: &Flags,
    ) -> Vec<(usize, Inst)> {
        let mut params: FxHashMap<Block, Value> = FxHashMap::default();
        for (block, ..) in &flags.edges {
            if !params.contains_key(block) {
                let param = self.body.add_param(*block, Type::I1);
                params.insert(*block, param);
            }
        }
        for (block, from, clean) in &flags.edges {
            let terminator = self.body.terminator(*from);
            let end = self.body.blocks[*from].insts.len() - 1;
            let mut spot = Spot { block: *from, at: end, loc: self.body.loc(terminator) };
            let value = self.all(&mut spot, clean, &params);
            for edge in self.body.inst_mut(terminator).edges_mut().into_iter().filter(|edge| edge.to == *block) {
                edge.args.push(value);
            }
        }
        // A value known at the beginning of an iteration was known when it was read, which may be on each edge to the
        // header.
        let mut edges = Vec::new();
        for &from in cfg.predecessors(header) {
            if let InstData::Jump(edge) = self.body.inst(self.body.terminator(from)) {
                edges.push((from, edge.clone()));
            }
        }
        let all = edges.len() == cfg.predecessors(header).len();
        let mut made = Vec::new();
        for (number, insert) in plan.inserts.iter().enumerate() {
            let begins = insert.block == header && insert.after.is_none();
            for (from, edge) in edges.iter().filter(|(from, _)| begins && (all || !inside(*from))) {
                made.push((number, self.assume_before(insert, *from, header, edge)));
            }
            if !begins || !all {
                made.push((number, self.assume(insert, &params)));
            }
        }
        made
    }

    /// The conjunction, as a value.
    fn all(&mut self, spot: &mut Spot, clean: &Clean, params: &FxHashMap<Block, Value>) -> Value {
        if clean.never {
            return self.body.bits(Type::I1, 0);
        }
        let mut all = clean.flag.map(|block| params[&block]);
        for &literal in &clean.literals {
            let holds = self.literal(spot, literal, true);
            all = Some(all.map_or(holds, |before| self.binary(spot, BinaryOp::And, before, holds)));
        }
        all.unwrap_or_else(|| self.body.bits(Type::I1, 1))
    }

    fn assume(&mut self, insert: &Insert, params: &FxHashMap<Block, Value>) -> Inst {
        let insts = &self.body.blocks[insert.block].insts;
        let at = insert.after.map_or(0, |after| position(insts, after) + 1);
        let loc = self.body.loc(insert.after.unwrap_or(insts[0]));
        let mut spot = Spot { block: insert.block, at, loc };
        let flag = insert.flag.map(|block| params[&block]);
        self.assume_not(&mut spot, &insert.conj.literals, flag)
    }

    fn assume_before(&mut self, insert: &Insert, before: Block, header: Block, edge: &Edge) -> Inst {
        let params = self.body.blocks[header].params.clone();
        let given: FxHashMap<Value, Value> = params.into_iter().zip(edge.args.iter().copied()).collect();
        let end = self.body.blocks[before].insts.len() - 1;
        let loc = self.body.loc(self.body.terminator(before));
        let mut spot = Spot { block: before, at: end, loc };
        let mut passed = |value: Value| self.passed(&mut spot, value, &given);
        let literals = insert.conj.literals.iter().map(|&literal| match literal {
            Literal::Compare { cond, a, b } => Literal::Compare { cond, a: passed(a), b: passed(b) },
            Literal::Is { value, wanted } => Literal::Is { value: passed(value), wanted },
            Literal::Keeps { arg, param } => Literal::Keeps { arg: passed(arg), param: passed(param) },
        });
        let literals: Vec<Literal> = literals.collect();
        self.assume_not(&mut spot, &literals, None)
    }

    /// Assumes that not all of this holds.
    fn assume_not(&mut self, spot: &mut Spot, literals: &[Literal], flag: Option<Value>) -> Inst {
        let mut any = flag.map(|flag| self.not(spot, flag));
        for &literal in literals {
            let fails = self.literal(spot, literal, false);
            any = Some(any.map_or(fails, |before| self.binary(spot, BinaryOp::Or, before, fails)));
        }
        let cond = any.unwrap_or_else(|| self.body.bits(Type::I1, 0));
        self.push(spot, InstData::Assume { cond, tries: Vec::new() }, &[]);
        self.body.blocks[spot.block].insts[spot.at - 1]
    }

    fn not(&mut self, spot: &mut Spot, value: Value) -> Value {
        let yes = self.body.bits(Type::I1, 1);
        self.binary(spot, BinaryOp::Xor, value, yes)
    }

    /// Whether a literal holds, or does not, as a value.
    fn literal(&mut self, spot: &mut Spot, literal: Literal, wanted: bool) -> Value {
        let (cond, a, b) = match literal {
            Literal::Compare { cond, a, b } => (cond, a, b),
            Literal::Keeps { arg, param } => (IntCond::Eq, arg, param),
            Literal::Is { value, wanted: sense } => {
                let value = self.value(spot, value);
                return if sense == wanted { value } else { self.not(spot, value) };
            }
        };
        let args = [self.value(spot, a), self.value(spot, b)];
        let cond = if wanted { cond } else { cond.negated() };
        self.push(spot, InstData::IntCompare { cond, args }, &[Type::I1])[0]
    }

    fn binary(&mut self, spot: &mut Spot, op: BinaryOp, a: Value, b: Value) -> Value {
        self.arithmetic(spot, op, a, b)
    }

    fn push(&mut self, spot: &mut Spot, data: InstData, types: &[Type]) -> Vec<Value> {
        let made = self.body.make(data, types, spot.loc);
        self.body.blocks[spot.block].insts.insert(spot.at, made);
        spot.at += 1;
        self.body.results(made).to_vec()
    }

    /// The value, recomputed where it is not available yet.
    pub fn value(&mut self, spot: &mut Spot, value: Value) -> Value {
        let Def::Result(inst, number) = self.body.def(value) else { return value };
        if is_there(self.body, self.doms, inst, *spot) {
            return value;
        }
        self.again(spot, inst, number, Self::value)
    }

    /// The value under these arguments for parameters: recomputed where it depends on one.
    fn passed(&mut self, spot: &mut Spot, value: Value, given: &FxHashMap<Value, Value>) -> Value {
        fn depends(body: &Body, value: Value, given: &FxHashMap<Value, Value>, depth: u32) -> bool {
            given.contains_key(&value)
                || matches!(body.def(value), Def::Result(inst, _) if depth > 0 && {
                    let mut any = false;
                    body.inst(inst).for_each_use(|value| any |= depends(body, value, given, depth - 1));
                    any
                })
        }
        match (given.get(&value), self.body.def(value)) {
            (Some(&arg), _) => arg,
            (None, Def::Result(inst, number)) if depends(self.body, value, given, MOST_DEPTH) => {
                self.again(spot, inst, number, |adding, spot, operand| adding.passed(spot, operand, given))
            }
            (None, Def::Result(..) | Def::Param(..) | Def::Const(_)) => self.value(spot, value),
        }
    }

    /// The result of a copy of an instruction with these operands.
    fn again(
        &mut self,
        spot: &mut Spot,
        inst: Inst,
        number: u16,
        mut operand: impl FnMut(&mut Self, &mut Spot, Value) -> Value,
    ) -> Value {
        let mut data = self.body.inst(inst).clone();
        let mut operands = Vec::new();
        data.for_each_use(|value| operands.push(value));
        let operands: Vec<Value> = operands.into_iter().map(|value| operand(self, spot, value)).collect();
        let mut operands = operands.into_iter();
        data.for_each_use_mut(|value| *value = operands.next().expect("internal: as many as before"));
        let types: Vec<Type> = self.body.results(inst).iter().map(|&result| self.body.ty(result)).collect();
        self.push(spot, data, &types)[usize::from(number)]
    }

    /// The result of an operation on two numbers of one type, which wraps around.
    pub fn arithmetic(&mut self, spot: &mut Spot, op: BinaryOp, a: Value, b: Value) -> Value {
        let ty = self.body.ty(a);
        self.push(spot, InstData::Binary { op, args: [a, b], wrap: Wrap::default() }, &[ty])[0]
    }

    /// A number, extended by zeros if it is of a smaller type.
    pub fn extended(&mut self, spot: &mut Spot, value: Value, ty: Type) -> Value {
        if self.body.ty(value) == ty {
            return value;
        }
        self.push(spot, InstData::Cast { op: CastOp::ZExt, arg: value }, &[ty])[0]
    }

    /// An `i1` as 0 or 1 of another type.
    pub fn widened(&mut self, spot: &mut Spot, value: Value, ty: Type) -> Value {
        let (then, other) = (self.body.bits(ty, 1), self.body.bits(ty, 0));
        self.push(spot, InstData::Select { cond: value, then, other }, &[ty])[0]
    }
}

/// Whether a value is available at a position or can be recomputed there.
pub(crate) fn can_have(module: &Module, facts: &Facts, body: &Body, doms: &Doms, value: Value, spot: Spot) -> bool {
    fn within(scalar: &dyn Fn(Inst) -> bool, body: &Body, doms: &Doms, value: Value, spot: Spot, depth: u32) -> bool {
        match body.def(value) {
            Def::Const(_) => true,
            Def::Param(block, _) => doms.dominates(block, spot.block),
            Def::Result(inst, _) => {
                is_there(body, doms, inst, spot)
                    || (depth > 0 && scalar(inst) && {
                        let mut all = true;
                        body.inst(inst).for_each_use(|value| all &= within(scalar, body, doms, value, spot, depth - 1));
                        all
                    })
            }
        }
    }
    let scalar = |inst: Inst| matches!(effect(module, facts, body, inst), Effect::Scalar);
    within(&scalar, body, doms, value, spot, MOST_DEPTH)
}

fn is_there(body: &Body, doms: &Doms, inst: Inst, spot: Spot) -> bool {
    match body.blocks[spot.block].insts.iter().position(|&other| other == inst) {
        Some(at) => at < spot.at,
        None => {
            let home = body.layout.iter().copied().find(|&block| body.blocks[block].insts.contains(&inst));
            home.is_some_and(|block| doms.dominates(block, spot.block))
        }
    }
}

fn position(insts: &[Inst], inst: Inst) -> usize {
    insts.iter().position(|&other| other == inst).expect("internal: the instruction is in its block")
}
