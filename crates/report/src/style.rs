//! Colours, or none.

use std::fmt;

/// Whether text is marked with terminal colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Style {
    Plain,
    Colour,
}

/// What a piece of text is, from which its colour follows.
#[derive(Clone, Copy)]
pub(crate) enum Role {
    Error,
    Warning,
    Note,
    /// Line numbers, bars and arrows.
    Frame,
    Strong,
}

impl Style {
    pub(crate) fn paint<T: fmt::Display>(self, role: Role, text: T) -> Painted<T> {
        Painted { style: self, role, text }
    }
}

pub(crate) struct Painted<T> {
    style: Style,
    role: Role,
    text: T,
}

impl<T: fmt::Display> fmt::Display for Painted<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let code = match (self.style, self.role) {
            (Style::Plain, _) => return self.text.fmt(f),
            (Style::Colour, Role::Error) => "1;31",
            (Style::Colour, Role::Warning) => "1;33",
            (Style::Colour, Role::Note) => "1;36",
            (Style::Colour, Role::Frame) => "1;34",
            (Style::Colour, Role::Strong) => "1",
        };
        write!(f, "\x1b[{code}m")?;
        self.text.fmt(f)?;
        write!(f, "\x1b[0m")
    }
}
