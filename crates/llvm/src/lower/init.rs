//! Initial contents of globals: bytes, and addresses laid over them.

use super::Program;
use super::constant::{Address, Base, Scalar};
use crate::ast::{Constant, Val};
use crate::trouble::{Res, bad, unsupported};
use crate::types::{Ty, TypeData};
use ir::{Init, Reloc, RelocTarget, Type};

/// A number in the text must not become an allocation of that size; only what is not zero is stored.
const MAX_BYTES: u64 = 1 << 28;

impl<'a> Program<'a> {
    pub fn initialiser(&mut self, unit: u32, ty: Ty, constant: &Constant<'a>) -> Res<Init> {
        let mut init = Init::default();
        self.write(unit, ty, constant, 0, &mut init)?;
        init.relocs.sort_by_key(|reloc| reloc.offset);
        Ok(init)
    }

    fn write(&mut self, unit: u32, ty: Ty, constant: &Constant<'a>, offset: u64, init: &mut Init) -> Res<()> {
        let data = self.types(unit).data(ty)?;
        match constant {
            Constant::Zero | Constant::Undef => Ok(()),
            Constant::Bytes(bytes) => {
                let len = bytes.len() as u64;
                let fits = matches!(data, TypeData::Array { len: wanted, .. } if wanted == len);
                if !fits || self.types(unit).size(ty)? != len {
                    return bad(0, "the string has another length than its type");
                }
                store(init, offset, bytes)
            }
            Constant::List(list) => self.write_list(unit, ty, &data, list, offset, init),
            Constant::Splat(elem) => match (data, &**elem) {
                (TypeData::Vector { len, elem: expected, .. }, Val::Const(elem, value)) if expected == *elem => {
                    if len > MAX_BYTES {
                        return unsupported("a vector constant of this size");
                    }
                    let list: Vec<_> = (0..len).map(|_| Val::Const(*elem, value.clone())).collect();
                    self.write_list(
                        unit,
                        ty,
                        &TypeData::Vector { len, elem: expected, scalable: false },
                        &list,
                        offset,
                        init,
                    )
                }
                _ => bad(0, "`splat` is a constant of a vector"),
            },
            Constant::Wide(words) => {
                let leaves = self.types(unit).leaves(ty)?;
                if leaves.len() != words.len() {
                    return bad(0, "an integer constant for another type");
                }
                leaves.iter().zip(words).try_for_each(|(leaf, &word)| {
                    write_scalar(init, offset + leaf.offset, leaf.ty, Scalar::Bits(u128::from(word)))
                })
            }
            Constant::Bits(_)
            | Constant::Symbol(_)
            | Constant::BlockAddress { .. }
            | Constant::Expr(_)
            | Constant::Unsupported(_) => {
                let leaves = self.types(unit).leaves(ty)?;
                let leaf = match (&*leaves, data) {
                    ([leaf], _) => *leaf,
                    (_, TypeData::Int(_)) => return unsupported("a constant expression of more than 128 bits"),
                    _ => return bad(0, "a scalar constant for an aggregate"),
                };
                let value = self.scalar(unit, ty, constant)?;
                write_scalar(init, offset, leaf.ty, value)
            }
        }
    }

    fn write_list(
        &mut self,
        unit: u32,
        ty: Ty,
        data: &TypeData,
        list: &[Val<'a>],
        offset: u64,
        init: &mut Init,
    ) -> Res<()> {
        let expected = match data {
            TypeData::Struct { fields, .. } => fields.len() as u64,
            TypeData::Array { len, .. } | TypeData::Vector { len, .. } => *len,
            _ => return bad(0, "a list of constants for a scalar"),
        };
        if expected != list.len() as u64 {
            return bad(0, format!("expected {expected} elements, found {}", list.len()));
        }
        if let TypeData::Vector { elem, .. } = data
            && self.types(unit).elem_bits(*elem)? % 8 != 0
        {
            return unsupported("a vector constant of elements smaller than a byte");
        }
        // Fields of a struct follow each other: their offsets are summed up here rather than looked up one by one.
        let mut end = 0u64;
        for (i, elem) in list.iter().enumerate() {
            let Val::Const(elem_ty, constant) = elem else { return bad(0, "a local value in a constant") };
            let place = if let TypeData::Struct { fields, packed } = data {
                if fields[i] != *elem_ty {
                    return bad(0, "an element has another type than the struct says");
                }
                let layout = self.types(unit).layout(*elem_ty)?;
                if !packed {
                    end = end.next_multiple_of(u64::from(layout.align));
                }
                let place = end;
                end += layout.size;
                place
            } else {
                let (place, want) = self.types(unit).field(ty, i as u64)?;
                if want != *elem_ty {
                    return bad(0, "an element has another type than the array says");
                }
                place
            };
            self.write(unit, *elem_ty, constant, offset + place, init)?;
        }
        Ok(())
    }
}

fn store(init: &mut Init, offset: u64, bytes: &[u8]) -> Res<()> {
    // Trailing zeros need no room.
    let len = bytes.iter().rposition(|&b| b != 0).map_or(0, |n| n + 1);
    let end = offset + len as u64;
    if end > MAX_BYTES {
        return unsupported("an initialiser of this size");
    }
    if len == 0 {
        return Ok(());
    }
    let (start, end) = (offset as usize, end as usize);
    if init.bytes.len() < end {
        init.bytes.resize(end, 0);
    }
    init.bytes[start..end].copy_from_slice(&bytes[..len]);
    Ok(())
}

fn write_scalar(init: &mut Init, offset: u64, ty: Type, value: Scalar) -> Res<()> {
    match value {
        Scalar::Undef => Ok(()),
        Scalar::Bits(bits) => store(init, offset, &(bits & ty.mask()).to_le_bytes()[..ty.bytes() as usize]),
        Scalar::Address(Address { base, plus }) => {
            let target = match base {
                Base::Global(global) => RelocTarget::Global { global, plus },
                Base::Func(func) if plus == 0 => RelocTarget::Func(func),
                Base::Absolute => return store(init, offset, &(plus as u64).to_le_bytes()),
                Base::Func(_) => return unsupported("an address inside a function"),
                Base::ThreadLocal(_) => return unsupported("the address of a thread-local variable in an initialiser"),
            };
            if ty.bits() != 64 {
                return unsupported("an address in less than 64 bits");
            }
            init.relocs.push(Reloc { offset, target });
            Ok(())
        }
    }
}
