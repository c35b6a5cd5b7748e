//! Calls: to functions, through pointers, and the detour to intrinsics, atomics of libatomic and inline assembly.

use super::body::{List, Lower};
use super::constant::{Address, Base};
use super::intrinsic::Intrinsic;
use super::variadic::{How, Room};
use crate::ast::{Arg, Call, Callee, Constant, Op, Val};

use crate::trouble::{Res, bad, unsupported};
use crate::types::Ty;
use ir::{Const, InstData, Sig, Type, Value};

/// The symbol behind casts, as old versions write calls with another signature than the declaration's.
pub fn called_symbol<'b, 'a>(val: &'b Val<'a>) -> Option<&'a [u8]> {
    let mut val: &'b Val<'a> = val;
    loop {
        match val {
            Val::Const(_, Constant::Symbol(name)) => return Some(name),
            Val::Const(_, Constant::Expr(op)) => {
                let Op::Cast { op: ir::CastOp::Bitcast, arg, .. } = &**op else { return None };
                val = arg;
            }
            Val::Local(..) | Val::Const(..) => return None,
        }
    }
}

/// Whether a call with these arguments and results suits a definition. One without parameters may stand for any, as in
/// old C; a result may be ignored; a pointer and an integer of its size are passed alike.
fn fits(sig: &Sig, args: &[Type], results: &[Type]) -> bool {
    let alike = |(&a, &b): (&Type, &Type)| a == b || matches!((a, b), (Type::Ptr, Type::I64) | (Type::I64, Type::Ptr));
    let count =
        sig.params.is_empty() || args.len() == sig.params.len() || sig.variadic && args.len() > sig.params.len();
    let same_results =
        results.is_empty() || results.len() == sig.results.len() && results.iter().zip(&sig.results).all(alike);
    count && args.iter().zip(&sig.params).all(alike) && same_results
}

/// The arguments of a call.
#[derive(Default)]
pub struct Passed {
    pub args: Vec<Value>,
    /// The types of those that are not variadic.
    pub params: Vec<Type>,
    /// Where a `va_list` finds each, if the call is variadic.
    pub places: Vec<u32>,
}

