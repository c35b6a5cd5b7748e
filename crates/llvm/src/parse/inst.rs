//! Instructions.

use super::{Parser, ops};
use crate::ast::{Arg, Call, Callee, Clause, Constant, Inst, Label, LandingPad, Name, Op, Val};
use crate::lexer::{Tok, shown, unescape};
use crate::trouble::{Res, bad};
use crate::types::{Ty, TypeData};
use base::RmwOp;

impl<'a> Parser<'a, '_> {
    pub fn instruction(&mut self) -> Res<Inst<'a>> {
        let at = self.tokens.at();
        let mut result = None;
        if let Tok::Local(name) = self.tokens.ahead.tok {
            self.tokens.next();
            self.tokens.expect(b'=')?;
            let scope = self.scope()?;
            scope.note(name);
            result = Some(scope.local(name));
        }
        let Tok::Word(word) = self.tokens.ahead.tok else { return self.tokens.wanted("an instruction") };
        let word_at = self.tokens.at();
        self.tokens.next();
        let op = match self.operation(word, result.is_some())? {
            Some(op) => op,
            None => return bad(word_at, format!("unknown instruction `{word}`")),
        };
        let mut dbg = None;
        self.tokens.metadata_attachments(&mut dbg)?;
        Ok(Inst { result, op, dbg, at })
    }

    fn operation(&mut self, word: &'a str, named: bool) -> Res<Option<Op<'a>>> {
        if let Some(op) = ops::binary(word) {
            let wrap = self.tokens.flags();
            return Ok(Some(Op::Binary { op, wrap, args: self.two()? }));
        }
        if let Some(op) = ops::cast(word) {
            self.tokens.flags();
            let arg = self.typed()?;
            self.tokens.expect_word("to")?;
            return Ok(Some(Op::Cast { op, arg, to: self.ty()? }));
        }
        Ok(Some(match word {
            "fneg" => {
                self.tokens.flags();
                Op::FNeg(self.typed()?)
            }
            "freeze" => Op::Freeze(self.typed()?),
            "icmp" => {
                self.tokens.flags();
                let cond = self.tokens.int_cond()?;
                Op::IntCompare { cond, args: self.two()? }
            }
            "fcmp" => {
                self.tokens.flags();
                let cond = self.tokens.float_cond()?;
                Op::FloatCompare { cond, args: self.two()? }
            }
            "select" => {
                self.tokens.flags();
                let [cond, then, other] = self.three()?;
                Op::Select { cond, then, other }
            }
            "phi" => self.phi()?,
            "alloca" => self.alloca()?,
            "load" => self.load()?,
            "store" => self.store()?,
            "getelementptr" => self.gep()?,
            "atomicrmw" => self.atomic_rmw()?,
            "cmpxchg" => self.compare_exchange()?,
            "fence" => {
                let single_thread = self.tokens.sync_scope()?;
                Op::Fence { order: self.tokens.order()?, single_thread }
            }
            "extractvalue" => {
                let from = self.typed()?;
                Op::ExtractValue { from, path: self.tokens.path()? }
            }
            "insertvalue" => {
                let into = self.typed()?;
                self.tokens.expect(b',')?;
                let value = self.typed()?;
                Op::InsertValue { into, value, path: self.tokens.path()? }
            }
            "extractelement" => {
                let vector = self.typed()?;
                self.tokens.expect(b',')?;
                Op::ExtractElement { vector, index: self.typed()? }
            }
            "insertelement" => {
                let [vector, value, index] = self.three()?;
                Op::InsertElement { vector, value, index }
            }
            "shufflevector" => {
                let [a, b, mask] = self.three()?;
                Op::Shuffle { args: [a, b], mask }
            }
            "call" | "tail" | "musttail" | "notail" => {
                if word != "call" {
                    self.tokens.expect_word("call")?;
                }
                Op::Call(Box::new(self.call(named)?))
            }
            "invoke" => {
                let mut call = self.call(named)?;
                self.tokens.expect_word("to")?;
                call.normal = Some(self.label()?);
                self.tokens.expect_word("unwind")?;
                call.unwind = Some(self.label()?);
                Op::Call(Box::new(call))
            }
            "ret" => {
                let ty = self.ty()?;
                if self.is_void(ty)? { Op::Return(None) } else { Op::Return(Some(self.value(ty)?)) }
            }
            "br" => self.branch()?,
            "switch" => self.switch()?,
            "unreachable" => Op::Unreachable,
            "va_arg" => {
                self.typed()?;
                self.tokens.expect(b',')?;
                self.ty()?;
                Op::Unsupported { what: "instruction `va_arg`".to_string(), ends: false }
            }
            "landingpad" => {
                self.ty()?;
                let has_destructors = self.tokens.eat_word("cleanup");
                let mut clauses = Vec::new();
                loop {
                    let catches = self.tokens.eat_word("catch");
                    if !catches && !self.tokens.eat_word("filter") {
                        break;
                    }
                    let what = self.typed()?;
                    clauses.push(if catches { Clause::Catch(what) } else { Clause::Filter(what) });
                }
                Op::LandingPad(LandingPad { clauses, has_destructors })
            }
            "resume" => Op::Resume(self.typed()?),
            "indirectbr" => {
                let to = self.typed()?;
                self.tokens.expect(b',')?;
                self.tokens.expect(b'[')?;
                let mut labels = Vec::new();
                while !self.tokens.is(b']') {
                    self.tokens.expect_word("label")?;
                    let Tok::Local(name) = self.tokens.ahead.tok else {
                        return self.tokens.wanted("the name of a block");
                    };
                    labels.push((Name::new(name), self.bare_label()?));
                    if !self.tokens.eat(b',') {
                        break;
                    }
                }
                self.tokens.expect(b']')?;
                Op::IndirectJump { to, labels }
            }
            "callbr" => {
                let mut call = self.call(named)?;
                self.tokens.expect_word("to")?;
                call.normal = Some(self.label()?);
                self.tokens.expect(b'[')?;
                while !self.tokens.is(b']') {
                    call.labels.push(self.label()?);
                    if !self.tokens.eat(b',') {
                        break;
                    }
                }
                self.tokens.expect(b']')?;
                Op::Call(Box::new(call))
            }
            "cleanuppad" | "catchpad" => {
                self.tokens.skip_rest();
                Op::Unsupported { what: format!("instruction `{word}`"), ends: false }
            }
            "cleanupret" | "catchret" | "catchswitch" => {
                self.tokens.skip_rest();
                Op::Unsupported { what: format!("instruction `{word}`"), ends: true }
            }
            _ => return Ok(None),
        }))
    }

    /// `T a, b`
    fn two(&mut self) -> Res<[Val<'a>; 2]> {
        let ty = self.ty()?;
        let a = self.value(ty)?;
        self.tokens.expect(b',')?;
        Ok([a, self.value(ty)?])
    }

    /// `T a, U b, V c`
    fn three(&mut self) -> Res<[Val<'a>; 3]> {
        let a = self.typed()?;
        self.tokens.expect(b',')?;
        let b = self.typed()?;
        self.tokens.expect(b',')?;
        Ok([a, b, self.typed()?])
    }

    fn phi(&mut self) -> Res<Op<'a>> {
        self.tokens.flags();
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.tokens.expect(b'[')?;
            let value = self.value(ty)?;
            self.tokens.expect(b',')?;
            let from = self.bare_label()?;
            self.tokens.expect(b']')?;
            incoming.push((value, from));
            if !(self.tokens.is(b',') && self.tokens.second().tok == Tok::Punct(b'[')) {
                return Ok(Op::Phi { ty, incoming });
            }
            self.tokens.next();
        }
    }

    /// `, align N` and `, addrspace(N)`; the natural alignment of `ty` when none is written.
    fn trailing_align(&mut self, ty: Ty) -> Res<u32> {
        let mut align = None;
        while self.tokens.is(b',') {
            match self.tokens.second().tok {
                Tok::Word("align") => {
                    self.tokens.next();
                    self.tokens.next();
                    align = Some(self.tokens.alignment()?);
                }
                Tok::Word("addrspace") => {
                    self.tokens.next();
                    self.tokens.next();
                    self.tokens.skip_group()?;
                }
                _ => break,
            }
        }
        // A type without a size is refused when the access is translated.
        Ok(align.unwrap_or_else(|| self.types.align(ty).unwrap_or(1)))
    }

    fn alloca(&mut self) -> Res<Op<'a>> {
        self.tokens.eat_word("inalloca");
        self.tokens.eat_word("swifterror");
        let ty = self.ty()?;
        let mut count = None;
        if self.tokens.is(b',') && !matches!(self.tokens.second().tok, Tok::Word("align" | "addrspace") | Tok::Meta(_))
        {
            self.tokens.next();
            count = Some(self.typed()?);
        }
        let align = self.trailing_align(ty)?;
        Ok(Op::Alloca { ty, count, align })
    }

    fn load(&mut self) -> Res<Op<'a>> {
        let atomic = self.tokens.eat_word("atomic");
        let volatile = self.tokens.eat_word("volatile");
        let ty = self.ty()?;
        self.tokens.expect(b',')?;
        let ptr = self.typed()?;
        let order = self.tokens.access_order(atomic)?;
        let align = self.trailing_align(ty)?;
        Ok(Op::Load { ty, ptr, align, order, volatile })
    }

    fn store(&mut self) -> Res<Op<'a>> {
        let atomic = self.tokens.eat_word("atomic");
        let volatile = self.tokens.eat_word("volatile");
        let value = self.typed()?;
        self.tokens.expect(b',')?;
        let ptr = self.typed()?;
        let order = self.tokens.access_order(atomic)?;
        let align = self.trailing_align(value.ty())?;
        Ok(Op::Store { value, ptr, align, order, volatile })
    }

    fn gep(&mut self) -> Res<Op<'a>> {
        let inbounds = self.tokens.gep_flags()?;
        let source = self.ty()?;
        self.tokens.expect(b',')?;
        let base = self.typed()?;
        let mut indices = Vec::new();
        while self.tokens.is(b',') && !matches!(self.tokens.second().tok, Tok::Meta(_)) {
            self.tokens.next();
            self.tokens.eat_word("inrange");
            indices.push(self.typed()?);
        }
        Ok(Op::Gep { source, base, indices, inbounds })
    }

    fn atomic_rmw(&mut self) -> Res<Op<'a>> {
        self.tokens.eat_word("volatile");
        let Tok::Word(word) = self.tokens.ahead.tok else { return self.tokens.wanted("an operation") };
        let op = RmwOp::from_name(word);
        let known = op.is_some() || matches!(word, "fmaximum" | "fminimum" | "fmaximumnum" | "fminimumnum");
        if !known {
            return self.tokens.wanted("an operation of atomicrmw");
        }
        self.tokens.next();
        let ptr = self.typed()?;
        self.tokens.expect(b',')?;
        let value = self.typed()?;
        self.tokens.sync_scope()?;
        let order = self.tokens.order()?;
        let align = self.trailing_align(value.ty())?;
        Ok(match op {
            Some(op) => Op::Rmw { op, ptr, value, order, align },
            None => Op::Unsupported { what: format!("`atomicrmw {word}`"), ends: false },
        })
    }

    fn compare_exchange(&mut self) -> Res<Op<'a>> {
        let weak = self.tokens.eat_word("weak");
        self.tokens.eat_word("volatile");
        let [ptr, expected, new] = self.three()?;
        self.tokens.sync_scope()?;
        let success = self.tokens.order()?;
        let failure = self.tokens.order()?;
        let align = self.trailing_align(new.ty())?;
        Ok(Op::CompareExchange { ptr, expected, new, success, failure, weak, align })
    }

    fn branch(&mut self) -> Res<Op<'a>> {
        if self.tokens.is_word("label") {
            return Ok(Op::Jump(self.label()?));
        }
        let cond = self.typed()?;
        self.tokens.expect(b',')?;
        let then = self.label()?;
        self.tokens.expect(b',')?;
        Ok(Op::Branch { cond, then, other: self.label()? })
    }

    fn switch(&mut self) -> Res<Op<'a>> {
        let arg = self.typed()?;
        self.tokens.expect(b',')?;
        let default = self.label()?;
        self.tokens.expect(b'[')?;
        let mut cases: Vec<(u128, Label)> = Vec::new();
        let wide = matches!(self.types.data(arg.ty())?, TypeData::Int(129..));
        while !self.tokens.is(b']') {
            let at = self.tokens.at();
            let value = match self.typed()? {
                Val::Const(ty, Constant::Bits(value)) if ty == arg.ty() => value,
                Val::Const(ty, _) if wide && ty == arg.ty() => 0,
                Val::Local(..) | Val::Const(..) => {
                    return bad(at, "a case of a switch is an integer of its operand's type");
                }
            };
            self.tokens.expect(b',')?;
            cases.push((value, self.label()?));
        }
        self.tokens.expect(b']')?;
        if wide {
            let what = format!("a switch on a value of type `{}`", self.types.show(arg.ty()));
            return Ok(Op::Unsupported { what, ends: true });
        }
        Ok(Op::Switch { arg, cases, default })
    }

    /// From behind `call` or `invoke` to the end of the attributes and operand bundles.
    fn call(&mut self, named: bool) -> Res<Call<'a>> {
        loop {
            self.attributes()?;
            if !self.tokens.is_word("addrspace") {
                break;
            }
            self.tokens.next();
            self.tokens.skip_group()?;
        }
        let ty = self.ty()?;
        let (result, fixed, variadic) = if let TypeData::Func { result, params, variadic } = self.types.data(ty)? {
            (result, Some(params.len()), variadic)
        } else {
            (ty, None, false)
        };
        if !named && !self.is_void(result)? {
            self.count_unnamed()?;
        }
        let callee = if self.tokens.is_word("asm") { self.asm()? } else { Callee::Value(self.callee()?) };
        let args = self.args()?;
        self.call_tail()?;
        Ok(Call { callee, result, fixed, variadic, args, normal: None, unwind: None, labels: Vec::new() })
    }

    fn callee(&mut self) -> Res<Val<'a>> {
        let ptr = self.types.intern(TypeData::Ptr);
        self.value(ptr)
    }

    fn asm(&mut self) -> Res<Callee<'a>> {
        self.tokens.next();
        while let Tok::Word("sideeffect" | "alignstack" | "inteldialect" | "unwind") = self.tokens.ahead.tok {
            self.tokens.next();
        }
        let Tok::Str(template) = self.tokens.ahead.tok else { return self.tokens.wanted("a string") };
        self.tokens.next();
        self.tokens.expect(b',')?;
        let Tok::Str(constraints) = self.tokens.ahead.tok else { return self.tokens.wanted("a string") };
        self.tokens.next();
        Ok(Callee::Asm { template: unescape(template), constraints: unescape(constraints) })
    }

    fn args(&mut self) -> Res<Vec<Arg<'a>>> {
        self.tokens.expect(b'(')?;
        let mut args = Vec::new();
        while !self.tokens.is(b')') {
            let ty = self.ty()?;
            if self.types.data(ty)? == TypeData::Metadata {
                args.push(self.metadata_arg()?);
            } else {
                let (byval, align) = self.attributes()?;
                args.push(Arg::Value { value: self.value(ty)?, byval, align });
            }
            if !self.tokens.eat(b',') {
                break;
            }
        }
        self.tokens.expect(b')')?;
        Ok(args)
    }

    fn metadata_arg(&mut self) -> Res<Arg<'a>> {
        if self.at_type() {
            let value = self.typed()?;
            return Ok(Arg::Value { value, byval: None, align: 1 });
        }
        Ok(self.tokens.metadata_node()?.map_or(Arg::OtherMetadata, Arg::Node))
    }

    fn call_tail(&mut self) -> Res<()> {
        loop {
            match self.tokens.ahead.tok {
                Tok::Hash(name) if !name.starts_with(b"dbg_") => {
                    self.tokens.next();
                }
                Tok::Str(_) => {
                    self.tokens.next();
                    if self.tokens.eat(b'=') {
                        self.tokens.next();
                    }
                }
                Tok::Punct(b'[') => self.tokens.skip_group()?,
                Tok::Word("to") => return Ok(()),
                Tok::Word(word) if !self.tokens.ahead.starts_line && !ops::is_opcode(word) => {
                    self.tokens.next();
                    if self.tokens.is(b'(') {
                        self.tokens.skip_group()?;
                    } else if word == "align" {
                        self.tokens.number()?;
                    }
                }
                _ => return Ok(()),
            }
        }
    }
}

/// A callee or template for messages, cut to a length that fits a line.
pub fn brief(text: &[u8]) -> String {
    let text = shown(text);
    match text.char_indices().nth(60) {
        Some((end, _)) => format!("{}...", &text[..end]),
        None => text,
    }
}
