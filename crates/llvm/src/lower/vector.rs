//! Parts of aggregates and vectors.

use super::body::{List, Lower};
use crate::ast::{Constant, Val};
use crate::trouble::{Res, bad, unsupported};
use crate::types::{Ty, TypeData};
use ir::{IntCond, Type};

impl<'a> Lower<'_, 'a> {
    /// Which scalars of a value of type `ty` belong to the part at `path`, and the part's type.
    fn part(&mut self, ty: Ty, path: &[u64]) -> Res<(usize, usize)> {
        let types = self.types();
        let (mut start, mut ty) = (0usize, ty);
        for &index in path {
            match types.data(ty)? {
                TypeData::Struct { fields, .. } => {
                    let Some(index) = usize::try_from(index).ok().filter(|&i| i < fields.len()) else {
                        return bad(0, format!("no field {index}"));
                    };
                    for &before in &fields[..index] {
                        start += types.leaves(before)?.len();
                    }
                    ty = fields[index];
                }
                TypeData::Array { len, elem } if index < len => {
                    start += types.leaves(elem)?.len().saturating_mul(index as usize);
                    ty = elem;
                }
                _ => return bad(0, format!("no element {index}")),
            }
        }
        Ok((start, types.leaves(ty)?.len()))
    }

    pub fn extract_value(&mut self, from: &Val<'a>, path: &[u64]) -> Res<List> {
        let list = self.values(from)?;
        let (start, len) = self.part(from.ty(), path)?;
        match list.get(start..start.saturating_add(len)) {
            Some(part) => Ok(part.iter().copied().collect()),
            None => bad(0, "an index outside the aggregate"),
        }
    }

    pub fn insert_value(&mut self, into: &Val<'a>, value: &Val<'a>, path: &[u64]) -> Res<List> {
        let mut list = self.values(into)?;
        let value = self.values(value)?;
        let (start, len) = self.part(into.ty(), path)?;
        let Some(part) = list.get_mut(start..start.saturating_add(len)) else {
            return bad(0, "an index outside the aggregate");
        };
        let fits =
            part.len() == value.len() && part.iter().zip(&value).all(|(&a, &b)| self.build.ty(a) == self.build.ty(b));
        if !fits {
            return bad(0, "the inserted value has another type than the part");
        }
        part.copy_from_slice(&value);
        Ok(list)
    }

    fn require_vector(&mut self, val: &Val<'a>) -> Res<List> {
        if !self.types().is_vector(val.ty())? {
            return bad(0, "expected a vector");
        }
        self.values(val)
    }

    fn index(&mut self, index: &Val<'a>) -> Res<ir::Value> {
        let list = self.values(index)?;
        match *list {
            [index] if self.build.ty(index).is_int() => Ok(index),
            _ => bad(0, "an index is an integer"),
        }
    }

    pub fn extract_element(&mut self, vector: &Val<'a>, index: &Val<'a>) -> Res<List> {
        let list = self.require_vector(vector)?;
        let index = self.index(index)?;
        let Some(&first) = list.first() else { return bad(0, "a vector without elements") };
        if let Some(known) = self.build.body.as_bits(index) {
            let found = usize::try_from(known).ok().and_then(|i| list.get(i).copied());
            let ty = self.build.ty(first);
            return Ok(List::from_iter([found.unwrap_or_else(|| self.build.body.undef(ty))]));
        }
        let mut result = first;
        let index_ty = self.build.ty(index);
        for (i, &element) in list.iter().enumerate().skip(1) {
            let here = self.build.int(index_ty, i as u128);
            let cond = self.build.compare(IntCond::Eq, index, here);
            result = self.build.choose(cond, element, result);
        }
        Ok(List::from_iter([result]))
    }

    pub fn insert_element(&mut self, vector: &Val<'a>, value: &Val<'a>, index: &Val<'a>) -> Res<List> {
        let mut list = self.require_vector(vector)?;
        let index = self.index(index)?;
        let value = self.values(value)?;
        let [value] = *value else { return bad(0, "an element is a scalar") };
        if list.iter().any(|&v| self.build.ty(v) != self.build.ty(value)) {
            return bad(0, "the element has another type than the vector's");
        }
        if let Some(known) = self.build.body.as_bits(index) {
            if let Some(slot) = usize::try_from(known).ok().and_then(|i| list.get_mut(i)) {
                *slot = value;
            }
            return Ok(list);
        }
        let index_ty = self.build.ty(index);
        for (i, slot) in list.iter_mut().enumerate() {
            let here = self.build.int(index_ty, i as u128);
            let cond = self.build.compare(IntCond::Eq, index, here);
            *slot = self.build.choose(cond, value, *slot);
        }
        Ok(list)
    }

    pub fn shuffle(&mut self, args: &[Val<'a>; 2], mask: &Val<'a>) -> Res<List> {
        let mut list = self.require_vector(&args[0])?;
        list.extend(self.require_vector(&args[1])?);
        let Some(&first) = list.first() else { return bad(0, "a vector without elements") };
        let ty: Type = self.build.ty(first);
        let TypeData::Vector { len, .. } = self.types().data(mask.ty())? else {
            return bad(0, "the mask of a shuffle is a vector");
        };
        let lanes: Vec<Option<u128>> = match mask {
            Val::Const(_, Constant::Zero) if len <= 4096 => vec![Some(0); len as usize],
            Val::Const(_, Constant::Undef) if len <= 4096 => vec![None; len as usize],
            Val::Const(_, Constant::Splat(lane)) if len <= 4096 => match **lane {
                Val::Const(_, Constant::Bits(lane)) => vec![Some(lane); len as usize],
                Val::Local(..) | Val::Const(..) => return unsupported("a shuffle mask of this form"),
            },
            Val::Const(_, Constant::List(lanes)) => lanes
                .iter()
                .map(|lane| match lane {
                    Val::Const(_, Constant::Bits(lane)) => Some(*lane),
                    Val::Local(..) | Val::Const(..) => None,
                })
                .collect(),
            Val::Local(..) | Val::Const(..) => return unsupported("a shuffle mask of this form"),
        };
        Ok(lanes
            .into_iter()
            .map(|lane| {
                let found = lane.and_then(|lane| list.get(usize::try_from(lane).ok()?).copied());
                found.unwrap_or_else(|| self.build.body.undef(ty))
            })
            .collect())
    }
}
