//! Debug information, node by node on demand: source places, variable names and their layout, function names.
//!
//! Debug information never makes a load fail: a node that is missing or odd gives no place. Chains of scopes and
//! inlined calls are walked with a bound, since a file may make them circular.

use crate::index::Nodes;
use crate::lexer::{Lexer, Tok, unescape};
use ir::{BlockShape, Loc, LocData, Member, Module, Shape, ShapeData, Shapes, SourceFile, SymbolRef};
use rustc_hash::FxHashMap;

/// No compiler nests scopes or inlined calls deeper.
const MAX_CHAIN: u32 = 256;
/// Types nested deeper than this have no names inside.
const MAX_NESTED: u32 = 32;

/// Tables of the module under construction, made unique across files.
#[derive(Default)]
pub struct Places {
    files: FxHashMap<String, SourceFile>,
    symbols: FxHashMap<String, SymbolRef>,
    locs: FxHashMap<LocData, Loc>,
}

impl Places {
    fn file(&mut self, module: &mut Module, name: String) -> SourceFile {
        *self.files.entry(name).or_insert_with_key(|name| module.files.push(name.clone()))
    }
    fn symbol(&mut self, module: &mut Module, name: String) -> SymbolRef {
        *self.symbols.entry(name).or_insert_with_key(|name| module.symbols.push(name.clone()))
    }
    fn loc(&mut self, module: &mut Module, data: LocData) -> Loc {
        *self.locs.entry(data).or_insert_with(|| module.locs.push(data))
    }
}

#[derive(Clone, Copy, Debug)]
enum Field<'a> {
    Node(u32),
    Number(u32),
    Text(&'a [u8]),
    Word(&'a str),
}

struct Node<'a> {
    kind: &'a [u8],
    fields: Vec<(&'a [u8], Field<'a>)>,
}

impl<'a> Node<'a> {
    fn field(&self, key: &str) -> Option<Field<'a>> {
        self.fields.iter().find(|(k, _)| *k == key.as_bytes()).map(|(_, f)| *f)
    }
    fn node(&self, key: &str) -> Option<u32> {
        match self.field(key)? {
            Field::Node(node) => Some(node),
            Field::Number(_) | Field::Text(_) | Field::Word(_) => None,
        }
    }
    fn number(&self, key: &str) -> u32 {
        if let Some(Field::Number(number)) = self.field(key) { number } else { 0 }
    }
    fn bytes(&self, key: &str) -> u64 {
        u64::from(self.number(key) / 8)
    }
    fn tag(&self) -> &'a str {
        if let Some(Field::Word(word)) = self.field("tag") { word } else { "" }
    }
    fn text(&self, key: &str) -> Option<String> {
        match self.field(key)? {
            Field::Text(text) => Some(String::from_utf8_lossy(&unescape(text)).into_owned()),
            Field::Node(_) | Field::Number(_) | Field::Word(_) => None,
        }
    }
}

/// Debug information of one module's text, with what was read of it so far.
pub struct Metadata<'a> {
    text: &'a [u8],
    nodes: Nodes,
    locs: FxHashMap<u32, Loc>,
    scopes: FxHashMap<u32, (Option<SourceFile>, Option<SymbolRef>)>,
    shapes: FxHashMap<u32, Shape>,
}

impl<'a> Metadata<'a> {
    pub fn new(text: &'a [u8], nodes: Nodes) -> Self {
        Self { text, nodes, locs: FxHashMap::default(), scopes: FxHashMap::default(), shapes: FxHashMap::default() }
    }

