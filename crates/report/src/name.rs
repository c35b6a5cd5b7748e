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

/// As [`demangle`], without the crate if that is the user's own in Rust: in a table, it is the same in every row.
pub fn demangle_within_crate(name: &str) -> String {
    let path = demangle(name);
    match path.split_once("::") {
        Some((of, inner)) if name.starts_with("_R") && !LIBRARY.contains(&of) && !of.starts_with('<') => {
            inner.to_owned()
        }
        Some(_) | None => path.into_owned(),
    }
}

/// The crates of Rust's standard library.
const LIBRARY: [&str; 4] = ["std", "core", "alloc", "panic_unwind"];

/// The text with all names in it as they are in the source.
pub fn demangle_all(text: &str) -> String {
    let is_name = |c: char| c.is_ascii_alphanumeric() || c == '_' || c == '$' || c == '.';
    let mut out = String::new();
    let mut rest = text;
    while let Some(begin) = rest.find(is_name) {
        let end = rest[begin..].find(|c| !is_name(c)).map_or(rest.len(), |len| begin + len);
        out.push_str(&rest[..begin]);
        let (name, member) = without_member(&rest[begin..end]);
        out.push_str(&demangle(name));
        out.push_str(member);
        rest = &rest[end..];
    }
    out + rest
}

/// A variable of C++, and what of it is meant: `_ZL5state` and `.lock`. Names of Rust may have dots in them.
fn without_member(name: &str) -> (&str, &str) {
    match name.find('.') {
        Some(at) if name.starts_with("_Z") && rustc_demangle::try_demangle(name).is_err() => name.split_at(at),
        _ => (name, ""),
    }
}

#[cfg(test)]
mod tests {
    use super::{demangle, demangle_all};

    #[test]
    fn each_language_in_its_own_form() {
        assert_eq!(demangle("main"), "main");
        assert_eq!(demangle("_ZN5Stack3popEv"), "Stack::pop()");
        assert_eq!(demangle("_ZN4core3fmt5Write9write_fmt17h0123456789abcdefE"), "core::fmt::Write::write_fmt");
        assert_eq!(demangle("_RNvC6_123foo3bar"), "123foo::bar");
        assert_eq!(demangle("_Zzz"), "_Zzz");
        assert_eq!(demangle_all("read of `_ZN3Foo1nE[2]` in f"), "read of `Foo::n[2]` in f");
        assert_eq!(demangle_all("_ZL5state.lock stays 1"), "state.lock stays 1");
    }
}
