//! The rules of the IR, and the check that they hold.
//!
//! Of a body:
//!  1. The layout names each block once, and at least one.
//!  2. A block consists of instructions; the last one, and only it, is a terminator. No instruction occurs twice.
//!  3. Parameters and results refer back to their block or instruction and position.
//!  4. Edges lead to blocks of the layout, with as many arguments as the target has parameters, of their types.
//!  5. The entry has the function's parameters, and no edge leads to it.
//!  6. A definition dominates its uses; a used value is defined in the layout or is a constant. (Unreachable blocks may
//!     use anything that is defined.)
//!  7. Constants fit their type. Addresses are of type `ptr` and name what exists, but not a thread-local variable: its
//!     address comes from `threadlocal`, since each thread has its own.
//!  8. Operands and results have the types that the opcode requires: `types_of` is the list.
//!  9. Only `add`, `sub`, `mul` and `shl` have `nsw` or `nuw`.
//! 10. Alignments are powers of two; allocations are smaller than 2^47 bytes.
//! 11. Atomic accesses have 8, 16, 32, 64 or 128 bits.
//! 12. Calls pass what their own signature requires, further arguments only if it is variadic; `va_start` occurs in
//!     variadic functions only.
//! 13. The cases of a switch differ and fit its operand.
//! 14. A return gives the function's results.
//! 15. Places are rows of the module's table.
//!
//! Of a module:
//! 16. Names of functions are unique, and so are names of globals.
//! 17. An initialiser fits its global; its addresses are sorted, do not overlap and name what exists.
//! 18. Start and end functions, files and symbols exist; no place is inlined into itself.
//!
//! Rules 6 and later are checked only in bodies that satisfy rules 1 to 5.

use crate::cfg::Cfg;
use crate::dom::Doms;
use crate::text::print_inst;
use crate::{
    BinaryOp, Block, Body, Callee, CastOp, Const, Def, Edge, Func, Inst, InstData, InstKind, Loc, Module, RelocTarget,
    Sig, TernaryOp, Type, UnaryOp, Value, Waiting, Weak, Wrap,
};
use base::{AwaitCond, Id, RmwOp, Table};
use rustc_hash::FxHashSet;
use std::fmt;

/// One broken rule.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct VerifyError {
    /// Its number in the list above.
    pub rule: u8,
    /// The name of the function; empty for a rule of the module.
    pub func: String,
    /// The instruction, as printed; empty if the rule does not concern one.
    pub inst: String,
    pub message: String,
}

impl fmt::Display for VerifyError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "rule {}: {}", self.rule, self.message)?;
        if !self.func.is_empty() {
            write!(f, "; in @{}", self.func)?;
        }
        if !self.inst.is_empty() {
            write!(f, ": `{}`", self.inst)?;
        }
        Ok(())
    }
}

impl std::error::Error for VerifyError {}

/// Checks all rules.
pub fn verify(module: &Module) -> Result<(), Vec<VerifyError>> {
    let mut errors = Vec::new();
    verify_tables(module, &mut errors);
    for (func, data) in module.funcs.iter() {
        if let Some(body) = &data.body {
            errors.extend(verify_body(module, func, body).err().into_iter().flatten());
        }
    }
    if errors.is_empty() { Ok(()) } else { Err(errors) }
}

/// Checks the rules of a body that is, or is going to be, the body of `func`.
pub fn verify_body(module: &Module, func: Func, body: &Body) -> Result<(), Vec<VerifyError>> {
    let Some(data) = module.funcs.get(func) else {
        let message = format!("{func} is not in the module");
        return Err(vec![VerifyError { rule: 18, func: String::new(), inst: String::new(), message }]);
    };
    let mut checker = Checker { module, name: &data.name, sig: &data.sig, body, errors: Vec::new() };
    let places = checker.structure();
    if checker.errors.is_empty() {
        checker.dominance(&places);
        checker.constants();
        for &block in &body.layout {
            for &inst in &body.blocks[block].insts {
                checker.inst(inst);
            }
        }
    }
    if checker.errors.is_empty() { Ok(()) } else { Err(checker.errors) }
}

