//! LLVM's intrinsic functions.
//!
//! Found by their name without the types at its end, so that all versions and overloads of one read alike. What has no
//! translation is refused by name.

use super::body::{List, Lower};
use super::constant::{Address, Base};
use crate::ast::{Arg, Call, Val};
use crate::trouble::{Res, bad, unsupported};
use base::FenceOrder;
use ir::{BinaryOp, CastOp, Const, InstData, IntCond, OverflowOp, TernaryOp, Type, UnaryOp, Value, Wrap};

/// The name without the type suffixes of its overload: `umax.v4i32` is `umax`.
fn stem(name: &str) -> &str {
    let mut rest = name;
    while let Some((head, last)) = rest.rsplit_once('.') {
        let digits =
            |prefix: &str| last.strip_prefix(prefix).is_some_and(|t| t.starts_with(|c: char| c.is_ascii_digit()));
        let is_type = digits("i")
            || digits("f")
            || digits("p")
            || digits("v")
            || digits("a")
            || last == "bf16"
            || last.starts_with("nxv")
            || last.starts_with("s_")
            || last.starts_with("sl_");
        if !is_type {
            break;
        }
        rest = head;
    }
    rest
}

/// A call of an intrinsic.
pub struct Intrinsic<'l, 'c, 'p, 'a> {
    pub lower: &'l mut Lower<'p, 'a>,
    pub call: &'c Call<'a>,
}

impl<'c, 'a> Intrinsic<'_, 'c, '_, 'a> {
    pub fn arg(&self, i: usize) -> Res<&'c Val<'a>> {
        self.lower.arg(self.call, i)
    }

    /// Checks that the first argument is a float, or a vector of them.
    pub fn require_float(&mut self) -> Res<()> {
        let ty = self.arg(0)?.ty();
        self.lower.types().require_float(ty)
    }

    fn require_int(&mut self) -> Res<()> {
        let ty = self.arg(0)?.ty();
        self.lower.types().require_int(ty)
    }

    /// `name` is what follows `llvm.`.
    pub fn intrinsic(&mut self, name: &str) -> Res<List> {
        let stem = stem(name);
        if let Some(list) = self.no_operation(stem)? {
            return Ok(list);
        }
        if let Some(list) = self.memory_intrinsic(stem)? {
            return Ok(list);
        }
        if let Some(list) = self.integer_intrinsic(stem)? {
            return Ok(list);
        }
        if let Some(list) = self.float_intrinsic(stem)? {
            return Ok(list);
        }
        if let Some(op) = stem.strip_prefix("vector.reduce.")
            && let Some(list) = self.reduce(op)?
        {
            return Ok(list);
        }
        if let Some(list) = self.other_intrinsic(stem)? {
            return Ok(list);
        }
        unsupported(format!("LLVM intrinsic `llvm.{name}`"))
    }

