//! One fast pass over a module's text: which symbols, types and metadata nodes there are, and where.
//!
//! Works by lines: LLVM begins every top-level entity in column one and ends a function with `}` in column one. Bodies
//! are only searched for that line, so indexing costs little more than finding line ends, and everything else is read
//! on demand.

use crate::lexer::{Lexer, Tok};
use crate::trouble::{Res, bad};
use rustc_hash::FxHashMap;

/// How strongly a module claims a name; the strongest claim of all modules wins.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Claim {
    /// Only mentioned, and may be missing.
    Wished,
    /// Only mentioned.
    Declared,
    /// A copy of a definition that is elsewhere.
    Available,
    Weak,
    Common,
    Strong,
    /// Seen by its own module only.
    Internal,
    /// Collected from all modules: the lists of constructors and destructors.
    Appending,
}

impl Claim {
    pub fn is_definition(self) -> bool {
        !matches!(self, Claim::Wished | Claim::Declared)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SymbolKind {
    /// `end`: first byte behind the body, or behind the line of a declaration.
    Function {
        end: u32,
    },
    Variable,
}

#[derive(Clone, Copy, Debug)]
pub struct Symbol<'a> {
    pub name: &'a [u8],
    pub at: u32,
    pub kind: SymbolKind,
    pub claim: Claim,
}

#[derive(Default)]
pub struct Index<'a> {
    pub symbols: Vec<Symbol<'a>>,
    pub by_name: FxHashMap<&'a [u8], u32>,
    /// Where named types are defined.
    pub types: FxHashMap<&'a [u8], u32>,
    pub nodes: Nodes,
    /// Whether `i128` is aligned to 16 bytes.
    pub wide_i128: bool,
}

/// Where numbered metadata nodes are. Compilers write them in order, so nearly all sit in the array; the map keeps an
/// arbitrary number in the text from becoming an allocation of that size.
#[derive(Default)]
pub struct Nodes {
    dense: Vec<u32>,
    sparse: FxHashMap<u32, u32>,
}

impl Nodes {
    fn insert(&mut self, number: u32, at: u32) {
        if number as usize == self.dense.len() {
            self.dense.push(at);
        } else {
            self.sparse.insert(number, at);
        }
    }
    pub fn get(&self, number: u32) -> Option<usize> {
        self.dense.get(number as usize).or_else(|| self.sparse.get(&number)).map(|&at| at as usize)
    }
}

pub fn index(text: &[u8]) -> Res<Index<'_>> {
    if u32::try_from(text.len()).is_err() {
        return bad(0, "the file is larger than 4 GiB");
    }
    let mut index = Index::default();
    let mut at = 0;
    while at < text.len() {
        at = match text[at] {
            b'!' => {
                if let Some(number) = node_number(&text[at + 1..]) {
                    index.nodes.insert(number, at as u32);
                }
                line_end(text, at)
            }
            b';' | b'\n' | b'\r' | b' ' | b'\t' | b'}' | b']' | b')' | b'$' | b'^' => line_end(text, at),
            b'@' => index.variable(text, at)?,
            b'%' => {
                let mut lexer = Lexer::new(text, at);
                let Tok::Local(name) = lexer.next().tok else { return bad(at, "expected the name of a type") };
                index.types.insert(name, at as u32);
                line_end(text, at)
            }
            b'd' if text[at..].starts_with(b"define") => index.function(text, at, true)?,
            b'd' if text[at..].starts_with(b"declare") => index.function(text, at, false)?,
            b't' if text[at..].starts_with(b"target") => {
                let end = line_end(text, at);
                index.target(&text[at..end], at)?;
                end
            }
            _ if ["attributes", "source_filename", "module", "uselistorder"]
                .iter()
                .any(|word| text[at..].starts_with(word.as_bytes())) =>
            {
                line_end(text, at)
            }
            _ => return bad(at, "this is not an entity of LLVM's textual form (is the file a `.ll`?)"),
        };
    }
    whole(text)?;
    Ok(index)
}

