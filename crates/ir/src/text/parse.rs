//! Parsing, in two passes so that anything may be mentioned before it is defined: first the names of functions, globals
//! and places, then everything else. Within a function, instructions are read with operand numbers in the place of
//! values, and the numbers are replaced once all definitions are known.
//!
//! Any text gives a module or an error, never a panic. A parsed module is not verified.

#![expect(clippy::wildcard_enum_match_arm, reason = "any other token is an error")]

mod atomic;

use super::func::{BlockText, Definition, FuncText, InstText, Operand};
use super::lex::{Position, Token, Wrong, lex};
use crate::{
    BinaryOp, Block, Body, Callee, CastOp, Const, Edge, FloatCond, Func, FuncData, Global, GlobalData, Handler, Init,
    InstData, IntCond, Loc, LocData, Module, OverflowOp, Reloc, RelocTarget, Sig, SourceFile, SymbolRef, TernaryOp,
    Type, UnaryOp, Value, Weak, Wrap,
};
use base::{FenceOrder, Id, LoadOrder, RmwOp, StoreOrder, UpdateOrder};
use rustc_hash::FxHashMap;
use std::fmt;

/// Why a text is not a module. Line and column count from one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError {
    pub line: u32,
    pub column: u32,
    pub message: String,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}: {}", self.line, self.column, self.message)
    }
}

impl std::error::Error for ParseError {}

/// The module that `text` describes.
pub fn parse(text: &str) -> Result<Module, ParseError> {
    let parse = || {
        let tokens = lex(text)?;
        let names = Names::collect(&tokens)?;
        let parser = Parser { tokens: &tokens, at: 0, names: &names, module: Module::new() };
        parser.module()
    };
    parse().map_err(|wrong| wrong.locate(text))
}

pub(super) type Outcome<T> = Result<T, Wrong>;

/// Everything that has a name at the top level.
#[derive(Default)]
struct Names {
    funcs: FxHashMap<String, Func>,
    globals: FxHashMap<String, Global>,
    locs: FxHashMap<u32, Loc>,
}

impl Names {
    fn collect(tokens: &[(Token<'_>, Position)]) -> Outcome<Names> {
        let mut names = Names::default();
        let mut depth = 0u32;
        for (index, (token, position)) in tokens.iter().enumerate() {
            let before = index.checked_sub(1).map(|i| &tokens[i].0);
            let after = tokens.get(index + 1).map(|t| &t.0);
            let after_word = |word: &str| matches!(before, Some(Token::Word(w)) if *w == word);
            let is_new = match token {
                Token::Mark("{") => {
                    depth += 1;
                    true
                }
                Token::Mark("}") => {
                    depth = depth.saturating_sub(1);
                    true
                }
                _ if depth > 0 => true,
                Token::Func(name) if after_word("func") => {
                    let id = Func::from_index(names.funcs.len());
                    names.funcs.insert(name.clone(), id).is_none()
                }
                Token::Global(name) if after_word("global") => {
                    let id = Global::from_index(names.globals.len());
                    names.globals.insert(name.clone(), id).is_none()
                }
                Token::Loc(number) if after == Some(&Token::Mark("=")) && !after_word("at") => {
                    let id = Loc::from_index(names.locs.len() + 1);
                    *number != 0 && names.locs.insert(*number, id).is_none()
                }
                Token::Word(_)
                | Token::Func(_)
                | Token::Global(_)
                | Token::Loc(_)
                | Token::Quoted(_)
                | Token::Mark(_)
                | Token::End => true,
            };
            if !is_new {
                return Err(position.error("defined before"));
            }
        }
        Ok(names)
    }
}

struct Parser<'a> {
    tokens: &'a [(Token<'a>, Position)],
    at: usize,
    names: &'a Names,
    module: Module,
}

