//! What heap blocks hold, for messages: pointers have no types in LLVM, so debug information has to tell as what the
//! source uses the result of an allocation.
//!
//! A class is known by the constructor that is called for the block; else all variables, members, parameters and
//! results that the address goes to at once must point to one type. Nothing is known of other blocks.

use super::Program;
use super::call::called_symbol;
use super::constant::GepWalk;
use crate::ast::{Arg, Call, Callee, Constant, Function, Header, Inst, Local, Name, Op, Val};
use crate::index::SymbolKind;
use crate::parse::{GlobalText, parse_global, parse_header};
use ir::BlockShape;
use rustc_hash::FxHashMap;

/// Functions of C that return a new block; the operators of C++ are recognised by their names.
const ALLOCATORS: [&[u8]; 7] =
    [b"malloc", b"calloc", b"realloc", b"reallocarray", b"aligned_alloc", b"memalign", b"valloc"];
/// Pointers to pointers deeper than this are not followed.
const MAX_STEPS: u32 = 8;

/// A type of debug information: the file that has it, and its node there.
#[derive(Clone, Copy)]
struct Type {
    unit: u32,
    node: u32,
}

/// The operations of a function by what they define, and its variables by their addresses.
struct Locals<'f, 'a> {
    defined: FxHashMap<Local, &'f Op<'a>>,
    variables: FxHashMap<Local, u32>,
}

fn symbol<'a>(call: &Call<'a>) -> Option<&'a [u8]> {
    match &call.callee {
        Callee::Value(value) => called_symbol(value),
        Callee::Asm { .. } => None,
    }
}

fn allocates(inst: &Inst<'_>) -> bool {
    let name = if let Op::Call(call) = &inst.op { symbol(call) } else { None };
    name.is_some_and(|name| ALLOCATORS.contains(&name) || name.starts_with(b"_Znw") || name.starts_with(b"_Zna"))
}

/// How an operation hands values on.
enum HandsOn<'f, 'a> {
    Stores { value: &'f Val<'a>, ptr: &'f Val<'a> },
    Returns(&'f Val<'a>),
    Passes(&'f Call<'a>),
    Nothing,
}

fn hands_on<'f, 'a>(op: &'f Op<'a>) -> HandsOn<'f, 'a> {
    if let Op::Store { value, ptr, .. } = op {
        return HandsOn::Stores { value, ptr };
    }
    if let Op::Call(call) = op {
        return HandsOn::Passes(call);
    }
    if let Op::Return(Some(value)) = op { HandsOn::Returns(value) } else { HandsOn::Nothing }
}

/// The values that an operation stores, returns or passes on.
fn for_each_value<'f, 'a>(op: &'f Op<'a>, mut each: impl FnMut(&'f Val<'a>)) {
    match hands_on(op) {
        HandsOn::Stores { value, .. } | HandsOn::Returns(value) => each(value),
        HandsOn::Passes(call) => call.args.iter().for_each(|arg| {
            if let Arg::Value { value, .. } = arg {
                each(value);
            }
        }),
        HandsOn::Nothing => {}
    }
}

fn is_constructor(name: &[u8]) -> bool {
    let complete = |at: &[u8]| at.starts_with(b"C1E") || at.starts_with(b"C2E");
    name.starts_with(b"_ZN") && name.windows(3).any(complete)
}

/// Notes the types of the blocks that the function allocates.
pub fn name_blocks<'a>(program: &mut Program<'a>, unit: u32, header: &Header<'a>, function: &Function<'a>) {
    let insts = || function.blocks.iter().flat_map(|block| &block.insts);
    if !insts().any(allocates) {
        return;
    }
    let mut locals = Locals { defined: FxHashMap::default(), variables: FxHashMap::default() };
    locals.variables.extend(function.variables.iter().map(|variable| (variable.address, variable.node)));
    for inst in insts() {
        locals.defined.extend(inst.result.map(|result| (result, &inst.op)));
        locals.variables.extend(declared(&inst.op));
    }
    let mut uses: FxHashMap<Local, Vec<&Inst<'a>>> = FxHashMap::default();
    let blocks = insts().filter(|inst| allocates(inst)).filter_map(|inst| inst.result);
    uses.extend(blocks.map(|block| (block, Vec::new())));
    for inst in insts() {
        for_each_value(&inst.op, |value| {
            if let Val::Local(_, local) = value
                && let Some(uses) = uses.get_mut(local)
            {
                uses.push(inst);
            }
        });
    }
    let mut types = BlockTypes { program, unit, header, function, locals };
    for inst in insts().filter(|inst| allocates(inst)) {
        if let Some(block) = inst.result
            && let Some(shape) = types.block_shape(block, &uses[&block])
        {
            let loc = types.program.loc(unit, inst.dbg);
            let module = &mut types.program.module;
            module.shapes.set_block(module.locs[loc], shape);
        }
    }
}

/// The types of the blocks that a function allocates, as far as debug information tells.
struct BlockTypes<'p, 'a> {
    program: &'p mut Program<'a>,
    unit: u32,
    header: &'p Header<'a>,
    function: &'p Function<'a>,
    locals: Locals<'p, 'a>,
}

