//! Function bodies: blocks in reverse post-order, phis as block parameters, values as lists of scalars.
//!
//! A block is translated only if some translated block jumps to it, so what follows an unsupported instruction vanishes
//! unless it can be reached in another way. Going through the blocks in reverse post-order of the original graph makes
//! every definition come before its uses: what dominates a block comes before it.

use super::Program;
use super::blocks::name_blocks;
use super::builder::Builder;
use super::constant::{Base, Scalar};
use crate::ast::{Constant, Function, Header, Inst, Label, Name, Op, Val};
use crate::trouble::{Res, Trouble, bad, unsupported};
use crate::types::{Ty, Types};
use ir::{Block, Body, Const, Edge, Global, InstData, Loc, Type, Value};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;
use std::collections::hash_map::Entry;

/// The scalars of one LLVM value.
pub type List = SmallVec<[Value; 2]>;

pub struct Lower<'p, 'a> {
    pub program: &'p mut Program<'a>,
    pub unit: u32,
    pub function: &'p Function<'a>,
    pub build: Builder,
    /// The function's name in its unit.
    pub name: &'a [u8],
    /// The address that represents its frame, where that is requested.
    pub frame: Option<Value>,
    /// What the function returns.
    results: Vec<Type>,
    pub variadic: bool,
    locals: Vec<Option<List>>,
    /// For blocks with many predecessors: at which position their first phi names each.
    positions: FxHashMap<Label, FxHashMap<Label, usize>>,
    /// The tables of landing pads, by their blocks.
    pub tables: FxHashMap<Label, Global>,
    blocks: Vec<Option<Block>>,
    /// Blocks that something jumps to, and those that are finished.
    wanted: Vec<bool>,
    done: Vec<bool>,
}

pub fn lower<'a>(
    program: &mut Program<'a>,
    unit: u32,
    name: &'a [u8],
    header: &Header<'a>,
    function: &Function<'a>,
) -> Res<Body> {
    let mut body = Body::new();
    let entry = body.add_block();
    let count = function.blocks.len();
    let results = program.scalars(unit, header.result)?;
    let mut lower = Lower {
        program,
        unit,
        function,
        build: Builder { body, block: entry, loc: Loc::NONE },
        name,
        frame: None,
        results,
        variadic: header.variadic,
        positions: FxHashMap::default(),
        tables: FxHashMap::default(),
        locals: vec![None; function.local_names.len()],
        blocks: vec![None; count],
        wanted: vec![false; count],
        done: vec![false; count],
    };
    for (param, &local) in header.params.iter().zip(&function.params) {
        let types = lower.scalars(param.ty)?;
        let list = types.iter().map(|&ty| lower.build.body.add_param(entry, ty)).collect();
        lower.define(local, list).map_err(|t| t.at(header.end))?;
    }
    let first = function.order[0] as usize;
    lower.blocks[first] = Some(entry);
    lower.wanted[first] = true;
    let order = reverse_post_order(function);
    // A second pass is rare: it takes a block to which only a later one jumps.
    let mut progress = true;
    while progress {
        progress = false;
        for &label in &order {
            if lower.wanted[label as usize] && !lower.done[label as usize] {
                lower.done[label as usize] = true;
                lower.lower_block(label)?;
                progress = true;
            }
        }
    }
    lower.name_variables();
    name_blocks(lower.program, unit, header, function);
    Ok(lower.build.body)
}

fn reverse_post_order(function: &Function<'_>) -> Vec<Label> {
    let mut seen = vec![false; function.blocks.len()];
    let mut order = Vec::new();
    let mut stack: Vec<(Label, Vec<Label>)> = Vec::new();
    let mut visit = |label: Label, stack: &mut Vec<(Label, Vec<Label>)>| {
        if !std::mem::replace(&mut seen[label as usize], true) {
            let mut next = Vec::new();
            if let Some(inst) = function.blocks[label as usize].insts.last() {
                inst.op.successors(&mut next);
            }
            stack.push((label, next));
        }
    };
    visit(function.order[0], &mut stack);
    while let Some((label, next)) = stack.last_mut() {
        match next.pop() {
            Some(to) => visit(to, &mut stack),
            None => {
                order.push(*label);
                stack.pop();
            }
        }
    }
    order.reverse();
    order
}

