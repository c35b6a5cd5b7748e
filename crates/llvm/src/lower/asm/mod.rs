//! x86 inline assembly of the forms that concurrent programs use, translated instruction by instruction.
//!
//! Operands and registers hold values while the text is walked (`template`, `constraint`); what it leaves in the
//! outputs are the results. A `lock` prefix makes an update of memory atomic and sequentially consistent, as `xchg`
//! with memory is without one. Any other access of memory is like a volatile one of the language: plain. Flags are
//! computed only where something reads them (`flags`). What is not known is unsupported, by its text.

mod constraint;
mod flags;
mod goto;
mod instruction;
mod template;

use super::body::{List, Lower};
use crate::ast::{self, Call, Val};
use crate::parse::brief;
use crate::trouble::{Res, Trouble, bad, unsupported};
use base::FenceOrder;
use constraint::{Constraint, Place};
use flags::Flags;
use ir::{CastOp, Const, GlobalData, Init, InstData, Loc, Type, Value};
use rustc_hash::FxHashMap;
use template::{Arg, Base, Part, Reg, Statement};

/// What holds a value between instructions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Key {
    Reg(Reg),
    /// The register that an operand was given.
    Operand(usize),
}

#[derive(Clone, Copy, Debug)]
enum Operand {
    Register(Key, Type),
    Memory(Value),
    Flag,
    /// Where `asm goto` may jump, by its number among these.
    Label(usize),
}

/// Where an argument of an instruction is.
#[derive(Clone, Copy, Debug)]
enum Slot {
    Imm(i64),
    /// With the part that the text names, or the type of the operand.
    Register(Key, u32),
    Memory(Value),
    ThreadPointer,
}

/// The text and what is said of its operands.
struct Parsed {
    statements: Vec<Statement>,
    constraints: Vec<Constraint>,
}

impl Parsed {
    fn new(template: &[u8], constraints: &[u8]) -> Res<Self> {
        let statements = match template::parse(&String::from_utf8_lossy(template)) {
            Ok(statements) => statements,
            Err(what) => return refuse(&what),
        };
        let constraints = match constraint::parse(&String::from_utf8_lossy(constraints)) {
            Ok(constraints) => constraints,
            Err(what) => {
                return unsupported(format!(
                    "inline assembly `{}` with an operand of constraint `{what}`",
                    brief(template)
                ));
            }
        };
        Ok(Self { statements, constraints })
    }

    fn wants_flags(&self) -> bool {
        self.constraints.iter().any(|c| c.place == Place::Flag)
            || self.statements.iter().any(|s| instruction::reads_flags(&s.name))
    }
}

fn refuse<T>(text: &str) -> Res<T> {
    unsupported(format!("inline assembly `{}`", brief(text.as_bytes())))
}

struct Assembly<'l, 'p, 'a> {
    lower: &'l mut Lower<'p, 'a>,
    operands: Vec<Operand>,
    values: FxHashMap<Key, Value>,
    flags: Flags,
    /// Whether something reads flags.
    wants_flags: bool,
}

impl<'a> Lower<'_, 'a> {
    pub fn inline_asm(&mut self, call: &Call<'a>, template: &[u8], constraints: &[u8]) -> Res<List> {
        let text = String::from_utf8_lossy(template);
        if text.contains(" ptr [") {
            // In Intel's syntax, the one that stands for a fence.
            return match is_locked_nothing(&text.to_ascii_lowercase()) {
                true => self.fence_of(FenceOrder::SeqCst),
                false => refuse(&text),
            };
        }
        let parsed = Parsed::new(template, constraints)?;
        let mut assembly = Assembly::enter(self, call, &parsed)?;
        assembly.execute_all(&parsed.statements)?;
        match assembly.results(call, &parsed.constraints)? {
            Some(list) => Ok(list),
            None => refuse(&text),
        }
    }

    fn fence_of(&mut self, order: FenceOrder) -> Res<List> {
        self.build.effect(InstData::Fence { order, single_thread: false });
        Ok(List::new())
    }

    /// What the processor's cycle counter shows: the only clock there is.
    pub fn cycles(&mut self) -> Res<Value> {
        let list = self.call_external("clock", &[], &[Type::I64])?;
        Ok(list[0])
    }

    /// An address that each thread has for itself, as `%fs:0` and `__builtin_thread_pointer` show it.
    pub fn thread_pointer(&mut self) -> Value {
        const NAME: &str = "estragon.thread_pointer";
        let module = &mut self.program.module;
        let known = module.globals.iter().find(|(_, data)| data.name == NAME).map(|(global, _)| global);
        let global = known.unwrap_or_else(|| {
            module.globals.push(GlobalData {
                name: NAME.to_owned(),
                size: 8,
                align: 8,
                constant: true,
                thread_local: true,
                init: Some(Init::default()),
                loc: Loc::NONE,
            })
        });
        self.build.one(InstData::ThreadLocal { global }, Type::Ptr)
    }
}