impl<'a> BlockTypes<'_, 'a> {
    fn block_shape(&mut self, block: Local, uses: &[&Inst<'a>]) -> Option<BlockShape> {
        let is_block = |value: &Val<'_>| matches!(value, Val::Local(_, local) if *local == block);
        let mut found: Option<BlockShape> = None;
        for inst in uses {
            let pointer = match hands_on(&inst.op) {
                HandsOn::Stores { value, ptr } if is_block(value) => match self.is_result(ptr) {
                    true => self.result().map(|ty| (ty, 0)),
                    false => self.place(ptr, MAX_STEPS),
                },
                HandsOn::Returns(value) if is_block(value) => self.result().map(|ty| (ty, 0)),
                HandsOn::Passes(call) => {
                    let given = |arg: &Arg<'_>| matches!(arg, Arg::Value { value, .. } if is_block(value));
                    let Some(number) = call.args.iter().position(given) else { continue };
                    let Some(name) = symbol(call) else { continue };
                    let parameter = self.parameter(name, number);
                    if number == 0 && is_constructor(name) {
                        return self.shape(self.pointed_to(parameter?, 0)?);
                    }
                    parameter.map(|ty| (ty, 0))
                }
                HandsOn::Stores { .. } | HandsOn::Returns(_) | HandsOn::Nothing => continue,
            };
            let Some((ty, offset)) = pointer else { continue };
            let Some(shape) = self.pointed_to(ty, offset).and_then(|ty| self.shape(ty)) else { continue };
            if found.is_some_and(|known| known != shape) {
                return None;
            }
            found = Some(shape);
        }
        found
    }

    /// Whether this is where the compiler keeps what the function will return.
    fn is_result(&self, ptr: &Val<'_>) -> bool {
        matches!(ptr, Val::Local(_, local) if self.function.local_names[*local as usize] == Name::Text(b"retval"))
    }

    /// The type of what a pointer points to, and where in it.
    fn place(&mut self, ptr: &Val<'a>, steps: u32) -> Option<(Type, u64)> {
        let steps = steps.checked_sub(1)?;
        let local = match ptr {
            Val::Local(_, local) => local,
            Val::Const(_, Constant::Symbol(name)) => return self.global_type(name).map(|ty| (ty, 0)),
            Val::Const(..) => return None,
        };
        if let Some(&node) = self.locals.variables.get(local) {
            let node = self.program.linked.units[self.unit as usize].metadata.type_of(node)?;
            return Some((Type { unit: self.unit, node }, 0));
        }
        let op = *self.locals.defined.get(local)?;
        if let Op::Load { ptr, .. } = op {
            let (ty, offset) = self.place(ptr, steps)?;
            return Some((self.pointed_to(ty, offset)?, 0));
        }
        let Op::Gep { source, base, indices, .. } = op else { return None };
        let (ty, offset) = self.place(base, steps)?;
        let mut walk = GepWalk::new(*source);
        let mut at = i64::try_from(offset).ok()?;
        for index in indices {
            let known = match index {
                Val::Const(_, Constant::Bits(bits)) => Some(*bits as i64),
                Val::Const(_, Constant::Zero) => Some(0),
                Val::Const(..) | Val::Local(..) => None,
            };
            let step = walk.step(self.program, self.unit, known).ok()?;
            // All elements of an array have one type.
            at = at.checked_add(step.disp)?.checked_add(step.scale.checked_mul(known.unwrap_or(0))?)?;
        }
        Some((ty, u64::try_from(at).ok()?))
    }

    fn global_type(&mut self, name: &[u8]) -> Option<Type> {
        let entity = self.program.linked.resolve(self.unit, name)?;
        let symbol = self.program.linked.symbol(entity);
        let text = self.program.linked.units[entity.unit as usize].text;
        let (SymbolKind::Variable, true) = (symbol.kind, symbol.claim.is_definition()) else { return None };
        let parsed = parse_global(text, symbol.at as usize, true, self.program.types(entity.unit)).ok()?;
        let GlobalText::Variable { dbg, .. } = parsed else { return None };
        let node = self.program.linked.units[entity.unit as usize].metadata.type_of(dbg?)?;
        Some(Type { unit: entity.unit, node })
    }

    fn result(&self) -> Option<Type> {
        let node = *self.program.linked.units[self.unit as usize].metadata.signature(self.header.dbg?).first()?;
        Some(Type { unit: self.unit, node: node? })
    }

    /// The type of a parameter of a function that is defined here, if its parameters are those of the source.
    fn parameter(&mut self, name: &[u8], number: usize) -> Option<Type> {
        let entity = self.program.linked.resolve(self.unit, name)?;
        let symbol = self.program.linked.symbol(entity);
        let text = self.program.linked.units[entity.unit as usize].text;
        let (SymbolKind::Function { .. }, true) = (symbol.kind, symbol.claim.is_definition()) else { return None };
        let header = parse_header(text, symbol.at as usize, self.program.types(entity.unit)).ok()?;
        let types = self.program.linked.units[entity.unit as usize].metadata.signature(header.dbg?);
        let same = types.len() == header.params.len() + 1;
        let node = types.get(number + 1).copied().filter(|_| same)?;
        Some(Type { unit: entity.unit, node: node? })
    }

    fn pointed_to(&self, Type { unit, node }: Type, offset: u64) -> Option<Type> {
        let node = self.program.linked.units[unit as usize].metadata.pointed_to(node, offset)?;
        Some(Type { unit, node })
    }

    fn shape(&mut self, Type { unit, node }: Type) -> Option<BlockShape> {
        let metadata = &mut self.program.linked.units[unit as usize].metadata;
        metadata.block_shape(node, &mut self.program.module.shapes)
    }
}

/// The variable that an old form of debug information declares, by its address.
fn declared(op: &Op<'_>) -> Option<(Local, u32)> {
    let Op::Call(call) = op else { return None };
    let [Arg::Value { value: Val::Local(_, address), .. }, Arg::Node(node), ..] = call.args.as_slice() else {
        return None;
    };
    (symbol(call)? == b"llvm.dbg.declare").then_some((*address, *node))
}