    /// Hints and notes, which do nothing or return their first argument.
    fn no_operation(&mut self, stem: &str) -> Res<Option<List>> {
        match stem {
            "dbg.declare" => {
                if let (Some(Arg::Value { value: Val::Local(_, local), .. }), Some(Arg::Node(node))) =
                    (self.call.args.first(), self.call.args.get(1))
                {
                    self.lower.name_variable(*local, *node);
                }
                Ok(Some(List::new()))
            }
            "dbg.value"
            | "dbg.label"
            | "dbg.assign"
            | "dbg.addr"
            | "lifetime.start"
            | "lifetime.end"
            | "assume"
            | "prefetch"
            | "invariant.end"
            | "experimental.noalias.scope.decl"
            | "donothing"
            | "sideeffect"
            | "var.annotation"
            | "pseudoprobe"
            | "stackrestore"
            | "va_end"
            | "instrprof.increment"
            | "fake.use"
            | "codeview.annotation" => Ok(Some(List::new())),
            "frameaddress" if self.is_own_level()? => Ok(Some(List::from_iter([self.frame_address()]))),
            "returnaddress" if self.is_own_level()? => Ok(Some(List::from_iter([self.code_address()?]))),
            // There is no frame so far up, as far as the program can see.
            "stacksave" | "invariant.start" | "returnaddress" | "frameaddress" | "addressofreturnaddress" => {
                Ok(Some(List::from_iter([self.lower.build.int(Type::Ptr, 0)])))
            }
            "expect"
            | "expect.with.probability"
            | "annotation"
            | "ptr.annotation"
            | "launder.invariant.group"
            | "strip.invariant.group"
            | "ssa.copy"
            | "arithmetic.fence"
            | "preserve.array.access.index" => Ok(Some(self.lower.values(self.arg(0)?)?)),
            "is.constant" => Ok(Some(List::from_iter([self.lower.build.int(Type::I1, 0)]))),
            "objectsize" => {
                let ty = self.result_type()?;
                let min = self.lower.single(self.arg(1)?, Type::I1)?;
                let unknown = if self.lower.build.body.as_bits(min) == Some(1) { 0 } else { u128::MAX };
                Ok(Some(List::from_iter([self.lower.build.int(ty, unknown)])))
            }
            "readcyclecounter" | "readsteadycounter" | "x86.rdtsc" => {
                Ok(Some(List::from_iter([self.lower.cycles()?])))
            }
            "x86.rdtscp" => {
                let cycles = self.lower.cycles()?;
                Ok(Some(List::from_iter([cycles, self.lower.build.int(Type::I32, 0)])))
            }
            "thread.pointer" => Ok(Some(List::from_iter([self.lower.thread_pointer()]))),
            _ => Ok(None),
        }
    }

    /// Whether the function's own frame is requested.
    fn is_own_level(&mut self) -> Res<bool> {
        let level = self.lower.single(self.arg(0)?, Type::I32)?;
        Ok(self.lower.build.body.as_bits(level) == Some(0))
    }

    /// The address of something that lives as long as the running call: always the same in one call, and another in
    /// each.
    fn frame_address(&mut self) -> Value {
        if let Some(frame) = self.lower.frame {
            return frame;
        }
        let frame = self.lower.build.entry_alloca(16, 16);
        self.lower.frame = Some(frame);
        frame
    }

    /// An address in code that does not belong to a function. The caller is unknown here; the function itself is known.
    fn code_address(&mut self) -> Res<Value> {
        match self.lower.program.symbol(self.lower.unit, self.lower.name)? {
            Address { base: Base::Func(func), .. } => {
                let start = self.lower.build.body.constant(Type::Ptr, Const::Func(func));
                Ok(self.lower.build.offset(start, 1, false))
            }
            _ => unsupported("the return address of something other than a function"),
        }
    }

    /// The result's only scalar type.
    fn result_type(&mut self) -> Res<Type> {
        match *self.lower.scalars(self.call.result)? {
            [ty] => Ok(ty),
            _ => bad(0, "expected one result"),
        }
    }

