//! Tokens of the text form, each with its line and column.

use super::ParseError;

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Token<'a> {
    /// Letters, digits, `_` and `.`: keywords, opcodes, types, numbers, `v7`, `bb3`.
    Word(&'a str),
    /// `@name`
    Func(String),
    /// `$name`
    Global(String),
    /// `!7`
    Loc(u32),
    /// What stands between quotes, escapes resolved.
    Quoted(Vec<u8>),
    /// One of `( ) { } , : = * + -`, and `->`, `=>`.
    Mark(&'static str),
    End,
}

/// A byte offset into the text. Made into line and column only when there is an error to report.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Position(usize);

/// What is wrong, and where.
#[derive(Debug)]
pub(super) struct Wrong {
    at: Position,
    message: String,
}

impl Position {
    pub fn error(self, message: impl Into<String>) -> Wrong {
        Wrong { at: self, message: message.into() }
    }
}

impl Wrong {
    pub fn locate(self, text: &str) -> ParseError {
        let before = text.get(..self.at.0).unwrap_or(text);
        let line_start = before.rfind('\n').map_or(0, |n| n + 1);
        ParseError {
            line: before.matches('\n').count() as u32 + 1,
            // Columns count characters, not bytes, as editors do.
            column: before[line_start..].chars().count() as u32 + 1,
            message: self.message,
        }
    }
}

/// The bytes of a name that needs no quotes.
pub(super) fn is_name_byte(b: u8) -> bool {
    b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.' | b'$')
}

pub(super) fn lex(text: &str) -> Result<Vec<(Token<'_>, Position)>, Wrong> {
    Lexer { text, at: 0 }.run()
}

struct Lexer<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Lexer<'a> {
    fn run(mut self) -> Result<Vec<(Token<'a>, Position)>, Wrong> {
        let mut out = Vec::with_capacity(self.text.len() / 4);
        loop {
            self.skip_blanks();
            let position = self.position();
            let token = self.token(position)?;
            let done = token == Token::End;
            out.push((token, position));
            if done {
                return Ok(out);
            }
        }
    }

    fn position(&self) -> Position {
        Position(self.at)
    }

    fn peek(&self) -> Option<u8> {
        self.text.as_bytes().get(self.at).copied()
    }

    fn skip_blanks(&mut self) {
        while let Some(b) = self.peek() {
            match b {
                b';' => {
                    self.at =
                        memchr::memchr(b'\n', &self.text.as_bytes()[self.at..]).map_or(self.text.len(), |n| self.at + n)
                }
                b' ' | b'\t' | b'\r' | b'\n' => self.at += 1,
                _ => break,
            }
        }
    }

    fn token(&mut self, position: Position) -> Result<Token<'a>, Wrong> {
        let Some(first) = self.peek() else { return Ok(Token::End) };
        let rest = &self.text[self.at..];
        let is_mark = !first.is_ascii_alphanumeric() && !matches!(first, b'_' | b'"' | b'@' | b'$' | b'!');
        for mark in ["->", "=>", "...", "(", ")", "{", "}", ",", ":", "=", "*", "+", "-"] {
            if is_mark && rest.starts_with(mark) {
                self.at += mark.len();
                return Ok(Token::Mark(mark));
            }
        }
        match first {
            b'"' => Ok(Token::Quoted(self.quoted(position)?)),
            b'@' => Ok(Token::Func(self.name(position)?)),
            b'$' => Ok(Token::Global(self.name(position)?)),
            b'!' => {
                self.at += 1;
                let number = self.word(|b| b.is_ascii_digit());
                Ok(Token::Loc(number.parse().map_err(|_| position.error("a place is `!` and a number"))?))
            }
            b if b.is_ascii_alphanumeric() || b == b'_' => {
                // A sign belongs to the exponent of a float, and nowhere else to a word.
                let start = self.at;
                let word = self.word(|b| b.is_ascii_alphanumeric() || matches!(b, b'_' | b'.'));
                let is_decimal = word.starts_with(|c: char| c.is_ascii_digit()) && !word.starts_with("0x");
                if is_decimal && word.ends_with('e') && self.peek() == Some(b'-') {
                    self.at += 1;
                    self.word(|b| b.is_ascii_digit());
                }
                let word = &self.text[start..self.at];
                Ok(Token::Word(word))
            }
            _ => Err(position.error(format!("unexpected character {:?}", rest.chars().next().unwrap_or_default()))),
        }
    }

    fn word(&mut self, belongs: impl Fn(u8) -> bool) -> &'a str {
        let start = self.at;
        while self.peek().is_some_and(&belongs) {
            self.at += 1;
        }
        &self.text[start..self.at]
    }

    fn name(&mut self, position: Position) -> Result<String, Wrong> {
        self.at += 1;
        if self.peek() == Some(b'"') {
            return String::from_utf8(self.quoted(position)?).map_err(|_| position.error("this name is not UTF-8"));
        }
        let name = self.word(is_name_byte);
        if name.is_empty() { Err(position.error("a name is expected here")) } else { Ok(name.to_owned()) }
    }

    fn quoted(&mut self, position: Position) -> Result<Vec<u8>, Wrong> {
        self.at += 1;
        let mut out = Vec::new();
        loop {
            match self.peek() {
                None | Some(b'\n') => return Err(position.error("this quote does not end on its line")),
                Some(b'"') => {
                    self.at += 1;
                    return Ok(out);
                }
                Some(b'\\') => {
                    let escaped = &self.text.as_bytes()[self.at + 1..];
                    match escaped {
                        [b @ (b'"' | b'\\'), ..] => {
                            out.push(*b);
                            self.at += 2;
                        }
                        [a, b, ..] if a.is_ascii_hexdigit() && b.is_ascii_hexdigit() => {
                            let digit = |b: u8| (b as char).to_digit(16).map_or(0, |d| d as u8);
                            out.push(digit(*a) << 4 | digit(*b));
                            self.at += 3;
                        }
                        _ => {
                            return Err(self.position().error("an escape is `\\\"`, `\\\\` or two hexadecimal digits"));
                        }
                    }
                }
                Some(b) => {
                    out.push(b);
                    self.at += 1;
                }
            }
        }
    }
}
