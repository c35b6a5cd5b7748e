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
    let define = p.is_word("define");
    p.next();
    let mut dbg = None;
    p.metadata_attachments(&mut dbg)?;
    p.attributes()?;
    let result = p.ty()?;
    if !matches!(p.token.tok, Tok::Global(_)) {
        return p.wanted("the name of a function");
    }
    p.next();
    p.expect(b'(')?;
    let mut params = Vec::new();
    let mut variadic = false;
    while !p.is(b')') {
        if p.token.tok == Tok::Dots {
            p.next();
            variadic = true;
            break;
        }
        let ty = p.ty()?;
        p.attributes()?;
        let name = match p.token.tok {
            Tok::Local(name) => {
                p.next();
                Some(name)
            }
            _ => None,
        };
        params.push(Param { ty, name });
        if !p.eat(b',') {
            break;
        }
    }
    p.expect(b')')?;
    if !define {
        return Ok(Header { result, params, variadic, dbg, end: p.at() });
    }
    loop {
        match p.token.tok {
            Tok::Punct(b'{') => break,
            Tok::Meta(_) => p.metadata_attachments(&mut dbg)?,
            Tok::Word("personality" | "prefix" | "prologue") => {
                p.next();
                p.typed()?;
            }
            Tok::Word("section" | "partition" | "gc") => {
                p.next();
                p.next();
            }
            Tok::Word("addrspace") => {
                p.next();
                p.skip_group()?;
            }
            Tok::Word(_) | Tok::Str(_) | Tok::Hash(_) => {
                let before = p.at();
                p.attributes()?;
                if p.at() == before {
                    return p.wanted("`{`");
                }
            }
            _ => return p.wanted("`{`"),
        }
    }
    Ok(Header { result, params, variadic, dbg, end: p.at() + 1 })
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
        let at = p.at();
        match p.token.tok {
            Tok::Punct(b'}') if !open => break,
            Tok::Label(name) if !open => {
                p.next();
                let scope = p.scope()?;
                scope.note(name);
                order.push(begin_block(scope, Name::new(name), at)?);
                open = true;
            }
            Tok::Hash(name) if name.starts_with(b"dbg_") => p.debug_record(name)?,
            // Written on request only, and of no meaning for us.
            Tok::Word("uselistorder" | "uselistorder_bb") if !open => p.skip_line(),
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
        return bad(p.at(), "a function has at least one block");
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
        let at = self.at();
        match &mut self.scope {
            Some(scope) => Ok(scope),
            None => bad(at, "a local name outside a function"),
        }
    }

    /// `label %name`
    pub fn label(&mut self) -> Res<Label> {
        self.expect_word("label")?;
        self.bare_label()
    }

    pub fn bare_label(&mut self) -> Res<Label> {
        let at = self.at();
        let Tok::Local(name) = self.token.tok else { return self.wanted("the name of a block") };
        self.next();
        Ok(self.scope()?.label(Name::new(name), at))
    }

    /// `!dbg !5 !foo !{...}`, commas before each optional; keeps the number of the `!dbg` node.
    pub fn metadata_attachments(&mut self, dbg: &mut Option<u32>) -> Res<()> {
        loop {
            let comma = self.is(b',');
            let first = if comma { self.second().tok } else { self.token.tok };
            let Tok::Meta(kind) = first else { return Ok(()) };
            // The next entity of the file: what ends here was the last variable.
            if !comma && self.token.starts_line {
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
        match self.token.tok {
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
                match self.token.tok {
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

    /// `#dbg_declare(ptr %x, !12, !DIExpression(), !13)` and its kin, of which only this one names an address.
    fn debug_record(&mut self, name: &[u8]) -> Res<()> {
        self.next();
        if name != b"dbg_declare" || !self.is(b'(') {
            return if self.is(b'(') { self.skip_group() } else { self.wanted("`(`") };
        }
        // Read tentatively: the group is skipped as a whole, whatever it holds.
        let mut ahead = self.lexer.clone();
        let tokens: [Tok<'a>; 4] = std::array::from_fn(|_| ahead.next().tok);
        if let [Tok::Word("ptr"), Tok::Local(address), Tok::Punct(b','), Tok::Meta(node)] = tokens
            && let Some(node) = std::str::from_utf8(node).ok().and_then(|n| n.parse().ok())
        {
            let scope = self.scope()?;
            let address = scope.local(address);
            scope.variables.push(Variable { address, node });
        }
        self.skip_group()
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
