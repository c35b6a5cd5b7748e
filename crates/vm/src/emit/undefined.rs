//! Functions that neither the program nor the machine defines: the user's own, whose file is missing from the command
//! line, or the system's.

/// The names of glibc's functions, one per line.
const SYSTEM: &str = include_str!("system.txt");

/// How the names of the C++ library and of the compiler's own begin.
const BEGINNINGS: &[&str] =
    &["_ZSt", "_ZNSt", "_ZNKSt", "_ZNVSt", "_ZN9__gnu_cxx", "_ZNK9__gnu_cxx", "_ZN10__cxxabiv1", "__", "_Unwind_"];

fn is_of_system(name: &str) -> bool {
    BEGINNINGS.iter().any(|beginning| name.starts_with(beginning)) || SYSTEM.lines().any(|known| known == name)
}

/// The message for a call of such a function, and what to do about it in a second line.
pub fn call(name: &str) -> String {
    match is_of_system(name) {
        true => format!(
            "call to external function `{name}`\nthis system function is not modelled; remove the call, or add a file \
             with a stub for it (see docs/STUBS.md)"
        ),
        false => format!(
            "call to undefined function `{name}`\nadd the file that defines it, or a file with a stub for it (see docs/STUBS.md)"
        ),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_system_is_told_from_the_user() {
        let system = ["getaddrinfo", "regcomp", "cosh", "_ZNSt6locale5facetD1Ev", "__cxa_demangle"];
        let own = ["queue_push", "_Z9push_backi", "_ZN5queue4pushEi", "my_malloc"];
        assert_eq!((system.map(is_of_system), own.map(is_of_system)), ([true; 5], [false; 4]));
    }
}
