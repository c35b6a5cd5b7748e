//! From tokens to types, constants and functions.
//!
//! A recursive-descent parser with one token of look-ahead and a depth limit. It takes what clang 14 to 22 and rustc
//! write, skipping attributes, flags and metadata that do not change what a program does. All knowledge of LLVM
//! versions is here and in `lower::intrinsic`.

mod constant;
mod function;
mod global;
mod inst;
mod ops;
mod wide;

pub use function::{parse_body, parse_header};
pub use global::{GlobalText, parse_global};
pub use inst::brief;

use crate::ast::Val;
use crate::lexer::{Lexer, Tok, Token, shown};
use crate::trouble::{Res, bad};
use crate::types::{Ty, TypeData, Types};
use function::Scope;

/// Types and constants nested deeper than this are refused.
const MAX_DEPTH: u32 = 200;

pub struct Parser<'a, 't> {
    lexer: Lexer<'a>,
    /// The look-ahead.
    pub token: Token<'a>,
    pub types: &'t mut Types<'a>,
    scope: Option<Scope<'a>>,
    depth: u32,
}

impl<'a, 't> Parser<'a, 't> {
    pub fn new(text: &'a [u8], at: usize, types: &'t mut Types<'a>) -> Self {
        let mut lexer = Lexer::new(text, at);
        let token = lexer.next();
        Self { lexer, token, types, scope: None, depth: 0 }
    }

    pub fn at(&self) -> usize {
        self.token.at
    }

