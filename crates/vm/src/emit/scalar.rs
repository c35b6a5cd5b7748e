//! Code of scalar instructions: arithmetic, casts and comparisons, in the short forms that opcodes have.

use super::function::Emitter;
use crate::code::RareOp;
use crate::ops::Op;
use ir::scalar::signed;
use ir::{BinaryOp, CastOp, Inst, IntCond, Type, Value, Wrap};

impl Emitter<'_> {
    pub(super) fn binary(&mut self, op: BinaryOp, args: [Value; 2], wrap: Wrap, inst: Inst) {
        let ty = self.body.ty(args[0]);
        let bits = ty.bits();
        if bits > 64 || wrap.no_unsigned || wrap.no_signed && !(bits == 32 || bits == 64) {
            return self.rare(RareOp::Binary(op, wrap), &args, inst);
        }
        let commutes = matches!(op, BinaryOp::Add | BinaryOp::Mul | BinaryOp::And | BinaryOp::Or | BinaryOp::Xor);
        let [x, y] = match commutes && self.constant(args[0]).is_some() {
            true => [args[1], args[0]],
            false => args,
        };
        let imm = self.constant(y).map(|bits| bits as u64);
        let wide = bits != 32;
        let pick = |op32, op64| if wide { op64 } else { op32 };
        // The opcode on registers, the opcode with an immediate, and that immediate.
        let negated = imm.and_then(|c| (signed(ty, u128::from(c)) as i64).checked_neg()).map(|c| c as u64);
        let (plain, with_imm) = match (op, wrap.no_signed) {
            (BinaryOp::Add, false) => (pick(Op::Add32, Op::Add64), imm.map(|c| (pick(Op::AddI32, Op::AddI64), c))),
            (BinaryOp::Sub, false) => (pick(Op::Sub32, Op::Sub64), negated.map(|c| (pick(Op::AddI32, Op::AddI64), c))),
            (BinaryOp::Mul, false) => (pick(Op::Mul32, Op::Mul64), imm.map(|c| (pick(Op::MulI32, Op::MulI64), c))),
            (BinaryOp::Add, true) => (pick(Op::AddS32, Op::AddS64), imm.map(|c| (pick(Op::AddSI32, Op::AddSI64), c))),
            (BinaryOp::Sub, true) => {
                let safe = negated.filter(|&c| wide || i32::try_from(c as i64).is_ok());
                (pick(Op::SubS32, Op::SubS64), safe.map(|c| (pick(Op::AddSI32, Op::AddSI64), c)))
            }
            (BinaryOp::Mul, true) => (pick(Op::MulS32, Op::MulS64), imm.map(|c| (pick(Op::MulSI32, Op::MulSI64), c))),
            (BinaryOp::And, _) => (Op::And, imm.map(|c| (Op::AndI, c))),
            (BinaryOp::Or, _) => (Op::Or, imm.map(|c| (Op::OrI, c))),
            (BinaryOp::Xor, _) => (Op::Xor, imm.map(|c| (Op::XorI, c))),
            (BinaryOp::Shl, false) => return self.shift(Op::Shl, (Op::ShlI, ty.mask() as u64), args, inst),
            (BinaryOp::LShr, false) => return self.shift(Op::LShr, (Op::LShrI, 0), args, inst),
            (BinaryOp::AShr, false) => return self.shift(Op::AShr, (Op::AShrI, u64::from(bits)), args, inst),
            (BinaryOp::UDiv, _) => return self.divide(Op::UDiv, args, inst),
            (BinaryOp::URem, _) => return self.divide(Op::URem, args, inst),
            (BinaryOp::SDiv, _) => return self.divide(Op::SDiv, args, inst),
            (BinaryOp::SRem, _) => return self.divide(Op::SRem, args, inst),
            (BinaryOp::FAdd, _) if ty.is_float() => (pick(Op::FAdd32, Op::FAdd64), None),
            (BinaryOp::FSub, _) if ty.is_float() => (pick(Op::FSub32, Op::FSub64), None),
            (BinaryOp::FMul, _) if ty.is_float() => (pick(Op::FMul32, Op::FMul64), None),
            (BinaryOp::FDiv, _) if ty.is_float() => (pick(Op::FDiv32, Op::FDiv64), None),
            _ => return self.rare(RareOp::Binary(op, wrap), &args, inst),
        };
        let a = self.result(inst);
        let b = self.register(x, 0);
        match with_imm {
            // Signed immediates are kept sign-extended, so that one addition serves.
            Some((op, c)) if wrap.no_signed => self.push(op, a, b, 0, signed(ty, u128::from(c)) as u64),
            Some((op, c)) => self.push(op, a, b, 0, c),
            None => {
                let c = self.register(y, 1);
                self.push(plain, a, b, c, 0)
            }
        };
        let may_exceed = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul);
        if may_exceed && bits != 32 && bits != 64 {
            self.push(Op::Mask, a, a, 0, ty.mask() as u64);
        }
    }

    /// A shift by a register, or with an immediate by a count that is known.
    fn shift(&mut self, op: Op, (known, imm): (Op, u64), args: [Value; 2], inst: Inst) {
        let bits = self.body.ty(args[0]).bits();
        let (a, b) = (self.result(inst), self.register(args[0], 0));
        match self.constant(args[1]) {
            Some(count) if count < u128::from(bits) => self.push(known, a, b, count as u16, imm),
            Some(_) | None => {
                let c = self.register(args[1], 1);
                self.push(op, a, b, c, u64::from(bits))
            }
        };
    }

    fn divide(&mut self, op: Op, args: [Value; 2], inst: Inst) {
        let (b, c) = (self.register(args[0], 0), self.register(args[1], 1));
        self.push(op, self.result(inst), b, c, u64::from(self.body.ty(args[0]).bits()));
    }

    pub(super) fn cast(&mut self, op: CastOp, arg: Value, inst: Inst) {
        let (from, to) = (self.body.ty(arg), self.body.ty(self.body.result(inst)));
        if from.bits() > 64 || to.bits() > 64 {
            return self.rare(RareOp::Cast(op), &[arg], inst);
        }
        let a = self.result(inst);
        match op {
            CastOp::Trunc | CastOp::ZExt | CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast => {
                let b = self.register(arg, 0);
                match to.bits() < from.bits() {
                    true => self.push(Op::Mask, a, b, 0, to.mask() as u64),
                    false => self.push(Op::Move, a, b, 0, 0),
                };
            }
            CastOp::SExt => {
                let b = self.register(arg, 0);
                self.push(Op::SignExtend, a, b, from.bits() as u16, to.mask() as u64);
            }
            CastOp::FpToUi
            | CastOp::FpToSi
            | CastOp::UiToFp
            | CastOp::SiToFp
            | CastOp::FpToUiSat
            | CastOp::FpToSiSat
            | CastOp::FpTrunc
            | CastOp::FpExt => self.rare(RareOp::Cast(op), &[arg], inst),
        }
    }

    /// The comparison as an opcode on two registers, its operands in that order, and whether the answer is to be
    /// negated. Signed comparisons of odd widths are sign-extended into temporaries first.
    pub(super) fn compare_registers(&mut self, cond: IntCond, args: [Value; 2]) -> (IntCond, u16, u16, bool) {
        let ty = self.body.ty(args[0]);
        let (cond, args) = match cond {
            IntCond::UGt | IntCond::UGe | IntCond::SGt | IntCond::SGe => (cond.swapped(), [args[1], args[0]]),
            other @ (IntCond::Eq | IntCond::Ne | IntCond::ULt | IntCond::ULe | IntCond::SLt | IntCond::SLe) => {
                (other, args)
            }
        };
        let (mut b, mut c) = (self.register(args[0], 0), self.register(args[1], 1));
        let is_signed = matches!(cond, IntCond::SLt | IntCond::SLe);
        let narrow = is_signed && ty.bits() != 32;
        if narrow && ty.bits() != 64 {
            self.push(Op::SignExtend, self.temps, b, ty.bits() as u16, u64::MAX);
            self.push(Op::SignExtend, self.temps + 1, c, ty.bits() as u16, u64::MAX);
            (b, c) = (self.temps, self.temps + 1);
        }
        (cond, b, c, is_signed && ty.bits() == 32)
    }

    pub(super) fn compare(&mut self, cond: IntCond, args: [Value; 2], inst: Inst) {
        let ty = self.body.ty(args[0]);
        if ty.bits() > 64 {
            return self.rare(RareOp::IntCompare(cond), &args, inst);
        }
        let a = self.result(inst);
        if let Some((op, imm)) = self.compare_immediate(cond, ty, args[1]) {
            let b = self.register(args[0], 0);
            self.push(op, a, b, 0, imm as u64);
            return;
        }
        let (cond, b, c, half) = self.compare_registers(cond, args);
        let op = match (cond, half) {
            (IntCond::Eq, _) => Op::Eq,
            (IntCond::Ne, _) => Op::Ne,
            (IntCond::ULt, _) => Op::ULt,
            (IntCond::ULe, _) => Op::ULe,
            (IntCond::SLt, true) => Op::SLt32,
            (IntCond::SLe, true) => Op::SLe32,
            (IntCond::SLt, false) => Op::SLt64,
            (IntCond::SLe, false) => Op::SLe64,
            (IntCond::UGt | IntCond::UGe | IntCond::SGt | IntCond::SGe, _) => {
                unreachable!("internal: swapped above")
            }
        };
        self.push(op, a, b, c, 0);
    }

    /// The opcode and immediate for a comparison with a constant on the right; `<=` and `>=` become strict.
    pub(super) fn compare_immediate(&self, cond: IntCond, ty: Type, right: Value) -> Option<(Op, i64)> {
        let bits = self.constant(right)?;
        let is_signed = matches!(cond, IntCond::SLt | IntCond::SLe | IntCond::SGt | IntCond::SGe);
        if is_signed {
            let half = match ty.bits() {
                32 => true,
                64 => false,
                _ => return None,
            };
            let c = signed(ty, bits) as i64;
            let (less, strict) = match cond {
                IntCond::SLt => (true, c),
                IntCond::SLe => (true, c.checked_add(1)?),
                IntCond::SGt => (false, c),
                IntCond::Eq
                | IntCond::Ne
                | IntCond::ULt
                | IntCond::ULe
                | IntCond::UGt
                | IntCond::UGe
                | IntCond::SGe => (false, c.checked_sub(1)?),
            };
            if half && i32::try_from(strict).is_err() {
                return None;
            }
            return Some(match (less, half) {
                (true, true) => (Op::SLtI32, strict),
                (true, false) => (Op::SLtI64, strict),
                (false, true) => (Op::SGtI32, strict),
                (false, false) => (Op::SGtI64, strict),
            });
        }
        let c = bits as u64;
        Some(match cond {
            IntCond::Eq => (Op::EqI, c as i64),
            IntCond::Ne => (Op::NeI, c as i64),
            IntCond::ULt => (Op::ULtI, c as i64),
            IntCond::ULe => (Op::ULtI, c.checked_add(1)? as i64),
            IntCond::UGt => (Op::UGtI, c as i64),
            IntCond::UGe | IntCond::SLt | IntCond::SLe | IntCond::SGt | IntCond::SGe => {
                (Op::UGtI, c.checked_sub(1)? as i64)
            }
        })
    }
}
