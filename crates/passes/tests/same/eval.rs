//! A slow, obvious evaluator of one function, to compare a function before and after the passes.
//!
//! Memory is bytes that are unwritten, known, or part of an address. Arithmetic on what is unwritten, or on the address
//! of a local, is unwritten, except where the other operand alone decides. What others see is the trace.

use ir::{BinaryOp, Block, Body, Callee, CastOp, Const, Def, Edge, InstData, Type, UnaryOp, Value, scalar};
use std::collections::BTreeMap;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Datum {
    Bits(u128),
    /// Allocation 0 is the global.
    Address(usize, i64),
    Unwritten,
}

#[derive(Clone, Copy, PartialEq)]
enum Byte {
    Unwritten,
    Raw(u8),
    Part(usize, i64, u32),
}

struct Memory {
    bytes: Vec<Byte>,
    align: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    Return(Vec<String>),
    Fault(&'static str),
    OutOfFuel,
}

pub const GLOBAL_SIZE: usize = 32;

pub struct Run<'a> {
    body: &'a Body,
    values: BTreeMap<usize, Datum>,
    memory: Vec<Memory>,
    pub trace: Vec<String>,
}

fn show(datum: Datum) -> String {
    match datum {
        Datum::Bits(bits) => format!("{bits:#x}"),
        Datum::Address(0, offset) => format!("$g+{offset}"),
        // Locals come and go with the passes.
        Datum::Address(..) => "local".to_owned(),
        Datum::Unwritten => "unwritten".to_owned(),
    }
}

type Step<T> = Result<T, Outcome>;

impl<'a> Run<'a> {
    pub fn new(body: &'a Body) -> Self {
        let global = Memory { bytes: vec![Byte::Raw(0); GLOBAL_SIZE], align: 8 };
        Run { body, values: BTreeMap::new(), memory: vec![global], trace: Vec::new() }
    }

    pub fn run(&mut self, args: &[u128], fuel: usize) -> Outcome {
        let entry = self.body.entry();
        for (param, arg) in self.body.blocks[entry].params.iter().zip(args) {
            self.values.insert(base::Id::index(*param), Datum::Bits(arg & self.body.ty(*param).mask()));
        }
        match self.blocks(entry, fuel) {
            Ok(outcome) | Err(outcome) => outcome,
        }
    }

    fn blocks(&mut self, mut block: Block, mut fuel: usize) -> Step<Outcome> {
        loop {
            for &inst in &self.body.blocks[block].insts {
                if fuel == 0 {
                    return Ok(Outcome::OutOfFuel);
                }
                fuel -= 1;
                let edge = match self.body.inst(inst) {
                    InstData::Jump(edge) => edge,
                    InstData::Branch { cond, then, other } => {
                        if self.decide(*cond)? == 0 {
                            other
                        } else {
                            then
                        }
                    }
                    InstData::Switch { arg, cases, default } => {
                        let bits = self.decide(*arg)?;
                        cases.iter().find(|(case, _)| *case == bits).map_or(default, |(_, edge)| edge)
                    }
                    InstData::Return(args) => {
                        return Ok(Outcome::Return(args.iter().map(|a| show(self.get(*a))).collect()));
                    }
                    data => {
                        let results = self.body.results(inst);
                        let made = self.inst(data, results)?;
                        for (result, datum) in results.iter().zip(made) {
                            self.values.insert(base::Id::index(*result), datum);
                        }
                        continue;
                    }
                };
                block = self.follow(edge);
                break;
            }
        }
    }

    fn follow(&mut self, edge: &Edge) -> Block {
        let args: Vec<Datum> = edge.args.iter().map(|a| self.get(*a)).collect();
        for (param, datum) in self.body.blocks[edge.to].params.iter().zip(args) {
            self.values.insert(base::Id::index(*param), datum);
        }
        edge.to
    }

    fn get(&self, value: Value) -> Datum {
        match self.body.def(value) {
            Def::Const(Const::Bits(bits)) => Datum::Bits(bits),
            Def::Const(Const::Global { plus, .. }) => Datum::Address(0, plus),
            Def::Const(Const::Func(_) | Const::Undef) => Datum::Unwritten,
            Def::Result(..) | Def::Param(..) => self.values[&base::Id::index(value)],
        }
    }

    fn decide(&self, value: Value) -> Step<u128> {
        match self.get(value) {
            Datum::Bits(bits) => Ok(bits),
            Datum::Address(..) | Datum::Unwritten => Err(Outcome::Fault("unwritten condition")),
        }
    }

