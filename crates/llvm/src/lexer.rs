//! Tokens of LLVM's textual form.
//!
//! Never fails: an invalid token becomes [`Tok::Stray`], and the parser, which knows what it expected, reports it.
//! Names are slices of the text without sigil and quotes, still escaped: LLVM writes one name always the same way, so
//! the raw bytes serve as identity and only names that leave this crate are unescaped.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tok<'a> {
    End,
    /// A keyword, type name or opcode.
    Word(&'a str),
    /// `name:`, a block label or a field of a metadata node.
    Label(&'a [u8]),
    /// `%name`
    Local(&'a [u8]),
    /// `@name`
    Global(&'a [u8]),
    /// `!name` or `!12`
    Meta(&'a [u8]),
    /// `#12` or `#dbg_declare`
    Hash(&'a [u8]),
    /// `$name`
    Comdat(&'a [u8]),
    /// A decimal number, perhaps negative.
    Int(&'a str),
    /// A decimal number with a point or exponent.
    Real(&'a str),
    /// `0x...`, `0xK...` and the like: the letter, or 0, and the digits.
    Hex(u8, &'a str),
    /// `"..."`, still escaped.
    Str(&'a [u8]),
    /// `c"..."`, still escaped.
    CStr(&'a [u8]),
    Dots,
    Punct(u8),
    Stray(u8),
}

#[derive(Clone, Copy, Debug)]
pub struct Token<'a> {
    pub tok: Tok<'a>,
    /// Its first byte.
    pub at: usize,
    /// Whether it is the first on its line.
    pub starts_line: bool,
}

#[derive(Clone)]
pub struct Lexer<'a> {
    text: &'a [u8],
    at: usize,
}

fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'-' | b'$' | b'.' | b'_')
}

impl<'a> Lexer<'a> {
    pub fn new(text: &'a [u8], at: usize) -> Self {
        Self { text, at }
    }

    /// The byte after the last token.
    pub fn offset(&self) -> usize {
        self.at
    }

    fn byte(&self, at: usize) -> u8 {
        self.text.get(at).copied().unwrap_or(0)
    }

    fn run(&self, from: usize, accept: impl Fn(u8) -> bool) -> usize {
        self.text[from..].iter().position(|&b| !accept(b)).map_or(self.text.len(), |n| from + n)
    }

    /// Words, numbers and labels consist of ASCII only.
    fn ascii(&self, from: usize, to: usize) -> &'a str {
        std::str::from_utf8(&self.text[from..to]).unwrap_or_default()
    }

    /// Skips blanks and comments; returns whether a line ended.
    fn skip_blank(&mut self) -> bool {
        let mut newline = self.at == 0;
        loop {
            match self.byte(self.at) {
                b'\n' => newline = true,
                b' ' | b'\t' | b'\r' => {}
                b';' => {
                    self.at = memchr::memchr(b'\n', &self.text[self.at..]).map_or(self.text.len(), |n| self.at + n);
                    continue;
                }
                _ => return newline,
            }
            self.at += 1;
        }
    }

    /// The contents of the string that opens at `self.at`; moves behind its closing quote.
    fn string(&mut self) -> &'a [u8] {
        let from = self.at + 1;
        let to = memchr::memchr(b'"', &self.text[from..]).map_or(self.text.len(), |n| from + n);
        self.at = (to + 1).min(self.text.len());
        &self.text[from..to]
    }

    /// The name behind a sigil at `self.at`, quoted or not; `None` if there is none.
    fn name(&mut self, accept: impl Fn(u8) -> bool) -> Option<&'a [u8]> {
        let from = self.at + 1;
        if self.byte(from) == b'"' {
            self.at = from;
            return Some(self.string());
        }
        let to = self.run(from.min(self.text.len()), accept);
        self.at = to;
        (to > from).then(|| &self.text[from..to])
    }

    pub fn next(&mut self) -> Token<'a> {
        let starts_line = self.skip_blank();
        let at = self.at;
        Token { tok: self.token(), at, starts_line }
    }

    fn token(&mut self) -> Tok<'a> {
        let at = self.at;
        let Some(&first) = self.text.get(at) else { return Tok::End };
        match first {
            b'%' => self.name(is_name_byte).map_or(Tok::Stray(b'%'), Tok::Local),
            b'@' => self.name(is_name_byte).map_or(Tok::Stray(b'@'), Tok::Global),
            b'#' => self.name(is_name_byte).map_or(Tok::Stray(b'#'), Tok::Hash),
            b'^' => self.name(is_name_byte).map_or(Tok::Stray(b'^'), Tok::Hash),
            b'!' if self.byte(at + 1) == b'"' => {
                self.at += 1;
                Tok::Punct(b'!')
            }
            b'!' => self.name(|b| is_name_byte(b) || b == b'\\').map_or(Tok::Punct(b'!'), Tok::Meta),
            b'"' => {
                let text = self.string();
                if self.byte(self.at) == b':' {
                    self.at += 1;
                    return Tok::Label(text);
                }
                Tok::Str(text)
            }
            b'.' if self.text[at..].starts_with(b"...") => {
                self.at += 3;
                Tok::Dots
            }
            b'c' if self.byte(at + 1) == b'"' => {
                self.at += 1;
                Tok::CStr(self.string())
            }
            b'+' => self.number(),
            b if is_name_byte(b) => {
                let end = self.run(at, is_name_byte);
                if self.byte(end) == b':' {
                    self.at = end + 1;
                    return Tok::Label(&self.text[at..end]);
                }
                if b.is_ascii_digit() || (b == b'-' && self.byte(at + 1).is_ascii_digit()) {
                    return self.number();
                }
                if b == b'$' {
                    return self.name(is_name_byte).map_or(Tok::Stray(b'$'), Tok::Comdat);
                }
                self.at = end;
                Tok::Word(self.ascii(at, end))
            }
            b'(' | b')' | b'[' | b']' | b'{' | b'}' | b'<' | b'>' | b',' | b'=' | b'*' | b':' | b'|' | b'/' => {
                self.at += 1;
                Tok::Punct(first)
            }
            other => {
                self.at += 1;
                Tok::Stray(other)
            }
        }
    }

    fn number(&mut self) -> Tok<'a> {
        let from = self.at;
        if self.text[from..].starts_with(b"0x") {
            let letter = match self.byte(from + 2) {
                b @ (b'K' | b'L' | b'M' | b'H' | b'R') => b,
                _ => 0,
            };
            let digits = from + 2 + usize::from(letter != 0);
            self.at = self.run(digits, |b| b.is_ascii_hexdigit());
            return Tok::Hex(letter, self.ascii(digits, self.at));
        }
        let sign = usize::from(matches!(self.byte(from), b'-' | b'+'));
        let mut end = self.run(from + sign, |b| b.is_ascii_digit());
        if end == from + sign {
            self.at += 1;
            return Tok::Stray(self.text[from]);
        }
        let mut real = false;
        if self.byte(end) == b'.' {
            real = true;
            end = self.run(end + 1, |b| b.is_ascii_digit());
            if matches!(self.byte(end), b'e' | b'E') {
                let digits = end + 1 + usize::from(matches!(self.byte(end + 1), b'+' | b'-'));
                end = self.run(digits.min(self.text.len()), |b| b.is_ascii_digit());
            }
        }
        self.at = end;
        let text = self.ascii(from, end);
        if real { Tok::Real(text) } else { Tok::Int(text) }
    }
}

/// Undoes the `\xx` escapes of a string or name.
pub fn unescape(text: &[u8]) -> Vec<u8> {
    let hex = |b: u8| char::from(b).to_digit(16).map(|d| d as u8);
    let mut out = Vec::with_capacity(text.len());
    let mut rest = text;
    while let Some((&first, tail)) = rest.split_first() {
        rest = tail;
        if first == b'\\' {
            match tail {
                [b'\\', after @ ..] => rest = after,
                [a, b, after @ ..] => {
                    if let (Some(high), Some(low)) = (hex(*a), hex(*b)) {
                        out.push(high * 16 + low);
                        rest = after;
                        continue;
                    }
                }
                _ => {}
            }
        }
        out.push(first);
    }
    out
}

/// A name as the linker sees it: unescaped, and without the `\01` that tells LLVM to add no prefix.
pub fn link_name(raw: &[u8]) -> String {
    let plain = unescape(raw);
    String::from_utf8_lossy(plain.strip_prefix(&[1]).unwrap_or(&plain)).into_owned()
}

/// A name for messages.
pub fn shown(raw: &[u8]) -> String {
    String::from_utf8_lossy(raw).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn toks(text: &str) -> Vec<Tok<'_>> {
        let mut lexer = Lexer::new(text.as_bytes(), 0);
        std::iter::from_fn(|| match lexer.next().tok {
            Tok::End => None,
            tok => Some(tok),
        })
        .collect()
    }

    #[test]
    fn names_numbers_and_labels() {
        assert_eq!(
            toks("%a.b = add nsw i32 %\"x y\", -12 ; comment\n\"l 1\": 5: foo:"),
            [
                Tok::Local(b"a.b"),
                Tok::Punct(b'='),
                Tok::Word("add"),
                Tok::Word("nsw"),
                Tok::Word("i32"),
                Tok::Local(b"x y"),
                Tok::Punct(b','),
                Tok::Int("-12"),
                Tok::Label(b"l 1"),
                Tok::Label(b"5"),
                Tok::Label(b"foo"),
            ]
        );
        assert_eq!(
            toks("0x3FF0 0xK4000 1.5e+00 -2.0 c\"a\\00\" !12 !dbg !\"s\" #3 ... $c"),
            [
                Tok::Hex(0, "3FF0"),
                Tok::Hex(b'K', "4000"),
                Tok::Real("1.5e+00"),
                Tok::Real("-2.0"),
                Tok::CStr(b"a\\00"),
                Tok::Meta(b"12"),
                Tok::Meta(b"dbg"),
                Tok::Punct(b'!'),
                Tok::Str(b"s"),
                Tok::Hash(b"3"),
                Tok::Dots,
                Tok::Comdat(b"c"),
            ]
        );
    }

    #[test]
    fn unfinished_text_ends_in_tokens() {
        assert_eq!(toks("\"abc"), [Tok::Str(b"abc")]);
        assert_eq!(toks("%"), [Tok::Stray(b'%')]);
        assert_eq!(toks("\u{e9}").len(), 2);
        assert_eq!(toks("0x"), [Tok::Hex(0, "")]);
    }

    #[test]
    fn escapes() {
        assert_eq!(unescape(b"a\\0Ab\\\\c\\z"), b"a\nb\\c\\z");
        assert_eq!(link_name(b"\\01foo"), "foo");
    }
}