    /// `!12 = distinct !DIKind(key: value, ...)`
    fn node(&self, number: u32) -> Option<Node<'a>> {
        let mut lexer = Lexer::new(self.text, self.nodes.get(number)?);
        let Tok::Meta(_) = lexer.next().tok else { return None };
        let Tok::Punct(b'=') = lexer.next().tok else { return None };
        let mut tok = lexer.next().tok;
        if tok == Tok::Word("distinct") {
            tok = lexer.next().tok;
        }
        let Tok::Meta(kind) = tok else { return None };
        let Tok::Punct(b'(') = lexer.next().tok else { return None };
        let mut fields = Vec::new();
        let mut depth = 1usize;
        let mut key = None;
        while depth > 0 {
            match lexer.next().tok {
                Tok::Punct(b'(' | b'{' | b'[') => depth += 1,
                Tok::Punct(b')' | b'}' | b']') => depth -= 1,
                Tok::End => return None,
                Tok::Label(name) if depth == 1 => key = Some(name),
                tok if depth == 1 => {
                    let field = match tok {
                        Tok::Meta(name) => std::str::from_utf8(name).ok().and_then(|n| n.parse().ok()).map(Field::Node),
                        Tok::Int(text) => text.parse().ok().map(Field::Number),
                        Tok::Str(text) => Some(Field::Text(text)),
                        Tok::Word(word) => Some(Field::Word(word)),
                        _ => None,
                    };
                    if let (Some(key), Some(field)) = (key.take(), field) {
                        fields.push((key, field));
                    }
                }
                _ => {}
            }
        }
        Some(Node { kind, fields })
    }

    /// The place of an instruction's `!dbg` node.
    pub fn loc(&mut self, number: u32, module: &mut Module, places: &mut Places) -> Loc {
        self.loc_at(number, module, places, 0)
    }

    fn loc_at(&mut self, number: u32, module: &mut Module, places: &mut Places, depth: u32) -> Loc {
        if let Some(&loc) = self.locs.get(&number) {
            return loc;
        }
        let loc = self.read_loc(number, module, places, depth).unwrap_or(Loc::NONE);
        self.locs.insert(number, loc);
        loc
    }

    fn read_loc(&mut self, number: u32, module: &mut Module, places: &mut Places, depth: u32) -> Option<Loc> {
        let node = self.node(number)?;
        if node.kind != b"DILocation" || depth > MAX_CHAIN {
            return None;
        }
        let inlined_at = node.node("inlinedAt").map(|at| self.loc_at(at, module, places, depth + 1));
        let (file, function) = self.scope(node.node("scope")?, module, places);
        let data = LocData {
            file: file?,
            line: node.number("line"),
            column: node.number("column"),
            function,
            inlined_at: inlined_at.filter(|&at| at != Loc::NONE),
        };
        Some(places.loc(module, data))
    }

    /// File and function of a scope.
    fn scope(
        &mut self,
        number: u32,
        module: &mut Module,
        places: &mut Places,
    ) -> (Option<SourceFile>, Option<SymbolRef>) {
        if let Some(&known) = self.scopes.get(&number) {
            return known;
        }
        let (mut file, mut function) = (None, None);
        let mut current = number;
        for _ in 0..MAX_CHAIN {
            let Some(node) = self.node(current) else { break };
            if file.is_none() {
                file = node.node("file").and_then(|f| self.file_name(f)).map(|name| places.file(module, name));
            }
            if node.kind == b"DISubprogram" {
                function = function_name(&node).map(|name| places.symbol(module, name));
                break;
            }
            match node.node("scope") {
                Some(outer) => current = outer,
                None => break,
            }
        }
        self.scopes.insert(number, (file, function));
        (file, function)
    }

    fn file_name(&self, number: u32) -> Option<String> {
        let node = self.node(number)?;
        let name = node.text("filename")?;
        Some(match node.text("directory") {
            Some(directory) if !name.starts_with('/') && !directory.is_empty() && directory != "." => {
                format!("{}/{name}", directory.trim_end_matches('/'))
            }
            _ => name,
        })
    }

    /// Where a function or variable is declared, given its `!dbg` node.
    pub fn declared_at(&mut self, number: u32, module: &mut Module, places: &mut Places) -> Loc {
        let Some(mut node) = self.node(number) else { return Loc::NONE };
        if node.kind == b"DIGlobalVariableExpression" {
            match node.node("var").and_then(|var| self.node(var)) {
                Some(var) => node = var,
                None => return Loc::NONE,
            }
        }
        let Some(file) = node.node("file").and_then(|f| self.file_name(f)) else { return Loc::NONE };
        let function = if node.kind == b"DISubprogram" { function_name(&node) } else { None };
        let data = LocData {
            file: places.file(module, file),
            line: node.number("line"),
            column: 0,
            function: function.map(|name| places.symbol(module, name)),
            inlined_at: None,
        };
        places.loc(module, data)
    }

    /// `!12 = !{!1, !2, null}`: the nodes in it, `None` for a null.
    fn list(&self, number: u32) -> Vec<Option<u32>> {
        let Some(at) = self.nodes.get(number) else { return Vec::new() };
        let mut lexer = Lexer::new(self.text, at);
        let opening = [lexer.next().tok, lexer.next().tok, lexer.next().tok, lexer.next().tok];
        let [Tok::Meta(_), Tok::Punct(b'='), Tok::Punct(b'!'), Tok::Punct(b'{')] = opening else { return Vec::new() };
        let mut nodes = Vec::new();
        loop {
            match lexer.next().tok {
                Tok::Meta(name) => nodes.push(std::str::from_utf8(name).ok().and_then(|n| n.parse::<u32>().ok())),
                Tok::Word("null") => nodes.push(None),
                Tok::Punct(b'}') | Tok::End => return nodes,
                _ => {}
            }
        }
    }

    /// The layout of a variable, given its `!dbg` node or that of its declaration.
    pub fn shape(&mut self, number: u32, shapes: &mut Shapes) -> Option<Shape> {
        self.shape_of(self.type_of(number)?, shapes, 0)
    }

    /// The type of a variable, given its `!dbg` node or that of its declaration.
    pub fn type_of(&self, number: u32) -> Option<u32> {
        let mut node = self.node(number)?;
        if node.kind == b"DIGlobalVariableExpression" {
            node = self.node(node.node("var")?)?;
        }
        node.node("type")
    }

    /// The types of a function's result and parameters, given its `!dbg` node; `None` for a result that is void.
    pub fn signature(&self, number: u32) -> Vec<Option<u32>> {
        let types = || self.node(self.node(number)?.node("type")?)?.node("types");
        types().map(|types| self.list(types)).unwrap_or_default()
    }

    /// A type without its names and qualifiers.
    fn bare(&self, mut number: u32) -> Option<(u32, Node<'a>)> {
        for _ in 0..MAX_NESTED {
            let node = self.node(number)?;
            if !is_qualifier(node.tag()) {
                return Some((number, node));
            }
            number = node.node("baseType")?;
        }
        None
    }

    /// The type to which the pointer at an offset in a type points.
    pub fn pointed_to(&self, mut number: u32, mut offset: u64) -> Option<u32> {
        for _ in 0..MAX_NESTED {
            let (_, node) = self.bare(number)?;
            number = match node.tag() {
                "DW_TAG_pointer_type" | "DW_TAG_reference_type" | "DW_TAG_rvalue_reference_type" => {
                    return node.node("baseType").filter(|_| offset == 0);
                }
                "DW_TAG_array_type" => {
                    let element = node.node("baseType")?;
                    offset = offset.checked_rem(self.bare(element)?.1.bytes("size"))?;
                    element
                }
                "DW_TAG_structure_type" | "DW_TAG_class_type" | "DW_TAG_union_type" => {
                    offset = offset.checked_rem(node.bytes("size"))?;
                    let parts = self.list(node.node("elements")?).into_iter().flatten();
                    let (part, start) = parts.filter_map(|part| self.node(part)).find_map(|part| {
                        let (start, size, ty) = self.part(&part)?;
                        (start..start + size).contains(&offset).then_some((ty, start))
                    })?;
                    offset -= start;
                    part
                }
                _ => return None,
            };
        }
        None
    }

    /// The layout of blocks that hold this type. Bytes are not one: they stand for what is not known.
    pub fn block_shape(&mut self, number: u32, shapes: &mut Shapes) -> Option<BlockShape> {
        let (bare, node) = self.bare(number)?;
        let size = match node.tag() {
            "DW_TAG_pointer_type" => 8,
            _ => node.bytes("size"),
        };
        let shape = self.shape_of(bare, shapes, 0).filter(|_| size > 1)?;
        Some(BlockShape { shape, size })
    }

    fn shape_of(&mut self, number: u32, shapes: &mut Shapes, depth: u32) -> Option<Shape> {
        if let Some(&shape) = self.shapes.get(&number) {
            return Some(shape);
        }
        let node = self.node(number).filter(|_| depth < MAX_NESTED)?;
        let shape = match node.tag() {
            tag if is_qualifier(tag) => self.shape_of(node.node("baseType")?, shapes, depth + 1)?,
            "DW_TAG_array_type" => self.array_shape(&node, shapes, depth)?,
            "DW_TAG_structure_type" | "DW_TAG_class_type" | "DW_TAG_union_type" => {
                let mut members = Vec::new();
                let elements = node.node("elements").map(|list| self.list(list)).unwrap_or_default();
                for element in elements.into_iter().flatten() {
                    members.extend(self.member(element, shapes, depth));
                }
                shapes.table.push(ShapeData::Members(members))
            }
            _ => shapes.table.push(ShapeData::Plain),
        };
        self.shapes.insert(number, shape);
        Some(shape)
    }

    fn array_shape(&mut self, node: &Node<'a>, shapes: &mut Shapes, depth: u32) -> Option<Shape> {
        let mut shape = self.shape_of(node.node("baseType")?, shapes, depth + 1)?;
        let counts: Vec<u64> = self
            .list(node.node("elements")?)
            .into_iter()
            .map(|range| range.and_then(|range| self.node(range)).map_or(0, |range| u64::from(range.number("count"))))
            .collect();
        if counts == [0] {
            let stride = self.bare(node.node("baseType")?)?.1.bytes("size");
            return (stride > 0).then(|| shapes.table.push(ShapeData::Open { element: shape, stride }));
        }
        let mut stride = node.bytes("size").checked_div(counts.iter().product())?;
        // Inner dimensions come last.
        for count in counts.into_iter().rev() {
            shape = shapes.table.push(ShapeData::Array { element: shape, stride, count });
            stride *= count;
        }
        Some(shape)
    }

    fn member(&mut self, number: u32, shapes: &mut Shapes, depth: u32) -> Option<Member> {
        let node = self.node(number)?;
        let (offset, size, ty) = self.part(&node).or_else(|| self.open_part(&node))?;
        let shape = self.shape_of(ty, shapes, depth + 1)?;
        Some(Member { name: node.text("name").unwrap_or_default(), offset, size, shape })
    }

    /// Offset, size and type of a member or base class; not of a static member, which has no size, and not of a field
    /// of bits.
    fn part(&self, node: &Node<'a>) -> Option<(u64, u64, u32)> {
        let base = node.node("baseType")?;
        let size = match node.tag() {
            "DW_TAG_member" if node.number("size").is_multiple_of(8) => node.bytes("size"),
            "DW_TAG_inheritance" => self.bare(base)?.1.bytes("size"),
            _ => 0,
        };
        (size > 0).then_some((node.bytes("offset"), size, base))
    }

    /// The same of an array at the end of a structure, of which only the program knows the length.
    fn open_part(&self, node: &Node<'a>) -> Option<(u64, u64, u32)> {
        let base = node.node("baseType").filter(|_| node.tag() == "DW_TAG_member" && node.number("size") == 0)?;
        let is_array = self.bare(base)?.1.tag() == "DW_TAG_array_type";
        // A static member has no offset.
        (is_array && node.bytes("offset") > 0).then_some((node.bytes("offset"), 0, base))
    }

    /// Name of a source variable.
    pub fn variable(&self, number: u32) -> Option<String> {
        let node = self.node(number)?;
        if node.kind == b"DILocalVariable" { node.text("name") } else { None }
    }
}

