//! Where the arguments of a variadic call lie: the x86-64 ABI, as far as `va_arg` looks at it. See `ir::va`.
//!
//! clang has already taken structures apart: what fits in registers comes as one or two scalars or short vectors, and
//! everything else as `byval`. A number of 128 bits comes in two words if two general registers are left.

use super::body::{List, Lower};
use crate::ast::Val;
use crate::trouble::Res;
use ir::Type;
use ir::va::{MEMORY, NOWHERE, VECTORS};

/// What a call has used up.
#[derive(Default)]
pub struct Room {
    general: u32,
    vectors: u32,
    /// Words in memory after the parameters.
    memory: u32,
}

pub enum How {
    Scalars,
    /// All in one vector register.
    Vector,
    Memory,
}

impl Room {
    /// The place of each scalar of the next argument, which may be one of the parameters.
    pub fn places(&mut self, how: How, types: impl Iterator<Item = Type>, param: bool) -> Vec<u32> {
        if let How::Vector = how {
            let types: Vec<Type> = types.collect();
            let place = self.vector(types.iter().map(|ty| ty.bits()).sum::<u32>().div_ceil(64), param);
            return vec![place; types.len()];
        }
        types.map(|ty| self.place(matches!(how, How::Memory), ty, param)).collect()
    }

    fn place(&mut self, memory: bool, ty: Type, param: bool) -> u32 {
        let words = ty.bits().div_ceil(64);
        match ty {
            _ if memory => self.memory(words, param),
            Type::F80 => self.memory(words, param),
            Type::F32 | Type::F64 => self.vector(1, param),
            Type::Int(_) | Type::Ptr if self.general + words <= VECTORS => {
                self.general += words;
                self.general - words
            }
            Type::Int(_) | Type::Ptr => self.memory(words, param),
        }
    }

    fn vector(&mut self, words: u32, param: bool) -> u32 {
        let place = VECTORS + 2 * self.vectors;
        if place == MEMORY {
            return self.memory(words, param);
        }
        self.vectors += 1;
        place
    }

    fn memory(&mut self, words: u32, param: bool) -> u32 {
        if param {
            return NOWHERE;
        }
        let place = self.memory.next_multiple_of(words);
        self.memory = place + words;
        MEMORY + place
    }
}

impl<'a> Lower<'_, 'a> {
    /// A vector as the number that has its bits.
    pub fn in_register(&mut self, value: &Val<'a>) -> Res<List> {
        let list = self.values(value)?;
        let bits: u32 = list.iter().map(|&v| self.build.ty(v).bits()).sum();
        match u8::try_from(bits) {
            Ok(bits @ 1..=128) => self.build.recut(&list, &[Type::Int(bits)]),
            _ => Ok(list),
        }
    }
}