/// A locked operation that changes nothing, on the stack or on a scratch word, is a full fence.
fn is_locked_nothing(code: &str) -> bool {
    let Some(rest) = code.trim().strip_prefix("lock").map(|rest| rest.trim_start_matches([';', ' '])) else {
        return false;
    };
    rest.starts_with("not") || (rest.starts_with("or") && rest.ends_with(", 0"))
}

/// Clang 14 passes a label as the address of its block.
fn is_label(call: &Call<'_>, input: usize) -> bool {
    matches!(
        call.args.get(input),
        Some(ast::Arg::Value { value: Val::Const(_, ast::Constant::BlockAddress { .. }), .. })
    )
}

/// Stands for "not known here"; the caller says what.
fn unknown<T>() -> Res<T> {
    unsupported("")
}

impl<'l, 'p, 'a> Assembly<'l, 'p, 'a> {
    /// Gives the operands their places and the inputs their values.
    fn enter(lower: &'l mut Lower<'p, 'a>, call: &Call<'a>, parsed: &Parsed) -> Res<Self> {
        let (operands, values) = (Vec::new(), FxHashMap::default());
        let mut entered = Self { lower, operands, values, flags: Flags::default(), wants_flags: parsed.wants_flags() };
        entered.take_operands(call, &parsed.constraints)?;
        Ok(entered)
    }

    fn execute_all(&mut self, statements: &[Statement]) -> Res<()> {
        for statement in statements {
            match self.execute(statement) {
                Err(Trouble::Unsupported(_)) => return refuse(&statement.text),
                other => other?,
            }
        }
        Ok(())
    }

    fn take_operands(&mut self, call: &Call<'a>, constraints: &[Constraint]) -> Res<()> {
        let results = self.lower.scalars(call.result)?;
        let (mut result, mut input, mut labels) = (results.iter(), 0, 0);
        for (index, constraint) in constraints.iter().enumerate() {
            let old_label = !call.labels.is_empty() && !constraint.output && is_label(call, input);
            if old_label || constraint.place == Place::Label {
                self.operands.push(Operand::Label(labels));
                labels += 1;
                input += usize::from(old_label);
                continue;
            }
            let takes = !constraint.output || constraint.place == Place::Memory;
            let value = if takes {
                let list = self.lower.values(self.lower.arg(call, input)?)?;
                input += 1;
                let [value] = *list else { return unsupported("inline assembly with an operand of several values") };
                Some(value)
            } else {
                None
            };
            let ty = match value {
                Some(value) => self.lower.build.ty(value),
                None => match result.next() {
                    Some(ty) => *ty,
                    None => return bad(0, "inline assembly has more outputs than results"),
                },
            };
            if ty.bits() > 64 {
                return unsupported("inline assembly with an operand of more than 64 bits");
            }
            let operand = match constraint.place {
                Place::Any => Operand::Register(Key::Operand(index), ty),
                Place::Reg(reg) => Operand::Register(Key::Reg(reg), ty),
                Place::Tied(other) => match self.operands.get(other) {
                    Some(Operand::Register(key, _)) => Operand::Register(*key, ty),
                    Some(Operand::Memory(_) | Operand::Flag | Operand::Label(_)) | None => {
                        return bad(0, "an operand of inline assembly is tied to one that is not a register");
                    }
                },
                Place::Memory => match value {
                    Some(value) if ty == Type::Ptr => Operand::Memory(value),
                    _ => return bad(0, "a memory operand of inline assembly is a pointer"),
                },
                Place::Flag => Operand::Flag,
                Place::Label => return bad(0, "internal: a label has no value"),
            };
            if let (Operand::Register(key, _), Some(value)) = (operand, value) {
                self.values.insert(key, value);
            }
            self.operands.push(operand);
        }
        Ok(())
    }

    /// The values of the outputs; `None` if a flag is requested that nothing sets.
    fn results(&mut self, call: &Call<'a>, constraints: &[Constraint]) -> Res<Option<List>> {
        let types = self.lower.scalars(call.result)?;
        let direct = constraints.iter().enumerate().filter(|(_, c)| c.output && c.place != Place::Memory);
        let mut out = List::new();
        for ((index, constraint), &ty) in direct.zip(&types) {
            let value = match self.operands[index] {
                Operand::Register(key, _) => match self.values.get(&key) {
                    Some(&value) => self.as_type(value, ty),
                    None => self.lower.build.body.undef(ty),
                },
                Operand::Flag => match self.condition(&constraint.condition) {
                    Ok(flag) => self.as_type(flag, ty),
                    Err(Trouble::Unsupported(_)) => return Ok(None),
                    Err(trouble) => return Err(trouble),
                },
                Operand::Memory(_) | Operand::Label(_) => return bad(0, "internal: no direct output"),
            };
            out.push(value);
        }
        if out.len() != types.len() {
            return bad(0, "inline assembly has fewer outputs than results");
        }
        Ok(Some(out))
    }

