//! Function headers and bodies.

use super::Parser;
use crate::ast::{Block, Function, Header, Label, Local, Name, Param, Variable};
use crate::lexer::Tok;
use crate::trouble::{Res, bad};
use crate::types::{TypeData, Types};
use rustc_hash::FxHashMap;

/// Names of one function.
#[derive(Default)]
pub struct Scope<'a> {
    locals: FxHashMap<Name<'a>, Local>,
    pub names: Vec<Name<'a>>,
    labels: FxHashMap<Name<'a>, Label>,
    label_names: Vec<(Name<'a>, usize)>,
    pub blocks: Vec<Block<'a>>,
    pub variables: Vec<Variable>,
    /// The number that the next value or block without a name gets.
    unnamed: u64,
}

impl<'a> Scope<'a> {
    pub fn local(&mut self, name: &'a [u8]) -> Local {
        self.local_named(Name::new(name))
    }

    fn local_named(&mut self, name: Name<'a>) -> Local {
        *self.locals.entry(name).or_insert_with(|| {
            self.names.push(name);
            (self.names.len() - 1) as Local
        })
    }

    /// Keeps the count of unnamed values in step with a number written in the text.
    pub fn note(&mut self, name: &'a [u8]) {
        if let Name::Number(number) = Name::new(name) {
            self.unnamed = self.unnamed.max(number.saturating_add(1));
        }
    }

    pub fn label(&mut self, name: Name<'a>, at: usize) -> Label {
        *self.labels.entry(name).or_insert_with(|| {
            self.blocks.push(Block::default());
            self.label_names.push((name, at));
            (self.blocks.len() - 1) as Label
        })
    }

    /// The name of the next value or block that the text leaves unnamed.
    fn next_unnamed(&mut self) -> Name<'a> {
        let number = self.unnamed;
        self.unnamed = number.saturating_add(1);
        Name::Number(number)
    }
}

/// The header of a `define` or `declare` at byte `at`.
pub fn parse_header<'a>(text: &'a [u8], at: usize, types: &mut Types<'a>) -> Res<Header<'a>> {
    let mut p = Parser::new(text, at, types);
    let define = p.tokens.is_word("define");
    p.tokens.next();
    let mut dbg = None;
    p.tokens.metadata_attachments(&mut dbg)?;
    p.attributes()?;
    let result = p.ty()?;
    if !matches!(p.tokens.ahead.tok, Tok::Global(_)) {
        return p.tokens.wanted("the name of a function");
    }
    p.tokens.next();
    p.tokens.expect(b'(')?;
    let mut params = Vec::new();
    let mut variadic = false;
    while !p.tokens.is(b')') {
        if p.tokens.ahead.tok == Tok::Dots {
            p.tokens.next();
            variadic = true;
            break;
        }
        let ty = p.ty()?;
        p.attributes()?;
        let mut name = None;
        if let Tok::Local(local) = p.tokens.ahead.tok {
            p.tokens.next();
            name = Some(local);
        }
        params.push(Param { ty, name });
        if !p.tokens.eat(b',') {
            break;
        }
    }
    p.tokens.expect(b')')?;
    if !define {
        return Ok(Header { result, params, variadic, dbg, end: p.tokens.at() });
    }
    loop {
        match p.tokens.ahead.tok {
            Tok::Punct(b'{') => break,
            Tok::Meta(_) => p.tokens.metadata_attachments(&mut dbg)?,
            Tok::Word("personality" | "prefix" | "prologue") => {
                p.tokens.next();
                p.typed()?;
            }
            Tok::Word("section" | "partition" | "gc") => {
                p.tokens.next();
                p.tokens.next();
            }
            Tok::Word("addrspace") => {
                p.tokens.next();
                p.tokens.skip_group()?;
            }
            Tok::Word(_) | Tok::Str(_) | Tok::Hash(_) => {
                let before = p.tokens.at();
                p.attributes()?;
                if p.tokens.at() == before {
                    return p.tokens.wanted("`{`");
                }
            }
            _ => return p.tokens.wanted("`{`"),
        }
    }
    Ok(Header { result, params, variadic, dbg, end: p.tokens.at() + 1 })
}

