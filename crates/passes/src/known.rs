//! Jump threading: branches that are decided by the path to them.
//!
//! After a compare-exchange, clang first branches on its success to store the value read, and then branches on it
//! again; rustc constructs a `Result` and then inspects its discriminant. Where the arguments of an edge and the branch
//! that it belongs to determine the successor of the next block, and that block only computes, the edge is redirected
//! past it. Loops thereby get the back edge that they have in the source: the one taken after a failure.
//!
//! Edges are redirected past the header of a loop only where its own parameters do not matter, since the loop would
//! otherwise become irreducible.

use crate::computation::{Computation, computation};
use ir::cfg::Cfg;
use ir::dom::Doms;
use ir::uses::Uses;
use ir::{BinaryOp, Block, Body, CastOp, Control, Def, Edge, Inst, InstData, IntCond, Value, scalar};

/// How deep the definition of a value is inspected.
const MOST_DEPTH: u32 = 8;
/// The maximal number of passes over all blocks: an edge may lead past several blocks in a row.
const MOST_ITERATIONS: usize = 8;

pub fn thread_known(body: &mut Body) -> bool {
    let mut changed = false;
    for _ in 0..MOST_ITERATIONS {
        let mut again = false;
        for block in body.layout.clone() {
            again |= body.layout.contains(&block) && thread(body, block);
        }
        if !again {
            break;
        }
        changed = true;
        crate::remove_unreachable(body);
    }
    changed
}

fn thread(body: &mut Body, block: Block) -> bool {
    let terminator = body.terminator(block);
    if let InstData::Branch { cond, then, other } = body.inst(terminator).clone()
        && then.to == other.to
        && skip(body, block, cond, &then, &other)
    {
        return true;
    }
    let edges = body.inst(terminator).edges().len();
    // Most blocks are followed by one that does more than compute.
    let fits = |edge: &&Edge| edge.to != block && decides(body, edge.to);
    if !body.inst(terminator).edges().iter().any(fits) {
        return false;
    }
    let (uses, cfg) = (Uses::of(body), Cfg::of(body));
    let doms = Doms::of(&cfg);
    for number in 0..edges {
        let edge = body.inst(terminator).edges()[number].clone();
        let header = cfg.predecessors(edge.to).iter().any(|&from| doms.dominates(edge.to, from));
        let implied = implied(body, terminator, number);
        let loc = body.loc(body.terminator(edge.to));
        if let Some(past) = (EdgePath { body, edge: &edge, header, implied }).past(block, &uses, &cfg, &doms) {
            *body.inst_mut(terminator).edges_mut()[number] = past;
            // The second branch is that of the program: its place is the right one, also if the first came from a
            // callee.
            body.set_loc(terminator, loc);
            // The dominator tree has changed.
            return true;
        }
    }
    false
}

/// Whether a block only computes its successor.
fn decides(body: &Body, block: Block) -> bool {
    let Some((&terminator, before)) = body.blocks[block].insts.split_last() else { return false };
    matches!(body.inst(terminator), InstData::Branch { .. } | InstData::Switch { .. })
        && before.iter().all(|&inst| only_computes(body, inst))
}

/// What is known when this edge of a terminator is taken.
fn implied(body: &Body, terminator: Inst, number: usize) -> Vec<(Value, u128)> {
    match body.inst(terminator).control() {
        Some(Control::Branch { cond, .. }) => {
            let (base, negated) = stripped(body, cond);
            let holds = (number == 0) != negated;
            let mut implied = vec![(base, u128::from(holds))];
            if let Def::Result(inst, 0) = body.def(base)
                && let InstData::IntCompare { cond, args: [a, b] } = *body.inst(inst)
                && (cond == IntCond::Eq && holds || cond == IntCond::Ne && !holds)
                && let Some(bits) = body.as_bits(b)
            {
                implied.push((a, bits));
            }
            implied
        }
        Some(Control::Switch { arg, cases, .. }) => {
            cases.get(number).map(|(bits, _)| (arg, *bits)).into_iter().collect()
        }
        Some(Control::Jump(_) | Control::Called { .. } | Control::Leaves) | None => Vec::new(),
    }
}