impl<'a> Lower<'_, 'a> {
    pub fn call(&mut self, call: &Call<'a>) -> Res<List> {
        let target = match &call.callee {
            Callee::Asm { template, constraints } => return self.inline_asm(call, template, constraints),
            Callee::Value(val) => val,
        };
        let Some(name) = called_symbol(target) else {
            let pointer = self.pointer(target)?;
            return self.plain_call(ir::Callee::Pointer(pointer), call);
        };
        if let Some(intrinsic) = name.strip_prefix(b"llvm.") {
            return Intrinsic { lower: self, call }.intrinsic(&String::from_utf8_lossy(intrinsic));
        }
        if let Some(atomic) = name.strip_prefix(b"__atomic_")
            && self.is_external(name)
            && let Some(list) = self.libatomic(&String::from_utf8_lossy(atomic), call)?
        {
            return Ok(list);
        }
        if self.is_external(name)
            && let Some(list) = (Intrinsic { lower: self, call }).extended_function(&String::from_utf8_lossy(name))?
        {
            return Ok(list);
        }
        match self.program.symbol(self.unit, name)? {
            Address { base: Base::Func(func), plus: 0 } if self.is_external(name) => {
                self.library_words(ir::Callee::Func(func), call)
            }
            Address { base: Base::Func(func), plus: 0 } => {
                self.same_signature(func, call)?;
                self.plain_call(ir::Callee::Func(func), call)
            }
            Address { base: Base::Global(global), plus } => {
                let pointer = self.build.body.constant(Type::Ptr, Const::Global { global, plus });
                self.plain_call(ir::Callee::Pointer(pointer), call)
            }
            Address { base: Base::Absolute, plus } => {
                let pointer = self.build.body.bits(Type::Ptr, u128::from(plus as u64));
                self.plain_call(ir::Callee::Pointer(pointer), call)
            }
            _ => unsupported("a call of something that is not a function"),
        }
    }

    fn is_external(&self, name: &[u8]) -> bool {
        self.program
            .linked
            .resolve(self.unit, name)
            .is_some_and(|entity| !self.program.linked.symbol(entity).claim.is_definition())
    }

    /// A call of a definition in another file that was declared otherwise there has no meaning.
    fn same_signature(&mut self, func: ir::Func, call: &Call<'a>) -> Res<()> {
        // A malformed call is reported as that.
        if call.fixed.is_some_and(|fixed| call.args.len() < fixed) {
            return Ok(());
        }
        let mut args = Vec::new();
        for arg in &call.args {
            let Arg::Value { value, byval, .. } = arg else { return Ok(()) };
            match byval {
                Some(_) => args.push(Type::Ptr),
                None => args.extend(self.scalars(value.ty())?),
            }
        }
        let results = self.scalars(call.result)?;
        let data = &self.program.module.funcs[func];
        if fits(&data.sig, &args, &results) {
            return Ok(());
        }
        let list = |types: &[Type]| types.iter().map(Type::to_string).collect::<Vec<_>>().join(", ");
        let shown = |params: &[Type], results: &[Type]| match results {
            [] => format!("({})", list(params)),
            results => format!("({}) -> {}", list(params), list(results)),
        };
        let name = &data.name;
        let (here, there) = (shown(&args, &results), shown(&data.sig.params, &data.sig.results));
        unsupported(format!(
            "call of `{name}` as {here}, which is defined as {there}\ngive `{name}` the same parameters and result where it is defined and \
             where it is called"
        ))
    }

    fn plain_call(&mut self, callee: ir::Callee, call: &Call<'a>) -> Res<List> {
        let Passed { args, params, places } = self.passed(call)?;
        let places = if call.variadic { places } else { Vec::new() };
        let results = self.scalars(call.result)?;
        let sig = Box::new(Sig { params, results: results.clone(), variadic: call.variadic, places });
        Ok(self.build.emit(InstData::Call { callee, args, sig }, &results))
    }

    /// The arguments of a call.
    pub fn passed(&mut self, call: &Call<'a>) -> Res<Passed> {
        let fixed = call.fixed.unwrap_or(call.args.len());
        if call.args.len() < fixed || (call.args.len() > fixed && !call.variadic) {
            return bad(0, format!("expected {fixed} arguments, found {}", call.args.len()));
        }
        let mut passed = Passed::default();
        let mut room = Room::default();
        for (i, arg) in call.args.iter().enumerate() {
            let Arg::Value { value, byval, align } = arg else { return unsupported("a call with metadata arguments") };
            let vector = self.types().is_vector(value.ty())?;
            let list = match byval {
                None if vector && i >= fixed => self.in_register(value)?,
                None => self.values(value)?,
                Some(ty) => self.by_value(value, *ty, *align, i >= fixed)?,
            };
            if call.variadic {
                let types = list.iter().map(|&v| self.build.ty(v));
                let how = match (byval, vector) {
                    (Some(_), _) => How::Memory,
                    (None, true) => How::Vector,
                    (None, false) => How::Scalars,
                };
                passed.places.extend(room.places(how, types, i < fixed));
            }
            if i < fixed {
                passed.params.extend(list.iter().map(|&v| self.build.ty(v)));
            }
            passed.args.extend(list);
        }
        Ok(passed)
    }

    /// A `byval` argument: the callee gets its own copy. Among variadic arguments the copy itself is passed, in words,
    /// since that is where `va_arg` looks for it.
    fn by_value(&mut self, value: &Val<'a>, ty: Ty, align: u32, variadic: bool) -> Res<List> {
        let src = self.pointer(value)?;
        let layout = self.types().layout(ty)?;
        let room = layout.size.next_multiple_of(8);
        let align = align.max(layout.align);
        let dst = self.build.entry_alloca(room, align);
        let len = self.build.int(Type::I64, u128::from(layout.size));
        self.build.effect(InstData::MemCopy { dst, src, len, overlap: false });
        if !variadic {
            return Ok(List::from_iter([dst]));
        }
        if room > 4096 {
            return unsupported("a struct of more than 4096 bytes among variadic arguments");
        }
        // A pair of words is passed at a multiple of 16, as a struct that asks for it.
        let (word, ty) = if align >= 16 { (16, Type::I128) } else { (8, Type::I64) };
        Ok((0..room / word)
            .map(|i| {
                let ptr = self.build.offset(dst, (i * word) as i64, true);
                self.build.one(InstData::Load { ptr, align: word as u32, order: None, volatile: false }, ty)
            })
            .collect())
    }

    /// Calls a function of the C library, or one of our own names, that the text need not declare.
    pub fn call_external(&mut self, name: &str, args: &[Value], results: &[Type]) -> Res<List> {
        let params: Vec<Type> = args.iter().map(|&v| self.build.ty(v)).collect();
        let sig = Sig { params, results: results.to_vec(), ..Sig::default() };
        let func = self.program.external(name, sig.clone())?;
        let data = InstData::Call { callee: ir::Callee::Func(func), args: args.to_vec(), sig: Box::new(sig) };
        Ok(self.build.emit(data, results))
    }

    /// The `i`-th argument's value.
    pub fn arg<'c>(&self, call: &'c Call<'a>, i: usize) -> Res<&'c Val<'a>> {
        let Some(Arg::Value { value, .. }) = call.args.get(i) else {
            return bad(0, format!("expected a value as argument {}", i + 1));
        };
        Ok(value)
    }
}
