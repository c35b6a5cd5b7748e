//! What the documentation shows is what the command prints.

use std::fs;
use std::process::Command;
use std::time::Duration;
use testkit::{files, process, redact};

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
        let printed = redact::times(&(outcome.out() + &outcome.err()));
        assert_eq!(printed, redact::times(&shown), "estragon {command}");
    }
}

/// The other pages show the beginning of what is printed.
#[test]
fn the_pages_show_real_output() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    for page in ["docs/LOOPS.md", "docs/MEMORY_MODELS.md", "docs/RUNNING.md"] {
        for (command, shown) in commands(&fs::read_to_string(root.join(page)).unwrap()) {
            let mut run = Command::new(env!("CARGO_BIN_EXE_estragon"));
            run.current_dir(&root).args(command.split_whitespace());
            let outcome = process::run(&mut run, Duration::from_secs(60)).unwrap();
            let printed = redact::times(&(outcome.out() + &outcome.err()));
            assert!(printed.starts_with(&redact::times(&shown)), "{page}: estragon {command}\n{printed}");
        }
    }
}

#[test]
fn the_documented_json_is_what_is_read() {
    let root = files::workspace(env!("CARGO_MANIFEST_DIR"));
    let text = fs::read_to_string(root.join("docs/JSON.md")).unwrap();
    let example = text.split("```json\n").nth(1).and_then(|rest| rest.split("```").next()).unwrap();
    let document = report::json::Document::from_text(example).unwrap();
    let (read, shown): (serde_json::Value, serde_json::Value) =
        (serde_json::from_str(&document.to_text()).unwrap(), serde_json::from_str(example).unwrap());
    assert_eq!(read, shown, "fields are missing, or too many");
}
