//! Calls of libatomic, which compilers make for wide or unaligned atomics, as the atomic instructions they stand for.
//!
//! Those of 1, 2, 4, 8 and 16 bytes are instructions; larger objects are copied in an atomic section.

use super::body::{List, Lower};
use super::builder::Builder;
use super::memory::{load_order, store_order, update_order};
use crate::ast::{Call, Order, Val};
use crate::trouble::{Res, bad};
use base::RmwOp;
use ir::{BinaryOp, InstData, IntCond, Type, Value, Weak};

const BEGIN: &str = "estragon_atomic_begin";
const END: &str = "estragon_atomic_end";
/// Bytes of an object.
const LARGEST: u128 = 1 << 20;

/// The C numbering of memory orders.
fn order(number: Option<u128>) -> Order {
    match number {
        Some(0) => Order::Relaxed,
        Some(1 | 2) => Order::Acquire,
        Some(3) => Order::Release,
        Some(4) => Order::AcqRel,
        // Unknown ones are taken as the strongest, as compilers do.
        _ => Order::SeqCst,
    }
}

fn as_load(order: Order) -> Order {
    match order {
        Order::Release => Order::Relaxed,
        Order::AcqRel => Order::Acquire,
        other @ (Order::Relaxed | Order::Acquire | Order::SeqCst) => other,
    }
}

fn as_store(order: Order) -> Order {
    match order {
        Order::Acquire => Order::Relaxed,
        Order::AcqRel => Order::Release,
        other @ (Order::Relaxed | Order::Release | Order::SeqCst) => other,
    }
}

fn fetch(name: &str) -> Option<(RmwOp, BinaryOp)> {
    Some(match name {
        "add" => (RmwOp::Add, BinaryOp::Add),
        "sub" => (RmwOp::Sub, BinaryOp::Sub),
        "and" => (RmwOp::And, BinaryOp::And),
        "or" => (RmwOp::Or, BinaryOp::Or),
        "xor" => (RmwOp::Xor, BinaryOp::Xor),
        // Negated below where the new value is requested.
        "nand" => (RmwOp::Nand, BinaryOp::And),
        _ => return None,
    })
}

impl Builder {
    fn load_int(&mut self, ptr: Value, ty: Type) -> Value {
        self.one(InstData::Load { ptr, align: 1, order: None, volatile: false }, ty)
    }

    fn store_int(&mut self, ptr: Value, value: Value) {
        self.effect(InstData::Store { ptr, value, align: 1, order: None, volatile: false });
    }
}

impl<'a> Lower<'_, 'a> {
    /// `name` is what follows `__atomic_`. `None` if it is not an operation that is replaced.
    pub fn libatomic(&mut self, name: &str, call: &Call<'a>) -> Res<Option<List>> {
        let sized = name.rsplit_once('_').and_then(|(stem, size)| Some((stem, size.parse::<u32>().ok()?)));
        let mut atomic = LibAtomic { lower: self, call };
        match sized {
            Some((stem, size @ (1 | 2 | 4 | 8 | 16))) => atomic.sized(stem, size),
            Some(_) => Ok(None),
            None => atomic.generic(name),
        }
    }
}

/// A call of libatomic.
struct LibAtomic<'l, 'c, 'p, 'a> {
    lower: &'l mut Lower<'p, 'a>,
    call: &'c Call<'a>,
}

impl<'c, 'a> LibAtomic<'_, 'c, '_, 'a> {
    fn arg(&self, i: usize) -> Res<&'c Val<'a>> {
        self.lower.arg(self.call, i)
    }

    fn order_arg(&mut self, i: usize) -> Res<Order> {
        let list = self.lower.values(self.arg(i)?)?;
        Ok(order(list.first().and_then(|&v| self.lower.build.body.as_bits(v))))
    }

    fn integer(&mut self, i: usize, ty: Type) -> Res<Value> {
        let list = self.lower.values(self.arg(i)?)?;
        Ok(self.lower.build.recut(&list, &[ty])?[0])
    }

