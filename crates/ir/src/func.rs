//! The body of a function: blocks, instructions and values in tables, with the primitive edits passes are made of.
//!
//! An instruction or value that no block refers to any more stays in its table; it is garbage, not an error.

use crate::{Control, Edge, Func, Global, InstData, Loc, Type};
use base::{Table, id};
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

id!(Block, "bb", "A basic block.");
id!(Inst, "inst", "An instruction.");
id!(Value, "v", "An SSA value: a result, a block parameter or a constant.");

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Const {
    /// Integers, floats and absolute addresses by their bits, zero-extended.
    Bits(u128),
    Global {
        global: Global,
        plus: i64,
    },
    Func(Func),
    /// Never written: using it to decide anything is a fault.
    Undef,
}

/// Where a value comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Def {
    /// The n-th result of an instruction.
    Result(Inst, u16),
    /// The n-th parameter of a block.
    Param(Block, u16),
    Const(Const),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ValueData {
    pub ty: Type,
    pub def: Def,
}

#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct BlockData {
    pub params: Vec<Value>,
    /// In order; the last one is the terminator.
    pub insts: Vec<Inst>,
}

#[derive(Clone, Debug, PartialEq)]
struct InstRow {
    data: InstData,
    results: SmallVec<[Value; 2]>,
    loc: Loc,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Body {
    pub blocks: Table<Block, BlockData>,
    /// The blocks that exist, in print order; the first is the entry, whose parameters are the function's.
    pub layout: Vec<Block>,
    pub values: Table<Value, ValueData>,
    insts: Table<Inst, InstRow>,
    consts: FxHashMap<(Type, Const), Value>,
    /// Source variables: the value (an alloca's address, or later the promoted values) and the variable's name.
    pub names: FxHashMap<Value, String>,
}

impl Default for Body {
    fn default() -> Self {
        Self::new()
    }
}

impl Body {
    pub fn new() -> Self {
        Self {
            blocks: Table::new(),
            layout: Vec::new(),
            values: Table::new(),
            insts: Table::new(),
            consts: FxHashMap::default(),
            names: FxHashMap::default(),
        }
    }
    pub fn entry(&self) -> Block {
        self.layout[0]
    }
    /// Adds an empty block at the end of the layout.
    pub fn add_block(&mut self) -> Block {
        let block = self.blocks.push(BlockData::default());
        self.layout.push(block);
        block
    }
    pub fn add_param(&mut self, block: Block, ty: Type) -> Value {
        let index = u16::try_from(self.blocks[block].params.len()).expect("too many block parameters");
        let value = self.values.push(ValueData { ty, def: Def::Param(block, index) });
        self.blocks[block].params.push(value);
        value
    }
    /// The constant, made on first use.
    pub fn constant(&mut self, ty: Type, what: Const) -> Value {
        let what = match what {
            Const::Bits(bits) => Const::Bits(bits & ty.mask()),
            other @ (Const::Global { .. } | Const::Func(_) | Const::Undef) => other,
        };
        *self.consts.entry((ty, what)).or_insert_with(|| self.values.push(ValueData { ty, def: Def::Const(what) }))
    }
    /// The constant, if it has been made.
    pub fn made_bits(&self, ty: Type, bits: u128) -> Option<Value> {
        self.consts.get(&(ty, Const::Bits(bits))).copied()
    }
    pub fn bits(&mut self, ty: Type, bits: u128) -> Value {
        self.constant(ty, Const::Bits(bits))
    }
    pub fn undef(&mut self, ty: Type) -> Value {
        self.constant(ty, Const::Undef)
    }
    /// Makes an instruction that is in no block yet.
    pub fn make(&mut self, data: InstData, results: &[Type], loc: Loc) -> Inst {
        let inst = self.insts.next_key();
        let results = results
            .iter()
            .enumerate()
            .map(|(i, &ty)| self.values.push(ValueData { ty, def: Def::Result(inst, i as u16) }))
            .collect();
        self.insts.push(InstRow { data, results, loc })
    }
    /// Makes an instruction and appends it to `block`.
    pub fn push(&mut self, block: Block, data: InstData, results: &[Type], loc: Loc) -> Inst {
        let inst = self.make(data, results, loc);
        self.blocks[block].insts.push(inst);
        inst
    }
    pub fn inst(&self, inst: Inst) -> &InstData {
        &self.insts[inst].data
    }
    pub fn inst_mut(&mut self, inst: Inst) -> &mut InstData {
        &mut self.insts[inst].data
    }
    /// All instructions, in the order of the layout.
    pub fn insts(&self) -> impl Iterator<Item = Inst> + '_ {
        self.layout.iter().flat_map(|&block| self.blocks[block].insts.iter().copied())
    }
    pub fn inst_count(&self) -> usize {
        self.insts.len()
    }
    pub fn loc(&self, inst: Inst) -> Loc {
        self.insts[inst].loc
    }
    pub fn set_loc(&mut self, inst: Inst, loc: Loc) {
        self.insts[inst].loc = loc;
    }
    pub fn results(&self, inst: Inst) -> &[Value] {
        &self.insts[inst].results
    }
    /// The only result of an instruction that has exactly one.
    pub fn result(&self, inst: Inst) -> Value {
        let [value] = self.results(inst) else { panic!("internal: {inst} does not have one result") };
        *value
    }
    pub fn ty(&self, value: Value) -> Type {
        self.values[value].ty
    }
    pub fn def(&self, value: Value) -> Def {
        self.values[value].def
    }
    pub fn as_const(&self, value: Value) -> Option<Const> {
        match self.def(value) {
            Def::Const(c) => Some(c),
            Def::Result(..) | Def::Param(..) => None,
        }
    }
    pub fn as_bits(&self, value: Value) -> Option<u128> {
        match self.as_const(value)? {
            Const::Bits(bits) => Some(bits),
            Const::Global { .. } | Const::Func(_) | Const::Undef => None,
        }
    }
    pub fn terminator(&self, block: Block) -> Inst {
        *self.blocks[block].insts.last().expect("internal: block without terminator")
    }
    /// How a block ends.
    pub fn control(&self, block: Block) -> Control<'_> {
        self.inst(self.terminator(block)).control().expect("internal: block without terminator")
    }
    /// The edges out of a block, in order.
    pub fn edges(&self, block: Block) -> SmallVec<[&Edge; 2]> {
        self.inst(self.terminator(block)).edges()
    }
    pub fn successors(&self, block: Block) -> impl Iterator<Item = Block> + '_ {
        self.edges(block).into_iter().map(|e| e.to)
    }

    /// Drops blocks, instructions and values that the layout does not reach, and numbers the rest in its order. Ids
    /// change.
    pub fn compact(&mut self) {
        let mut old = std::mem::take(self);
        let mut values: Table<Value, Option<Value>> = Table::filled(old.values.len(), None);
        let mut blocks: Table<Block, Option<Block>> = Table::filled(old.blocks.len(), None);
        for &from in &old.layout {
            let block = self.add_block();
            blocks[from] = Some(block);
            for &param in &old.blocks[from].params {
                values[param] = Some(self.add_param(block, old.values[param].ty));
            }
            for &inst in &old.blocks[from].insts {
                let row = &mut old.insts[inst];
                let types: SmallVec<[Type; 2]> = row.results.iter().map(|r| old.values[*r].ty).collect();
                let data = std::mem::replace(&mut row.data, InstData::Unreachable);
                let made = self.push(block, data, &types, row.loc);
                for (&result, &new) in row.results.iter().zip(&self.insts[made].results) {
                    values[result] = Some(new);
                }
            }
        }
        let mut insts = std::mem::take(&mut self.insts);
        for row in insts.values_mut() {
            row.data.for_each_use_mut(|value| {
                let (from, data) = (*value, old.values[*value]);
                *value = match (values[from], data.def) {
                    (Some(new), _) => new,
                    (None, Def::Const(what)) => {
                        let new = self.constant(data.ty, what);
                        values[from] = Some(new);
                        new
                    }
                    (None, Def::Result(..) | Def::Param(..)) => panic!("internal: {from} is used but not defined"),
                };
            });
            for edge in row.data.edges_mut() {
                edge.to = blocks[edge.to].expect("internal: an edge leads out of the layout");
            }
        }
        self.insts = insts;
        self.names = old.names.drain().filter_map(|(value, name)| Some((values[value]?, name))).collect();
    }
}
