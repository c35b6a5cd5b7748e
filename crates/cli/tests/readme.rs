//! What the README shows is what the command prints.

use std::fs;
use std::process::Command;
use std::time::Duration;
use testkit::{files, process};

/// The commands in the fenced blocks marked `console`, each with the output shown below it.
fn commands(text: &str) -> Vec<(String, String)> {
    let mut commands: Vec<(String, String)> = Vec::new();
    let mut inside = false;
    for line in text.lines() {
        match (inside, line) {
            (false, "```console") => inside = true,
            (false, _) => {}
            (true, "```") => inside = false,
            (true, _) => match line.strip_prefix("$ estragon ") {
                Some(command) => commands.push((command.to_owned(), String::new())),
                None => {
                    let (_, output) = commands.last_mut().expect("a block starts with a command");
                    output.push_str(line);
                    output.push('\n');
                }
            },
        }
    }
    commands
}

#[test]
fn the_readme_shows_real_output() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    let commands = commands(&fs::read_to_string(root.join("README.md")).unwrap());
    assert!(commands.len() >= 2);
    for (command, shown) in commands {
        let mut run = Command::new(env!("CARGO_BIN_EXE_estragon"));
        let outcome =
            process::run(run.current_dir(&root).args(command.split_whitespace()), Duration::from_secs(60)).unwrap();
        assert_eq!(outcome.out() + &outcome.err(), shown, "estragon {command}");
    }
}