impl<'a> Parser<'a> {
    fn module(mut self) -> Outcome<Module> {
        let mut files: FxHashMap<String, SourceFile> = FxHashMap::default();
        files.insert(String::new(), SourceFile::new(0));
        let mut symbols: FxHashMap<String, SymbolRef> = FxHashMap::default();
        while !matches!(self.peek(), Token::End) {
            let here = self.here();
            if let Token::Loc(_) = self.peek() {
                self.at += 1;
                let row = self.place_row(&mut files, &mut symbols)?;
                self.module.locs.push(row);
                continue;
            }
            match self.word()? {
                "global" => self.global()?,
                "func" => self.func(true)?,
                "extern" => {
                    self.keyword("func")?;
                    self.func(false)?;
                }
                "ctors" => {
                    let list = self.list(|p| p.func_name())?;
                    self.module.ctors.extend(list);
                }
                "dtors" => {
                    let list = self.list(|p| p.func_name())?;
                    self.module.dtors.extend(list);
                }
                _ => return Err(here.error("expected `global`, `func`, `extern func`, `ctors`, `dtors` or a place")),
            }
        }
        Ok(self.module)
    }

    fn place_row(
        &mut self,
        files: &mut FxHashMap<String, SourceFile>,
        symbols: &mut FxHashMap<String, SymbolRef>,
    ) -> Outcome<LocData> {
        self.mark("=")?;
        let name = self.string()?;
        let table = &mut self.module.files;
        let file = *files.entry(name).or_insert_with_key(|name| table.push(name.clone()));
        self.mark(":")?;
        let line = self.number()?;
        self.mark(":")?;
        let column = self.number()?;
        let mut function = None;
        if self.eat_word("in") {
            let name = self.string()?;
            let table = &mut self.module.symbols;
            function = Some(*symbols.entry(name).or_insert_with_key(|name| table.push(name.clone())));
        }
        let mut inlined_at = None;
        if self.eat_word("at") {
            let here = self.here();
            inlined_at = Some(self.loc()?);
            if inlined_at == Some(Loc::NONE) {
                return Err(here.error("a place is expected here"));
            }
        }
        Ok(LocData { file, line, column, function, inlined_at })
    }

    fn global(&mut self) -> Outcome<()> {
        let here = self.here();
        let Token::Global(name) = self.next() else { return Err(here.error("expected the name of a global")) };
        let name = name.clone();
        self.keyword("size")?;
        let size = self.number()?;
        self.keyword("align")?;
        let align = self.number()?;
        let constant = self.eat_word("const");
        let thread_local = self.eat_word("tls");
        let init = if self.eat("=") { Some(self.init()?) } else { None };
        let loc = self.loc()?;
        self.module.globals.push(GlobalData { name, size, align, constant, thread_local, init, loc });
        Ok(())
    }

    fn init(&mut self) -> Outcome<Init> {
        /// A typing mistake in a count should not take all memory.
        const MOST: u64 = 1 << 30;
        let mut init = Init::default();
        loop {
            let here = self.here();
            match self.peek() {
                Token::Quoted(bytes) => {
                    init.bytes.extend_from_slice(bytes);
                    self.at += 1;
                }
                Token::Word(w) if *w == "x" => {
                    self.at += 1;
                    let Token::Quoted(digits) = self.next() else { return Err(here.error("expected `x\"...\"`")) };
                    let digits: Option<Vec<u8>> =
                        digits.iter().map(|&b| Some((b as char).to_digit(16)? as u8)).collect();
                    match digits {
                        Some(digits) if digits.len() % 2 == 0 => {
                            init.bytes.extend(digits.chunks_exact(2).map(|pair| pair[0] << 4 | pair[1]));
                        }
                        _ => return Err(here.error("expected pairs of hexadecimal digits")),
                    }
                }
                Token::Word(w) if *w == "zero" => {
                    self.at += 1;
                    if matches!(self.peek(), Token::Word(w) if w.starts_with(|c: char| c.is_ascii_digit())) {
                        let count: u64 = self.number()?;
                        if count > MOST {
                            return Err(here.error("too many zeros"));
                        }
                        init.bytes.resize(init.bytes.len() + count as usize, 0);
                    }
                }
                _ => break,
            }
        }
        if self.eat_word("with") {
            init.relocs = self.list(|p| {
                let offset = p.number()?;
                p.mark(":")?;
                let here = p.here();
                let target = match p.address()? {
                    Const::Global { global, plus } => RelocTarget::Global { global, plus },
                    Const::Func(func) => RelocTarget::Func(func),
                    Const::Bits(_) | Const::Undef => return Err(here.error("expected a function or a global")),
                };
                Ok(Reloc { offset, target })
            })?;
        }
        Ok(init)
    }

