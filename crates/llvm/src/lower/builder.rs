//! Emission of instructions: what is made of values alone, whatever they were in the text.

use super::body::List;
use ir::{Block, Body, InstData, Loc, Type, Value};

/// A function body, and where instructions go.
pub struct Builder {
    pub body: Body,
    pub block: Block,
    pub loc: Loc,
}

impl Builder {
    pub fn ty(&self, value: Value) -> Type {
        self.body.ty(value)
    }

    pub fn emit(&mut self, data: InstData, results: &[Type]) -> List {
        let inst = self.body.push(self.block, data, results, self.loc);
        self.body.results(inst).iter().copied().collect()
    }

    /// Emits an instruction with one result.
    pub fn one(&mut self, data: InstData, ty: Type) -> Value {
        let inst = self.body.push(self.block, data, &[ty], self.loc);
        self.body.result(inst)
    }

    pub fn effect(&mut self, data: InstData) {
        self.body.push(self.block, data, &[], self.loc);
    }

    pub fn int(&mut self, ty: Type, value: u128) -> Value {
        self.body.bits(ty, value)
    }
}
