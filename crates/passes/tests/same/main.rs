//! A function does the same before and after the passes: the same results, faults, calls and accesses to shared memory.

mod eval;

use eval::{Outcome, Run};
use ir::text::print;
use ir::verify::verify;
use ir::{
    BinaryOp, Block, Body, Callee, CastOp, Const, Edge, FuncData, Global, GlobalData, Init, InstData, IntCond, Loc,
    Module, Sig, Type, Value, Wrap,
};
use proptest::prelude::*;

/// Choices drawn by proptest; all zero when they run out, so that shrinking shortens.
struct Tape<'a>(std::slice::Iter<'a, u16>);

impl Tape<'_> {
    fn pick(&mut self, ways: usize) -> usize {
        self.0.next().map_or(0, |n| usize::from(*n) % ways)
    }
    fn of<T: Copy>(&mut self, list: &[T]) -> T {
        list[self.pick(list.len())]
    }
}

struct Maker<'a> {
    tape: Tape<'a>,
    body: Body,
    block: Block,
    /// What may be used in this block.
    values: Vec<Value>,
    locals: Vec<Value>,
}

const TYPES: [Type; 5] = [Type::I32, Type::I64, Type::I8, Type::I1, Type::Ptr];

impl Maker<'_> {
    fn push(&mut self, data: InstData, results: &[Type]) -> Option<Value> {
        let inst = self.body.push(self.block, data, results, Loc::NONE);
        let result = self.body.results(inst).first().copied();
        self.values.extend(result);
        result
    }

    fn value(&mut self, ty: Type) -> Value {
        let fitting: Vec<Value> = self.values.iter().copied().filter(|v| self.body.ty(*v) == ty).collect();
        let way = self.tape.pick(8);
        match ty {
            _ if way < 5 && !fitting.is_empty() => {
                let recent = self.tape.pick(fitting.len());
                fitting[fitting.len() - 1 - recent]
            }
            _ if way == 5 => self.body.undef(ty),
            Type::Ptr => {
                let plus = self.tape.of(&[0, 8, 4]);
                self.body.constant(Type::Ptr, Const::Global { global: Global::new(0), plus })
            }
            _ => {
                let bits = self.tape.of(&[0, 1, u128::MAX, 2, 31, 32, 0x7fff_ffff]);
                self.body.bits(ty, bits)
            }
        }
    }

    /// An address, most often one at a constant offset in a local.
    fn address(&mut self) -> Value {
        let base = match self.tape.pick(6) {
            5 => self.value(Type::Ptr),
            _ => {
                let local = self.tape.pick(self.locals.len());
                self.locals[local]
            }
        };
        let disp = self.tape.of(&[0, 0, 8, 4, 12, 8, -4]);
        let inbounds = self.tape.pick(2) == 0;
        match self.tape.pick(8) {
            0..4 => base,
            4..7 => self.push(InstData::Gep { base, index: None, scale: 0, disp, inbounds }, &[Type::Ptr]).unwrap(),
            _ => {
                let index = Some(self.value(Type::I64));
                self.push(InstData::Gep { base, index, scale: 4, disp, inbounds }, &[Type::Ptr]).unwrap()
            }
        }
    }

    fn inst(&mut self) {
        let ty = self.tape.of(&TYPES);
        let int = if ty == Type::Ptr { Type::I32 } else { ty };
        match self.tape.pick(14) {
            0..3 => {
                let (ptr, value) = (self.address(), self.value(ty));
                let align = self.tape.of(&[1, 4]);
                self.push(InstData::Store { ptr, value, align, order: None, volatile: false }, &[]);
            }
            3..6 => {
                let ptr = self.address();
                let align = self.tape.of(&[1, 4]);
                self.push(InstData::Load { ptr, align, order: None, volatile: false }, &[ty]);
            }
            6 => {
                let op = self.tape.of(&[
                    BinaryOp::Add,
                    BinaryOp::Sub,
                    BinaryOp::And,
                    BinaryOp::Or,
                    BinaryOp::Mul,
                    BinaryOp::SDiv,
                    BinaryOp::URem,
                    BinaryOp::Shl,
                    BinaryOp::AShr,
                    BinaryOp::Xor,
                ]);
                let may_wrap = matches!(op, BinaryOp::Add | BinaryOp::Sub | BinaryOp::Mul | BinaryOp::Shl);
                let wrap = Wrap { no_signed: may_wrap && self.tape.pick(3) == 0, no_unsigned: false };
                let args = [self.value(int), self.value(int)];
                self.push(InstData::Binary { op, args, wrap }, &[int]);
            }
            7 => {
                let cond = self.tape.of(&[IntCond::Eq, IntCond::Ne, IntCond::SLt, IntCond::UGe]);
                let args = [self.value(int), self.value(int)];
                self.push(InstData::IntCompare { cond, args }, &[Type::I1]);
            }
            8 => {
                let (cond, then, other) = (self.value(Type::I1), self.value(ty), self.value(ty));
                self.push(InstData::Select { cond, then, other }, &[ty]);
            }
            9 => {
                let (op, from, to) = self.tape.of(&[
                    (CastOp::ZExt, Type::I1, Type::I32),
                    (CastOp::Trunc, Type::I32, Type::I1),
                    (CastOp::ZExt, Type::I1, Type::I8),
                    (CastOp::SExt, Type::I32, Type::I64),
                    (CastOp::Trunc, Type::I64, Type::I32),
                    (CastOp::ZExt, Type::I8, Type::I32),
                    (CastOp::PtrToInt, Type::Ptr, Type::I64),
                    (CastOp::IntToPtr, Type::I64, Type::Ptr),
                ]);
                let arg = self.value(from);
                self.push(InstData::Cast { op, arg }, &[to]);
            }
            10 => {
                let arg = self.value(Type::I32);
                let sig = Box::new(Sig { params: vec![Type::I32], results: vec![Type::I32], ..Sig::default() });
                let callee = Callee::Func(ir::Func::new(1));
                self.push(InstData::Call { callee, args: vec![arg], sig }, &[Type::I32]);
            }
            11 => {
                let dst = self.address();
                let byte = self.tape.of(&[0, 0xff, 0x11]);
                let byte = self.body.bits(Type::I8, byte);
                let len = self.tape.of(&[16, 8, 4, 0, 2]);
                let len = self.body.bits(Type::I64, len);
                self.push(InstData::MemSet { dst, byte, len }, &[]);
            }
            12 => {
                let (dst, src) = (self.address(), self.address());
                let len = self.tape.of(&[16, 8, 4, 12]);
                let len = self.body.bits(Type::I64, len);
                self.push(InstData::MemCopy { dst, src, len, overlap: true }, &[]);
            }
            _ => {
                if let Some(local) = self.push(InstData::Alloca { size: 8, align: 8 }, &[Type::Ptr])
                    && self.block == self.body.entry()
                {
                    self.locals.push(local);
                }
            }
        }
    }

    fn edge(&mut self, blocks: &[Block]) -> Edge {
        let to = self.tape.of(&blocks[1..]);
        let params = self.body.blocks[to].params.clone();
        Edge { to, args: params.into_iter().map(|p| self.value(self.body.ty(p))).collect() }
    }
}