fn is_qualifier(tag: &str) -> bool {
    matches!(
        tag,
        "DW_TAG_typedef" | "DW_TAG_const_type" | "DW_TAG_volatile_type" | "DW_TAG_atomic_type" | "DW_TAG_restrict_type"
    )
}

fn function_name(node: &Node<'_>) -> Option<String> {
    if let Some(name) = node.text("linkageName").and_then(|linkage| demangle(&linkage)) {
        return Some(name);
    }
    node.text("name")
}

/// The source-level path of a mangled name, without parameters and hash.
fn demangle(name: &str) -> Option<String> {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        return Some(format!("{rust:#}"));
    }
    if !name.starts_with("_Z") {
        return None;
    }
    let symbol = cpp_demangle::Symbol::new(name).ok()?;
    let options = cpp_demangle::DemangleOptions::new().no_params().no_return_type();
    symbol.demangle_with_options(&options).ok()
}

#[cfg(test)]
mod tests {
    use super::demangle;

    #[test]
    fn demangles_both_languages() {
        assert_eq!(demangle("_ZN3foo3barEi").as_deref(), Some("foo::bar"));
        assert_eq!(demangle("_RNvCs1234_7mycrate3foo").as_deref(), Some("mycrate::foo"));
        assert_eq!(demangle("main"), None);
    }
}
