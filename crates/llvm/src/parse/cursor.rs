//! The tokens of a text, with one token of look-ahead, and what is read without knowing types or values.

use super::ops::order;
use crate::ast::Order;
use crate::lexer::{Lexer, Tok, Token, shown};
use crate::trouble::{Res, bad};
use ir::{FloatCond, IntCond, Wrap};

pub struct Cursor<'a> {
    pub lexer: Lexer<'a>,
    /// The look-ahead.
    pub ahead: Token<'a>,
}

impl<'a> Cursor<'a> {
    pub fn new(text: &'a [u8], at: usize) -> Self {
        let mut lexer = Lexer::new(text, at);
        let ahead = lexer.next();
        Self { lexer, ahead }
    }

    pub fn at(&self) -> usize {
        self.ahead.at
    }

    /// The token after the look-ahead.
    pub fn second(&self) -> Token<'a> {
        self.lexer.clone().next()
    }

    pub fn next(&mut self) -> Tok<'a> {
        let tok = self.ahead.tok;
        self.ahead = self.lexer.next();
        tok
    }

    /// An error at the look-ahead, which names the token there.
    pub fn wanted<T>(&self, what: &str) -> Res<T> {
        let found = match self.ahead.tok {
            Tok::End => "the end of the text".to_string(),
            Tok::Word(w) | Tok::Int(w) | Tok::Real(w) => format!("`{w}`"),
            Tok::Label(n) => format!("`{}:`", shown(n)),
            Tok::Local(n) => format!("`%{}`", shown(n)),
            Tok::Global(n) => format!("`@{}`", shown(n)),
            Tok::Meta(n) => format!("`!{}`", shown(n)),
            Tok::Hash(n) => format!("`#{}`", shown(n)),
            Tok::Comdat(n) => format!("`${}`", shown(n)),
            Tok::Hex(..) => "a hexadecimal number".to_string(),
            Tok::Str(_) | Tok::CStr(_) => "a string".to_string(),
            Tok::Dots => "`...`".to_string(),
            Tok::Punct(b) | Tok::Stray(b) => format!("`{}`", char::from(b).escape_default()),
        };
        bad(self.at(), format!("expected {what}, found {found}"))
    }

    pub fn is(&self, punct: u8) -> bool {
        self.ahead.tok == Tok::Punct(punct)
    }

    pub fn eat(&mut self, punct: u8) -> bool {
        let found = self.is(punct);
        if found {
            self.next();
        }
        found
    }

    pub fn expect(&mut self, punct: u8) -> Res<()> {
        if self.eat(punct) { Ok(()) } else { self.wanted(&format!("`{}`", char::from(punct))) }
    }

    pub fn is_word(&self, word: &str) -> bool {
        self.ahead.tok == Tok::Word(word)
    }

    pub fn eat_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        if found {
            self.next();
        }
        found
    }

    pub fn expect_word(&mut self, word: &str) -> Res<()> {
        if self.eat_word(word) { Ok(()) } else { self.wanted(&format!("`{word}`")) }
    }

    /// An unsigned decimal number.
    pub fn number(&mut self) -> Res<u64> {
        let Tok::Int(text) = self.ahead.tok else { return self.wanted("a number") };
        let Ok(number) = text.parse() else { return self.wanted("a number below 2^64") };
        self.next();
        Ok(number)
    }

    /// The number behind `align`.
    pub fn alignment(&mut self) -> Res<u32> {
        let at = self.at();
        match u32::try_from(self.number()?) {
            Ok(align) if align.is_power_of_two() => Ok(align),
            _ => bad(at, "an alignment is a power of two below 2^32"),
        }
    }

    /// Skips a bracketed group, whose opening bracket is the look-ahead.
    pub fn skip_group(&mut self) -> Res<()> {
        let start = self.at();
        let mut open = 0usize;
        loop {
            match self.ahead.tok {
                Tok::Punct(b'(' | b'[' | b'{') => open += 1,
                Tok::Punct(b')' | b']' | b'}') => open = open.saturating_sub(1),
                Tok::End => return bad(start, "this bracket is never closed"),
                _ => {}
            }
            self.next();
            if open == 0 {
                return Ok(());
            }
        }
    }

    /// Skips a line, whose first token is the look-ahead.
    pub fn skip_line(&mut self) {
        self.next();
        self.skip_rest();
    }

    pub fn skip_rest(&mut self) {
        while !self.ahead.starts_line && self.ahead.tok != Tok::End {
            self.next();
        }
    }

    /// Flags between an opcode and its first type; only wrapping ones change what a program does.
    pub fn flags(&mut self) -> Wrap {
        let mut wrap = Wrap::default();
        while let Tok::Word(word) = self.ahead.tok {
            match word {
                "nsw" => wrap.no_signed = true,
                "nuw" => wrap.no_unsigned = true,
                "exact" | "disjoint" | "nneg" | "samesign" | "fast" | "nnan" | "ninf" | "nsz" | "arcp" | "contract"
                | "afn" | "reassoc" => {}
                _ => break,
            }
            self.next();
        }
        wrap
    }

    /// Flags of getelementptr; returns whether `inbounds` was among them.
    pub fn gep_flags(&mut self) -> Res<bool> {
        let mut inbounds = false;
        while let Tok::Word(word @ ("inbounds" | "nuw" | "nusw" | "inrange")) = self.ahead.tok {
            inbounds |= word == "inbounds";
            self.next();
            if word == "inrange" && self.is(b'(') {
                self.skip_group()?;
            }
        }
        Ok(inbounds)
    }

    /// `syncscope("...")`, if there: whether it names the single thread.
    pub fn sync_scope(&mut self) -> Res<bool> {
        if !self.eat_word("syncscope") {
            return Ok(false);
        }
        self.expect(b'(')?;
        let Tok::Str(name) = self.next() else { return self.wanted("a string") };
        self.expect(b')')?;
        Ok(name == b"singlethread")
    }

    pub fn order(&mut self) -> Res<Order> {
        let Tok::Word(word) = self.ahead.tok else { return self.wanted("a memory order") };
        let Some(order) = order(word) else { return self.wanted("a memory order") };
        self.next();
        Ok(order)
    }

    /// The scope and order behind the operands of a load or store, if it is atomic.
    pub fn access_order(&mut self, atomic: bool) -> Res<Option<Order>> {
        if !atomic {
            return Ok(None);
        }
        self.sync_scope()?;
        self.order().map(Some)
    }

    pub fn int_cond(&mut self) -> Res<IntCond> {
        let Tok::Word(word) = self.ahead.tok else { return self.wanted("a comparison") };
        let Some(cond) = IntCond::from_name(word) else { return self.wanted("a comparison") };
        self.next();
        Ok(cond)
    }

    pub fn float_cond(&mut self) -> Res<FloatCond> {
        let Tok::Word(word) = self.ahead.tok else { return self.wanted("a comparison") };
        let Some(cond) = FloatCond::from_name(word) else { return self.wanted("a comparison") };
        self.next();
        Ok(cond)
    }

    /// `, 1, 2`: the indices of extractvalue and insertvalue. Stops before metadata.
    pub fn path(&mut self) -> Res<Vec<u64>> {
        let mut path = Vec::new();
        while self.is(b',') && matches!(self.second().tok, Tok::Int(_)) {
            self.next();
            path.push(self.number()?);
        }
        if path.is_empty() { self.wanted("an index") } else { Ok(path) }
    }

    /// `!dbg !5 !foo !{...}`, commas before each optional; keeps the number of the `!dbg` node.
    pub fn metadata_attachments(&mut self, dbg: &mut Option<u32>) -> Res<()> {
        loop {
            let comma = self.is(b',');
            let first = if comma { self.second().tok } else { self.ahead.tok };
            let Tok::Meta(kind) = first else { return Ok(()) };
            // The next entity of the file: what ends here was the last variable.
            if !comma && self.ahead.starts_line {
                return Ok(());
            }
            if comma {
                self.next();
            }
            self.next();
            let node = self.metadata_node()?;
            if kind == b"dbg" {
                *dbg = node;
            }
        }
    }

    /// A metadata operand: its number if it is a plain node.
    pub fn metadata_node(&mut self) -> Res<Option<u32>> {
        match self.ahead.tok {
            Tok::Meta(name) => {
                self.next();
                if self.is(b'(') {
                    self.skip_group()?;
                    return Ok(None);
                }
                Ok(std::str::from_utf8(name).ok().and_then(|n| n.parse().ok()))
            }
            Tok::Punct(b'!') => {
                self.next();
                match self.ahead.tok {
                    Tok::Punct(b'{') => self.skip_group()?,
                    Tok::Str(_) => {
                        self.next();
                    }
                    _ => return self.wanted("metadata"),
                }
                Ok(None)
            }
            _ => self.wanted("metadata"),
        }
    }
}