    /// Another type for the same bits, with zeros above or cut off.
    fn as_type(&mut self, value: Value, to: Type) -> Value {
        let from = self.lower.build.ty(value);
        if from == to {
            return value;
        }
        let bits = match from {
            Type::Int(_) => value,
            Type::Ptr => self.lower.build.convert(CastOp::PtrToInt, value, Type::I64),
            Type::F32 | Type::F64 | Type::F80 => {
                self.lower.build.convert(CastOp::Bitcast, value, Type::Int(from.bits() as u8))
            }
        };
        // An immediate of a narrow type has its sign.
        let signed = self.lower.build.body.as_bits(value).is_some() && from != Type::I1;
        let sized = self.lower.build.resize(bits, Type::Int(to.bits() as u8), signed);
        match to {
            Type::Int(_) => sized,
            Type::Ptr => self.lower.build.convert(CastOp::IntToPtr, sized, Type::Ptr),
            Type::F32 | Type::F64 | Type::F80 => self.lower.build.convert(CastOp::Bitcast, sized, to),
        }
    }

    fn slot(&mut self, arg: &Arg) -> Res<Slot> {
        Ok(match arg {
            Arg::Imm(value) => Slot::Imm(*value),
            Arg::Reg(Part { reg: Reg::Sp, .. }) => return unknown(),
            Arg::Reg(Part { reg, bits }) => Slot::Register(Key::Reg(*reg), *bits),
            Arg::Thread(0) => Slot::ThreadPointer,
            Arg::Thread(_) => return unknown(),
            Arg::Memory { .. } => Slot::Memory(self.address(arg)?),
            Arg::Operand { index, modifier } => match (self.operands.get(*index), modifier) {
                (Some(Operand::Register(key, ty)), modifier) => {
                    let bits = match modifier {
                        None => ty.bits(),
                        Some(b'b') => 8,
                        Some(b'w') => 16,
                        Some(b'k') => 32,
                        Some(b'q') => 64,
                        Some(_) => return unknown(),
                    };
                    Slot::Register(*key, bits)
                }
                (Some(Operand::Memory(pointer)), None | Some(b'b' | b'w' | b'k' | b'q')) => Slot::Memory(*pointer),
                (Some(Operand::Memory(_) | Operand::Flag | Operand::Label(_)) | None, _) => return unknown(),
            },
        })
    }

    fn base(&mut self, base: Base) -> Res<Value> {
        let key = match base {
            Base::Reg(Reg::Sp | Reg::Bp) => return unknown(),
            Base::Reg(reg) => Key::Reg(reg),
            Base::Operand(index) => match self.operands.get(index) {
                Some(Operand::Register(key, _)) => *key,
                Some(Operand::Memory(_) | Operand::Flag | Operand::Label(_)) | None => return unknown(),
            },
        };
        match self.values.get(&key) {
            Some(value) => Ok(*value),
            None => unknown(),
        }
    }

    /// The address that an argument in memory stands for.
    fn address(&mut self, arg: &Arg) -> Res<Value> {
        let Arg::Memory { disp, base: Some(base), index } = arg else { return unknown() };
        let base = self.base(*base)?;
        let base = self.as_type(base, Type::Ptr);
        Ok(match index {
            None => self.lower.build.offset(base, *disp, false),
            Some((index, scale)) => {
                let index = self.base(*index)?;
                let index = Some(self.as_type(index, Type::I64));
                let data = InstData::Gep { base, index, scale: *scale, disp: *disp, inbounds: false };
                self.lower.build.one(data, Type::Ptr)
            }
        })
    }

    fn read(&mut self, slot: Slot, bits: u32) -> Value {
        let ty = Type::Int(bits as u8);
        match slot {
            Slot::Imm(value) => self.lower.build.body.constant(ty, Const::Bits(value as i128 as u128)),
            Slot::Register(key, _) => match self.values.get(&key) {
                Some(&value) => self.as_type(value, ty),
                None => self.lower.build.body.undef(ty),
            },
            Slot::Memory(ptr) => {
                self.lower.build.one(InstData::Load { ptr, align: bits / 8, order: None, volatile: true }, ty)
            }
            Slot::ThreadPointer => {
                let pointer = self.lower.thread_pointer();
                self.as_type(pointer, ty)
            }
        }
    }

    fn write(&mut self, slot: Slot, value: Value) -> Res<()> {
        let bits = self.lower.build.ty(value).bits();
        match slot {
            Slot::Register(key, _) => {
                let whole = match self.values.get(&key) {
                    // The rest of the register stays.
                    Some(&old) if bits < 32 => {
                        let old = self.as_type(old, Type::I64);
                        let keep = self.lower.build.int(Type::I64, u128::from(u64::MAX << bits));
                        let kept = self.lower.build.plain(ir::BinaryOp::And, old, keep);
                        let value = self.lower.build.resize(value, Type::I64, false);
                        self.lower.build.plain(ir::BinaryOp::Or, kept, value)
                    }
                    _ => self.lower.build.resize(value, Type::I64, false),
                };
                self.values.insert(key, whole);
                Ok(())
            }
            Slot::Memory(ptr) => {
                self.lower.build.effect(InstData::Store { ptr, value, align: bits / 8, order: None, volatile: true });
                Ok(())
            }
            Slot::Imm(_) | Slot::ThreadPointer => unknown(),
        }
    }
}