/// Compilers end the last line too: one without an end must at least close what it opens, or the file is a piece of
/// one.
fn whole(text: &[u8]) -> Res<()> {
    let start = memchr::memrchr(b'\n', text).map_or(0, |n| n + 1);
    let mut lexer = Lexer::new(text, start);
    let mut open = 0usize;
    loop {
        let token = lexer.next();
        match token.tok {
            Tok::Punct(b'(' | b'{' | b'[' | b'<') => open += 1,
            Tok::Punct(b')' | b'}' | b']' | b'>') => open = open.saturating_sub(1),
            Tok::Str(_) | Tok::CStr(_) if lexer.offset() >= text.len() && !text.ends_with(b"\"") => open += 1,
            Tok::End if open > 0 => {
                return bad(text.len(), "the file ends in the middle of a line: it was cut off, write it again");
            }
            Tok::End => return Ok(()),
            _ => {}
        }
    }
}

/// First byte of the next line.
fn line_end(text: &[u8], at: usize) -> usize {
    memchr::memchr(b'\n', &text[at..]).map_or(text.len(), |n| at + n + 1)
}

/// The number in `12 = ...`.
fn node_number(rest: &[u8]) -> Option<u32> {
    let digits = rest.iter().take(10).take_while(|b| b.is_ascii_digit()).count();
    let mut number = 0u32;
    for &b in &rest[..digits] {
        number = number.checked_mul(10)?.checked_add(u32::from(b - b'0'))?;
    }
    (digits > 0).then_some(number)
}

fn linkage(word: &str) -> Option<Claim> {
    Some(match word {
        "private" | "internal" => Claim::Internal,
        "available_externally" => Claim::Available,
        "linkonce" | "weak" | "linkonce_odr" | "weak_odr" => Claim::Weak,
        "common" => Claim::Common,
        "appending" => Claim::Appending,
        "extern_weak" => Claim::Wished,
        "external" => Claim::Declared,
        _ => return None,
    })
}

impl<'a> Index<'a> {
    fn add(&mut self, symbol: Symbol<'a>) -> Res<()> {
        let row = self.symbols.len() as u32;
        // A `declare` may be repeated in hand-written text; two definitions may not.
        if let Some(&before) = self.by_name.get(symbol.name) {
            let old = self.symbols[before as usize].claim;
            if old.is_definition() && symbol.claim.is_definition() {
                return bad(symbol.at as usize, format!("`@{}` is defined twice", crate::lexer::shown(symbol.name)));
            }
            if !symbol.claim.is_definition() {
                return Ok(());
            }
        }
        self.by_name.insert(symbol.name, row);
        self.symbols.push(symbol);
        Ok(())
    }

    fn variable(&mut self, text: &'a [u8], at: usize) -> Res<usize> {
        let mut lexer = Lexer::new(text, at);
        let Tok::Global(name) = lexer.next().tok else { return bad(at, "expected a global name") };
        let equals = lexer.next();
        if equals.tok != Tok::Punct(b'=') {
            return bad(equals.at, "expected `=`");
        }
        let word = if let Tok::Word(word) = lexer.next().tok { Some(word) } else { None };
        let claim = word.and_then(linkage).unwrap_or(Claim::Strong);
        self.add(Symbol { name, at: at as u32, kind: SymbolKind::Variable, claim })?;
        Ok(line_end(text, at))
    }