    fn memory_intrinsic(&mut self, stem: &str) -> Res<Option<List>> {
        match stem {
            "memcpy"
            | "memmove"
            | "memcpy.inline"
            | "memcpy.element.unordered.atomic"
            | "memmove.element.unordered.atomic" => {
                let dst = self.lower.pointer(self.arg(0)?)?;
                let src = self.lower.pointer(self.arg(1)?)?;
                let len = self.length(self.arg(2)?)?;
                self.lower.build.effect(InstData::MemCopy { dst, src, len, overlap: stem.starts_with("memmove") });
            }
            "memset" | "memset.inline" | "memset.element.unordered.atomic" => {
                let dst = self.lower.pointer(self.arg(0)?)?;
                let byte = self.lower.single(self.arg(1)?, Type::I8)?;
                let len = self.length(self.arg(2)?)?;
                self.lower.build.effect(InstData::MemSet { dst, byte, len });
            }
            "va_start" if !self.lower.variadic => return bad(0, "`va_start` in a function that is not variadic"),
            "va_start" => {
                let list = self.lower.pointer(self.arg(0)?)?;
                self.lower.build.effect(InstData::VaStart { list });
            }
            "va_copy" => {
                let dst = self.lower.pointer(self.arg(0)?)?;
                let src = self.lower.pointer(self.arg(1)?)?;
                let len = self.lower.build.int(Type::I64, 24);
                self.lower.build.effect(InstData::MemCopy { dst, src, len, overlap: false });
            }
            // Its argument was already made an address of the running thread's copy.
            "threadlocal.address" => return Ok(Some(List::from_iter([self.lower.pointer(self.arg(0)?)?]))),
            "ptrmask" => {
                let ptr = self.lower.pointer(self.arg(0)?)?;
                let mask = self.length(self.arg(1)?)?;
                return Ok(Some(List::from_iter([self.lower.build.mask_pointer(ptr, mask)])));
            }
            "load.relative" => {
                let base = self.lower.pointer(self.arg(0)?)?;
                let offset = self.length(self.arg(1)?)?;
                let index = Some(self.lower.build.resize(offset, Type::I64, true));
                let ptr =
                    self.lower.build.one(InstData::Gep { base, index, scale: 1, disp: 0, inbounds: false }, Type::Ptr);
                let far =
                    self.lower.build.one(InstData::Load { ptr, align: 4, order: None, volatile: false }, Type::I32);
                let index = Some(self.lower.build.convert(CastOp::SExt, far, Type::I64));
                let ptr =
                    self.lower.build.one(InstData::Gep { base, index, scale: 1, disp: 0, inbounds: false }, Type::Ptr);
                return Ok(Some(List::from_iter([ptr])));
            }
            _ => return Ok(None),
        }
        Ok(Some(List::new()))
    }

    /// An integer argument, as `i64`.
    fn length(&mut self, val: &Val<'a>) -> Res<Value> {
        let list = self.lower.values(val)?;
        match *list {
            [value] if self.lower.build.ty(value).is_int() => Ok(self.lower.build.resize(value, Type::I64, false)),
            _ => bad(0, "expected an integer"),
        }
    }

    /// The scalars of the first `n` arguments, element by element; all must have as many and integers.
    pub fn lanes<const N: usize>(&mut self) -> Res<Vec<[Value; N]>> {
        let mut columns: Vec<List> = Vec::with_capacity(N);
        for i in 0..N {
            columns.push(self.lower.values(self.arg(i)?)?);
        }
        let count = columns.first().map_or(0, |c| c.len());
        let types_agree =
            |i: usize| columns.iter().all(|c| self.lower.build.ty(c[i]) == self.lower.build.ty(columns[0][i]));
        if columns.iter().any(|c| c.len() != count) || !(0..count).all(types_agree) {
            return bad(0, "arguments of different types");
        }
        Ok((0..count).map(|i| std::array::from_fn(|n| columns[n][i])).collect())
    }

