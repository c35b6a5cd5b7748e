//! Where in the user's source something is.

use std::fmt;

/// A source place as shown to the user. Line and column count from one; zero means unknown.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Place {
    pub file: String,
    pub line: u32,
    pub column: u32,
    /// The function that holds it, demangled; empty when unknown.
    pub function: String,
}

impl Place {
    pub fn is_known(&self) -> bool {
        self.line != 0
    }
}

/// Our own headers, and the parts of libraries that are compiled into programs.
const RUNTIME: &str = "<estragon>/";

/// Where headers and sources of the compiler and of libraries are, which the user did not write.
const SYSTEM: [&str; 9] = [
    RUNTIME,
    "/usr/include/",
    "/usr/lib/",
    "/usr/local/include/",
    // Rust's standard library as its compiler was built, and as it is installed; packages that cargo has downloaded.
    "/rustc/",
    "/include/c++/",
    "/lib/clang/",
    "/rustlib/src/rust/library/",
    "/.cargo/registry/src/",
];

impl Place {
    /// Whether the file belongs to the compiler or to an installed library, by where it lies.
    pub fn is_of_system(&self) -> bool {
        let (roots, within) = SYSTEM.split_at(5);
        roots.iter().any(|root| self.file.starts_with(root)) || within.iter().any(|part| self.file.contains(part))
    }
}

impl Place {
    /// Whether the file is one of ours.
    pub fn is_of_runtime(&self) -> bool {
        self.file.starts_with(RUNTIME)
    }

    /// Whether the file is one of Rust's standard library, which does much before `main` and at the end of threads.
    pub fn is_of_rust_library(&self) -> bool {
        self.file.starts_with("/rustc/") || self.file.contains("/rustlib/src/rust/library/")
    }
}

impl fmt::Display for Place {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.file.as_str(), self.line, self.column) {
            ("", ..) => write!(f, "<unknown place>")?,
            (file, 0, _) => write!(f, "{file}")?,
            (file, line, 0) => write!(f, "{file}:{line}")?,
            (file, line, column) => write!(f, "{file}:{line}:{column}")?,
        }
        if !self.function.is_empty() {
            write!(f, " in {}", self.function)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn headers_of_the_system_are_known_by_where_they_lie() {
        let is_of_system = |file: &str| Place { file: file.into(), line: 1, ..Place::default() }.is_of_system();
        assert!(is_of_system("/usr/lib/gcc/x86_64-linux-gnu/12/../../../../include/c++/12/mutex"));
        assert!(is_of_system("/opt/toolchain/include/c++/14/bits/std_thread.h"));
        assert!(is_of_system("/rustc/59807616e1fa2540724bfbac14d7976d7e4a3860/library/std/src/panicking.rs"));
        assert!(is_of_system("<estragon>/exceptions.cpp"));
        assert!(is_of_system("/u/.cargo/registry/src/index/crossbeam-0.8/src/lib.rs"));
        assert!(!is_of_system("/u/rustc/src/main.rs"));
        assert!(!is_of_system("/src/queue/include/queue.h"));
        assert!(!is_of_system("include/queue.h"));
        assert!(!is_of_system(""));
    }
}
