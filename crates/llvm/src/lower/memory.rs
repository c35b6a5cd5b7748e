//! Allocation, access, addresses and atomics.

use super::body::{List, Lower};
use super::builder::Builder;
use super::constant::GepWalk;
use crate::ast::{Constant, Order, Val};
use crate::trouble::{Res, bad, unsupported};
use crate::types::{Ty, TypeData};
use base::{FenceOrder, LoadOrder, RmwOp, StoreOrder, UpdateOrder};
use ir::scalar::signed;
use ir::{BinaryOp, CastOp, InstData, Type, Value, Weak};

/// A store of zeros larger than this many scalars becomes a memset.
const MANY: usize = 16;

pub fn load_order(order: Order) -> Res<LoadOrder> {
    match order {
        Order::Relaxed => Ok(LoadOrder::Relaxed),
        Order::Acquire => Ok(LoadOrder::Acquire),
        Order::SeqCst => Ok(LoadOrder::SeqCst),
        Order::Release | Order::AcqRel => bad(0, "a load cannot release"),
    }
}

pub fn store_order(order: Order) -> Res<StoreOrder> {
    match order {
        Order::Relaxed => Ok(StoreOrder::Relaxed),
        Order::Release => Ok(StoreOrder::Release),
        Order::SeqCst => Ok(StoreOrder::SeqCst),
        Order::Acquire | Order::AcqRel => bad(0, "a store cannot acquire"),
    }
}

pub fn update_order(order: Order) -> UpdateOrder {
    match order {
        Order::Relaxed => UpdateOrder::Relaxed,
        Order::Acquire => UpdateOrder::Acquire,
        Order::Release => UpdateOrder::Release,
        Order::AcqRel => UpdateOrder::AcqRel,
        Order::SeqCst => UpdateOrder::SeqCst,
    }
}

/// The machine knows atomic accesses of one scalar whose size is a power of two.
fn require_atomic(types: &[Type]) -> Res<()> {
    match types {
        [ty] if matches!(ty.bits(), 8 | 16 | 32 | 64 | 128) => Ok(()),
        [ty] => unsupported(format!("an atomic access of {} bits", ty.bits())),
        _ => unsupported("an atomic access to an aggregate"),
    }
}

/// Alignment that is certain at `offset` bytes from an address of this alignment.
fn align_at(align: u32, offset: u64) -> u32 {
    if offset == 0 { align } else { align.min(1 << offset.trailing_zeros().min(31)) }
}