    fn integer_intrinsic(&mut self, stem: &str) -> Res<Option<List>> {
        let unary = match stem {
            "abs" => Some(UnaryOp::Abs),
            "ctpop" => Some(UnaryOp::CtPop),
            "ctlz" => Some(UnaryOp::Ctlz),
            "cttz" => Some(UnaryOp::Cttz),
            "bswap" => Some(UnaryOp::BSwap),
            "bitreverse" => Some(UnaryOp::BitReverse),
            _ => None,
        };
        if let Some(op) = unary {
            self.require_int()?;
            let rows = self.lanes::<1>()?;
            if op == UnaryOp::BSwap && rows.iter().any(|&[a]| !self.lower.build.ty(a).bits().is_multiple_of(16)) {
                return bad(0, "bytes are swapped in integers of an even number of bytes");
            }
            return Ok(Some(rows.into_iter().map(|[a]| self.lower.build.unary(op, a)).collect()));
        }
        let binary = match stem {
            "smin" => Some(BinaryOp::SMin),
            "smax" => Some(BinaryOp::SMax),
            "umin" => Some(BinaryOp::UMin),
            "umax" => Some(BinaryOp::UMax),
            "sadd.sat" => Some(BinaryOp::SAddSat),
            "uadd.sat" => Some(BinaryOp::UAddSat),
            "ssub.sat" => Some(BinaryOp::SSubSat),
            "usub.sat" => Some(BinaryOp::USubSat),
            _ => None,
        };
        if let Some(op) = binary {
            let ty = self.arg(0)?.ty();
            if self.lower.types().is_wide(ty)? {
                let (a, b): (List, List) = self.lanes::<2>()?.into_iter().map(|[a, b]| (a, b)).unzip();
                return Ok(Some(self.lower.build.wide_binary(op, Wrap::default(), &a, &b)?));
            }
            self.lower.types().require_int(ty)?;
            let rows = self.lanes::<2>()?;
            return Ok(Some(rows.into_iter().map(|[a, b]| self.lower.build.plain(op, a, b)).collect()));
        }
        let overflow = match stem {
            "sadd.with.overflow" => Some(OverflowOp::SAdd),
            "uadd.with.overflow" => Some(OverflowOp::UAdd),
            "ssub.with.overflow" => Some(OverflowOp::SSub),
            "usub.with.overflow" => Some(OverflowOp::USub),
            "smul.with.overflow" => Some(OverflowOp::SMul),
            "umul.with.overflow" => Some(OverflowOp::UMul),
            _ => None,
        };
        if let Some(op) = overflow {
            self.require_int()?;
            let (mut values, mut flags) = (List::new(), List::new());
            for [a, b] in self.lanes::<2>()? {
                let ty = self.lower.build.ty(a);
                let both = self.lower.build.emit(InstData::Overflow { op, args: [a, b] }, &[ty, Type::I1]);
                values.push(both[0]);
                flags.push(both[1]);
            }
            values.extend(flags);
            return Ok(Some(values));
        }
        match stem {
            "fshl" | "fshr" => {
                self.require_int()?;
                let op = if stem == "fshl" { TernaryOp::FShl } else { TernaryOp::FShr };
                let rows = self.lanes::<3>()?;
                Ok(Some(
                    rows.into_iter()
                        .map(|args| {
                            let ty = self.lower.build.ty(args[0]);
                            self.lower.build.one(InstData::Ternary { op, args }, ty)
                        })
                        .collect(),
                ))
            }
            "ucmp" | "scmp" => {
                self.require_int()?;
                let (less, more) =
                    if stem == "ucmp" { (IntCond::ULt, IntCond::UGt) } else { (IntCond::SLt, IntCond::SGt) };
                let types = self.lower.scalars(self.call.result)?;
                let rows = self.lanes::<2>()?;
                let Some(&ty @ Type::Int(2..)) = types.first() else { return bad(0, "expected an integer result") };
                Ok(Some(
                    rows.into_iter()
                        .map(|[a, b]| {
                            let less = self.lower.build.compare(less, a, b);
                            let more = self.lower.build.compare(more, a, b);
                            let less = self.lower.build.convert(CastOp::ZExt, less, ty);
                            let more = self.lower.build.convert(CastOp::ZExt, more, ty);
                            self.lower.build.plain(BinaryOp::Sub, more, less)
                        })
                        .collect(),
                ))
            }
            _ => Ok(None),
        }
    }