fn make(tape: &[u16]) -> Module {
    let mut body = Body::new();
    let block = body.add_block();
    let params = [Type::I32, Type::I32, Type::I1, Type::I64];
    let values: Vec<Value> = params.iter().map(|ty| body.add_param(block, *ty)).collect();
    let mut maker = Maker { tape: Tape(tape.iter()), body, block, values, locals: Vec::new() };
    for size in [16, 16, 8, 8, 4, 1] {
        let local = maker.push(InstData::Alloca { size, align: size.min(8) as u32 }, &[Type::Ptr]).unwrap();
        maker.body.names.insert(local, format!("x{size}"));
        maker.locals.push(local);
    }
    let mut blocks = vec![block];
    for _ in 0..1 + maker.tape.pick(6) {
        let block = maker.body.add_block();
        blocks.push(block);
        for _ in 0..maker.tape.pick(3) {
            let ty = maker.tape.of(&TYPES);
            maker.body.add_param(block, ty);
        }
    }
    let mut of_entry = maker.values.len();
    for (index, &block) in blocks.iter().enumerate() {
        maker.block = block;
        maker.values.truncate(of_entry);
        maker.values.extend(maker.body.blocks[block].params.clone().into_iter().filter(|_| index > 0));
        for _ in 0..maker.tape.pick(10) {
            maker.inst();
        }
        let terminator = match maker.tape.pick(8) {
            0 if index > 0 => InstData::Return(vec![maker.value(Type::I32), maker.value(Type::I64)]),
            0..3 => InstData::Jump(maker.edge(&blocks)),
            3 => {
                let (arg, first) = (maker.value(Type::I32), maker.edge(&blocks));
                let cases = vec![(0, first), (1, maker.edge(&blocks))];
                InstData::Switch { arg, cases, default: maker.edge(&blocks) }
            }
            _ => {
                let (cond, then) = (maker.value(Type::I1), maker.edge(&blocks));
                InstData::Branch { cond, then, other: maker.edge(&blocks) }
            }
        };
        maker.push(terminator, &[]);
        if index == 0 {
            of_entry = maker.values.len();
        }
    }
    let mut module = Module::new();
    let init = Some(Init::default());
    let size = eval::GLOBAL_SIZE as u64;
    let (align, constant, thread_local) = (8, false, false);
    module.globals.push(GlobalData { name: "g".into(), size, align, constant, thread_local, init, loc: Loc::NONE });
    let sig = Sig { params: params.to_vec(), results: vec![Type::I32, Type::I64], ..Sig::default() };
    module.funcs.push(FuncData { name: "f".into(), sig, body: Some(maker.body), loc: Loc::NONE });
    let sig = Sig { params: vec![Type::I32], results: vec![Type::I32], ..Sig::default() };
    module.funcs.push(FuncData { name: "seen".into(), sig, body: None, loc: Loc::NONE });
    module
}

