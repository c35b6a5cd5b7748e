//! A first look: small programs that hide a bug, run natively and in the machine.

use crate::{Done, setup, shell};
use std::process::Command;
use std::time::Duration;
use testkit::{native, process};

struct Example {
    file: &'static str,
    about: &'static str,
    command: &'static str,
    args: &'static [&'static str],
    /// The exit code that shows what is promised.
    code: i32,
}

const EXAMPLES: &[Example] = &[
    Example {
        file: "examples/lost_update.c",
        about: "Two threads each add one to a counter, by a read and a write. Run natively it nearly always ends well. The \
                check tries every schedule that matters, and shows the one in which an addition is lost.",
        command: "check",
        args: &[],
        code: 1,
    },
    Example {
        file: "examples/bounded_queue.c",
        about: "A bounded queue between two threads, guarded by a mutex and two condition variables. The ring has one slot \
                less than the code believes. Run natively the stray write lands in memory that nobody looks at, and all \
                seems well.",
        command: "run",
        args: &[],
        code: 1,
    },
    Example {
        file: "examples/stack_use_after_free.c",
        about: "A lock-free stack that frees a node while another thread may still look at it. Which thread comes first \
                depends on the schedule; this one is random, made from a seed, so it can be had again.",
        command: "run",
        args: &["--seed", "3"],
        code: 1,
    },
    Example {
        file: "examples/event_counter.cpp",
        about: "C++ with std::thread, std::mutex and std::condition_variable, without a bug: in no schedule does anything \
                go wrong.",
        command: "check",
        args: &[],
        code: 0,
    },
];

pub fn demo() -> Done {
    let clang = setup::demo()?;
    let estragon = shell::build_release()?;
    let dir = tempfile::tempdir().map_err(|why| why.to_string())?;
    for (n, example) in EXAMPLES.iter().enumerate() {
        println!("\n==== {}. {}\n\n{}\n", n + 1, example.file, wrapped(example.about));
        let file = shell::root().join(example.file);
        let exe = dir.path().join(format!("demo{n}"));
        let built = native::compile(&clang.command, &[&file], &["-g"], &exe).map_err(|why| why.to_string())?;
        if built.code() != Some(0) {
            return Err(format!("{}: clang cannot compile it:\n{}", example.file, built.err()));
        }
        let native = process::run(&mut Command::new(&exe), Duration::from_secs(10)).map_err(|why| why.to_string())?;
        println!("natively:");
        print!("{}{}", native.out(), native.err());
        println!("[{}]\n", native.status.map_or("no end within 10 s".to_owned(), |status| status.to_string()));
        let mut command = Command::new(&estragon);
        command.arg(example.command).arg(example.file).args(example.args).current_dir(shell::root());
        println!("$ {}", shell::show(&command));
        let status = command.status().map_err(|why| why.to_string())?;
        println!("[{status}]");
        if status.code() != Some(example.code) {
            return Err(format!("{}: exit code {} was expected", example.file, example.code));
        }
    }
    println!("\nNext: `target/release/estragon check FILE.c` on a program of yours, and docs/CHECKING.md.");
    Ok(())
}

/// The text in lines of at most 100 characters.
fn wrapped(text: &str) -> String {
    let mut lines = vec![String::new()];
    for word in text.split_whitespace() {
        let line = lines.last_mut().expect("there is always a line");
        if line.is_empty() {
            line.push_str(word);
        } else if line.len() + 1 + word.len() <= 100 {
            line.push(' ');
            line.push_str(word);
        } else {
            lines.push(word.to_owned());
        }
    }
    lines.join("\n")
}
