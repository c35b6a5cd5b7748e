//! Names as the user wrote them.

use std::borrow::Cow;

/// A linker name in source form; any other text comes back unchanged.
pub fn demangle(name: &str) -> Cow<'_, str> {
    if let Ok(rust) = rustc_demangle::try_demangle(name) {
        // The alternate form leaves out the hash, which says nothing to a reader.
        return Cow::Owned(format!("{rust:#}"));
    }
    if name.starts_with("_Z")
        && let Ok(symbol) = cpp_demangle::Symbol::new(name)
        && let Ok(text) = symbol.demangle()
    {
        return Cow::Owned(text);
    }
    Cow::Borrowed(name)
}

#[cfg(test)]
mod tests {
    use super::demangle;

    #[test]
    fn each_language_in_its_own_form() {
        assert_eq!(demangle("main"), "main");
        assert_eq!(demangle("_ZN5Stack3popEv"), "Stack::pop()");
        assert_eq!(demangle("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE"), "core::fmt::Write::write_fmt");
        assert_eq!(demangle("_RNvC6_123foo3bar"), "123foo::bar");
        assert_eq!(demangle("_Zzz"), "_Zzz");
    }
}