    fn func(&mut self, defined: bool) -> Outcome<()> {
        let here = self.here();
        let Token::Func(name) = self.next() else { return Err(here.error("expected the name of a function")) };
        let name = name.clone();
        let sig = self.sig()?;
        let loc = self.loc()?;
        let body = if defined {
            let body = self.body()?;
            Some(body)
        } else {
            None
        };
        self.module.funcs.push(FuncData { name, sig, body, loc });
        Ok(())
    }

    fn sig(&mut self) -> Outcome<Sig> {
        let mut sig = Sig::default();
        self.mark("(")?;
        while !self.eat(")") {
            if self.eat("...") {
                sig.variadic = true;
                while !self.eat(")") {
                    sig.places.push(self.number()?);
                }
                break;
            }
            sig.params.push(self.ty()?);
            if !self.eat(",") {
                self.mark(")")?;
                break;
            }
        }
        if self.eat("->") {
            if self.eat("(") {
                sig.results = self.list(|p| p.ty())?;
                self.mark(")")?;
            } else {
                sig.results.push(self.ty()?);
            }
        }
        Ok(sig)
    }

    fn body(&mut self) -> Outcome<Body> {
        self.mark("{")?;
        let mut text = FuncText::default();
        while !self.eat("}") {
            let here = self.here();
            let number =
                self.numbered("bb").ok_or_else(|| here.error("expected a block, `bb` and a number, or `}`"))?;
            let block = Block::from_index(text.blocks.len());
            if text.block_numbers.insert(number, block).is_some() {
                return Err(here.error("defined before"));
            }
            let mut params = Vec::new();
            if self.eat("(") {
                params = self.list(Self::definition)?;
                self.mark(")")?;
            }
            self.mark(":")?;
            let mut insts = Vec::new();
            while !matches!(self.peek(), Token::Mark("}")) && !self.at_block_label() {
                let here = self.here();
                let results = if self.at_definition() {
                    self.list(Self::definition).and_then(|r| self.mark("=").map(|()| r))?
                } else {
                    Vec::new()
                };
                let data = self.inst(&mut text)?;
                let loc = self.loc()?;
                insts.push(InstText { here, results, data, loc });
            }
            text.blocks.push(BlockText { here, params, insts });
        }
        text.build()
    }

    fn at_block_label(&self) -> bool {
        matches!(self.peek(), Token::Word(w) if number_after("bb", w).is_some())
    }

    fn at_definition(&self) -> bool {
        matches!(self.peek(), Token::Word(w) if number_after("v", w).is_some())
    }

    fn definition(&mut self) -> Outcome<Definition> {
        let here = self.here();
        let number = self.numbered("v").ok_or_else(|| here.error("expected a value, `v` and a number"))?;
        let name = if matches!(self.peek(), Token::Quoted(_)) { Some(self.string()?) } else { None };
        self.mark(":")?;
        Ok(Definition { here, number, name, ty: self.ty()? })
    }

