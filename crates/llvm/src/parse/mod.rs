//! From tokens to types, constants and functions.
//!
//! A recursive-descent parser with one token of look-ahead and a depth limit. It takes what clang 14 to 22 and rustc
//! write, skipping attributes, flags and metadata that do not change what a program does. All knowledge of LLVM
//! versions is here and in `lower::intrinsic`.

mod constant;
mod cursor;
mod function;
mod global;
mod inst;
mod ops;
mod wide;

pub use function::{parse_body, parse_header};
pub use global::{GlobalText, parse_global};
pub use inst::brief;

use crate::ast::Val;
use crate::lexer::Tok;
use crate::trouble::{Res, bad};
use crate::types::{Ty, TypeData, Types};
use cursor::Cursor;
use function::Scope;

/// Types and constants nested deeper than this are refused.
const MAX_DEPTH: u32 = 200;

pub struct Parser<'a, 't> {
    pub tokens: Cursor<'a>,
    pub types: &'t mut Types<'a>,
    scope: Option<Scope<'a>>,
    depth: u32,
}

impl<'a, 't> Parser<'a, 't> {
    pub fn new(text: &'a [u8], at: usize, types: &'t mut Types<'a>) -> Self {
        Self { tokens: Cursor::new(text, at), types, scope: None, depth: 0 }
    }

    fn deeper(&mut self) -> Res<()> {
        self.depth += 1;
        if self.depth > MAX_DEPTH { bad(self.tokens.at(), "nested too deep") } else { Ok(()) }
    }

    /// Whether a type starts here.
    pub fn at_type(&self) -> bool {
        match self.tokens.ahead.tok {
            Tok::Local(_) | Tok::Punct(b'{' | b'[' | b'<') => true,
            Tok::Word(word) => is_type_word(word),
            _ => false,
        }
    }

    /// `type { ... }` behind the `=` of a named type; `None` for `opaque`. The look-ahead is the name.
    pub fn type_definition(&mut self) -> Res<Option<Ty>> {
        self.tokens.next();
        self.tokens.expect(b'=')?;
        self.tokens.expect_word("type")?;
        if self.tokens.eat_word("opaque") {
            return Ok(None);
        }
        self.ty().map(Some)
    }

    pub fn ty(&mut self) -> Res<Ty> {
        self.deeper()?;
        let mut ty = self.ty_without_suffix()?;
        loop {
            match self.tokens.ahead.tok {
                Tok::Punct(b'*') => {
                    self.tokens.next();
                    ty = self.types.intern(TypeData::Ptr);
                }
                Tok::Word("addrspace") if self.tokens.second().tok == Tok::Punct(b'(') => {
                    self.tokens.next();
                    self.tokens.skip_group()?;
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
        self.tokens.expect(b'(')?;
        let mut params = Vec::new();
        let mut variadic = false;
        while !self.tokens.is(b')') {
            if self.tokens.ahead.tok == Tok::Dots {
                self.tokens.next();
                variadic = true;
                break;
            }
            params.push(self.ty()?);
            if !self.tokens.eat(b',') {
                break;
            }
        }
        self.tokens.expect(b')')?;
        Ok((params, variadic))
    }

    fn ty_without_suffix(&mut self) -> Res<Ty> {
        let data = match self.tokens.ahead.tok {
            Tok::Local(name) => {
                self.tokens.next();
                return Ok(self.types.named(name));
            }
            Tok::Punct(b'{') => TypeData::Struct { fields: self.fields()?, packed: false },
            Tok::Punct(b'[') => {
                self.tokens.next();
                let (len, elem) = self.sequence()?;
                self.tokens.expect(b']')?;
                return Ok(self.types.intern(TypeData::Array { len, elem }));
            }
            Tok::Punct(b'<') => {
                self.tokens.next();
                let data = if self.tokens.is(b'{') {
                    TypeData::Struct { fields: self.fields()?, packed: true }
                } else {
                    let scalable = self.tokens.eat_word("vscale");
                    if scalable {
                        self.tokens.expect_word("x")?;
                    }
                    let (len, elem) = self.sequence()?;
                    TypeData::Vector { len, elem, scalable }
                };
                self.tokens.expect(b'>')?;
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
                        self.tokens.next();
                        if !self.tokens.is(b'(') {
                            return self.tokens.wanted("`(`");
                        }
                        self.tokens.skip_group()?;
                        return Ok(self.types.intern(TypeData::Other));
                    }
                    _ => match word.strip_prefix('i').map(str::parse) {
                        // LLVM's own limit.
                        Some(Ok(bits @ 1..=8_388_608)) => TypeData::Int(bits),
                        _ => return self.tokens.wanted("a type"),
                    },
                };
                self.tokens.next();
                data
            }
            _ => return self.tokens.wanted("a type"),
        };
        Ok(self.types.intern(data))
    }

    fn sequence(&mut self) -> Res<(u64, Ty)> {
        let len = self.tokens.number()?;
        self.tokens.expect_word("x")?;
        Ok((len, self.ty()?))
    }

    fn fields(&mut self) -> Res<std::rc::Rc<[Ty]>> {
        self.tokens.expect(b'{')?;
        let mut fields = Vec::new();
        while !self.tokens.is(b'}') {
            fields.push(self.ty()?);
            if !self.tokens.eat(b',') {
                break;
            }
        }
        self.tokens.expect(b'}')?;
        Ok(fields.into())
    }

    /// A value whose type is known.
    pub fn value(&mut self, ty: Ty) -> Res<Val<'a>> {
        if let Tok::Local(name) = self.tokens.ahead.tok {
            let at = self.tokens.at();
            self.tokens.next();
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
            match self.tokens.ahead.tok {
                Tok::Word("personality" | "prefix" | "prologue") => return Ok((byval, align)),
                Tok::Word(word) if !is_type_word(word) && !constant::starts_constant(word) => {
                    self.tokens.next();
                    match word {
                        "byval" if self.tokens.is(b'(') => {
                            self.tokens.next();
                            byval = Some(self.ty()?);
                            self.tokens.expect(b')')?;
                        }
                        "align" | "alignstack" => {
                            let group = self.tokens.eat(b'(');
                            if word == "align" {
                                align = self.tokens.alignment()?;
                            } else {
                                self.tokens.number()?;
                            }
                            if group {
                                self.tokens.expect(b')')?;
                            }
                        }
                        "cc" if matches!(self.tokens.ahead.tok, Tok::Int(_)) => {
                            self.tokens.next();
                        }
                        _ if self.tokens.is(b'(') => self.tokens.skip_group()?,
                        _ => {}
                    }
                }
                Tok::Str(_) => {
                    self.tokens.next();
                    if self.tokens.eat(b'=') {
                        self.tokens.next();
                    }
                }
                Tok::Hash(_) => {
                    self.tokens.next();
                }
                _ => return Ok((byval, align)),
            }
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
