//! Directives of a test program, in the comments at its top: `// NAME: words`, and for a variant of the test
//! `// NAME(variant): words`.

/// The words of a directive; none if there is no such line.
pub fn words(text: &str, name: &str) -> Vec<String> {
    find(text, name).unwrap_or_default()
}

/// The words of a directive for a variant; those of the directive itself if the variant has none of its own.
pub fn words_of(text: &str, name: &str, variant: &str) -> Vec<String> {
    find(text, &format!("{name}({variant})")).unwrap_or_else(|| words(text, name))
}

/// The variants for which a program has one of these directives, in order.
pub fn variants(text: &str, names: &[&str]) -> Vec<String> {
    let mut found: Vec<String> = Vec::new();
    for line in comments(text) {
        let variant = names.iter().find_map(|name| line.strip_prefix(name)?.strip_prefix('(')?.split_once("): "));
        if let Some((variant, _)) = variant
            && !found.iter().any(|known| known == variant)
        {
            found.push(variant.to_owned());
        }
    }
    found
}

fn find(text: &str, name: &str) -> Option<Vec<String>> {
    let words = comments(text).find_map(|line| line.strip_prefix(name)?.strip_prefix(": "))?;
    Some(words.split_whitespace().map(str::to_owned).collect())
}

fn comments(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map_while(|line| line.strip_prefix("//")).map(str::trim_start)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_opening_comment_counts() {
        let text = "// A program.\n// flags: --leaks --seed 3\nint x;\n// compiler flags: -O2\n";
        assert_eq!(words(text, "flags"), ["--leaks", "--seed", "3"]);
        assert!(words(text, "compiler flags").is_empty());
    }

    #[test]
    fn a_variant_replaces_the_directives_it_has() {
        let text = "// A program.\n// flags: --leaks\n// compiler flags: -O1\n// flags(ra): --model ra\n\
                    // compiler flags(fast): -O2\n// compiler flags(ra): -O3\n";
        assert_eq!(variants(text, &["flags", "compiler flags"]), ["ra", "fast"]);
        assert_eq!(words(text, "flags"), ["--leaks"]);
        assert_eq!(words_of(text, "flags", "ra"), ["--model", "ra"]);
        assert_eq!(words_of(text, "compiler flags", "ra"), ["-O3"]);
        assert_eq!(words_of(text, "flags", "fast"), ["--leaks"]);
    }
}