    fn inst(&mut self, text: &mut FuncText) -> Outcome<InstData> {
        let here = self.here();
        let word = self.word()?;
        if let Some(op) = UnaryOp::from_name(word) {
            return Ok(InstData::Unary { op, arg: self.value(text)? });
        }
        if let Some(op) = BinaryOp::from_name(word) {
            let wrap = Wrap { no_signed: self.eat_word("nsw"), no_unsigned: self.eat_word("nuw") };
            return Ok(InstData::Binary { op, args: self.values(text)?, wrap });
        }
        if let Some(op) = OverflowOp::from_name(word) {
            return Ok(InstData::Overflow { op, args: self.values(text)? });
        }
        if let Some(op) = TernaryOp::from_name(word) {
            return Ok(InstData::Ternary { op, args: self.values(text)? });
        }
        if let Some(op) = CastOp::from_name(word) {
            return Ok(InstData::Cast { op, arg: self.value(text)? });
        }
        Ok(match word {
            "icmp" => {
                let cond = self.named("a condition", IntCond::from_name)?;
                InstData::IntCompare { cond, args: self.values(text)? }
            }
            "fcmp" => {
                let cond = self.named("a condition", FloatCond::from_name)?;
                InstData::FloatCompare { cond, args: self.values(text)? }
            }
            "select" => {
                let [cond, then, other] = self.values(text)?;
                InstData::Select { cond, then, other }
            }
            "alloca" => InstData::Alloca { size: self.number()?, align: self.align()? },
            "alloca.dynamic" => InstData::AllocaDynamic { size: self.value(text)?, align: self.align()? },
            "gep" => {
                let inbounds = self.eat_word("inbounds");
                let base = self.value(text)?;
                self.mark(",")?;
                let (mut index, mut scale, mut disp) = (None, 0, 0);
                if self.at_number() {
                    disp = self.signed()?;
                } else {
                    index = Some(self.value(text)?);
                    self.mark("*")?;
                    scale = self.signed()?;
                    if self.eat(",") {
                        disp = self.signed()?;
                    }
                }
                InstData::Gep { base, index, scale, disp, inbounds }
            }
            "threadlocal" => InstData::ThreadLocal { global: self.named_global()? },
            "load" => {
                let volatile = self.eat_word("volatile");
                let order = self.eat_named(LoadOrder::from_name);
                InstData::Load { ptr: self.value(text)?, align: self.align()?, order, volatile }
            }
            "store" => {
                let volatile = self.eat_word("volatile");
                let order = self.eat_named(StoreOrder::from_name);
                let value = self.value(text)?;
                self.keyword("to")?;
                InstData::Store { ptr: self.value(text)?, value, align: self.align()?, order, volatile }
            }
            "rmw" => {
                let op = self.named("an operation", RmwOp::from_name)?;
                let order = self.named("a memory order", UpdateOrder::from_name)?;
                let [ptr, value] = self.values(text)?;
                InstData::Rmw { op, ptr, value, order, align: self.align()? }
            }
            "cmpxchg" => {
                let weak = self.eat_word("weak");
                let success = self.named("a memory order", UpdateOrder::from_name)?;
                let failure = self.named("the memory order of a failure", LoadOrder::from_name)?;
                let [ptr, expected, new] = self.values(text)?;
                let align = self.align()?;
                let weak = match weak {
                    false => Weak::No,
                    true if self.eat_word("writes_back") => Weak::WritesBack(self.value(text)?),
                    true => Weak::Yes,
                };
                InstData::CompareExchange { ptr, expected, new, success, failure, weak, align }
            }
            "await" => self.await_access(text)?,
            "unseen" => self.unseen_access(text)?,
            "assume" => InstData::Assume { cond: self.value(text)?, tries: self.tries(text)? },
            "fence" => {
                let single_thread = self.eat_word("single_thread");
                InstData::Fence { order: self.named("a memory order", FenceOrder::from_name)?, single_thread }
            }
            "memcopy" | "memmove" => {
                let [dst, src, len] = self.values(text)?;
                InstData::MemCopy { dst, src, len, overlap: word == "memmove" }
            }
            "memset" => {
                let [dst, byte, len] = self.values(text)?;
                InstData::MemSet { dst, byte, len }
            }
            "call" => {
                let callee =
                    if self.eat("*") { Callee::Pointer(self.value(text)?) } else { Callee::Func(self.func_name()?) };
                let args = self.arguments(text)?;
                self.keyword("as")?;
                InstData::Call { callee, args, sig: Box::new(self.sig()?) }
            }
            "va_start" => InstData::VaStart { list: self.value(text)? },
            "jump" => InstData::Jump(self.edge(text)?),
            "br" => {
                let cond = self.value(text)?;
                self.mark(",")?;
                let then = self.edge(text)?;
                self.mark(",")?;
                InstData::Branch { cond, then, other: self.edge(text)? }
            }
            "switch" => {
                let arg = self.value(text)?;
                self.mark("{")?;
                let mut cases = Vec::new();
                while !self.eat_word("else") {
                    let bits = self.number()?;
                    self.mark("=>")?;
                    cases.push((bits, self.edge(text)?));
                    self.mark(",")?;
                }
                self.mark("=>")?;
                let default = self.edge(text)?;
                self.mark("}")?;
                InstData::Switch { arg, cases, default }
            }
            "called" => {
                let returned = self.edge(text)?;
                self.mark(",")?;
                let handler = match (self.eat_word("catches"), self.eat_word("terminates")) {
                    (true, _) if self.eat_word("by") => Handler::Typed(self.named_global()?),
                    (true, _) => Handler::Catches,
                    (false, true) => Handler::Terminates,
                    (false, false) => self.keyword("throws").map(|()| Handler::Passes)?,
                };
                InstData::Called { returned, thrown: self.edge(text)?, handler }
            }
            "return" => InstData::Return(if self.at_value() { self.list(|p| p.value(text))? } else { Vec::new() }),
            "unreachable" => InstData::Unreachable,
            "unsupported" => InstData::Unsupported { what: self.string()? },
            _ => return Err(here.error(format!("no instruction is called `{word}`"))),
        })
    }