/// The body of the function whose `{` ends at `header.end`; `text` ends behind the function.
pub fn parse_body<'a>(text: &'a [u8], header: &Header<'a>, types: &mut Types<'a>) -> Res<Function<'a>> {
    let mut scope = Scope::default();
    let mut params = Vec::new();
    for param in &header.params {
        let name = match param.name {
            Some(name) => {
                scope.note(name);
                Name::new(name)
            }
            None => scope.next_unnamed(),
        };
        params.push(scope.local_named(name));
    }
    let mut p = Parser::new(text, header.end, types);
    p.scope = Some(scope);
    let mut order: Vec<Label> = Vec::new();
    let mut open = false;
    loop {
        let at = p.tokens.at();
        match p.tokens.ahead.tok {
            Tok::Punct(b'}') if !open => break,
            Tok::Label(name) if !open => {
                p.tokens.next();
                let scope = p.scope()?;
                scope.note(name);
                order.push(begin_block(scope, Name::new(name), at)?);
                open = true;
            }
            Tok::Hash(name) if name.starts_with(b"dbg_") => p.debug_record(name)?,
            // Written on request only, and of no meaning for us.
            Tok::Word("uselistorder" | "uselistorder_bb") if !open => p.tokens.skip_line(),
            Tok::End => return bad(at, "the function has no `}`"),
            _ => {
                if !open {
                    let scope = p.scope()?;
                    let name = scope.next_unnamed();
                    order.push(begin_block(scope, name, at)?);
                }
                let inst = p.instruction()?;
                open = !inst.op.is_terminator();
                let scope = p.scope()?;
                let label = *order.last().expect("internal: an instruction follows a label");
                scope.blocks[label as usize].insts.push(inst);
            }
        }
    }
    if order.is_empty() {
        return bad(p.tokens.at(), "a function has at least one block");
    }
    let scope = p.scope.take().expect("internal: set above");
    for (block, &(name, at)) in scope.blocks.iter().zip(&scope.label_names) {
        if !block.defined {
            return bad(at, format!("block `%{}` is not defined", name));
        }
    }
    Ok(Function { params, blocks: scope.blocks, order, local_names: scope.names, variables: scope.variables })
}

fn begin_block<'a>(scope: &mut Scope<'a>, name: Name<'a>, at: usize) -> Res<Label> {
    let label = scope.label(name, at);
    let block = &mut scope.blocks[label as usize];
    if block.defined {
        return bad(at, format!("block `%{}` is defined twice", name));
    }
    block.defined = true;
    Ok(label)
}

impl<'a> Parser<'a, '_> {
    pub fn scope(&mut self) -> Res<&mut Scope<'a>> {
        let at = self.tokens.at();
        match &mut self.scope {
            Some(scope) => Ok(scope),
            None => bad(at, "a local name outside a function"),
        }
    }

    /// `label %name`
    pub fn label(&mut self) -> Res<Label> {
        self.tokens.expect_word("label")?;
        self.bare_label()
    }

    pub fn bare_label(&mut self) -> Res<Label> {
        let at = self.tokens.at();
        let Tok::Local(name) = self.tokens.ahead.tok else { return self.tokens.wanted("the name of a block") };
        self.tokens.next();
        Ok(self.scope()?.label(Name::new(name), at))
    }

    /// `#dbg_declare(ptr %x, !12, !DIExpression(), !13)` and its kin, of which only this one names an address.
    fn debug_record(&mut self, name: &[u8]) -> Res<()> {
        self.tokens.next();
        if name != b"dbg_declare" || !self.tokens.is(b'(') {
            return if self.tokens.is(b'(') { self.tokens.skip_group() } else { self.tokens.wanted("`(`") };
        }
        // Read tentatively: the group is skipped as a whole, whatever it holds.
        let mut ahead = self.tokens.lexer.clone();
        let tokens: [Tok<'a>; 4] = std::array::from_fn(|_| ahead.next().tok);
        if let [Tok::Word("ptr"), Tok::Local(address), Tok::Punct(b','), Tok::Meta(node)] = tokens
            && let Some(node) = std::str::from_utf8(node).ok().and_then(|n| n.parse().ok())
        {
            let scope = self.scope()?;
            let address = scope.local(address);
            scope.variables.push(Variable { address, node });
        }
        self.tokens.skip_group()
    }

    pub fn is_void(&mut self, ty: crate::types::Ty) -> Res<bool> {
        Ok(self.types.data(ty)? == TypeData::Void)
    }

    /// The number of a result that the text leaves unnamed counts nevertheless.
    pub fn count_unnamed(&mut self) -> Res<()> {
        self.scope()?.next_unnamed();
        Ok(())
    }
}
