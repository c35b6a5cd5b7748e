//! Instructions.

use super::{Parser, ops};
use crate::ast::{Arg, Call, Callee, Constant, Inst, Label, Name, Op, Val};
use crate::lexer::{Tok, shown, unescape};
use crate::trouble::{Res, bad};
use crate::types::{Ty, TypeData};
use base::RmwOp;

impl<'a> Parser<'a, '_> {
    pub fn instruction(&mut self) -> Res<Inst<'a>> {
        let at = self.at();
        let mut result = None;
        if let Tok::Local(name) = self.token.tok {
            self.next();
            self.expect(b'=')?;
            let scope = self.scope()?;
            scope.note(name);
            result = Some(scope.local(name));
        }
        let Tok::Word(word) = self.token.tok else { return self.wanted("an instruction") };
        let word_at = self.at();
        self.next();
        let op = match self.operation(word, result.is_some())? {
            Some(op) => op,
            None => return bad(word_at, format!("unknown instruction `{word}`")),
        };
        let mut dbg = None;
        self.metadata_attachments(&mut dbg)?;
        Ok(Inst { result, op, dbg, at })
    }

    fn operation(&mut self, word: &'a str, named: bool) -> Res<Option<Op<'a>>> {
        if let Some(op) = ops::binary(word) {
            let wrap = self.flags();
            return Ok(Some(Op::Binary { op, wrap, args: self.two()? }));
        }
        if let Some(op) = ops::cast(word) {
            self.flags();
            let arg = self.typed()?;
            self.expect_word("to")?;
            return Ok(Some(Op::Cast { op, arg, to: self.ty()? }));
        }
        Ok(Some(match word {
            "fneg" => {
                self.flags();
                Op::FNeg(self.typed()?)
            }
            "freeze" => Op::Freeze(self.typed()?),
            "icmp" => {
                self.flags();
                let cond = self.int_cond()?;
                Op::IntCompare { cond, args: self.two()? }
            }
            "fcmp" => {
                self.flags();
                let cond = self.float_cond()?;
                Op::FloatCompare { cond, args: self.two()? }
            }
            "select" => {
                self.flags();
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
                let single_thread = self.sync_scope()?;
                Op::Fence { order: self.order()?, single_thread }
            }
            "extractvalue" => {
                let from = self.typed()?;
                Op::ExtractValue { from, path: self.path()? }
            }
            "insertvalue" => {
                let into = self.typed()?;
                self.expect(b',')?;
                let value = self.typed()?;
                Op::InsertValue { into, value, path: self.path()? }
            }
            "extractelement" => {
                let vector = self.typed()?;
                self.expect(b',')?;
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
                    self.expect_word("call")?;
                }
                Op::Call(Box::new(self.call(named)?))
            }
            "invoke" => {
                let mut call = self.call(named)?;
                self.expect_word("to")?;
                call.normal = Some(self.label()?);
                self.expect_word("unwind")?;
                self.label()?;
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
                self.expect(b',')?;
                self.ty()?;
                Op::Unsupported { what: "instruction `va_arg`".to_string(), ends: false }
            }
            "landingpad" => {
                self.ty()?;
                self.eat_word("cleanup");
                let mut catches = false;
                while self.eat_word("catch") || self.eat_word("filter") {
                    self.typed()?;
                    catches = true;
                }
                Op::LandingPad { catches }
            }
            "resume" => {
                self.typed()?;
                Op::Unsupported { what: "instruction `resume`: exceptions are not modelled".to_string(), ends: true }
            }
            "indirectbr" => {
                let to = self.typed()?;
                self.expect(b',')?;
                self.expect(b'[')?;
                let mut labels = Vec::new();
                while !self.is(b']') {
                    self.expect_word("label")?;
                    let Tok::Local(name) = self.token.tok else { return self.wanted("the name of a block") };
                    labels.push((Name::new(name), self.bare_label()?));
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b']')?;
                Op::IndirectJump { to, labels }
            }
            "callbr" => {
                let mut call = self.call(named)?;
                self.expect_word("to")?;
                call.normal = Some(self.label()?);
                self.expect(b'[')?;
                while !self.is(b']') {
                    call.labels.push(self.label()?);
                    if !self.eat(b',') {
                        break;
                    }
                }
                self.expect(b']')?;
                Op::Call(Box::new(call))
            }
            "cleanuppad" | "catchpad" => {
                self.skip_rest();
                Op::Unsupported { what: format!("instruction `{word}`"), ends: false }
            }
            "cleanupret" | "catchret" | "catchswitch" => {
                self.skip_rest();
                Op::Unsupported { what: format!("instruction `{word}`"), ends: true }
            }
            _ => return Ok(None),
        }))
    }

    /// Skips a line, whose first token is the look-ahead.
    pub fn skip_line(&mut self) {
        self.next();
        self.skip_rest();
    }

    fn skip_rest(&mut self) {
        while !self.token.starts_line && self.token.tok != Tok::End {
            self.next();
        }
    }

    /// `T a, b`
    fn two(&mut self) -> Res<[Val<'a>; 2]> {
        let ty = self.ty()?;
        let a = self.value(ty)?;
        self.expect(b',')?;
        Ok([a, self.value(ty)?])
    }

    /// `T a, U b, V c`
    fn three(&mut self) -> Res<[Val<'a>; 3]> {
        let a = self.typed()?;
        self.expect(b',')?;
        let b = self.typed()?;
        self.expect(b',')?;
        Ok([a, b, self.typed()?])
    }

    fn phi(&mut self) -> Res<Op<'a>> {
        self.flags();
        let ty = self.ty()?;
        let mut incoming = Vec::new();
        loop {
            self.expect(b'[')?;
            let value = self.value(ty)?;
            self.expect(b',')?;
            let from = self.bare_label()?;
            self.expect(b']')?;
            incoming.push((value, from));
            if !(self.is(b',') && self.second().tok == Tok::Punct(b'[')) {
                return Ok(Op::Phi { ty, incoming });
            }
            self.next();
        }
    }

    /// `, align N` and `, addrspace(N)`; the natural alignment of `ty` when none is written.
    fn trailing_align(&mut self, ty: Ty) -> Res<u32> {
        let mut align = None;
        while self.is(b',') {
            match self.second().tok {
                Tok::Word("align") => {
                    self.next();
                    self.next();
                    align = Some(self.alignment()?);
                }
                Tok::Word("addrspace") => {
                    self.next();
                    self.next();
                    self.skip_group()?;
                }
                _ => break,
            }
        }
        // A type without a size is refused when the access is translated.
        Ok(align.unwrap_or_else(|| self.types.align(ty).unwrap_or(1)))
    }

    fn alloca(&mut self) -> Res<Op<'a>> {
        self.eat_word("inalloca");
        self.eat_word("swifterror");
        let ty = self.ty()?;
        let mut count = None;
        if self.is(b',') && !matches!(self.second().tok, Tok::Word("align" | "addrspace") | Tok::Meta(_)) {
            self.next();
            count = Some(self.typed()?);
        }
        let align = self.trailing_align(ty)?;
        Ok(Op::Alloca { ty, count, align })
    }

    fn load(&mut self) -> Res<Op<'a>> {
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let ty = self.ty()?;
        self.expect(b',')?;
        let ptr = self.typed()?;
        let mut order = None;
        if atomic {
            self.sync_scope()?;
            order = Some(self.order()?);
        }
        let align = self.trailing_align(ty)?;
        Ok(Op::Load { ty, ptr, align, order, volatile })
    }

    fn store(&mut self) -> Res<Op<'a>> {
        let atomic = self.eat_word("atomic");
        let volatile = self.eat_word("volatile");
        let value = self.typed()?;
        self.expect(b',')?;
        let ptr = self.typed()?;
        let mut order = None;
        if atomic {
            self.sync_scope()?;
            order = Some(self.order()?);
        }
        let align = self.trailing_align(value.ty())?;
        Ok(Op::Store { value, ptr, align, order, volatile })
    }

    fn gep(&mut self) -> Res<Op<'a>> {
        let inbounds = self.gep_flags()?;
        let source = self.ty()?;
        self.expect(b',')?;
        let base = self.typed()?;
        let mut indices = Vec::new();
        while self.is(b',') && !matches!(self.second().tok, Tok::Meta(_)) {
            self.next();
            self.eat_word("inrange");
            indices.push(self.typed()?);
        }
        Ok(Op::Gep { source, base, indices, inbounds })
    }

    fn atomic_rmw(&mut self) -> Res<Op<'a>> {
        self.eat_word("volatile");
        let Tok::Word(word) = self.token.tok else { return self.wanted("an operation") };
        let op = RmwOp::from_name(word);
        let known = op.is_some() || matches!(word, "fmaximum" | "fminimum" | "fmaximumnum" | "fminimumnum");
        if !known {
            return self.wanted("an operation of atomicrmw");
        }
        self.next();
        let ptr = self.typed()?;
        self.expect(b',')?;
        let value = self.typed()?;
        self.sync_scope()?;
        let order = self.order()?;
        let align = self.trailing_align(value.ty())?;
        Ok(match op {
            Some(op) => Op::Rmw { op, ptr, value, order, align },
            None => Op::Unsupported { what: format!("`atomicrmw {word}`"), ends: false },
        })
    }

    fn compare_exchange(&mut self) -> Res<Op<'a>> {
        let weak = self.eat_word("weak");
        self.eat_word("volatile");
        let [ptr, expected, new] = self.three()?;
        self.sync_scope()?;
        let success = self.order()?;
        let failure = self.order()?;
        let align = self.trailing_align(new.ty())?;
        Ok(Op::CompareExchange { ptr, expected, new, success, failure, weak, align })
    }

    fn branch(&mut self) -> Res<Op<'a>> {
        if self.is_word("label") {
            return Ok(Op::Jump(self.label()?));
        }
        let cond = self.typed()?;
        self.expect(b',')?;
        let then = self.label()?;
        self.expect(b',')?;
        Ok(Op::Branch { cond, then, other: self.label()? })
    }

    fn switch(&mut self) -> Res<Op<'a>> {
        let arg = self.typed()?;
        self.expect(b',')?;
        let default = self.label()?;
        self.expect(b'[')?;
        let mut cases: Vec<(u128, Label)> = Vec::new();
        let wide = matches!(self.types.data(arg.ty())?, TypeData::Int(129..));
        while !self.is(b']') {
            let at = self.at();
            let value = match self.typed()? {
                Val::Const(ty, Constant::Bits(value)) if ty == arg.ty() => value,
                Val::Const(ty, _) if wide && ty == arg.ty() => 0,
                _ => return bad(at, "a case of a switch is an integer of its operand's type"),
            };
            self.expect(b',')?;
            cases.push((value, self.label()?));
        }
        self.expect(b']')?;
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
            if !self.is_word("addrspace") {
                break;
            }
            self.next();
            self.skip_group()?;
        }
        let ty = self.ty()?;
        let (result, fixed, variadic) = match self.types.data(ty)? {
            TypeData::Func { result, params, variadic } => (result, Some(params.len()), variadic),
            _ => (ty, None, false),
        };
        if !named && !self.is_void(result)? {
            self.count_unnamed()?;
        }
        let callee = if self.is_word("asm") { self.asm()? } else { Callee::Value(self.callee()?) };
        let args = self.args()?;
        self.call_tail()?;
        Ok(Call { callee, result, fixed, variadic, args, normal: None, labels: Vec::new() })
    }

    fn callee(&mut self) -> Res<Val<'a>> {
        let ptr = self.types.intern(TypeData::Ptr);
        self.value(ptr)
    }

    fn asm(&mut self) -> Res<Callee<'a>> {
        self.next();
        while let Tok::Word("sideeffect" | "alignstack" | "inteldialect" | "unwind") = self.token.tok {
            self.next();
        }
        let Tok::Str(template) = self.token.tok else { return self.wanted("a string") };
        self.next();
        self.expect(b',')?;
        let Tok::Str(constraints) = self.token.tok else { return self.wanted("a string") };
        self.next();
        Ok(Callee::Asm { template: unescape(template), constraints: unescape(constraints) })
    }

    fn args(&mut self) -> Res<Vec<Arg<'a>>> {
        self.expect(b'(')?;
        let mut args = Vec::new();
        while !self.is(b')') {
            let ty = self.ty()?;
            if self.types.data(ty)? == TypeData::Metadata {
                args.push(self.metadata_arg()?);
            } else {
                let (byval, align) = self.attributes()?;
                args.push(Arg::Value { value: self.value(ty)?, byval, align });
            }
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok(args)
    }

    fn metadata_arg(&mut self) -> Res<Arg<'a>> {
        if self.at_type() {
            let value = self.typed()?;
            return Ok(Arg::Value { value, byval: None, align: 1 });
        }
        Ok(self.metadata_node()?.map_or(Arg::OtherMetadata, Arg::Node))
    }

    fn call_tail(&mut self) -> Res<()> {
        loop {
            match self.token.tok {
                Tok::Hash(name) if !name.starts_with(b"dbg_") => {
                    self.next();
                }
                Tok::Str(_) => {
                    self.next();
                    if self.eat(b'=') {
                        self.next();
                    }
                }
                Tok::Punct(b'[') => self.skip_group()?,
                Tok::Word("to") => return Ok(()),
                Tok::Word(word) if !self.token.starts_line && !ops::is_opcode(word) => {
                    self.next();
                    if self.is(b'(') {
                        self.skip_group()?;
                    } else if word == "align" {
                        self.number()?;
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