fn verify_tables(module: &Module, errors: &mut Vec<VerifyError>) {
    let mut fail = |rule: u8, message: String| {
        errors.push(VerifyError { rule, func: String::new(), inst: String::new(), message });
    };
    let has_loc = |loc: Loc| loc.index() < module.locs.len();
    let mut names = FxHashSet::default();
    for func in module.funcs.values() {
        if !names.insert(&func.name) {
            fail(16, format!("two functions are called `{}`", func.name));
        }
        if !has_loc(func.loc) {
            fail(15, format!("{} of `{}` is not in the table", func.loc, func.name));
        }
    }
    names.clear();
    for global in module.globals.values() {
        let name = &global.name;
        if !names.insert(name) {
            fail(16, format!("two globals are called `{name}`"));
        }
        if !has_loc(global.loc) {
            fail(15, format!("{} of `{name}` is not in the table", global.loc));
        }
        if !global.align.is_power_of_two() || global.size >= MOST_BYTES {
            fail(10, format!("global `{name}` has size {} and alignment {}", global.size, global.align));
        }
        let Some(init) = &global.init else { continue };
        if init.bytes.len() as u64 > global.size {
            fail(17, format!("the initialiser of `{name}` is longer than it"));
        }
        let mut free = 0;
        for reloc in &init.relocs {
            let end = reloc.offset.checked_add(8).filter(|end| *end <= global.size);
            match end {
                Some(end) if reloc.offset >= free => free = end,
                _ => fail(17, format!("the address at offset {} of `{name}` does not fit there", reloc.offset)),
            }
            let exists = match reloc.target {
                RelocTarget::Global { global, .. } => module.globals.get(global).is_some_and(|g| !g.thread_local),
                RelocTarget::Func(func) => func.index() < module.funcs.len(),
            };
            if !exists {
                fail(17, format!("the address at offset {} of `{name}` names nothing", reloc.offset));
            }
        }
    }
    for func in module.ctors.iter().chain(&module.dtors) {
        if func.index() >= module.funcs.len() {
            fail(18, format!("{func} is to run at start or end, but does not exist"));
        }
    }
    for (loc, at) in module.locs.iter() {
        if at.file.index() >= module.files.len() || at.function.is_some_and(|s| s.index() >= module.symbols.len()) {
            fail(18, format!("{loc} names a file or symbol that does not exist"));
        }
        let mut steps = 0;
        let mut site = at.inlined_at;
        while let Some(next) = site {
            steps += 1;
            if !has_loc(next) || steps > module.locs.len() {
                fail(18, format!("{loc} is inlined into itself or into nothing"));
                break;
            }
            site = module.locs[next].inlined_at;
        }
    }
}

/// Addresses of the target have 47 bits.
const MOST_BYTES: u64 = 1 << 47;

struct Checker<'a> {
    module: &'a Module,
    name: &'a str,
    sig: &'a Sig,
    body: &'a Body,
    errors: Vec<VerifyError>,
}

/// Where a value is defined or used: the block, and the position in it, parameters at 0.
type Point = (Block, usize);

