//! A function between text and body: its values and blocks are still the numbers of the text.

use super::lex::Position;
use super::parse::Outcome;
use crate::{Block, Body, Const, InstData, Loc, Type, Value};
use base::Id;
use rustc_hash::FxHashMap;
use smallvec::SmallVec;

/// A function as it stands in the text: operands and targets are rows of `operands` and `targets`.
#[derive(Default)]
pub(super) struct FuncText {
    pub blocks: Vec<BlockText>,
    pub block_numbers: FxHashMap<u32, Block>,
    pub operands: Vec<(Operand, Position)>,
    pub targets: Vec<(u32, Position)>,
}

pub(super) struct BlockText {
    pub here: Position,
    pub params: Vec<Definition>,
    pub insts: Vec<InstText>,
}

pub(super) struct InstText {
    pub here: Position,
    pub results: Vec<Definition>,
    pub data: InstData,
    pub loc: Loc,
}

pub(super) struct Definition {
    pub here: Position,
    pub number: u32,
    pub name: Option<String>,
    pub ty: Type,
}

#[derive(Clone, Copy)]
pub(super) enum Operand {
    Value(u32),
    Const(Type, Const),
}

impl FuncText {
    /// The body, with every number replaced by what it stands for.
    pub fn build(self) -> Outcome<Body> {
        const MOST: usize = u16::MAX as usize;
        let mut body = Body::new();
        let mut values: FxHashMap<u32, Value> = FxHashMap::default();
        let mut define = |body: &mut Body, definition: Definition, value: Value| {
            if let Some(name) = definition.name {
                body.names.insert(value, name);
            }
            match values.insert(definition.number, value) {
                None => Ok(()),
                Some(_) => Err(definition.here.error("defined before")),
            }
        };
        let mut insts = Vec::new();
        for text in self.blocks {
            let block = body.add_block();
            if text.params.len() > MOST {
                return Err(text.here.error("too many parameters"));
            }
            for param in text.params {
                let value = body.add_param(block, param.ty);
                define(&mut body, param, value)?;
            }
            for text in text.insts {
                if text.results.len() > MOST {
                    return Err(text.here.error("too many results"));
                }
                let types: SmallVec<[Type; 2]> = text.results.iter().map(|r| r.ty).collect();
                let inst = body.push(block, text.data, &types, text.loc);
                insts.push(inst);
                for (index, result) in text.results.into_iter().enumerate() {
                    let value = body.results(inst)[index];
                    define(&mut body, result, value)?;
                }
            }
        }
        let mut operands = Vec::with_capacity(self.operands.len());
        for (operand, here) in self.operands {
            operands.push(match operand {
                Operand::Value(number) => {
                    *values.get(&number).ok_or_else(|| here.error(format!("v{number} is not defined")))?
                }
                Operand::Const(ty, what) => body.constant(ty, what),
            });
        }
        let mut targets = Vec::with_capacity(self.targets.len());
        for (number, here) in self.targets {
            let target = self.block_numbers.get(&number);
            targets.push(*target.ok_or_else(|| here.error(format!("bb{number} is not defined")))?);
        }
        for inst in insts {
            let data = body.inst_mut(inst);
            data.for_each_use_mut(|value| *value = operands[value.index()]);
            data.edges_mut().into_iter().for_each(|edge| edge.to = targets[edge.to.index()]);
        }
        Ok(body)
    }
}