    /// The token after the look-ahead.
    fn second(&self) -> Token<'a> {
        self.lexer.clone().next()
    }

    pub fn next(&mut self) -> Tok<'a> {
        let tok = self.token.tok;
        self.token = self.lexer.next();
        tok
    }

    /// An error at the look-ahead, which names the token there.
    pub fn wanted<T>(&self, what: &str) -> Res<T> {
        let found = match self.token.tok {
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
        self.token.tok == Tok::Punct(punct)
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
        self.token.tok == Tok::Word(word)
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
        let Tok::Int(text) = self.token.tok else { return self.wanted("a number") };
        let Ok(number) = text.parse() else { return self.wanted("a number below 2^64") };
        self.next();
        Ok(number)
    }

    fn deeper(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { bad(self.at(), "nested too deep") } else { Ok(()) }
    }

    /// Skips a bracketed group, whose opening bracket is the look-ahead.
    pub fn skip_group(&mut self) -> Res<()> {
        let start = self.at();
        let mut open = 0usize;
        loop {
            match self.token.tok {
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

    /// Whether a type starts here.
    pub fn at_type(&self) -> bool {
        match self.token.tok {
            Tok::Local(_) | Tok::Punct(b'{' | b'[' | b'<') => true,
            Tok::Word(word) => is_type_word(word),
            _ => false,
        }
    }

    /// `type { ... }` behind the `=` of a named type; `None` for `opaque`. The look-ahead is the name.
    pub fn type_definition(&mut self) -> Res<Option<Ty>> {
        self.next();
        self.expect(b'=')?;
        self.expect_word("type")?;
        if self.eat_word("opaque") {
            return Ok(None);
        }
        self.ty().map(Some)
    }

    pub fn ty(&mut self) -> Res<Ty> {
        self.deeper()?;
        let mut ty = self.ty_without_suffix()?;
        loop {
            match self.token.tok {
                Tok::Punct(b'*') => {
                    self.next();
                    ty = self.types.intern(TypeData::Ptr);
                }
                Tok::Word("addrspace") if self.second().tok == Tok::Punct(b'(') => {
                    self.next();
                    self.skip_group()?;
                }
                Tok::Punct(b'(') => {
                    let (params, variadic) = self.param_types()?;
                    ty = self.types.intern(TypeData::Func { result: ty, params: params.into(), variadic });
                }
                _ => break,
            }
        }
        self.depth -= 1;
        Ok(ty)
    }

    fn param_types(&mut self) -> Res<(Vec<Ty>, bool)> {
        self.expect(b'(')?;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.is(b')') {
            if self.token.tok == Tok::Dots {
                self.next();
                variadic = true;
                break;
            }
            params.push(self.ty()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b')')?;
        Ok((params, variadic))
    }

    fn ty_without_suffix(&mut self) -> Res<Ty> {
        let data = match self.token.tok {
            Tok::Local(name) => {
                self.next();
                return Ok(self.types.named(name));
            }
            Tok::Punct(b'{') => TypeData::Struct { fields: self.fields()?, packed: false },
            Tok::Punct(b'[') => {
                self.next();
                let (len, elem) = self.sequence()?;
                self.expect(b']')?;
                return Ok(self.types.intern(TypeData::Array { len, elem }));
            }
            Tok::Punct(b'<') => {
                self.next();
                let data = if self.is(b'{') {
                    TypeData::Struct { fields: self.fields()?, packed: true }
                } else {
                    let scalable = self.eat_word("vscale");
                    if scalable {
                        self.expect_word("x")?;
                    }
                    let (len, elem) = self.sequence()?;
                    TypeData::Vector { len, elem, scalable }
                };
                self.expect(b'>')?;
                return Ok(self.types.intern(data));
            }
            Tok::Word(word) => {
                let data = match word {
                    "void" => TypeData::Void,
                    "half" => TypeData::Half,
                    "bfloat" => TypeData::BFloat,
                    "float" => TypeData::Float,
                    "double" => TypeData::Double,
                    "x86_fp80" => TypeData::X86Fp80,
                    "fp128" => TypeData::Fp128,
                    "ppc_fp128" => TypeData::PpcFp128,
                    "ptr" => TypeData::Ptr,
                    "label" => TypeData::Label,
                    "metadata" => TypeData::Metadata,
                    "token" => TypeData::Token,
                    "x86_mmx" | "x86_amx" => TypeData::Other,
                    "target" => {
                        self.next();
                        if !self.is(b'(') {
                            return self.wanted("`(`");
                        }
                        self.skip_group()?;
                        return Ok(self.types.intern(TypeData::Other));
                    }
                    _ => match word.strip_prefix('i').map(str::parse) {
                        // LLVM's own limit.
                        Some(Ok(bits @ 1..=8_388_608)) => TypeData::Int(bits),
                        _ => return self.wanted("a type"),
                    },
                };
                self.next();
                data
            }
            _ => return self.wanted("a type"),
        };
        Ok(self.types.intern(data))
    }

    fn sequence(&mut self) -> Res<(u64, Ty)> {
        let len = self.number()?;
        self.expect_word("x")?;
        Ok((len, self.ty()?))
    }

    fn fields(&mut self) -> Res<std::rc::Rc<[Ty]>> {
        self.expect(b'{')?;
        let mut fields = Vec::new();
        while !self.is(b'}') {
            fields.push(self.ty()?);
            if !self.eat(b',') {
                break;
            }
        }
        self.expect(b'}')?;
        Ok(fields.into())
    }

    /// A value whose type is known.
    pub fn value(&mut self, ty: Ty) -> Res<Val<'a>> {
        if let Tok::Local(name) = self.token.tok {
            let at = self.at();
            self.next();
            let Some(scope) = &mut self.scope else { return bad(at, "a local name outside a function") };
            return Ok(Val::Local(ty, scope.local(name)));
        }
        Ok(Val::Const(ty, self.constant(ty)?))
    }

    /// A type and a value.
    pub fn typed(&mut self) -> Res<Val<'a>> {
        let ty = self.ty()?;
        self.value(ty)
    }

    /// Skips attributes of a parameter, argument, result or call: words, strings, `key(...)`, `align N`, up to
    /// something else. Gives the type and alignment that matter to a `byval` argument.
    pub fn attributes(&mut self) -> Res<(Option<Ty>, u32)> {
        let (mut byval, mut align) = (None, 1);
        loop {
            match self.token.tok {
                Tok::Word("personality" | "prefix" | "prologue") => return Ok((byval, align)),
                Tok::Word(word) if !is_type_word(word) && !constant::starts_constant(word) => {
                    self.next();
                    match word {
                        "byval" if self.is(b'(') => {
                            self.next();
                            byval = Some(self.ty()?);
                            self.expect(b')')?;
                        }
                        "align" | "alignstack" => {
                            let group = self.eat(b'(');
                            if word == "align" {
                                align = self.alignment()?;
                            } else {
                                self.number()?;
                            }
                            if group {
                                self.expect(b')')?;
                            }
                        }
                        "cc" if matches!(self.token.tok, Tok::Int(_)) => {
                            self.next();
                        }
                        _ if self.is(b'(') => self.skip_group()?,
                        _ => {}
                    }
                }
                Tok::Str(_) => {
                    self.next();
                    if self.eat(b'=') {
                        self.next();
                    }
                }
                Tok::Hash(_) => {
                    self.next();
                }
                _ => return Ok((byval, align)),
            }
        }
    }

    /// The number behind `align`.
    pub fn alignment(&mut self) -> Res<u32> {
        let at = self.at();
        match u32::try_from(self.number()?) {
            Ok(align) if align.is_power_of_two() => Ok(align),
            _ => bad(at, "an alignment is a power of two below 2^32"),
        }
    }
}

pub fn is_type_word(word: &str) -> bool {
    match word {
        "void" | "half" | "bfloat" | "float" | "double" | "x86_fp80" | "fp128" | "ppc_fp128" | "ptr" | "label"
        | "metadata" | "token" | "x86_mmx" | "x86_amx" | "target" => true,
        _ => word
            .strip_prefix('i')
            .is_some_and(|digits| !digits.is_empty() && digits.bytes().all(|b| b.is_ascii_digit())),
    }
}