    fn edge(&mut self, text: &mut FuncText) -> Outcome<Edge> {
        let here = self.here();
        let number = self.numbered("bb").ok_or_else(|| here.error("expected a block, `bb` and a number"))?;
        let args = if matches!(self.peek(), Token::Mark("(")) { self.arguments(text)? } else { Vec::new() };
        // The number of the target's row in `targets`; `build` puts the block in.
        let to = Block::from_index(text.targets.len());
        text.targets.push((number, here));
        Ok(Edge { to, args })
    }

    fn arguments(&mut self, text: &mut FuncText) -> Outcome<Vec<Value>> {
        self.mark("(")?;
        if self.eat(")") {
            return Ok(Vec::new());
        }
        let args = self.list(|p| p.value(text))?;
        self.mark(")")?;
        Ok(args)
    }

    fn values<const N: usize>(&mut self, text: &mut FuncText) -> Outcome<[Value; N]> {
        let mut out = [Value::new(0); N];
        for (index, slot) in out.iter_mut().enumerate() {
            if index > 0 {
                self.mark(",")?;
            }
            *slot = self.value(text)?;
        }
        Ok(out)
    }

    fn at_value(&self) -> bool {
        match self.peek() {
            Token::Word(w) => {
                number_after("v", w).is_some()
                    || Type::from_name(w).is_some()
                    || matches!(*w, "true" | "false" | "null")
            }
            Token::Func(_) | Token::Global(_) => true,
            Token::Loc(_) | Token::Quoted(_) | Token::Mark(_) | Token::End => false,
        }
    }

    /// An operand, as the number of its row in `operands`; `build` puts the value in.
    fn value(&mut self, text: &mut FuncText) -> Outcome<Value> {
        let here = self.here();
        let operand = self.operand()?;
        let row = Value::from_index(text.operands.len());
        text.operands.push((operand, here));
        Ok(row)
    }

