//! What a test program says about itself, in comments at its top.

/// The words after `// NAME: ` in one of the comment lines that open the file; none where there is no such line.
pub fn words(text: &str, name: &str) -> Vec<String> {
    let mark = format!("// {name}: ");
    let comments = text.lines().take_while(|line| line.starts_with("//"));
    let line = comments.filter_map(|line| line.strip_prefix(&mark)).next().unwrap_or_default();
    line.split_whitespace().map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::words;

    #[test]
    fn only_the_opening_comment_counts() {
        let text = "// A program.\n// flags: --leaks --seed 3\nint x;\n// compiler flags: -O2\n";
        assert_eq!(words(text, "flags"), ["--leaks", "--seed", "3"]);
        assert!(words(text, "compiler flags").is_empty());
    }
}