    fn function(&mut self, text: &'a [u8], at: usize, define: bool) -> Res<usize> {
        let line = line_end(text, at);
        let Some(name_at) = memchr::memchr(b'@', &text[at..line]) else {
            return bad(at, "expected a function name on the same line");
        };
        let Tok::Global(name) = Lexer::new(text, at + name_at).next().tok else {
            return bad(at + name_at, "expected a function name");
        };
        let mut lexer = Lexer::new(text, at);
        lexer.next();
        let word = if let Tok::Word(word) = lexer.next().tok { Some(word) } else { None };
        let claim = if define {
            word.filter(|word| *word != "external").and_then(linkage).unwrap_or(Claim::Strong)
        } else if word == Some("extern_weak") {
            Claim::Wished
        } else {
            Claim::Declared
        };
        let end = if !define {
            line
        } else if text[at..line].trim_ascii_end().ends_with(b"{") {
            match memchr::memmem::find(&text[line - 1..], b"\n}") {
                Some(found) => line - 1 + found + 2,
                None => return bad(at, "the body of this function is never closed"),
            }
        } else {
            body_end(text, at + name_at)?
        };
        self.add(Symbol { name, at: at as u32, kind: SymbolKind::Function { end: end as u32 }, claim })?;
        Ok(if define { line_end(text, end) } else { end })
    }

    /// We lay out memory for one kind of machine only, so text for another must not slip through.
    fn target(&mut self, line: &[u8], at: usize) -> Res<()> {
        if !line.starts_with(b"target datalayout") {
            return Ok(());
        }
        let Some(open) = memchr::memchr(b'"', line) else { return bad(at, "expected a string") };
        for (i, part) in line[open + 1..].split(|&b| b == b'-' || b == b'"').enumerate() {
            match part {
                b"i128:128" => self.wide_i128 = true,
                b"E" if i == 0 => return bad(at, "big-endian targets are not supported: compile for x86-64"),
                _ if part.starts_with(b"p:") && !part.starts_with(b"p:64") => {
                    return bad(at, "only targets with 64-bit pointers are supported: compile for x86-64");
                }
                _ => {}
            }
        }
        Ok(())
    }
}

/// End of a body that does not follow the usual line breaks, by counting brackets from the function's name on.
fn body_end(text: &[u8], name_at: usize) -> Res<usize> {
    let mut lexer = Lexer::new(text, name_at);
    let (mut round, mut curly, mut seen_params) = (0usize, 0usize, false);
    loop {
        let token = lexer.next();
        match token.tok {
            Tok::Punct(b'(') => round += 1,
            Tok::Punct(b')') => {
                round = round.saturating_sub(1);
                seen_params |= round == 0;
            }
            Tok::Punct(b'{') if seen_params && round == 0 => curly += 1,
            Tok::Punct(b'}') if curly > 0 && round == 0 => {
                curly -= 1;
                if curly == 0 {
                    return Ok(lexer.offset());
                }
            }
            Tok::End => return bad(name_at, "the body of this function is never closed"),
            _ => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn finds_entities_and_bodies() {
        let text = b"%T = type { i32 }\n@g = internal global i32 0\ndefine i32 @f() {\n  ret i32 0\n}\n\
            define { i32, i32 } @one({ i32 } %x) { ret { i32, i32 } zeroinitializer }\ndeclare void @d()\n!0 = !{}\n!7 = !{}\n";
        let index = index(text).unwrap();
        let claims: Vec<_> = index.symbols.iter().map(|s| (s.name, s.claim)).collect();
        assert_eq!(
            claims,
            [
                (b"g".as_slice(), Claim::Internal),
                (b"f", Claim::Strong),
                (b"one", Claim::Strong),
                (b"d", Claim::Declared)
            ]
        );
        assert!(index.types.contains_key(b"T".as_slice()));
        assert!(index.nodes.get(0).is_some() && index.nodes.get(7).is_some() && index.nodes.get(1).is_none());
    }

    #[test]
    fn refuses_what_is_no_module() {
        assert!(index(b"int main() {}\n").is_err());
        assert!(index(b"define i32 @f() {\n").is_err());
        assert!(index(b"@g = global i32 0\nattributes #0 = { nounwind \"x\"=\"gen").is_err());
        assert!(index(b"@g = global i32 0\n!0 = !{!1, !2").is_err());
        assert!(index(b"@g = global i32 0\n!0 = !{!1, !\"a\"}").is_ok());
        assert!(index(b"target datalayout = \"e-p:32:32\"\n").is_err());
    }
}
