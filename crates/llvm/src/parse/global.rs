//! Global variables and aliases.

use super::Parser;
use crate::ast::{Constant, Val};
use crate::lexer::{Tok, Token};
use crate::trouble::Res;
use crate::types::{Ty, Types};

pub enum GlobalText<'a> {
    Variable {
        ty: Ty,
        init: Option<Constant<'a>>,
        constant: bool,
        thread_local: bool,
        align: Option<u32>,
        dbg: Option<u32>,
    },
    Alias {
        target: Val<'a>,
    },
    /// Resolved at load time by a function.
    IFunc {
        ty: Ty,
        resolver: Val<'a>,
    },
}

/// The global whose `@name` is at byte `at`. `defined`: whether an initialiser follows the type.
pub fn parse_global<'a>(text: &'a [u8], at: usize, defined: bool, types: &mut Types<'a>) -> Res<GlobalText<'a>> {
    let mut p = Parser::new(text, at, types);
    p.tokens.next();
    p.tokens.expect(b'=')?;
    let mut thread_local = false;
    let constant = loop {
        let Token { tok: Tok::Word(word), starts_line: false, .. } = p.tokens.ahead else {
            return p.tokens.wanted("`global`, `constant` or `alias`");
        };
        p.tokens.next();
        match word {
            "global" => break false,
            "constant" => break true,
            "alias" => {
                p.ty()?;
                p.tokens.expect(b',')?;
                return Ok(GlobalText::Alias { target: alias_target(&mut p)? });
            }
            "ifunc" => {
                let ty = p.ty()?;
                p.tokens.expect(b',')?;
                return Ok(GlobalText::IFunc { ty, resolver: alias_target(&mut p)? });
            }
            "thread_local" => {
                thread_local = true;
                if p.tokens.is(b'(') {
                    p.tokens.skip_group()?;
                }
            }
            _ if p.tokens.is(b'(') => p.tokens.skip_group()?,
            _ => {}
        }
    };
    let ty = p.ty()?;
    let init = if defined { Some(p.constant(ty)?) } else { None };
    let (mut align, mut dbg) = (None, None);
    while p.tokens.is(b',') {
        p.tokens.metadata_attachments(&mut dbg)?;
        if !p.tokens.eat(b',') {
            break;
        }
        if p.tokens.eat_word("align") {
            align = Some(p.tokens.alignment()?);
            continue;
        }
        // section "x", comdat($x), code_model "x", no_sanitize_address, ...
        p.tokens.next();
        match p.tokens.ahead.tok {
            Tok::Str(_) => {
                p.tokens.next();
            }
            Tok::Punct(b'(') => p.tokens.skip_group()?,
            _ => {}
        }
    }
    Ok(GlobalText::Variable { ty, init, constant, thread_local, align, dbg })
}

/// The aliasee: typed, except that a constant expression may stand without its type.
fn alias_target<'a>(p: &mut Parser<'a, '_>) -> Res<Val<'a>> {
    if p.at_type() {
        return p.typed();
    }
    let ptr = p.types.intern(crate::types::TypeData::Ptr);
    let constant = p.constant(ptr)?;
    Ok(Val::Const(ptr, constant))
}