/// An edge, and what is known when it is taken.
struct EdgePath<'a> {
    body: &'a Body,
    edge: &'a Edge,
    /// It leads to the header of a loop.
    header: bool,
    implied: Vec<(Value, u128)>,
}

impl EdgePath<'_> {
    /// Where the edge finally leads, if its target only computes its successor, and that is known.
    fn past(&self, from: Block, uses: &Uses, cfg: &Cfg, doms: &Doms) -> Option<Edge> {
        let (body, edge) = (self.body, self.edge);
        if edge.to == from || !decides(body, edge.to) {
            return None;
        }
        let data = &body.blocks[edge.to];
        let (&terminator, before) = data.insts.split_last()?;
        let taken = match body.control(edge.to) {
            Control::Branch { cond, then, other } => {
                if self.value(cond, MOST_DEPTH)? == 1 {
                    then
                } else {
                    other
                }
            }
            Control::Switch { arg, cases, default } => {
                let bits = self.value(arg, MOST_DEPTH)?;
                cases.iter().find(|(case, _)| *case == bits).map_or(default, |(_, edge)| edge)
            }
            Control::Jump(_) | Control::Called { .. } | Control::Leaves => return None,
        };
        // Values defined in the block are used in it, or where every path still leads through it: a path past it does
        // not need them.
        let only_through = |home: Block| {
            let mut successors = body.inst(terminator).edges().into_iter().map(|edge| edge.to);
            successors.any(|to| to != taken.to && is_entered_from(cfg, doms, to, edge.to) && doms.dominates(to, home))
        };
        let stays = |user: &Inst| data.insts.contains(user) || uses.block_of(*user).is_none_or(only_through);
        let results = before.iter().flat_map(|&inst| body.results(inst).iter().copied());
        if !data.params.iter().copied().chain(results).all(|value| uses.of_value(value).iter().all(stays)) {
            return None;
        }
        let passed = |&value: &Value| match data.params.iter().position(|&param| param == value) {
            Some(at) => Some(edge.args[at]),
            // Computed in the block, hence not available on the path past it.
            None => (!is_defined_by(body, before, value)).then_some(value),
        };
        Some(Edge { to: taken.to, args: taken.args.iter().map(passed).collect::<Option<_>>()? })
    }

    /// The value of an operand on this path.
    #[expect(clippy::wildcard_enum_match_arm, reason = "nothing is known of the others")]
    fn value(&self, value: Value, depth: u32) -> Option<u128> {
        let body = self.body;
        if let Some((_, bits)) = self.implied.iter().find(|(known, _)| *known == value) {
            return Some(*bits);
        }
        let depth = depth.checked_sub(1)?;
        let ty = body.ty(value);
        let (inst, of) = match body.def(value) {
            Def::Const(_) => return body.as_bits(value),
            Def::Param(block, number) if block == self.edge.to && !self.header => {
                return self.value(self.edge.args[usize::from(number)], depth);
            }
            Def::Result(inst, 0) => (inst, |value: Value| self.value(value, depth)),
            Def::Param(..) | Def::Result(..) => return None,
        };
        match *body.inst(inst) {
            InstData::Unary { op, arg } if !ty.is_float() => Some(scalar::unary(op, ty, of(arg)?)),
            InstData::Binary { op, args: [a, b], wrap } if !ty.is_float() => {
                scalar::binary(op, ty, [of(a)?, of(b)?], wrap).ok()
            }
            InstData::IntCompare { cond, args: [a, b] } => {
                Some(u128::from(scalar::int_compare(cond, body.ty(a), [of(a)?, of(b)?])))
            }
            InstData::Cast { op: op @ (CastOp::Trunc | CastOp::ZExt | CastOp::SExt), arg } => {
                scalar::cast(op, body.ty(arg), ty, of(arg)?).ok()
            }
            InstData::Select { cond, then, other } => of(if of(cond)? == 1 { then } else { other }),
            _ => None,
        }
    }
}