impl Checker<'_> {
    fn fail(&mut self, rule: u8, message: impl Into<String>) {
        self.errors.push(VerifyError {
            rule,
            func: self.name.to_owned(),
            inst: String::new(),
            message: message.into(),
        });
    }
    fn fail_inst(&mut self, rule: u8, inst: Inst, message: impl Into<String>) {
        self.fail(rule, message);
        if let Some(error) = self.errors.last_mut() {
            error.inst = print_inst(self.module, self.body, inst);
        }
    }

    /// Rules 1 to 5, and that operands are rows of the table of values. Gives where each value is defined.
    fn structure(&mut self) -> Table<Value, Option<Point>> {
        let body = self.body;
        let mut points: Table<Value, Option<Point>> = Table::filled(body.values.len(), None);
        let mut in_layout = Table::filled(body.blocks.len(), false);
        let mut placed: Table<Inst, bool> = Table::filled(body.inst_count(), false);
        if body.layout.is_empty() {
            self.fail(1, "there is no block");
            return points;
        }
        for &block in &body.layout {
            if block.index() >= body.blocks.len() {
                self.fail(1, format!("the layout names {block}, which does not exist"));
                return points;
            }
            if std::mem::replace(&mut in_layout[block], true) {
                self.fail(1, format!("the layout names {block} twice"));
            }
        }
        for &block in &body.layout {
            let data = &body.blocks[block];
            for (index, &param) in data.params.iter().enumerate() {
                match body.values.get(param) {
                    Some(value) if value.def == Def::Param(block, index as u16) => points[param] = Some((block, 0)),
                    _ => self.fail(3, format!("parameter {index} of {block} does not refer back to it")),
                }
            }
            for (index, &inst) in data.insts.iter().enumerate() {
                if inst.index() >= body.inst_count() || std::mem::replace(&mut placed[inst], true) {
                    self.fail(2, format!("{inst} in {block} is in two places, or does not exist"));
                    return points;
                }
                let is_last = index + 1 == data.insts.len();
                if body.inst(inst).is_terminator() != is_last {
                    let what = if is_last { "a block does not end here" } else { "a block ends here, but goes on" };
                    self.fail_inst(2, inst, what);
                }
                for (number, &result) in body.results(inst).iter().enumerate() {
                    match body.values.get(result) {
                        Some(v) if v.def == Def::Result(inst, number as u16) => {
                            points[result] = Some((block, index + 1))
                        }
                        _ => self.fail_inst(3, inst, format!("result {number} does not refer back")),
                    }
                }
                let mut exist = true;
                body.inst(inst).for_each_use(|v| exist &= v.index() < body.values.len());
                if !exist {
                    self.fail_inst(6, inst, "an operand does not exist");
                }
            }
            if data.insts.is_empty() {
                self.fail(2, format!("{block} is empty"));
            }
            if let Some((last, before)) = data.insts.split_last()
                && matches!(body.inst(*last), InstData::Called { .. })
                && !before.last().is_some_and(|&before| matches!(body.inst(before), InstData::Call { .. }))
            {
                self.fail_inst(2, *last, "no call precedes this");
            }
        }
        if !self.errors.is_empty() {
            return points;
        }
        for &block in &body.layout {
            let terminator = body.terminator(block);
            for edge in body.inst(terminator).edges() {
                self.edge(terminator, edge, &in_layout);
            }
        }
        let params = &body.blocks[body.entry()].params;
        if !params.iter().map(|p| body.ty(*p)).eq(self.sig.params.iter().copied()) {
            self.fail(5, "the entry does not have the parameters of the function");
        }
        points
    }

    fn edge(&mut self, terminator: Inst, edge: &Edge, in_layout: &Table<Block, bool>) {
        let body = self.body;
        if in_layout.get(edge.to) != Some(&true) {
            return self.fail_inst(4, terminator, format!("{} is not in the layout", edge.to));
        }
        if edge.to == body.entry() {
            self.fail_inst(5, terminator, "an edge leads to the entry");
        }
        let params = &body.blocks[edge.to].params;
        if !params.iter().map(|p| body.ty(*p)).eq(edge.args.iter().map(|a| body.ty(*a))) {
            self.fail_inst(4, terminator, "the arguments are not what the target's parameters ask for");
        }
    }

    fn dominance(&mut self, points: &Table<Value, Option<Point>>) {
        let body = self.body;
        let cfg = Cfg::of(body);
        let doms = Doms::of(&cfg);
        for &block in &body.layout {
            let reachable = cfg.is_reachable(block);
            for (index, &inst) in body.blocks[block].insts.iter().enumerate() {
                let mut wrong = None;
                body.inst(inst).for_each_use(|value| match (body.def(value), points[value]) {
                    (Def::Const(_), _) => {}
                    (Def::Result(..) | Def::Param(..), None) => wrong = Some("an operand is not defined"),
                    (Def::Result(..) | Def::Param(..), Some((defined, at))) => {
                        // Position 0 is the parameters', so an instruction's operands must be defined at `index` or
                        // before.
                        let before = if defined == block { at <= index } else { doms.dominates(defined, block) };
                        if reachable && !before {
                            wrong = Some("an operand is used where it may not be defined");
                        }
                    }
                });
                if let Some(message) = wrong {
                    self.fail_inst(6, inst, message);
                }
            }
        }
    }

    fn constants(&mut self) {
        for (id, value) in self.body.values.iter() {
            let Def::Const(what) = value.def else { continue };
            let fits = match what {
                Const::Bits(bits) => bits & !value.ty.mask() == 0,
                Const::Undef => true,
                Const::Global { global, .. } => {
                    value.ty == Type::Ptr && self.module.globals.get(global).is_some_and(|g| !g.thread_local)
                }
                Const::Func(func) => value.ty == Type::Ptr && func.index() < self.module.funcs.len(),
            };
            if !fits {
                self.fail(7, format!("constant {id}, {what:?}, is none of type {}", value.ty));
            }
        }
    }

    #[expect(clippy::wildcard_enum_match_arm, reason = "the others have no rules of their own")]
    fn inst(&mut self, inst: Inst) {
        let body = self.body;
        let data = body.inst(inst);
        let ty = |value: Value| body.ty(value);
        let results: Vec<Type> = body.results(inst).iter().map(|r| ty(*r)).collect();
        if let Err(message) = types_of(data, ty, &results) {
            self.fail_inst(8, inst, message);
        }
        if body.loc(inst).index() >= self.module.locs.len() {
            self.fail_inst(15, inst, "its place is not in the table");
        }
        let mut align = 1;
        if let InstKind::Access(access) = data.kind() {
            align = access.align;
            let accessed = access.stores.map(ty).or(results.first().copied());
            let odd = accessed.is_some_and(|t| !matches!(t.bits(), 8 | 16 | 32 | 64 | 128));
            if odd && access.atomic.is_some() {
                self.fail_inst(11, inst, "an atomic access has 8, 16, 32, 64 or 128 bits");
            }
        }
        if let InstData::Alloca { align: of, .. } | InstData::AllocaDynamic { align: of, .. } = data {
            align = *of;
        }
        if !align.is_power_of_two() {
            self.fail_inst(10, inst, format!("the alignment {align} is not a power of two"));
        }
        match data {
            InstData::Binary { op, wrap, .. } if *wrap != Wrap::default() && !op.has_wrap() => {
                self.fail_inst(9, inst, "this operation has no `nsw` or `nuw`");
            }
            InstData::Alloca { size, .. } if *size >= MOST_BYTES => self.fail_inst(10, inst, "too large"),
            InstData::ThreadLocal { global } if !self.module.globals.get(*global).is_some_and(|g| g.thread_local) => {
                self.fail_inst(7, inst, "this is not a thread-local variable");
            }
            InstData::Call { callee, args, sig } => {
                if matches!(callee, Callee::Func(func) if func.index() >= self.module.funcs.len()) {
                    self.fail_inst(12, inst, "the called function does not exist");
                }
                let enough = if sig.variadic { args.len() >= sig.params.len() } else { args.len() == sig.params.len() };
                if !enough || sig.params.iter().zip(args).any(|(param, arg)| *param != ty(*arg)) {
                    self.fail_inst(12, inst, "the arguments are not what the call's signature asks for");
                }
                if !sig.places.is_empty() && (!sig.variadic || sig.places.len() != args.len()) {
                    self.fail_inst(12, inst, "a variadic call says of each argument where it lies, or of none");
                }
                if sig.results != results {
                    self.fail_inst(12, inst, "the results are not those of the call's signature");
                }
            }
            InstData::VaStart { .. } if !self.sig.variadic => self.fail_inst(12, inst, "the function is not variadic"),
            InstData::Switch { arg, cases, .. } => {
                let mut seen = FxHashSet::default();
                if !cases.iter().all(|(bits, _)| bits & !ty(*arg).mask() == 0 && seen.insert(*bits)) {
                    self.fail_inst(13, inst, "a case is there twice, or cannot be");
                }
            }
            InstData::Return(args) if !args.iter().map(|a| ty(*a)).eq(self.sig.results.iter().copied()) => {
                self.fail_inst(14, inst, "these are not the results of the function");
            }
            _ => {}
        }
    }
}