    fn results(&mut self, value: Value) -> Res<Option<List>> {
        let types = self.lower.scalars(self.call.result)?;
        Ok(Some(self.lower.build.recut(&[value], &types)?))
    }

    /// Loads the expected value, exchanges, stores the value read, and returns the flag as the call's result.
    fn exchange_if(
        &mut self,
        [ptr, expected_at, new]: [Value; 3],
        ty: Type,
        success: Order,
        failure: Order,
    ) -> Res<Option<List>> {
        let expected = self.lower.build.load_int(expected_at, ty);
        let data = InstData::CompareExchange {
            ptr,
            expected,
            new,
            success: update_order(success),
            failure: load_order(as_load(failure))?,
            weak: Weak::No,
            align: ty.bytes(),
        };
        let found = self.lower.build.emit(data, &[ty, Type::I1]);
        // Where it succeeded this stores what is there already.
        self.lower.build.store_int(expected_at, found[0]);
        let types = self.lower.scalars(self.call.result)?;
        match *types {
            [ty @ Type::Int(_)] => Ok(Some(List::from_iter([self.lower.build.resize(found[1], ty, false)]))),
            [] => Ok(Some(List::new())),
            _ => bad(0, "a compare-exchange gives a truth value"),
        }
    }

    fn sized(&mut self, stem: &str, size: u32) -> Res<Option<List>> {
        let ty = Type::Int((size * 8) as u8);
        let known = matches!(stem, "load" | "store" | "exchange" | "compare_exchange")
            || stem
                .strip_prefix("fetch_")
                .or_else(|| stem.strip_suffix("_fetch"))
                .is_some_and(|op| fetch(op).is_some());
        if !known {
            return Ok(None);
        }
        let ptr = self.lower.pointer(self.arg(0)?)?;
        match stem {
            "load" => {
                let order = load_order(as_load(self.order_arg(1)?))?;
                let value =
                    self.lower.build.one(InstData::Load { ptr, align: size, order: Some(order), volatile: false }, ty);
                self.results(value)
            }
            "store" => {
                let value = self.integer(1, ty)?;
                let order = store_order(as_store(self.order_arg(2)?))?;
                self.lower.build.effect(InstData::Store {
                    ptr,
                    value,
                    align: size,
                    order: Some(order),
                    volatile: false,
                });
                Ok(Some(List::new()))
            }
            "compare_exchange" => {
                let expected = self.lower.pointer(self.arg(1)?)?;
                let new = self.integer(2, ty)?;
                let (success, failure) = (self.order_arg(3)?, self.order_arg(4)?);
                self.exchange_if([ptr, expected, new], ty, success, failure)
            }
            _ => {
                let value = self.integer(1, ty)?;
                let order = update_order(self.order_arg(2)?);
                let (new, op) = match (stem.strip_prefix("fetch_"), stem.strip_suffix("_fetch")) {
                    (Some(op), _) => (false, fetch(op)),
                    (None, Some(op)) => (true, fetch(op)),
                    (None, None) => (false, Some((RmwOp::Exchange, BinaryOp::Add))),
                };
                let Some((op, again)) = op else { return Ok(None) };
                let old = self.lower.build.one(InstData::Rmw { op, ptr, value, order, align: size }, ty);
                if !new {
                    return self.results(old);
                }
                let mut result = self.lower.build.plain(again, old, value);
                if op == RmwOp::Nand {
                    let ones = self.lower.build.int(ty, u128::MAX);
                    result = self.lower.build.plain(BinaryOp::Xor, result, ones);
                }
                self.results(result)
            }
        }
    }