/// Redirects both edges past a block that is reached only from here. Its arguments are then those of the one edge or
/// the other.
fn skip(body: &mut Body, from: Block, cond: Value, then: &Edge, other: &Edge) -> bool {
    let between = then.to;
    let cfg = Cfg::of(body);
    let data = body.blocks[between].clone();
    let Some((&terminator, before)) = data.insts.split_last() else { return false };
    let InstData::Branch { cond: again, then: yes, other: no } = body.inst(terminator).clone() else { return false };
    let ((base, negated), (known, opposite)) = (stripped(body, again), stripped(body, cond));
    if base != known || cfg.predecessors(between) != [from, from] || yes.to == no.to {
        return false;
    }
    if !before.iter().all(|&inst| only_computes(body, inst)) {
        return false;
    }
    let uses = Uses::of(body);
    let inside = |user: &Inst| data.insts.contains(user);
    let mut results = before.iter().flat_map(|&inst| body.results(inst).iter());
    if !results.all(|&result| uses.of_value(result).iter().all(inside)) {
        return false;
    }
    // Each edge with its final target.
    let (on_then, on_other) = if negated == opposite { (yes, no) } else { (no, yes) };
    let doms = Doms::of(&cfg);
    let edges = [(then, on_then), (other, on_other)];
    let mut rewrites = Vec::new();
    for (number, &param) in data.params.iter().enumerate() {
        for &user in uses.of_value(param).iter().filter(|user| !inside(user)) {
            let Some(home) = uses.block_of(user) else { continue };
            let entered = |to: Block| is_entered_from(&cfg, &doms, to, between) && doms.dominates(to, home);
            let side = edges.iter().find(|(_, to)| entered(to.to));
            let Some((edge, _)) = side else { return false };
            rewrites.push((user, param, edge.args[number]));
        }
    }
    let passed = |edge: &Edge, to: &Edge| -> Option<Edge> {
        let value = |&value: &Value| match data.params.iter().position(|&param| param == value) {
            Some(at) => Some(edge.args[at]),
            None => (!is_defined_by(body, before, value)).then_some(value),
        };
        Some(Edge { to: to.to, args: to.args.iter().map(value).collect::<Option<_>>()? })
    };
    let [Some(then), Some(other)] = edges.each_ref().map(|(edge, to)| passed(edge, to)) else { return false };
    for (user, param, value) in rewrites {
        body.inst_mut(user).for_each_use_mut(|operand| {
            if *operand == param {
                *operand = value;
            }
        });
    }
    // The second branch is that of the program: its place is the right one, also if the first came from a callee.
    let loc = body.loc(terminator);
    let terminator = body.terminator(from);
    *body.inst_mut(terminator) = InstData::Branch { cond, then, other };
    body.set_loc(terminator, loc);
    body.layout.retain(|&block| block != between);
    true
}

/// Whether a block is reached from this one alone, and once, but for its own back edges.
fn is_entered_from(cfg: &Cfg, doms: &Doms, block: Block, from: Block) -> bool {
    let entries = cfg.predecessors(block).iter().filter(|&&other| !doms.dominates(block, other));
    entries.eq([&from])
}

/// A truth value without the negations around it, and whether their number is odd.
fn stripped(body: &Body, value: Value) -> (Value, bool) {
    if let Def::Result(inst, 0) = body.def(value)
        && let InstData::Binary { op: BinaryOp::Xor, args: [a, b], .. } = body.inst(inst)
        && body.as_bits(*b) == Some(1)
    {
        let (base, negated) = stripped(body, *a);
        return (base, !negated);
    }
    (value, false)
}

fn is_defined_by(body: &Body, insts: &[Inst], value: Value) -> bool {
    matches!(body.def(value), Def::Result(inst, _) if insts.contains(&inst))
}

fn only_computes(body: &Body, inst: Inst) -> bool {
    let data = body.inst(inst);
    let is_evaluated = matches!(
        data,
        InstData::Binary { .. }
            | InstData::Unary { .. }
            | InstData::IntCompare { .. }
            | InstData::Select { .. }
            | InstData::Cast { .. }
    );
    is_evaluated && computation(body, data) == Some(Computation::Total)
}