impl<'a> Lower<'_, 'a> {
    pub fn alloca(&mut self, ty: Ty, count: Option<&Val<'a>>, align: u32) -> Res<List> {
        let size = self.types().size(ty)?;
        let Some(count) = count else {
            return Ok(self.build.emit(InstData::Alloca { size, align }, &[Type::Ptr]));
        };
        let list = self.values(count)?;
        let [count] = *list else { return bad(0, "the count of an alloca is an integer") };
        if !self.build.ty(count).is_int() {
            return bad(0, "the count of an alloca is an integer");
        }
        if let Some(count) = self.build.body.as_bits(count) {
            let total = u64::try_from(count).ok().and_then(|count| size.checked_mul(count));
            let Some(size) = total.filter(|&size| size < 1 << 46) else {
                return unsupported("a stack allocation of this size");
            };
            return Ok(self.build.emit(InstData::Alloca { size, align }, &[Type::Ptr]));
        }
        let count = self.build.resize(count, Type::I64, false);
        let each = self.build.int(Type::I64, u128::from(size));
        let size = self.build.plain(BinaryOp::Mul, count, each);
        Ok(self.build.emit(InstData::AllocaDynamic { size, align }, &[Type::Ptr]))
    }

    pub fn load(&mut self, ty: Ty, ptr: &Val<'a>, align: u32, order: Option<Order>, volatile: bool) -> Res<List> {
        let ptr = self.pointer(ptr)?;
        let order = order.map(load_order).transpose()?;
        if let Some(whole) = self.types().packed(ty)? {
            let types = self.scalars(ty)?;
            if order.is_some() {
                require_atomic(&[whole])?;
            }
            let value = self.build.one(InstData::Load { ptr, align, order, volatile }, whole);
            return self.build.recut(&[value], &types);
        }
        let leaves = self.types().leaves(ty)?;
        if order.is_some() {
            require_atomic(&leaves.iter().map(|leaf| leaf.ty).collect::<Vec<_>>())?;
        }
        Ok(leaves
            .iter()
            .map(|leaf| {
                let ptr = self.build.offset(ptr, leaf.offset as i64, true);
                let align = align_at(align, leaf.offset);
                self.build.one(InstData::Load { ptr, align, order, volatile }, leaf.ty)
            })
            .collect())
    }

    pub fn store(
        &mut self,
        value: &Val<'a>,
        ptr: &Val<'a>,
        align: u32,
        order: Option<Order>,
        volatile: bool,
    ) -> Res<List> {
        let ptr = self.pointer(ptr)?;
        let ty = value.ty();
        let order = order.map(store_order).transpose()?;
        if let Val::Const(_, Constant::Zero) = value
            && order.is_none()
            && matches!(self.types().data(ty)?, TypeData::Array { .. } | TypeData::Struct { .. })
        {
            let size = self.types().size(ty)?;
            let few = self.types().leaves(ty).is_ok_and(|leaves| leaves.len() <= MANY);
            if !few {
                let byte = self.build.int(Type::I8, 0);
                let len = self.build.int(Type::I64, u128::from(size));
                self.build.effect(InstData::MemSet { dst: ptr, byte, len });
                return Ok(List::new());
            }
        }
        let list = self.values(value)?;
        if let Some(whole) = self.types().packed(ty)? {
            let value = self.build.recut(&list, &[whole])?[0];
            if order.is_some() {
                require_atomic(&[whole])?;
            }
            self.build.effect(InstData::Store { ptr, value, align, order, volatile });
            return Ok(List::new());
        }
        let leaves = self.types().leaves(ty)?;
        if order.is_some() {
            require_atomic(&leaves.iter().map(|leaf| leaf.ty).collect::<Vec<_>>())?;
        }
        for (leaf, &value) in leaves.iter().zip(&list) {
            let ptr = self.build.offset(ptr, leaf.offset as i64, true);
            self.build.effect(InstData::Store { ptr, value, align: align_at(align, leaf.offset), order, volatile });
        }
        Ok(List::new())
    }

    pub fn gep(&mut self, source: Ty, base: &Val<'a>, indices: &[Val<'a>], inbounds: bool) -> Res<List> {
        let list = self.values(base)?;
        let [mut base] = *list else { return unsupported("a vector of addresses") };
        if self.build.ty(base) != Type::Ptr {
            return bad(0, "the base of getelementptr is not a pointer");
        }
        let mut walk = GepWalk::new(source);
        let mut disp = 0i64;
        let mut pending: Option<(Value, i64)> = None;
        for index in indices {
            let list = self.values(index)?;
            let [value] = *list else { return unsupported("a vector of addresses") };
            let ty = self.build.ty(value);
            if !ty.is_int() {
                return bad(0, "an index of getelementptr is an integer");
            }
            let known = self.build.body.as_bits(value).map(|bits| signed(ty, bits) as i64);
            let step = walk.step(self.program, self.unit, known)?;
            disp = disp.wrapping_add(step.disp);
            if step.scale == 0 {
                continue;
            }
            match known {
                Some(known) => disp = disp.wrapping_add(step.scale.wrapping_mul(known)),
                None => {
                    if let Some((index, scale)) = pending.take() {
                        base = self
                            .build
                            .one(InstData::Gep { base, index: Some(index), scale, disp, inbounds }, Type::Ptr);
                        disp = 0;
                    }
                    pending = Some((self.build.resize(value, Type::I64, true), step.scale));
                }
            }
        }
        let ptr = match pending {
            Some((index, scale)) => {
                self.build.one(InstData::Gep { base, index: Some(index), scale, disp, inbounds }, Type::Ptr)
            }
            None => self.build.offset(base, disp, inbounds),
        };
        Ok(List::from_iter([ptr]))
    }

    pub fn rmw(&mut self, op: RmwOp, ptr: &Val<'a>, value: &Val<'a>, order: Order, align: u32) -> Res<List> {
        let ptr = self.pointer(ptr)?;
        let float = matches!(op, RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin);
        if float {
            self.types().require_float(value.ty())?;
        } else if op != RmwOp::Exchange {
            self.types().require_int(value.ty())?;
        }
        let list = self.values(value)?;
        let [value] = *list else { return unsupported("an atomic access to an aggregate") };
        let ty = self.build.ty(value);
        require_atomic(&[ty])?;
        Ok(self.build.emit(InstData::Rmw { op, ptr, value, order: update_order(order), align }, &[ty]))
    }

    pub fn compare_exchange(
        &mut self,
        [ptr, expected, new]: [&Val<'a>; 3],
        success: Order,
        failure: Order,
        weak: bool,
        align: u32,
    ) -> Res<List> {
        let ptr = self.pointer(ptr)?;
        let expected = self.values(expected)?;
        let new = self.values(new)?;
        let ([expected], [new]) = (&*expected, &*new) else { return unsupported("an atomic access to an aggregate") };
        let (expected, new) = (*expected, *new);
        let ty = self.build.ty(expected);
        if ty != self.build.ty(new) {
            return bad(0, "operands of different types");
        }
        require_atomic(&[ty])?;
        let data = InstData::CompareExchange {
            ptr,
            expected,
            new,
            success: update_order(success),
            failure: load_order(failure)?,
            weak: if weak { Weak::Yes } else { Weak::No },
            align,
        };
        Ok(self.build.emit(data, &[ty, Type::I1]))
    }

    pub fn fence(&mut self, order: Order, single_thread: bool) -> Res<List> {
        let order = match order {
            Order::Relaxed => return bad(0, "a fence is at least acquire or release"),
            Order::Acquire => FenceOrder::Acquire,
            Order::Release => FenceOrder::Release,
            Order::AcqRel => FenceOrder::AcqRel,
            Order::SeqCst => FenceOrder::SeqCst,
        };
        self.build.effect(InstData::Fence { order, single_thread });
        Ok(List::new())
    }
}

impl Builder {
    pub fn offset(&mut self, base: Value, disp: i64, inbounds: bool) -> Value {
        if disp == 0 {
            return base;
        }
        self.one(InstData::Gep { base, index: None, scale: 0, disp, inbounds }, Type::Ptr)
    }

    /// A block of the frame made once per call of the function, wherever it is used.
    pub fn entry_alloca(&mut self, size: u64, align: u32) -> Value {
        let inst = self.body.make(InstData::Alloca { size, align }, &[Type::Ptr], self.loc);
        let entry = self.body.entry();
        self.body.blocks[entry].insts.insert(0, inst);
        self.body.result(inst)
    }

    /// `address & mask`, keeping what the address points to.
    pub fn mask_pointer(&mut self, ptr: Value, mask: Value) -> Value {
        let mask = self.resize(mask, Type::I64, true);
        let at = self.convert(CastOp::PtrToInt, ptr, Type::I64);
        let masked = self.plain(BinaryOp::And, at, mask);
        let distance = self.plain(BinaryOp::Sub, masked, at);
        self.one(InstData::Gep { base: ptr, index: Some(distance), scale: 1, disp: 0, inbounds: false }, Type::Ptr)
    }
}