    fn operand(&mut self) -> Outcome<Operand> {
        let here = self.here();
        if let Some(number) = self.numbered("v") {
            return Ok(Operand::Value(number));
        }
        if matches!(self.peek(), Token::Func(_) | Token::Global(_)) {
            return Ok(Operand::Const(Type::Ptr, self.address()?));
        }
        if !self.at_value() {
            return Err(here.error("expected a value"));
        }
        let word = self.word()?;
        match word {
            "true" => return Ok(Operand::Const(Type::I1, Const::Bits(1))),
            "false" => return Ok(Operand::Const(Type::I1, Const::Bits(0))),
            "null" => return Ok(Operand::Const(Type::Ptr, Const::Bits(0))),
            _ => {}
        }
        let ty = Type::from_name(word).ok_or_else(|| here.error("expected a type"))?;
        if self.eat_word("undef") {
            return Ok(Operand::Const(ty, Const::Undef));
        }
        if matches!(self.peek(), Token::Func(_) | Token::Global(_)) {
            return Ok(Operand::Const(ty, self.address()?));
        }
        let here = self.here();
        let negative = self.eat("-");
        let digits = self.word()?;
        let bits = bits_of(ty, negative, digits).ok_or_else(|| here.error(format!("not a constant of type {ty}")))?;
        Ok(Operand::Const(ty, Const::Bits(bits)))
    }

    /// `$g`
    fn named_global(&mut self) -> Outcome<Global> {
        let here = self.here();
        match self.address()? {
            Const::Global { global, plus: 0 } => Ok(global),
            Const::Bits(_) | Const::Global { .. } | Const::Func(_) | Const::Undef => {
                Err(here.error("expected the name of a global"))
            }
        }
    }

    /// `@f`, `$g`, `$g + 8` or `$g - 8`.
    fn address(&mut self) -> Outcome<Const> {
        let here = self.here();
        match self.next() {
            Token::Func(name) => match self.names.funcs.get(name) {
                Some(func) => Ok(Const::Func(*func)),
                None => Err(here.error(format!("no function is called `{name}`"))),
            },
            Token::Global(name) => {
                let Some(&global) = self.names.globals.get(name) else {
                    return Err(here.error(format!("no global is called `{name}`")));
                };
                let plus = if self.eat("+") {
                    self.number()?
                } else if matches!(self.peek(), Token::Mark("-")) {
                    self.signed()?
                } else {
                    0
                };
                Ok(Const::Global { global, plus })
            }
            _ => Err(here.error("expected a function or a global")),
        }
    }

    fn func_name(&mut self) -> Outcome<Func> {
        let here = self.here();
        match self.address()? {
            Const::Func(func) => Ok(func),
            Const::Global { .. } | Const::Bits(_) | Const::Undef => Err(here.error("expected the name of a function")),
        }
    }

    fn align(&mut self) -> Outcome<u32> {
        self.mark(",")?;
        self.keyword("align")?;
        self.number()
    }

    /// The place at the end of a line; `Loc::NONE` when there is none.
    fn loc(&mut self) -> Outcome<Loc> {
        let here = self.here();
        // A definition `!7 =` on the next line is not ours.
        let is_definition = self.tokens.get(self.at + 1).is_some_and(|token| token.0 == Token::Mark("="));
        let Token::Loc(number) = self.peek() else { return Ok(Loc::NONE) };
        if is_definition {
            return Ok(Loc::NONE);
        }
        self.at += 1;
        self.names.locs.get(number).copied().ok_or_else(|| here.error(format!("no place is called !{number}")))
    }

    fn ty(&mut self) -> Outcome<Type> {
        self.named("a type", Type::from_name)
    }

    fn list<T>(&mut self, mut item: impl FnMut(&mut Self) -> Outcome<T>) -> Outcome<Vec<T>> {
        let mut out = vec![item(self)?];
        while self.eat(",") {
            out.push(item(self)?);
        }
        Ok(out)
    }