fn run(module: &Module, args: &[u128], fuel: usize) -> (Outcome, Vec<String>) {
    let func = module.funcs.values().next().unwrap();
    let mut run = Run::new(func.body.as_ref().unwrap());
    let outcome = run.run(args, fuel);
    (outcome, run.trace)
}

fn compare(tape: &[u16], passes: impl Fn(&mut Module)) {
    const FUEL: usize = 500;
    let before = make(tape);
    verify(&before).unwrap_or_else(|e| panic!("{}\n{before}", e[0]));
    let mut after = before.clone();
    passes(&mut after);
    verify(&after).unwrap_or_else(|e| panic!("{}\n{before}\n{after}", e[0]));
    for args in [[0, 0, 0, 0], [1, 5, 1, 1], [u128::MAX, 0x7fff_ffff, 1, 2]] {
        let (want, trace) = run(&before, &args, FUEL);
        // What takes fewer steps gets further; a copy in pieces takes more.
        let (got, seen) = run(&after, &args, 8 * FUEL);
        let shown = || format!("{args:?}\n{}\n{}", print(&before), print(&after));
        if want == Outcome::OutOfFuel {
            assert!(seen.starts_with(&trace) || trace.starts_with(&seen), "{trace:?}\n{seen:?}\n{}", shown());
        } else {
            assert_eq!((want, trace), (got, seen), "{}", shown());
        }
    }
}

fn each(module: &mut Module, pass: fn(&mut Body) -> bool) {
    module.funcs.values_mut().for_each(|f| {
        f.body.as_mut().map(pass);
    });
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 2000, failure_persistence: None, ..ProptestConfig::default() })]

    #[test]
    fn prepare(tape in prop::collection::vec(any::<u16>(), 0..400)) {
        compare(&tape, |m| passes::prepare(m, &mut passes::PassLog::new()));
    }

    #[test]
    fn each_pass(tape in prop::collection::vec(any::<u16>(), 0..300)) {
        for pass in [passes::mem2reg, passes::sroa, passes::simplify, passes::fold, passes::dce, passes::merge_blocks,
            passes::merge_params, passes::thread_jumps, passes::fold_branches] {
            compare(&tape, |m| each(m, pass));
        }
    }
}