impl<'a> Lower<'_, 'a> {
    pub fn types(&mut self) -> &mut Types<'a> {
        self.program.types(self.unit)
    }

    pub fn scalars(&mut self, ty: Ty) -> Res<Vec<Type>> {
        self.program.scalars(self.unit, ty)
    }

    // Values.

    pub fn define(&mut self, local: u32, list: List) -> Res<()> {
        let slot = &mut self.locals[local as usize];
        if slot.is_some() {
            return bad(0, format!("`%{}` is defined twice", self.function.local_names[local as usize]));
        }
        *slot = Some(list);
        Ok(())
    }

    /// The scalars of a value; checks that they are those of its type.
    pub fn values(&mut self, val: &Val<'a>) -> Res<List> {
        match val {
            Val::Local(ty, local) => {
                let Some(list) = self.locals[*local as usize].clone() else {
                    let name = self.function.local_names[*local as usize];
                    return bad(0, format!("`%{name}` is used where it is not defined"));
                };
                let leaves = self.types().leaves(*ty)?;
                if list.len() != leaves.len()
                    || list.iter().zip(leaves.iter()).any(|(&v, leaf)| self.build.ty(v) != leaf.ty)
                {
                    let name = self.function.local_names[*local as usize];
                    let shown = self.types().show(*ty);
                    return bad(0, format!("`%{name}` is not of type `{shown}`"));
                }
                Ok(list)
            }
            Val::Const(ty, constant) => self.constant(*ty, constant),
        }
    }

    fn constant(&mut self, ty: Ty, constant: &Constant<'a>) -> Res<List> {
        let types = self.scalars(ty)?;
        let list: List = match constant {
            Constant::Zero => types.iter().map(|&ty| self.build.body.bits(ty, 0)).collect(),
            Constant::Undef => types.iter().map(|&ty| self.build.body.undef(ty)).collect(),
            Constant::Bits(bits) => types.iter().take(1).map(|&ty| self.build.body.bits(ty, *bits)).collect(),
            Constant::Wide(words) => {
                types.iter().zip(words).map(|(&ty, &word)| self.build.body.bits(ty, u128::from(word))).collect()
            }
            Constant::Bytes(bytes) => bytes.iter().map(|&b| self.build.body.bits(Type::I8, u128::from(b))).collect(),
            Constant::List(list) => {
                let mut out = List::new();
                for elem in list {
                    out.extend(self.values(elem)?);
                }
                out
            }
            Constant::Splat(elem) => {
                let elem = self.values(elem)?;
                types.iter().flat_map(|_| elem.iter().copied()).collect()
            }
            Constant::Symbol(_) | Constant::BlockAddress { .. } | Constant::Expr(_) => {
                match self.program.scalar(self.unit, ty, constant) {
                    Ok(scalar) => {
                        let Some(&ty) = types.first() else { return bad(0, "a value of a type without values") };
                        List::from_iter([self.scalar(ty, scalar)?])
                    }
                    Err(Trouble::Unsupported(what)) => {
                        let Constant::Expr(op) = constant else { return unsupported(what) };
                        self.operation(op)?
                    }
                    Err(trouble) => return Err(trouble),
                }
            }
            Constant::Unsupported(what) => return unsupported(*what),
        };
        if list.len() != types.len() || list.iter().zip(&types).any(|(&v, &ty)| self.build.ty(v) != ty) {
            let shown = self.types().show(ty);
            return bad(0, format!("a constant that is not of type `{shown}`"));
        }
        Ok(list)
    }

    fn scalar(&mut self, ty: Type, scalar: Scalar) -> Res<Value> {
        let address = match scalar {
            Scalar::Bits(bits) => return Ok(self.build.body.bits(ty, bits)),
            Scalar::Undef => return Ok(self.build.body.undef(ty)),
            Scalar::Address(address) => address,
        };
        let ptr = match address.base {
            Base::Global(global) => self.build.body.constant(Type::Ptr, Const::Global { global, plus: address.plus }),
            Base::Func(func) => {
                let base = self.build.body.constant(Type::Ptr, Const::Func(func));
                self.build.offset(base, address.plus, false)
            }
            Base::Absolute => self.build.body.bits(Type::Ptr, u128::from(address.plus as u64)),
            Base::ThreadLocal(global) => {
                let base = self.build.one(InstData::ThreadLocal { global }, Type::Ptr);
                self.build.offset(base, address.plus, false)
            }
        };
        match ty {
            Type::Ptr => Ok(ptr),
            Type::Int(_) => Ok(self.build.one(InstData::Cast { op: ir::CastOp::PtrToInt, arg: ptr }, ty)),
            Type::F32 | Type::F64 | Type::F80 => bad(0, "an address as a floating-point number"),
        }
    }

    /// The only scalar of a value, which must be of the given type.
    pub fn single(&mut self, val: &Val<'a>, want: Type) -> Res<Value> {
        let list = self.values(val)?;
        match *list {
            [value] if self.build.ty(value) == want => Ok(value),
            _ => {
                let shown = self.types().show(val.ty());
                bad(0, format!("expected a value of type `{want}`, found one of type `{shown}`"))
            }
        }
    }

    pub fn pointer(&mut self, val: &Val<'a>) -> Res<Value> {
        self.single(val, Type::Ptr)
    }

    // Blocks.

    /// The block of a label, made on first mention with a parameter for each scalar of its phis.
    fn target(&mut self, label: Label) -> Res<Block> {
        self.wanted[label as usize] = true;
        if let Some(block) = self.blocks[label as usize] {
            if label == self.function.order[0] {
                return bad(0, "a jump to the first block of a function");
            }
            return Ok(block);
        }
        let block = self.build.body.add_block();
        self.blocks[label as usize] = Some(block);
        for inst in phis(&self.function.blocks[label as usize].insts) {
            let Op::Phi { ty, .. } = &inst.op else { continue };
            let types = match self.scalars(*ty) {
                Ok(types) => types,
                Err(Trouble::Unsupported(what)) => {
                    self.build.body.blocks[block].params.clear();
                    self.done[label as usize] = true;
                    let loc = self.program.loc(self.unit, inst.dbg);
                    self.build.body.push(block, InstData::Unsupported { what }, &[], loc);
                    return Ok(block);
                }
                Err(trouble) => return Err(trouble.at(inst.at)),
            };
            if self.build.body.blocks[block].params.len() + types.len() > usize::from(u16::MAX) {
                return bad(inst.at, "too many phis in one block");
            }
            let list = types.iter().map(|&ty| self.build.body.add_param(block, ty)).collect();
            if let Some(local) = inst.result {
                self.define(local, list).map_err(|t| t.at(inst.at))?;
            }
        }
        Ok(block)
    }

    pub fn edge(&mut self, from: Label, to: Label) -> Res<Edge> {
        let block = self.target(to)?;
        let mut args = Vec::new();
        if self.build.body.blocks[block].params.is_empty() {
            return Ok(Edge { to: block, args });
        }
        let function = self.function;
        let position = self.position(to, from);
        for inst in phis(&function.blocks[to as usize].insts) {
            let Op::Phi { incoming, .. } = &inst.op else { continue };
            let listed = match position.and_then(|i| incoming.get(i)) {
                Some(found) if found.1 == from => Some(found),
                _ => incoming.iter().find(|(_, pred)| *pred == from),
            };
            match listed {
                Some((value, _)) => args.extend(self.values(value).map_err(|t| t.at(inst.at))?),
                None => return bad(inst.at, "this phi has no value for one of the blocks that jump here"),
            }
        }
        Ok(Edge { to: block, args })
    }

    /// Where the first phi of `to` names `from`: further phis list their values in the same order, so that a block with
    /// very many predecessors is not searched from the beginning for each of them.
    fn position(&mut self, to: Label, from: Label) -> Option<usize> {
        const FEW: usize = 16;
        let Some(Inst { op: Op::Phi { incoming, .. }, .. }) = self.function.blocks[to as usize].insts.first() else {
            return None;
        };
        if incoming.len() <= FEW {
            return None;
        }
        let positions = self
            .positions
            .entry(to)
            .or_insert_with(|| incoming.iter().enumerate().rev().map(|(i, (_, pred))| (*pred, i)).collect());
        positions.get(&from).copied()
    }

    fn lower_block(&mut self, label: Label) -> Res<()> {
        let Some(block) = self.blocks[label as usize] else { return bad(0, "internal: an unwanted block") };
        self.build.block = block;
        let function = self.function;
        let insts = &function.blocks[label as usize].insts;
        let skip = if label == function.order[0] { 0 } else { phis(insts).count() };
        for inst in &insts[skip..] {
            self.build.loc = self.program.loc(self.unit, inst.dbg);
            match self.instruction(label, inst) {
                Ok(()) => {}
                Err(Trouble::Unsupported(what)) => {
                    self.build.effect(InstData::Unsupported { what });
                    return Ok(());
                }
                Err(trouble) => return Err(trouble.at(inst.at)),
            }
        }
        Ok(())
    }

    fn instruction(&mut self, label: Label, inst: &Inst<'a>) -> Res<()> {
        match &inst.op {
            Op::Phi { .. } => return bad(0, "a phi stands at the beginning of a block, and not of the first"),
            Op::Jump(to) => {
                let edge = self.edge(label, *to)?;
                self.build.effect(InstData::Jump(edge));
            }
            Op::Branch { cond, then, other } => {
                let cond = self.single(cond, Type::I1)?;
                let then = self.edge(label, *then)?;
                let other = self.edge(label, *other)?;
                self.build.effect(InstData::Branch { cond, then, other });
            }
            Op::Switch { arg, cases, default } => self.switch(label, arg, cases, *default)?,
            Op::IndirectJump { to, labels } => self.indirect_jump(label, to, labels)?,
            Op::Return(value) => {
                let list = match value {
                    Some(value) => self.values(value)?,
                    None => List::new(),
                };
                let types: Vec<Type> = list.iter().map(|&v| self.build.ty(v)).collect();
                if types != self.results {
                    return bad(0, "the returned value is not of the function's type");
                }
                self.build.effect(InstData::Return(list.into_vec()));
            }
            Op::Unreachable => self.build.effect(InstData::Unreachable),
            Op::Resume(value) => self.resume(value)?,
            Op::Unsupported { what, .. } => return unsupported(what.clone()),
            Op::Call(call) if !call.labels.is_empty() => self.asm_goto(label, call, inst.result)?,
            Op::LandingPad(pad) => {
                let list = self.landing_pad(label, pad)?;
                if let Some(local) = inst.result {
                    self.define(local, list)?;
                }
            }
            op => {
                let list = self.operation(op)?;
                if let Op::Call(call) = op
                    && let Some(normal) = call.normal
                {
                    // The result is visible on the edge already.
                    if let Some(local) = inst.result {
                        self.define(local, list)?;
                    }
                    let edge = self.edge(label, normal)?;
                    let handler = self.handler(label, call)?;
                    self.build.effect(match handler {
                        Some((thrown, handler)) => InstData::Called { returned: edge, thrown, handler },
                        None => InstData::Jump(edge),
                    });
                    return Ok(());
                }
                if let Some(local) = inst.result {
                    self.define(local, list)?;
                }
            }
        }
        Ok(())
    }

    fn switch(&mut self, label: Label, arg: &Val<'a>, cases: &[(u128, Label)], default: Label) -> Res<()> {
        let list = self.values(arg)?;
        let [arg] = *list else { return bad(0, "a switch takes an integer") };
        if !self.build.ty(arg).is_int() {
            return bad(0, "a switch takes an integer");
        }
        let mut edges: FxHashMap<Label, Edge> = FxHashMap::default();
        let mut rows = Vec::with_capacity(cases.len());
        let mut seen = rustc_hash::FxHashSet::default();
        for &(value, to) in cases {
            if !seen.insert(value) {
                return bad(0, "two cases of a switch have the same value");
            }
            let edge = match edges.entry(to) {
                Entry::Occupied(known) => known.get().clone(),
                Entry::Vacant(slot) => slot.insert(self.edge(label, to)?).clone(),
            };
            rows.push((value, edge));
        }
        let default = self.edge(label, default)?;
        self.build.effect(InstData::Switch { arg, cases: rows, default });
        Ok(())
    }

    /// A jump to an address of a block, which is but a number: a switch over the blocks it may be of.
    fn indirect_jump(&mut self, label: Label, to: &Val<'a>, labels: &[(Name<'a>, Label)]) -> Res<()> {
        let to = self.pointer(to)?;
        let arg = self.build.convert(ir::CastOp::PtrToInt, to, Type::I64);
        let mut cases: Vec<(u128, Edge)> = Vec::new();
        let mut seen = rustc_hash::FxHashSet::default();
        for &(name, target) in labels {
            let number = self.program.block_address(self.unit, self.name, name);
            if seen.insert(number) {
                cases.push((u128::from(number), self.edge(label, target)?));
            }
        }
        let nowhere = self.build.body.add_block();
        self.build.body.push(nowhere, InstData::Unreachable, &[], self.build.loc);
        self.build.effect(InstData::Switch { arg, cases, default: Edge { to: nowhere, args: Vec::new() } });
        Ok(())
    }

    fn name_variables(&mut self) {
        for variable in &self.function.variables {
            self.name_variable(variable.address, variable.node);
        }
    }

    pub fn name_variable(&mut self, address: u32, node: u32) {
        if let Some(Some(list)) = self.locals.get(address as usize)
            && let [value] = **list
            && self.build.ty(value) == Type::Ptr
            && let metadata = &mut self.program.linked.units[self.unit as usize].metadata
            && let Some(name) = metadata.variable(node)
        {
            let shapes = &mut self.program.module.shapes;
            if let Some(shape) = metadata.shape(node, shapes) {
                shapes.set_local(String::from_utf8_lossy(self.name).into_owned(), name.clone(), shape);
            }
            self.build.body.names.insert(value, name);
        }
    }

    /// Any operation that is neither a phi nor a terminator; also what a constant expression becomes.
    pub fn operation(&mut self, op: &Op<'a>) -> Res<List> {
        match op {
            Op::Binary { op, wrap, args } => self.binary(*op, *wrap, args),
            Op::FNeg(arg) => self.float_unary(ir::UnaryOp::FNeg, arg),
            Op::IntCompare { cond, args } => self.int_compare(*cond, args),
            Op::FloatCompare { cond, args } => self.float_compare(*cond, args),
            Op::Cast { op, arg, to } => self.cast(*op, arg, *to),
            Op::Freeze(arg) => {
                let list = self.values(arg)?;
                Ok(list.into_iter().map(|v| self.build.unary(ir::UnaryOp::Freeze, v)).collect())
            }
            Op::Select { cond, then, other } => self.select(cond, then, other),
            Op::Alloca { ty, count, align } => self.alloca(*ty, count.as_ref(), *align),
            Op::Load { ty, ptr, align, order, volatile } => self.load(*ty, ptr, *align, *order, *volatile),
            Op::Store { value, ptr, align, order, volatile } => self.store(value, ptr, *align, *order, *volatile),
            Op::Gep { source, base, indices, inbounds } => self.gep(*source, base, indices, *inbounds),
            Op::Rmw { op, ptr, value, order, align } => self.rmw(*op, ptr, value, *order, *align),
            Op::CompareExchange { ptr, expected, new, success, failure, weak, align } => {
                self.compare_exchange([ptr, expected, new], *success, *failure, *weak, *align)
            }
            Op::Fence { order, single_thread } => self.fence(*order, *single_thread),
            Op::ExtractValue { from, path } => self.extract_value(from, path),
            Op::InsertValue { into, value, path } => self.insert_value(into, value, path),
            Op::ExtractElement { vector, index } => self.extract_element(vector, index),
            Op::InsertElement { vector, value, index } => self.insert_element(vector, value, index),
            Op::Shuffle { args, mask } => self.shuffle(args, mask),
            Op::Call(call) => self.call(call),
            Op::Unsupported { what, .. } => unsupported(what.clone()),
            Op::Phi { .. }
            | Op::LandingPad(_)
            | Op::Jump(_)
            | Op::Branch { .. }
            | Op::Switch { .. }
            | Op::IndirectJump { .. }
            | Op::Return(_)
            | Op::Resume(_)
            | Op::Unreachable => bad(0, "internal: no plain operation"),
        }
    }
}

/// The phis at the beginning of a block.
fn phis<'b, 'a>(insts: &'b [Inst<'a>]) -> impl Iterator<Item = &'b Inst<'a>> {
    insts.iter().take_while(|inst| matches!(inst.op, Op::Phi { .. }))
}