    fn inst(&mut self, data: &InstData, results: &[Value]) -> Step<Vec<Datum>> {
        let ty = |value: Value| self.body.ty(value);
        let one = |datum: Datum| Ok(vec![datum]);
        match data {
            InstData::Unary { op, arg } => one(match (op, self.get(*arg)) {
                (UnaryOp::Freeze, datum) => datum,
                (op, Datum::Bits(bits)) => Datum::Bits(scalar::unary(*op, ty(*arg), bits)),
                _ => Datum::Unwritten,
            }),
            InstData::Binary { op, args: [a, b], wrap } => match (self.get(*a), self.get(*b)) {
                (Datum::Bits(x), Datum::Bits(y)) => match scalar::binary(*op, ty(*a), [x, y], *wrap) {
                    Ok(bits) => one(Datum::Bits(bits)),
                    Err(_) => Err(Outcome::Fault("arithmetic")),
                },
                (x, y) => one(partly(*op, ty(*a), x, y)),
            },
            InstData::Overflow { op, args: [a, b] } => match (self.get(*a), self.get(*b)) {
                (Datum::Bits(x), Datum::Bits(y)) => {
                    let (bits, wrapped) = scalar::overflow(*op, ty(*a), [x, y]);
                    Ok(vec![Datum::Bits(bits), Datum::Bits(u128::from(wrapped))])
                }
                _ => Ok(vec![Datum::Unwritten; 2]),
            },
            InstData::IntCompare { cond, args: [a, b] } => one(match (self.get(*a), self.get(*b)) {
                (Datum::Bits(x), Datum::Bits(y)) => Datum::Bits(u128::from(scalar::int_compare(*cond, ty(*a), [x, y]))),
                _ => Datum::Unwritten,
            }),
            InstData::Select { cond, then, other } => one(match self.get(*cond) {
                Datum::Bits(0) => self.get(*other),
                Datum::Bits(_) => self.get(*then),
                _ => Datum::Unwritten,
            }),
            InstData::Cast { op, arg } => {
                let (from, to) = (ty(*arg), ty(results[0]));
                match (op, self.get(*arg)) {
                    (op, Datum::Bits(bits)) => match scalar::cast(*op, from, to, bits) {
                        Ok(bits) => one(Datum::Bits(bits)),
                        Err(_) => Err(Outcome::Fault("conversion")),
                    },
                    (CastOp::PtrToInt | CastOp::IntToPtr | CastOp::Bitcast, datum) if from.bits() == to.bits() => {
                        one(datum)
                    }
                    _ => one(Datum::Unwritten),
                }
            }
            InstData::Alloca { size, align } => {
                self.memory.push(Memory { bytes: vec![Byte::Unwritten; *size as usize], align: *align });
                one(Datum::Address(self.memory.len() - 1, 0))
            }
            InstData::Gep { base, index, scale, disp, inbounds } => {
                let by = match index.map(|i| self.get(i)) {
                    None => *disp,
                    Some(Datum::Bits(bits)) => (bits as i64).wrapping_mul(*scale).wrapping_add(*disp),
                    Some(_) => return one(Datum::Unwritten),
                };
                match self.get(*base) {
                    Datum::Address(block, offset) => {
                        let to = offset.wrapping_add(by);
                        if *inbounds && by != 0 && !(0..=self.memory[block].bytes.len() as i64).contains(&to) {
                            // A pointer of no use; using it is the fault.
                            return one(Datum::Unwritten);
                        }
                        one(Datum::Address(block, to))
                    }
                    datum if by == 0 => one(datum),
                    Datum::Bits(bits) => one(Datum::Bits(u128::from((bits as u64).wrapping_add_signed(by)))),
                    Datum::Unwritten => one(Datum::Unwritten),
                }
            }
            InstData::Load { ptr, align, .. } => {
                let ty = ty(results[0]);
                let (block, at) = self.check(*ptr, u64::from(ty.bytes()), *align)?;
                let datum = read(&self.memory[block].bytes[at..at + ty.bytes() as usize], ty);
                self.see(block, || format!("load {at} {ty} {}", show(datum)));
                one(datum)
            }
            InstData::Store { ptr, value, align, .. } => {
                let ty = ty(*value);
                let (block, at) = self.check(*ptr, u64::from(ty.bytes()), *align)?;
                let datum = self.get(*value);
                self.see(block, || format!("store {at} {ty} {}", show(datum)));
                for (index, byte) in self.memory[block].bytes[at..at + ty.bytes() as usize].iter_mut().enumerate() {
                    *byte = match datum {
                        Datum::Bits(bits) => Byte::Raw((bits >> (8 * index)) as u8),
                        Datum::Address(block, offset) => Byte::Part(block, offset, index as u32),
                        Datum::Unwritten => Byte::Unwritten,
                    };
                }
                Ok(vec![])
            }
            InstData::MemSet { dst, byte, len } => {
                let len = self.decide(*len)? as u64;
                let (block, at) = self.check(*dst, len, 1)?;
                let byte = match self.get(*byte) {
                    Datum::Bits(bits) => Byte::Raw(bits as u8),
                    _ => Byte::Unwritten,
                };
                self.see(block, || format!("fill {at} {len}"));
                self.memory[block].bytes[at..at + len as usize].fill(byte);
                Ok(vec![])
            }
            InstData::MemCopy { dst, src, len, .. } => {
                let len = self.decide(*len)? as u64;
                let (to, to_at) = self.check(*dst, len, 1)?;
                let (from, from_at) = self.check(*src, len, 1)?;
                if to == 0 || from == 0 {
                    let shared =
                        |block: usize, at: usize| if block == 0 { format!("$g+{at}") } else { "local".to_owned() };
                    self.trace.push(format!("copy {} to {}", shared(from, from_at), shared(to, to_at)));
                }
                let bytes = self.memory[from].bytes[from_at..from_at + len as usize].to_vec();
                self.memory[to].bytes[to_at..to_at + len as usize].copy_from_slice(&bytes);
                Ok(vec![])
            }
            InstData::Call { callee: Callee::Func(_), args, .. } => {
                let args: Vec<String> = args.iter().map(|a| show(self.get(*a))).collect();
                self.trace.push(format!("call {}", args.join(", ")));
                // Some answer that depends on the history.
                one(Datum::Bits((self.trace.len() as u128 * 7) & 0xff))
            }
            other => panic!("the generator does not make {other:?}"),
        }
    }