    fn peek(&self) -> &'a Token<'a> {
        // `End` is last and never passed.
        self.tokens.get(self.at).map_or(&Token::End, |t| &t.0)
    }
    fn here(&self) -> Position {
        self.tokens[self.at.min(self.tokens.len() - 1)].1
    }
    fn next(&mut self) -> &'a Token<'a> {
        self.at += 1;
        self.tokens.get(self.at - 1).map_or(&Token::End, |t| &t.0)
    }
    fn eat(&mut self, mark: &str) -> bool {
        let found = matches!(self.peek(), Token::Mark(m) if *m == mark);
        self.at += usize::from(found);
        found
    }
    fn mark(&mut self, mark: &str) -> Outcome<()> {
        let here = self.here();
        if self.eat(mark) { Ok(()) } else { Err(here.error(format!("expected `{mark}`"))) }
    }
    fn eat_word(&mut self, word: &str) -> bool {
        let found = matches!(self.peek(), Token::Word(w) if *w == word);
        self.at += usize::from(found);
        found
    }
    /// `and` with another term after it: the next instruction may be an `and`.
    fn eat_conjunction(&mut self) -> bool {
        let Some((Token::Word(word), _)) = self.tokens.get(self.at + 1) else { return false };
        (["mask", "plus"].contains(word) || IntCond::from_name(word).is_some()) && self.eat_word("and")
    }
    fn keyword(&mut self, word: &str) -> Outcome<()> {
        let here = self.here();
        if self.eat_word(word) { Ok(()) } else { Err(here.error(format!("expected `{word}`"))) }
    }
    fn word(&mut self) -> Outcome<&'a str> {
        let here = self.here();
        let Token::Word(word) = self.next() else { return Err(here.error("expected a word")) };
        Ok(word)
    }
    fn string(&mut self) -> Outcome<String> {
        let here = self.here();
        let Token::Quoted(bytes) = self.next() else { return Err(here.error("expected a text between quotes")) };
        String::from_utf8(bytes.clone()).map_err(|_| here.error("this text is not UTF-8"))
    }
    fn eat_named<T>(&mut self, from_name: impl Fn(&str) -> Option<T>) -> Option<T> {
        let found = if let Token::Word(word) = self.peek() { from_name(word) } else { None };
        self.at += usize::from(found.is_some());
        found
    }
    fn named<T>(&mut self, what: &str, from_name: impl Fn(&str) -> Option<T>) -> Outcome<T> {
        let here = self.here();
        self.eat_named(from_name).ok_or_else(|| here.error(format!("expected {what}")))
    }
    fn numbered(&mut self, prefix: &str) -> Option<u32> {
        self.eat_named(|word| number_after(prefix, word))
    }
    fn number<T: TryFrom<u128>>(&mut self) -> Outcome<T> {
        let here = self.here();
        let value = self.eat_named(|word| word.parse().ok()).ok_or_else(|| here.error("expected a number"))?;
        T::try_from(value).map_err(|_| here.error("this number is too large"))
    }
    fn at_number(&self) -> bool {
        match self.peek() {
            Token::Mark(mark) => *mark == "-",
            Token::Word(word) => word.starts_with(|c: char| c.is_ascii_digit()),
            _ => false,
        }
    }
    fn signed(&mut self) -> Outcome<i64> {
        let here = self.here();
        let negative = self.eat("-");
        let value = i128::from(self.number::<u64>()?);
        i64::try_from(if negative { -value } else { value }).map_err(|_| here.error("this number is too large"))
    }
}

fn number_after(prefix: &str, word: &str) -> Option<u32> {
    let digits = word.strip_prefix(prefix)?;
    if digits.starts_with('+') { None } else { digits.parse().ok() }
}

fn bits_of(ty: Type, negative: bool, digits: &str) -> Option<u128> {
    if let Some(hex) = digits.strip_prefix("0x") {
        let bits = u128::from_str_radix(hex, 16).ok()?;
        return (!negative && bits <= ty.mask()).then_some(bits);
    }
    match ty {
        Type::Int(width) => {
            let magnitude: u128 = digits.parse().ok()?;
            let most = if negative { 1 << (width - 1) } else { ty.mask() };
            let bits = if negative { magnitude.wrapping_neg() & ty.mask() } else { magnitude };
            (magnitude <= most).then_some(bits)
        }
        Type::F32 => {
            let value: f32 = digits.parse().ok()?;
            Some(u128::from((if negative { -value } else { value }).to_bits()))
        }
        Type::F64 => {
            let value: f64 = digits.parse().ok()?;
            Some(u128::from((if negative { -value } else { value }).to_bits()))
        }
        Type::F80 | Type::Ptr => None,
    }
}