    /// The functions that take a size first and everything else by address.
    fn generic(&mut self, name: &str) -> Res<Option<List>> {
        if !matches!(name, "load" | "store" | "exchange" | "compare_exchange") {
            return Ok(None);
        }
        let list = self.lower.values(self.arg(0)?)?;
        let size = match list.first().and_then(|&v| self.lower.build.body.as_bits(v)) {
            Some(size @ (1 | 2 | 4 | 8 | 16)) => size as u32,
            Some(size @ 1..=LARGEST) => return self.large(name, size as u64),
            _ => return Ok(None),
        };
        let ty = Type::Int((size * 8) as u8);
        let ptr = self.lower.pointer(self.arg(1)?)?;
        let second = self.lower.pointer(self.arg(2)?)?;
        match name {
            "load" => {
                let order = load_order(as_load(self.order_arg(3)?))?;
                let value =
                    self.lower.build.one(InstData::Load { ptr, align: size, order: Some(order), volatile: false }, ty);
                self.lower.build.store_int(second, value);
            }
            "store" => {
                let order = store_order(as_store(self.order_arg(3)?))?;
                let value = self.lower.build.load_int(second, ty);
                self.lower.build.effect(InstData::Store {
                    ptr,
                    value,
                    align: size,
                    order: Some(order),
                    volatile: false,
                });
            }
            "exchange" => {
                let result = self.lower.pointer(self.arg(3)?)?;
                let order = update_order(self.order_arg(4)?);
                let value = self.lower.build.load_int(second, ty);
                let old =
                    self.lower.build.one(InstData::Rmw { op: RmwOp::Exchange, ptr, value, order, align: size }, ty);
                self.lower.build.store_int(result, old);
            }
            _ => {
                let new_at = self.lower.pointer(self.arg(3)?)?;
                let new = self.lower.build.load_int(new_at, ty);
                let (success, failure) = (self.order_arg(4)?, self.order_arg(5)?);
                return self.exchange_if([ptr, second, new], ty, success, failure);
            }
        }
        Ok(Some(List::new()))
    }

    /// The functions for objects of any size, which take them by address. They are critical sections of one lock, as in
    /// libatomic.
    fn large(&mut self, name: &str, size: u64) -> Res<Option<List>> {
        let len = self.lower.build.int(Type::I64, u128::from(size));
        let ptr = self.lower.pointer(self.arg(1)?)?;
        let second = self.lower.pointer(self.arg(2)?)?;
        self.lower.call_external(BEGIN, &[], &[])?;
        let mut result = None;
        match name {
            "load" => self.lower.build.effect(InstData::MemCopy { dst: second, src: ptr, len, overlap: true }),
            "store" => self.lower.build.effect(InstData::MemCopy { dst: ptr, src: second, len, overlap: true }),
            "exchange" => {
                let old = self.lower.pointer(self.arg(3)?)?;
                // The old value may go where the new one came from.
                let held = self.lower.build.entry_alloca(size, 16);
                self.lower.build.effect(InstData::MemCopy { dst: held, src: second, len, overlap: false });
                self.lower.build.effect(InstData::MemCopy { dst: old, src: ptr, len, overlap: true });
                self.lower.build.effect(InstData::MemCopy { dst: ptr, src: held, len, overlap: false });
            }
            _ => {
                let new = self.lower.pointer(self.arg(3)?)?;
                let order = self.lower.call_external("memcmp", &[ptr, second, len], &[Type::I32])?[0];
                let [zero, none] = [Type::I32, Type::I64].map(|ty| self.lower.build.int(ty, 0));
                let same = self.lower.build.compare(IntCond::Eq, order, zero);
                // One of the two copies nothing.
                let [into, back] =
                    [(len, none), (none, len)].map(|(then, other)| self.lower.build.choose(same, then, other));
                self.lower.build.effect(InstData::MemCopy { dst: ptr, src: new, len: into, overlap: true });
                self.lower.build.effect(InstData::MemCopy { dst: second, src: ptr, len: back, overlap: true });
                result = Some(same);
            }
        }
        self.lower.call_external(END, &[], &[])?;
        let types = self.lower.scalars(self.call.result)?;
        match (result, types.as_slice()) {
            (_, []) => Ok(Some(List::new())),
            (Some(same), [ty @ Type::Int(_)]) => Ok(Some(List::from_iter([self.lower.build.resize(same, *ty, false)]))),
            _ => bad(0, "a compare-exchange gives a truth value"),
        }
    }
}