    fn see(&mut self, block: usize, what: impl Fn() -> String) {
        if block == 0 {
            self.trace.push(what());
        }
    }

    fn check(&self, ptr: Value, len: u64, align: u32) -> Step<(usize, usize)> {
        let Datum::Address(block, offset) = self.get(ptr) else { return Err(Outcome::Fault("wild access")) };
        let memory = &self.memory[block];
        let inside = offset >= 0 && offset as u64 + len <= memory.bytes.len() as u64;
        if !inside {
            return Err(Outcome::Fault("out of bounds"));
        }
        if align > memory.align || !(offset as u64).is_multiple_of(u64::from(align)) {
            return Err(Outcome::Fault("misaligned"));
        }
        Ok((block, offset as usize))
    }
}

fn read(bytes: &[Byte], ty: Type) -> Datum {
    if let [Byte::Part(block, offset, 0), ..] = *bytes
        && bytes.len() == 8
        && bytes.iter().enumerate().all(|(i, b)| *b == Byte::Part(block, offset, i as u32))
    {
        return Datum::Address(block, offset);
    }
    let mut bits = 0;
    for (index, byte) in bytes.iter().enumerate() {
        match byte {
            Byte::Raw(byte) => bits |= u128::from(*byte) << (8 * index),
            Byte::Part(..) | Byte::Unwritten => return Datum::Unwritten,
        }
    }
    Datum::Bits(bits & ty.mask())
}

/// At least one operand is not known.
fn partly(op: BinaryOp, ty: Type, x: Datum, y: Datum) -> Datum {
    let (zero, one, ones) = (Datum::Bits(0), Datum::Bits(1), Datum::Bits(ty.mask()));
    match op {
        BinaryOp::Add | BinaryOp::Or | BinaryOp::Xor if x == zero => y,
        BinaryOp::Add | BinaryOp::Sub | BinaryOp::Or | BinaryOp::Xor if y == zero => x,
        BinaryOp::Shl | BinaryOp::LShr | BinaryOp::AShr if y == zero => x,
        BinaryOp::Mul if x == one => y,
        BinaryOp::Mul | BinaryOp::UDiv | BinaryOp::SDiv if y == one => x,
        BinaryOp::And | BinaryOp::Mul if x == zero || y == zero => zero,
        BinaryOp::And if x == ones => y,
        BinaryOp::And if y == ones => x,
        BinaryOp::Or if x == ones || y == ones => ones,
        BinaryOp::And | BinaryOp::Or if x == y => x,
        _ => Datum::Unwritten,
    }
}