    fn reduce(&mut self, op: &str) -> Res<Option<List>> {
        // The ordered float reductions take a start value first.
        let (op, start) = match op {
            "add" => (BinaryOp::Add, 0),
            "mul" => (BinaryOp::Mul, 0),
            "and" => (BinaryOp::And, 0),
            "or" => (BinaryOp::Or, 0),
            "xor" => (BinaryOp::Xor, 0),
            "smin" => (BinaryOp::SMin, 0),
            "smax" => (BinaryOp::SMax, 0),
            "umin" => (BinaryOp::UMin, 0),
            "umax" => (BinaryOp::UMax, 0),
            "fmin" => (BinaryOp::FMin, 0),
            "fmax" => (BinaryOp::FMax, 0),
            "fadd" => (BinaryOp::FAdd, 1),
            "fmul" => (BinaryOp::FMul, 1),
            _ => return Ok(None),
        };
        let vector = self.arg(start)?;
        if matches!(op, BinaryOp::FMin | BinaryOp::FMax | BinaryOp::FAdd | BinaryOp::FMul) {
            self.lower.types().require_float(vector.ty())?;
        } else {
            self.lower.types().require_int(vector.ty())?;
        }
        let mut list = self.lower.values(vector)?;
        if start == 1 {
            list.insert(
                0,
                match *self.lower.values(self.arg(0)?)? {
                    [value] => value,
                    _ => return bad(0, "expected a scalar"),
                },
            );
        }
        let Some((&first, rest)) = list.split_first() else { return bad(0, "a vector without elements") };
        if rest.iter().any(|&v| self.lower.build.ty(v) != self.lower.build.ty(first)) {
            return bad(0, "arguments of different types");
        }
        let result = rest.iter().fold(first, |a, &b| self.lower.build.plain(op, a, b));
        Ok(Some(List::from_iter([result])))
    }

    fn other_intrinsic(&mut self, stem: &str) -> Res<Option<List>> {
        match stem {
            "eh.typeid.for" => {
                let Val::Const(_, of) = self.arg(0)? else {
                    return unsupported("the number of a type that is not constant");
                };
                let number = self.lower.program.type_number(self.lower.unit, of)?;
                Ok(Some(List::from_iter([self.lower.build.int(Type::I32, number as u128)])))
            }
            "trap" | "debugtrap" | "ubsantrap" => {
                self.lower.call_external("llvm.trap", &[], &[])?;
                Ok(Some(List::new()))
            }
            "x86.sse2.pause" => {
                self.lower.call_external("estragon_pause", &[], &[])?;
                Ok(Some(List::new()))
            }
            "x86.sse2.mfence" | "x86.sse2.lfence" | "x86.sse.sfence" => {
                let order = match stem {
                    "x86.sse2.mfence" => FenceOrder::SeqCst,
                    "x86.sse2.lfence" => FenceOrder::Acquire,
                    _ => FenceOrder::Release,
                };
                self.lower.build.effect(InstData::Fence { order, single_thread: false });
                Ok(Some(List::new()))
            }
            "x86.sse2.pmovmskb.128" => {
                let list = self.lower.values(self.arg(0)?)?;
                if list.iter().any(|&v| self.lower.build.ty(v) != Type::I8) {
                    return bad(0, "expected a vector of bytes");
                }
                let ty = self.result_type()?;
                let zero = self.lower.build.int(Type::I8, 0);
                let mut mask = self.lower.build.int(ty, 0);
                for (i, &byte) in list.iter().enumerate() {
                    let sign = self.lower.build.compare(IntCond::SLt, byte, zero);
                    let bit = self.lower.build.resize(sign, ty, false);
                    let by = self.lower.build.int(ty, i as u128);
                    let bit = self.lower.build.plain(BinaryOp::Shl, bit, by);
                    mask = self.lower.build.plain(BinaryOp::Or, mask, bit);
                }
                Ok(Some(List::from_iter([mask])))
            }
            _ => Ok(None),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::stem;

    #[test]
    fn stems_lose_types_only() {
        for (name, want) in [
            ("memcpy.p0.p0.i64", "memcpy"),
            ("memcpy.p0i8.p0i8.i64", "memcpy"),
            ("umax.v4i32", "umax"),
            ("uadd.with.overflow.i8", "uadd.with.overflow"),
            ("x86.sse2.pmovmskb.128", "x86.sse2.pmovmskb.128"),
            ("va_start", "va_start"),
            ("va_start.p0", "va_start"),
            ("fptosi.sat.i32.f64", "fptosi.sat"),
            ("fma.f32", "fma"),
            ("trap", "trap"),
        ] {
            assert_eq!(stem(name), want);
        }
    }
}