/// Rule 8: the types that each opcode requires of its operands and results.
fn types_of(data: &InstData, ty: impl Fn(Value) -> Type, results: &[Type]) -> Result<(), String> {
    let want = |what: &str, holds: bool| if holds { Ok(()) } else { Err(format!("expected {what}")) };
    let int = |t: Type| want("an integer", t.is_int());
    let float = |t: Type| want("a float", t.is_float());
    let ptr = |v: Value| want("a pointer", ty(v) == Type::Ptr);
    let is = |v: Value, t: Type| if ty(v) == t { Ok(()) } else { Err(format!("expected {t}, found {}", ty(v))) };
    let gives = |types: &[Type]| {
        if types == results { Ok(()) } else { Err(format!("expected results {types:?}, found {results:?}")) }
    };
    let one = || match results {
        [one] => Ok(*one),
        _ => Err("expected one result".to_owned()),
    };
    match data {
        InstData::Unary { op, arg } => {
            match op {
                UnaryOp::FNeg
                | UnaryOp::FAbs
                | UnaryOp::Sqrt
                | UnaryOp::Floor
                | UnaryOp::Ceil
                | UnaryOp::Trunc
                | UnaryOp::Rint
                | UnaryOp::Round => float(ty(*arg))?,
                UnaryOp::Abs | UnaryOp::CtPop | UnaryOp::Ctlz | UnaryOp::Cttz | UnaryOp::BitReverse => int(ty(*arg))?,
                UnaryOp::BSwap => want("whole bytes", ty(*arg).is_int() && ty(*arg).bits().is_multiple_of(8))?,
                UnaryOp::Freeze => {}
            }
            gives(&[ty(*arg)])
        }
        InstData::Binary { op, args: [a, b], .. } => {
            match op {
                BinaryOp::Add
                | BinaryOp::Sub
                | BinaryOp::Mul
                | BinaryOp::UDiv
                | BinaryOp::SDiv
                | BinaryOp::URem
                | BinaryOp::SRem
                | BinaryOp::And
                | BinaryOp::Or
                | BinaryOp::Xor
                | BinaryOp::Shl
                | BinaryOp::LShr
                | BinaryOp::AShr
                | BinaryOp::SMin
                | BinaryOp::SMax
                | BinaryOp::UMin
                | BinaryOp::UMax
                | BinaryOp::SAddSat
                | BinaryOp::UAddSat
                | BinaryOp::SSubSat
                | BinaryOp::USubSat => int(ty(*a))?,
                BinaryOp::FAdd
                | BinaryOp::FSub
                | BinaryOp::FMul
                | BinaryOp::FDiv
                | BinaryOp::FRem
                | BinaryOp::FMin
                | BinaryOp::FMax
                | BinaryOp::CopySign => float(ty(*a))?,
            }
            is(*b, ty(*a))?;
            gives(&[ty(*a)])
        }
        InstData::Overflow { args: [a, b], .. } => {
            int(ty(*a))?;
            is(*b, ty(*a))?;
            gives(&[ty(*a), Type::I1])
        }
        InstData::Ternary { op, args: [a, b, c] } => {
            match op {
                TernaryOp::Fma => float(ty(*a))?,
                TernaryOp::FShl | TernaryOp::FShr => int(ty(*a))?,
            }
            is(*b, ty(*a))?;
            is(*c, ty(*a))?;
            gives(&[ty(*a)])
        }
        InstData::IntCompare { args: [a, b], .. } => {
            want("integers or pointers", !ty(*a).is_float())?;
            is(*b, ty(*a))?;
            gives(&[Type::I1])
        }
        InstData::FloatCompare { args: [a, b], .. } => {
            float(ty(*a))?;
            is(*b, ty(*a))?;
            gives(&[Type::I1])
        }
        InstData::Select { cond, then, other } => {
            is(*cond, Type::I1)?;
            is(*other, ty(*then))?;
            gives(&[ty(*then)])
        }
        InstData::Cast { op, arg } => {
            let (from, to) = (ty(*arg), one()?);
            let fits = match op {
                CastOp::Trunc => from.is_int() && to.is_int() && to.bits() < from.bits(),
                CastOp::ZExt | CastOp::SExt => from.is_int() && to.is_int() && to.bits() > from.bits(),
                CastOp::FpToUi | CastOp::FpToSi | CastOp::FpToUiSat | CastOp::FpToSiSat => {
                    from.is_float() && to.is_int()
                }
                CastOp::UiToFp | CastOp::SiToFp => from.is_int() && to.is_float(),
                CastOp::FpTrunc => from.is_float() && to.is_float() && to.bits() < from.bits(),
                CastOp::FpExt => from.is_float() && to.is_float() && to.bits() > from.bits(),
                CastOp::PtrToInt => from == Type::Ptr && to.is_int(),
                CastOp::IntToPtr => from.is_int() && to == Type::Ptr,
                CastOp::Bitcast => from.bits() == to.bits() && (from == Type::Ptr) == (to == Type::Ptr),
            };
            if fits { Ok(()) } else { Err(format!("no such conversion from {from} to {to}")) }
        }
        InstData::Alloca { .. } | InstData::ThreadLocal { .. } => gives(&[Type::Ptr]),
        InstData::AllocaDynamic { size, .. } => {
            is(*size, Type::I64)?;
            gives(&[Type::Ptr])
        }
        InstData::Gep { base, index, .. } => {
            ptr(*base)?;
            index.map_or(Ok(()), |i| is(i, Type::I64))?;
            gives(&[Type::Ptr])
        }
        InstData::Load { ptr: p, .. } => {
            ptr(*p)?;
            one().map(|_| ())
        }
        InstData::Store { ptr: p, .. } => {
            ptr(*p)?;
            gives(&[])
        }
        InstData::Rmw { op, ptr: p, value, .. } => {
            ptr(*p)?;
            if is_float(*op) {
                float(ty(*value))?
            } else if *op != RmwOp::Exchange {
                int(ty(*value))?
            }
            gives(&[ty(*value)])
        }
        InstData::Await { access, ptr: p, until, .. } => {
            ptr(*p)?;
            let comparisons = until.terms.iter().filter(|term| term.mask != 0).count();
            want("a condition", !until.terms.is_empty())?;
            want("at most three terms about the value", comparisons <= AwaitCond::MOST_TERMS)?;
            let Some(&of) = results.first() else { return Err("an await gives what it read".to_owned()) };
            want("at most 64 bits and no float", !of.is_float() && of.bits() <= 64)?;
            let demoting = until.demotion.iter().filter(|term| term.mask != 0).count();
            want("at most three demotion terms about the value", demoting <= AwaitCond::MOST_TERMS)?;
            let lowest = |mask: u64| mask != 0 && mask & mask.wrapping_add(1) == 0;
            for term in until.terms.iter().chain(&until.demotion) {
                term.values().try_for_each(|value| is(value, of))?;
                want("sums of lowest bits only", term.plus.is_none() || of.is_int() && lowest(term.mask))?;
            }
            match access {
                Waiting::Load(_) => gives(&[of]),
                Waiting::Rmw { op, value, .. } => {
                    want("no float", !is_float(*op) && (*op == RmwOp::Exchange || of.is_int()))?;
                    is(*value, of)?;
                    gives(&[of])
                }
                Waiting::CompareExchange { expected, new, .. } => {
                    is(*expected, of)?;
                    is(*new, of)?;
                    gives(&[of, Type::I1])
                }
            }
        }
        InstData::Unseen { access, ptr: p, ty, .. } => {
            ptr(*p)?;
            if access.reads() { gives(&[*ty]) } else { gives(&[]) }
        }
        InstData::Assume { cond, .. } => {
            is(*cond, Type::I1)?;
            gives(&[])
        }
        InstData::CompareExchange { ptr: p, expected, new, weak, .. } => {
            ptr(*p)?;
            match weak {
                Weak::No | Weak::Yes => {}
                Weak::WritesBack(to) => ptr(*to)?,
            }
            want("integers or pointers", !ty(*new).is_float())?;
            is(*expected, ty(*new))?;
            gives(&[ty(*new), Type::I1])
        }
        InstData::Fence { .. } => gives(&[]),
        InstData::MemCopy { dst, src, len, .. } => {
            ptr(*dst)?;
            ptr(*src)?;
            is(*len, Type::I64)?;
            gives(&[])
        }
        InstData::MemSet { dst, byte, len } => {
            ptr(*dst)?;
            is(*byte, Type::I8)?;
            is(*len, Type::I64)?;
            gives(&[])
        }
        InstData::Call { callee, .. } => match callee {
            Callee::Func(_) => Ok(()),
            Callee::Pointer(pointer) => ptr(*pointer),
        },
        InstData::VaStart { list } => {
            ptr(*list)?;
            gives(&[])
        }
        InstData::Branch { cond, .. } => {
            is(*cond, Type::I1)?;
            gives(&[])
        }
        InstData::Switch { arg, .. } => {
            int(ty(*arg))?;
            gives(&[])
        }
        InstData::Called { .. } => gives(&[]),
        InstData::Jump(_) | InstData::Return(_) | InstData::Unreachable | InstData::Unsupported { .. } => gives(&[]),
    }
}

/// Whether a read-modify-write operates on floats.
fn is_float(op: RmwOp) -> bool {
    match op {
        RmwOp::FAdd | RmwOp::FSub | RmwOp::FMax | RmwOp::FMin => true,
        RmwOp::Exchange
        | RmwOp::Add
        | RmwOp::Sub
        | RmwOp::And
        | RmwOp::Nand
        | RmwOp::Or
        | RmwOp::Xor
        | RmwOp::Max
        | RmwOp::Min
        | RmwOp::UMax
        | RmwOp::UMin
        | RmwOp::UIncWrap
        | RmwOp::UDecWrap
        | RmwOp::USubCond
        | RmwOp::USubSat => false,
    }
}
